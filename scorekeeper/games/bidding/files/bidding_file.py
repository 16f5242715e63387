"""A sitting of exact bids as a file: `scorekeeper-bidding/1` (docs/bidding-files.md).

The file contains what happened. Its points and totals are only checked against computed ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, NotRequired

from scorekeeper.base.file_values import AS_IS, AnyText, Cleaning, FileContext, NamedSeat, Note
from scorekeeper.base.json_text import FileError, JsonSource, shorten, within, write_json
from scorekeeper.base.schemas import at_most
from scorekeeper.base.table_file import (
    FileHead,
    FileTable,
    check_points,
    first_players,
    locate_problem,
    open_file,
)
from scorekeeper.base.tenths import in_points, say_points
from scorekeeper.base.text import text
from scorekeeper.games.bidding.files.deal_file import deal_to_file, read_deal
from scorekeeper.games.bidding.files.game_file import (
    RULES,
    Definitions,
    RulesData,
    definitions,
    read_definitions,
)
from scorekeeper.games.bidding.files.seeds import earlier_games
from scorekeeper.games.bidding.rules.deal_checks import check_deal, check_kind, check_sitting
from scorekeeper.games.bidding.rules.deals import BidDeal
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.schedule import MAX_DEALS
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

FORMAT = "scorekeeper-bidding/1"


class BiddingFile(FileHead):
    note: NotRequired[Note]
    game: AnyText
    house_rules: NotRequired[Any]
    games: NotRequired[Definitions]
    first_dealer: NamedSeat
    finished: NotRequired[bool]
    deals: Annotated[list[Any], at_most(MAX_DEALS)]


# ---- out ----


def write_sitting(sitting: BiddingSitting, builtin: Mapping[str, BiddingGame]) -> str:
    """Write the sitting as the text of a file; `builtin` are the built-in games by id.

    Numbers of players and ids of deals are left out.
    """
    optional = {
        "note": sitting.note,
        "house_rules": {key: sitting.rules[key] for key in RULES if key in sitting.rules},
        "games": definitions(sitting.game, builtin),
        "finished": sitting.finished,
    }
    return write_json(
        {
            "format": FORMAT,
            "name": sitting.name,
            "date": sitting.date,
            "game": sitting.game.id,
            "players": [seat.name for seat in sitting.seats],
            "first_dealer": sitting.seats[sitting.first_dealer].name,
            **{key: value for key, value in optional.items() if value},
            "deals": [deal_to_file(sitting, deal) for deal in sitting.deals],
            "totals": {
                sitting.side_name(side): in_points(total)
                for side, total in enumerate(sitting.totals)
            },
        }
    )


# ---- in ----


def read_sitting(
    data: JsonSource, builtin: Mapping[str, BiddingGame], cleaning: Cleaning = AS_IS
) -> BiddingSitting:
    """Read a sitting from a file, with players and deals numbered from 1.

    `cleaning` cleans names and notes. A file does not define the built-in game that it names: if
    the file has problems with the current version, the previous one is tried.

    Raises:
        FileError: every problem of the file, with its place.
    """
    try:
        return _read_sitting(data, builtin, cleaning)
    except FileError as error:
        try:
            return _read_sitting(data, {**builtin, **earlier_games()}, cleaning)
        except FileError:
            raise error from None


def _read_sitting(
    data: JsonSource, builtin: Mapping[str, BiddingGame], cleaning: Cleaning
) -> BiddingSitting:
    context, head = open_file(data, BiddingFile, FORMAT, cleaning)
    game = _read_game(head, context, builtin)
    before = context.findings.invalid
    rules = context.read(RulesData, head.get("house_rules", {}), "house_rules")
    if game is None or "players" not in head or context.findings.invalid > before:
        context.findings.refuse()
    assert game  # noqa: S101 - an unknown game has been reported
    sitting = BiddingSitting(
        name=head.get("name", ""),
        date=head.get("date", ""),
        game=game,
        seats=first_players(context),
        first_dealer=head.get("first_dealer", 0),
        rules=rules,
        finished=head.get("finished", False),
        note=head.get("note", ""),
    )
    problems = check_sitting(sitting)
    for problem in problems:
        part, _, rule = problem.field.partition(".")
        place = {"rules": "house_rules", "seats": "players"}.get(part, part)
        context.add(within(place, rule) if rule else place, problem.message)
    if problems:
        context.findings.refuse()
    return _read_deals(sitting, head, context)


def _read_game(
    head: Mapping[str, Any], context: FileContext, builtin: Mapping[str, BiddingGame]
) -> BiddingGame | None:
    before = context.findings.count
    games = dict(builtin) | read_definitions(head.get("games", {}), context, builtin)
    game = games.get(head.get("game", ""))
    are_read = "games" in head or "games" not in context.document
    if game is None and are_read and "game" in head and context.findings.count == before:
        message = text("There is no game “%(name)s”.", name=shorten(head["game"]))
        context.add("game", message)
    return game


def _read_deals(
    sitting: BiddingSitting, head: Mapping[str, Any], context: FileContext
) -> BiddingSitting:
    """Add the deals to a sitting whose other parts are valid."""
    findings, table = context.findings, FileTable(context, sitting.first_dealer)
    deals, is_whole, values = list[BidDeal](), True, head.get("deals", [])
    for number, value in enumerate(values, 1):
        before, place = findings.invalid, within("deals", number - 1)
        deal = read_deal(value, place, number, sitting.played, table)
        if findings.invalid == before:
            for problem in check_kind(sitting, deal) or check_deal(sitting, deal):
                where = locate_problem(problem, place, table.context.names)
                findings.add(where, problem.message)
        if findings.invalid == before:
            deals.append(deal)
        else:
            is_whole = False
        table.dealer = (deal.dealer + sitting.played.step) % len(table.seats)
    whole = replace(sitting, deals=tuple(deals))
    if is_whole:
        _check_points(whole, values, head, context)
        if whole.finished and not any(whole.side_deals):
            findings.add("finished", text("No deal is finished yet."))
    findings.refuse()
    return whole


def _check_points(
    sitting: BiddingSitting,
    values: Sequence[Mapping[str, Any]],
    head: Mapping[str, Any],
    context: FileContext,
) -> None:
    for deal, value in zip(sitting.deals, values, strict=True):
        if "points" in value:
            names, scores = sitting.side_names_in(deal), sitting.scores(deal)
            points = {name: score.points for name, score in zip(names, scores, strict=False)}
            place = within(within("deals", deal.id - 1), "points")
            check_points(value["points"], place, context, points, say=say_points)
    if "totals" in head:
        totals = {sitting.side_name(side): total for side, total in enumerate(sitting.totals)}
        check_points(head["totals"], "totals", context, totals, say=say_points)
