"""Actions on matches of the shedding game: start, record, correct, follow the table, import."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Required, TypedDict, Unpack

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading, heading_of_new, with_heading
from scorekeeper.core.importing import ImportWords, SittingImporter
from scorekeeper.core.log import DELETE, IMPORT, RESTORE, START
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import MoveContext, SittingActions
from scorekeeper.core.sittings import Standing
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Conflict, Stamp, Written
from scorekeeper.games.shedding.files import MATCH
from scorekeeper.games.shedding.rules.deck import NumberCard
from scorekeeper.games.shedding.rules.match import Left, Match, MatchGame
from scorekeeper.games.shedding.rules.match_checks import (
    add_game,
    check_match,
    correct_game,
    taken_out,
)
from scorekeeper.games.shedding.rules.table import Action
from scorekeeper.games.shedding.rules.turn_history import TurnHistory
from scorekeeper.games.shedding.store.matches import MatchTopic

WrittenMatch = Written[Stored[Match]]


SITTING = SittingActions(
    MatchTopic,
    text("This match is deleted. Restore it first."),
    {
        START: text("start of the match"),
        IMPORT: text("match imported"),
        DELETE: text("match deleted"),
        RESTORE: text("match restored"),
    },
)
"""How matches are written; also actions on a match as a whole, such as deleting it."""


@SITTING.start
def start(
    actor: Actor, place: Place, *, name: str, date: str, target: int, players: Sequence[int]
) -> Match:
    """Start a match between these players (their numbers, in seat order)."""
    match = Match("", "", target, load_seats(place, players))
    return with_heading(match, lambda: heading_of_new(name, date, actor.zone), check_match(match))


class GameResult(TypedDict, total=False):
    """The arguments of `MatchGame` without its id."""

    winner: Required[int]
    left: Sequence[Left]
    total: int | None


@SITTING.move("game", text("a game"), text("game %(number)s"))
def _record(
    match: Match,
    game_id: int,
    *,
    winner: int,
    left: Sequence[Left] = (),
    total: int | None = None,
) -> Match:
    game = MatchGame(game_id, winner, tuple(left), total)
    if match.game(game_id):  # a later game is being followed
        return correct_game(match, game)
    if game_id != match.new_id:  # a game was undone or deleted
        message = text(
            "The games changed in the meantime: this would now be game %(number)s.",
            number=len(match.games) + 1,
        )
        raise RuleError(Problem("another-game", "", message))
    return replace(add_game(match, game), course=None)


def record(
    actor: Actor, stamp: Stamp, number: int, game_id: int, **result: Unpack[GameResult]
) -> WrittenMatch:
    """Record a finished game: the winner, and the cards left in each hand, or their sum.

    `game_id` is the id of the next game when the form was rendered: if two phones record that game,
    it counts once, and different results are a conflict. The game's course at the table ends, even
    if it continued meanwhile.
    """
    try:
        return _record(actor, stamp, number, game_id, **result)
    except Conflict as conflict:
        cells = [contested.cell for contested in conflict.cells]
        if not cells or any(not cell.startswith("course.") for cell in cells):
            raise
        stamp = _seen_now(actor, stamp, number, game_id)
        return _record(actor, stamp, number, game_id, **result)


@SITTING.move("correct", text("a correction"), text("the correction of game %(number)s"))
def correct(
    match: Match,
    game_id: int,
    *,
    winner: int,
    left: Sequence[Left] = (),
    total: int | None = None,
) -> Match:
    return correct_game(match, MatchGame(game_id, winner, tuple(left), total))


delete = SITTING.move("delete", text("game deleted"), text("the deletion of game %(number)s"))(
    taken_out
)


@SITTING.move_with_context(
    "settle", text("name, date or target"), text("the new name, date or target")
)
def settle(context: MoveContext[Match], *, name: str, date: str, target: int) -> Match:
    match, zone = context.value, context.actor.zone
    new = replace(match, target=target)
    return with_heading(new, lambda: heading(name, date, zone, match.date), check_match(new))


@SITTING.move("turn up", text("the card turned up"))
def turn_up(match: Match, top: NumberCard, first: int) -> Match:
    """Begin to follow a game: its first card, and the seat that begins."""
    if match.is_over:
        raise RuleError(Problem("over", "", text("The match is over.")))
    if first not in range(len(match.seats)):
        raise RuleError(Problem("first", "first", text("Who goes first?")))
    return replace(match, course=TurnHistory(top, first))


@SITTING.move("turn", text("a turn"))
def follow(match: Match, turn: int, action: Action) -> Match:
    """Record a turn: cards were played, legally or not, or a card was drawn and kept.

    `turn` is the turn's number, from 1, when the form was rendered: if two phones record that turn,
    it counts once, and different actions are a conflict.
    """
    if match.is_over:
        raise RuleError(Problem("over", "", text("The match is over.")))
    if match.course is None:
        message = text("This game is no longer being followed: it was saved or undone.")
        raise RuleError(Problem("no-course", "", message))
    return replace(match, course=match.course.with_turn(turn, action, match.players))


def _seen_now(actor: Actor, stamp: Stamp, number: int, game_id: int) -> Stamp:
    """Return a stamp that has seen the current match, unless it already has such a game."""
    with writing() as connection:
        stored = MatchTopic(number).load(Place(connection, actor.house_id))
    return stamp if stored.value.game(game_id) else replace(stamp, seen=stored.version)


def _with_players(match: Match, players: Mapping[int, Seat]) -> Match:
    return replace(match, seats=tuple(players[seat.player] for seat in match.seats))


def _standings(match: Match) -> list[Standing]:
    return [
        Standing(seat.player, seat.name, total, won=place in match.winners)
        for place, (seat, total) in enumerate(zip(match.seats, match.totals, strict=True))
    ]


def _size(match: Match) -> list[Text]:
    games = len(match.games)
    return [
        text("to %(target)s points", target=match.target),
        ntext("%(num)s game", "%(num)s games", games),
    ]


_WORDS = ImportWords(
    new=text("New match in %(house)s: %(number)s, %(name)s."),
    present=text("%(house)s already has this file: match %(number)s, %(name)s."),
    would=text("New match for %(house)s: %(name)s."),
    deleted=text("Match %(number)s, from this file, was deleted."),
    none=text("There is no match “%(name)s”."),
    which=text("Which match? Enter its number:"),
)

IMPORTER = SittingImporter(MATCH, _standings, _size, _WORDS, SITTING, _with_players)
