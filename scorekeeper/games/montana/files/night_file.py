"""A night as a file for people to read: `scorekeeper-night/1` (docs/night-files.md).

The file records what happened. Points and totals in it are only compared with the computed ones.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NotRequired, TypeAlias

from scorekeeper.base.file_values import (
    AS_IS,
    AnyNumber,
    AnyText,
    Cleaning,
    FileContext,
    NameOrNone,
    Note,
    NumbersByName,
)
from scorekeeper.base.json_text import JsonSource, within, write_json
from scorekeeper.base.problems import Problem
from scorekeeper.base.schemas import at_most, between, object_type, one_of, where
from scorekeeper.base.table_file import (
    FileHead,
    FileTable,
    check_points,
    first_players,
    locate_problem,
    open_file,
)
from scorekeeper.base.text import text
from scorekeeper.games.montana.files.deal_file import (
    IN_FILE,
    deal_to_file,
    read_deal,
)
from scorekeeper.games.montana.files.variant_file import (
    Definitions,
    definitions,
    names_in_file,
    read_definitions,
)
from scorekeeper.games.montana.rules.checks import (
    check_facts,
    check_shared_point,
    check_whole,
)
from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase
from scorekeeper.games.montana.rules.house_rules import (
    CHOICES,
    MAX_POINTS,
    HouseRules,
    check_rules,
)
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.variants import Variant

FORMAT = "scorekeeper-night/1"
_MAX_DEALS = 1000

# ---- types ----

_Points: TypeAlias = Annotated[int, between(0, MAX_POINTS)]
_Step: TypeAlias = Annotated[
    str, where(lambda key: key in map(str, range(100)), text("A number of tricks is needed."))
]
RULES: Mapping[str, Any] = {
    "nil": _Points,
    "double_nil": _Points,
    "over": Annotated[int, between(-MAX_POINTS, MAX_POINTS)],
    "unabomb": dict[_Step, AnyNumber],
    "last_round_counts_calling_deal": bool,
    "blackjack_point": _Points,
    **{name: Annotated[NameOrNone, one_of(choices)] for name, choices in CHOICES.items()},
    "kens_rule_name": NameOrNone,
    "dummy_place": NameOrNone,
    "hidden_bids": bool,
}
"""The house rules, and their types; a ladder is checked as a whole."""

_Rules = object_type(**RULES)


class NightFile(FileHead):
    first_dealer: AnyText
    note: NotRequired[Note]
    house_rules: NotRequired[Any]
    variants: NotRequired[Definitions]
    finished: NotRequired[bool]
    deals: Annotated[list[Any], at_most(_MAX_DEALS)]


# ---- writing ----


def write_night(night: Night, builtin: Mapping[str, Variant]) -> str:
    """The night as the text of a file; `builtin` are the built-in games by id.

    Data of the database is left out: numbers, and whether the night is deleted.
    """
    named = names_in_file((deal.call.variant for deal in night.deals if deal.call), builtin)
    usual = HouseRules().to_dict()
    optional = {
        "note": night.note,
        "house_rules": {k: v for k, v in night.rules.to_dict().items() if v != usual[k]},
        "variants": definitions(named, builtin),
        "finished": night.finished and not night.complete,
    }
    deals, before = [], night.seats
    for deal in night.deals:
        seats = night.seats_in(deal)
        deals.append(deal_to_file(deal, before, seats, night.rules, named))
        before = seats
    return write_json(
        {
            "format": FORMAT,
            "name": night.name,
            "date": night.date,
            "players": [seat.name for seat in night.seats],
            "first_dealer": night.seats[night.deals[0].dealer].name,
            **{key: value for key, value in optional.items() if value},
            "deals": deals,
            "totals": {standing.who.name: standing.total for standing in standings(night)},
        }
    )


# ---- reading ----


def read_night(
    data: JsonSource, builtin: Mapping[str, Variant], cleaning: Cleaning = AS_IS
) -> Night:
    """The night in the file, with players numbered from 1 in order of appearance.

    `cleaning` cleans names and notes; `house/import_export/reading.py` has the house's.

    Raises:
        FileError: everything wrong with the file, each with its place.
    """
    context, head = open_file(data, NightFile, FORMAT, cleaning)
    findings = context.findings
    rules = _read_rules(head.get("house_rules", {}), context)
    games = dict(builtin) | read_definitions(head.get("variants", {}), context, builtin)
    _check_players(head, context)
    dealer = context.find(head.get("first_dealer", ""))
    if dealer is None and "first_dealer" in head:
        findings.add("first_dealer", text("This must be one of the players."))
    table = FileTable(context, dealer or 0)
    deals, values, broken = list[Deal](), head.get("deals") or [{}], set[int]()
    for number, value in enumerate(values, 1):
        before, place = findings.invalid, within("deals", number - 1)
        deal = read_deal(value, place, number, table, games)
        table.dealer = (deal.dealer + 1) % len(SEATS)
        deals.append(deal)
        if findings.invalid > before:
            broken.add(number)
    night = Night(
        name=head.get("name", ""),
        date=head.get("date", ""),
        seats=first_players(context),
        deals=tuple(deals),
        rules=rules or HouseRules(),
        finished=head.get("finished", False),
        note=head.get("note", ""),
    )
    _check(night, values, broken, context)
    if night.finished and night.current.phase not in {Phase.CALL, Phase.DONE} and not broken:
        message = text("The night is not over: its last deal is not finished.")
        findings.add("finished", message)
    elif night.finished and not night.deals_done and not broken:
        findings.add("finished", text("No deal is finished yet."))
    if rules:
        _check_points(night, values, broken, head, context)
    findings.refuse()
    return night.settled(night)


def _check_players(head: Mapping[str, Any], context: FileContext) -> None:
    """Refuse the file if it does not have three players."""
    names = context.names
    if len(names) != len(SEATS) and "players" in head:
        context.add("players", text("Three players are needed."))
    if len(names) != len(SEATS) or len(set(map(str.casefold, names))) < len(SEATS):
        context.findings.refuse()


def _read_rules(value: object, context: FileContext) -> HouseRules | None:
    """The night's house rules; None if they are invalid."""
    before = context.findings.invalid
    data = context.read(_Rules, value, "house_rules")
    if context.findings.invalid > before:
        return None
    rules = HouseRules.from_dict(data)
    problems = check_rules(rules)
    for problem in problems:
        context.add(within("house_rules", problem.field), problem.message)
    return None if problems else rules


