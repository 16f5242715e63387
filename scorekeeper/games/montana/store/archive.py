"""Check and read a house archive's nights, with their deals as stored."""

from functools import partial

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import ntext, text
from scorekeeper.core.archive_values import ArchiveRows, Item
from scorekeeper.core.archived import ArchivedGame, ArchivedSettings
from scorekeeper.core.archived_bids import BidsVeil
from scorekeeper.games.montana.rules.checks import check_facts
from scorekeeper.games.montana.rules.deals import SEATS, Deal
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.hidden_bids import HIDDEN
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.archive_variants import BOOK, KINDS
from scorekeeper.games.montana.store.document import NightDocument, NightRow, RulesData
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import renumbered
from scorekeeper.games.montana.store.variants import VARIANTS

_CALL = frozenset({"variant", "spec", "modifiers", "last_round"})
_IN_FACTS = {"winners": "blackjack", "hands": "blackjack_hands"}
"""Field names of checks that differ from the facts."""


def _check_rules(data: Item, place: str, findings: Findings) -> None:
    """Add the problems of house rules whose parts are valid."""
    rules = HouseRules.from_dict(data)
    for problem in check_rules(rules):
        findings.add(within(place, problem.field), problem.message)
    sound = rules.to_dict()
    if data != {name: sound[name] for name in data}:
        findings.add(place, text("These are not rules."))


def _check_night(row: Item, place: str, archive_rows: ArchiveRows, findings: Findings) -> None:
    before, facts, place = findings.count, row["facts"], within(place, "facts")
    _check_rules(facts["rules"], within(place, "rules"), findings)
    deals_place = within(place, "deals")
    read = (
        _read_deal(int(number), deal, within(deals_place, number), archive_rows, findings)
        for number, deal in facts["deals"].items()
    )
    deals = tuple(sorted(filter(None, read), key=lambda deal: deal.position))
    if findings.count > before:
        return
    if not deals:
        findings.add(deals_place, text("A night has at least one deal."))
        return
    seats = tuple(Seat(number, archive_rows.names[number]) for number in row["seats"])
    rules = HouseRules.from_dict(facts["rules"])
    night = renumbered(Night(row["name"], row["date"], seats, deals, rules), archive_rows.players)
    for earlier, deal in zip((None, *night.deals), night.deals, strict=False):
        deal_place = within(deals_place, str(deal.id))
        if earlier and earlier.position == deal.position:
            findings.add(within(deal_place, "position"), text("This appears twice."))
        if len({seat.player for seat in night.seats_in(deal)}) < len(SEATS):
            findings.add(within(deal_place, "sits"), text("A player can take only one seat."))
        for problem in check_facts(night, deal):
            part, _, rest = problem.field.partition(".")
            where = within(deal_place, _IN_FACTS.get(part, part))
            findings.add(within(where, rest) if rest else where, problem.message)


def _read_deal(
    number: int, facts: Item, place: str, archive_rows: ArchiveRows, findings: Findings
) -> Deal | None:
    """The deal for its facts, each one valid; None if they contradict each other."""
    missing = sorted(_needed(facts) - facts.keys())
    for key in missing:
        findings.add(within(place, key), text("This is missing."))
    if missing:
        return None
    versions = archive_rows.versions
    if "spec" in facts and facts["variant"] != (game := versions[VARIANTS.kind, facts["spec"]].id):
        message = text("The version is one of “%(game)s”.", game=game)
        findings.add(within(place, "variant"), message)
        return None
    deal = deal_from_facts(
        number,
        facts["position"],
        facts,
        lambda name: versions[VARIANTS.kind, name],
        lambda player: Seat(player, archive_rows.names[player]),
    )
    if {"position": deal.position, **deal_to_facts(deal)} != facts:
        findings.add(place, text("This is not a deal."))
        return None
    return deal


def _needed(facts: Item) -> set[str]:
    """The keys that a deal with these keys must have."""
    call = _CALL if facts.keys() & _CALL else set()
    return {*call, *(["blackjack"] if "blackjack_hands" in facts else [])}


ARCHIVED = ArchivedGame(
    row=NightRow,
    document=NightDocument,
    check=_check_night,
    count_label=ntext("%(num)s night", "%(num)s nights"),
    veil=partial(
        BidsVeil,
        bids=HIDDEN,
        topic=NightTopic,
        load=lambda place, number: NightTopic(number).load(place).value,
    ),
    settings=ArchivedSettings("rules", RulesData, _check_rules),
    kind=KINDS,
    topics=(BOOK,),
)
