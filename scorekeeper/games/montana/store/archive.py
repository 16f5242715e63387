"""Check and read a house archive's nights, with their deals as stored."""

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
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import renumbered
from scorekeeper.games.montana.store.variants import VARIANTS

_MOST_DEALS = 1000
_CALL = frozenset({"variant", "spec", "modifiers", "last_round"})
_IN_FACTS = {"winners": "blackjack", "hands": "blackjack_hands"}
"""Field names of checks that differ from the facts."""


def _read_rules(data: Item, place: str, findings: Findings) -> HouseRules:
    """The house rules at `place`; problems are added to the findings."""
    if not check_leaves(data, place, RULES, findings):
        return HouseRules()
    rules = HouseRules.from_dict(data)
    for problem in check_rules(rules):
        findings.add(within(place, problem.field), problem.message)
    sound = rules.to_dict()
    if data != {name: sound[name] for name in data}:
        findings.add(place, text("These are not rules."))
    return rules


def _check_night(record: Record, known: Known) -> None:
    findings, before = record.findings, record.findings.count
    keys = ("rules", "finished", "deals")
    facts = Record(record.fields["facts"], record.at("facts"), findings, keys)
    check(facts, "finished", values.flag)
    rules = _read_rules(facts.pairs("rules"), facts.at("rules"), findings)
    deals = _read_deals(facts.pairs("deals"), facts.at("deals"), known, findings)
    if findings.count > before:
        return
    if not deals:
        findings.add(facts.at("deals"), text("A night has at least one deal."))
        return
    row = record.fields
    seats = tuple(Seat(number, known.names[number]) for number in row["seats"])
    night = renumbered(Night(row["name"], row["date"], seats, deals, rules), known.players)
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


def _read_deals(
    facts_by_id: Item, place: str, known: Known, findings: Findings
) -> tuple[Deal, ...]:
    """The deals that are valid by themselves, in order."""
    if len(facts_by_id) > _MOST_DEALS:
        findings.add(place, text("At most %(most)s are read.", most=_MOST_DEALS))
    elif check_leaves(facts_by_id, place, under("#", deal_at(known)), findings):
        deals = (
            _read_deal(int(number), facts, within(place, number), known, findings)
            for number, facts in facts_by_id.items()
        )
        return tuple(sorted(filter(None, deals), key=lambda deal: deal.position))
    return ()


def _read_deal(
    number: int, facts: Item, place: str, known: Known, findings: Findings
) -> Deal | None:
    """The deal for its facts, each one valid; None if they contradict each other."""
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
    """The keys that a deal with these keys must have."""
    call = _CALL if facts.keys() & _CALL else set()
    return {"position", "dealer", *call, *(["blackjack"] if "blackjack_hands" in facts else [])}


def _count_label(nights: int) -> Text:
    return ntext("%(num)s night", "%(num)s nights", nights)


ARCHIVED = ArchivedGame(
    head=head,
    check=_check_night,
    at=night_at,
    told=_count_label,
    veil=partial(
        BidsVeil,
        bids=HIDDEN,
        topic=NightTopic,
        load=lambda place, number: NightTopic(number).load(place).value,
    ),
    settings=ArchivedSettings("rules", _read_rules, RULES),
    kind=KINDS,
    topics=(BOOK,),
)