def _check(
    night: Night, values: Sequence[Mapping[str, Any]], broken: set[int], context: FileContext
) -> None:
    """Add the problems of readable deals to the findings, and these deals to `broken`."""
    for deal, value in zip(night.deals, values, strict=True):
        if deal.id in broken:
            continue
        names = [seat.name for seat in night.seats_in(deal)]
        keys = IN_FILE | ({"variant": "variant_name"} if "variant_name" in value else {})
        for problem in _problems(night, deal):
            place = locate_problem(problem, within("deals", deal.id - 1), names, keys)
            context.add(place, problem.message)
            broken.add(deal.id)


def _problems(night: Night, deal: Deal) -> list[Problem]:
    """Everything wrong with a deal; only the last deal may be unfinished."""
    check = check_facts if deal.id == night.current.id else check_whole
    return [*check(night, deal), *check_shared_point(night, deal.last_cards)]


def _check_points(
    night: Night,
    values: Sequence[Mapping[str, Any]],
    broken: set[int],
    head: Mapping[str, Any],
    context: FileContext,
) -> None:
    """Compare points of valid deals, and totals of a valid night, with the computed ones."""
    for deal, value in zip(night.deals, values, strict=True):
        if deal.id not in broken and "points" in value:
            seats, scores = night.seats_in(deal), deal.scores(night.rules)
            points = {seat.name: score.points for seat, score in zip(seats, scores, strict=False)}
            place = within(within("deals", deal.id - 1), "points")
            check_points(value["points"], place, context, points, NumbersByName)
    if "totals" in head and not broken:
        totals = {standing.who.name: standing.total for standing in standings(night)}
        check_points(head["totals"], "totals", context, totals, NumbersByName)
