"""The nights of a house's archive, each with its deals as they are stored."""

from functools import partial

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import within
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Item, Known, check, check_leaves, under
from scorekeeper.core.archived import ArchivedGame, ArchivedSettings
from scorekeeper.core.archived_bids import BidsVeil
from scorekeeper.games.montana.rules.checks import check_facts
from scorekeeper.games.montana.rules.deals import SEATS, Deal
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.hidden_bids import HIDDEN
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.archive_places import RULES, deal_at, head, night_at
from scorekeeper.games.montana.store.archive_variants import BOOK, KINDS
from scorekeeper.games.montana.store.nights import NightTopic, load_night
from scorekeeper.games.montana.store.numbers import renumbered
from scorekeeper.games.montana.store.variants import VARIANTS

_MOST_DEALS = 1000
_CALL = frozenset({"variant", "spec", "modifiers", "last_round"})
_IN_FACTS = {"winners": "blackjack", "hands": "blackjack_hands"}
"""What checks call otherwise than the facts do."""


def _read_rules(said: Item, place: str, findings: Findings) -> HouseRules:
    """The house rules that stand there; whether they are sound, the findings say."""
    if not check_leaves(said, place, RULES, findings):
        return HouseRules()
    rules = HouseRules.from_dict(said)
    for problem in check_rules(rules):
        findings.add(within(place, problem.field), problem.message)
    known = rules.to_dict()
    if said != {name: known[name] for name in said}:
        findings.add(place, text("These are not rules."))
    return rules


def _check_night(record: Record, known: Known) -> None:
    findings, before = record.findings, record.findings.count
    keys = ("rules", "finished", "deals")
    facts = Record(record.said["facts"], record.at("facts"), findings, keys)
    check(facts, "finished", values.flag)
    rules = _read_rules(facts.pairs("rules"), facts.at("rules"), findings)
    deals = _read_deals(facts.pairs("deals"), facts.at("deals"), known, findings)
    if findings.count > before:
        return
    if not deals:
        findings.add(facts.at("deals"), text("A night has at least one deal."))
        return
    said = record.said
    seats = tuple(Seat(number, known.names[number]) for number in said["seats"])
    night = renumbered(Night(said["name"], said["date"], seats, deals, rules), known.players)
    for earlier, deal in zip((None, *night.deals), night.deals, strict=False):
        place = within(facts.at("deals"), str(deal.id))
        if earlier and earlier.position == deal.position:
            findings.add(within(place, "position"), text("This appears twice."))
        if len({seat.player for seat in night.seats_in(deal)}) < len(SEATS):
            findings.add(within(place, "sits"), text("A player can take only one seat."))
        for problem in check_facts(night, deal):
            part, _, rest = problem.field.partition(".")
            where = within(place, _IN_FACTS.get(part, part))
            findings.add(within(where, rest) if rest else where, problem.message)


def _read_deals(said: Item, place: str, known: Known, findings: Findings) -> tuple[Deal, ...]:
    """The deals that are sound by themselves, in order."""
    if len(said) > _MOST_DEALS:
        findings.add(place, text("At most %(most)s are read.", most=_MOST_DEALS))
    elif check_leaves(said, place, under("#", deal_at(known)), findings):
        read = (
            _read_deal(int(number), facts, within(place, number), known, findings)
            for number, facts in said.items()
        )
        return tuple(sorted(filter(None, read), key=lambda deal: deal.position))
    return ()


def _read_deal(
    number: int, facts: Item, place: str, known: Known, findings: Findings
) -> Deal | None:
    """The deal whose facts these are, each sound by itself; None if they do not go together."""
    missing = sorted(_needed(facts) - facts.keys())
    for key in missing:
        findings.add(within(place, key), text("This is missing."))
    if missing:
        return None
    versions = known.versions
    if "spec" in facts and facts["variant"] != (game := versions[VARIANTS.kind, facts["spec"]].id):
        message = text("The version is one of “%(game)s”.", game=game)
        findings.add(within(place, "variant"), message)
        return None
    deal = deal_from_facts(
        number,
        facts["position"],
        facts,
        lambda name: versions[VARIANTS.kind, name],
        lambda player: Seat(player, known.names[player]),
    )
    if {"position": deal.position, **deal_to_facts(deal)} != facts:
        findings.add(place, text("This is not a deal."))
        return None
    return deal


def _needed(facts: Item) -> set[str]:
    """What a deal has to say, if it says this."""
    call = _CALL if facts.keys() & _CALL else set()
    return {"position", "dealer", *call, *(["blackjack"] if "blackjack_hands" in facts else [])}


def _told(nights: int) -> Text:
    return ntext("%(num)s night", "%(num)s nights", nights)


ARCHIVED = ArchivedGame(
    head=head,
    check=_check_night,
    at=night_at,
    told=_told,
    veil=partial(
        BidsVeil,
        bids=HIDDEN,
        topic=NightTopic,
        load=lambda place, number: load_night(place, number).night,
    ),
    settings=ArchivedSettings("rules", _read_rules, RULES),
    kind=KINDS,
    topics=(BOOK,),
)
