"""Actions on a game of Gaps: begin, play, undo, redo, replay.

Undo and redo are turns of the game, not of the log. Each action raises `Missing` if the house has
no such game or player.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.clock import evening_at
from scorekeeper.core.log import START
from scorekeeper.core.players import load_seats
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write
from scorekeeper.games.gaps.files.game_file import (
    MAX_ACTIONS,
    write_action,
    write_game,
    write_rules,
)
from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.board import Move
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.numbers import Number, write_number
from scorekeeper.games.gaps.rules.ratings import Score, fewest_moves
from scorekeeper.games.gaps.rules.rule_set import RuleSet
from scorekeeper.games.gaps.rules.taps import Choice, Undecided, tapped
from scorekeeper.games.gaps.store.games import Attempt, GapsTopic

WrittenGame = Written[Attempt]

Turn = Callable[[Actor, Stamp, int], WrittenGame]
"""An action on the game with a number; it raises `Missing`, and `RuleError` if it is refused."""

_RANDOM = 999_999
"""The largest random number: short numbers are easier to tell others."""


def begin(
    actor: Actor,
    stamp: Stamp,
    *,
    number: Number | None,
    rules: RuleSet,
    player: int | None,
    grade: int | None = None,
) -> WrittenGame:
    """Begin the game with that number, or with a random one.

    A random one with a `grade` of difficulty can be won without a shuffle.

    Raises:
        RuleError: there is no such number.
    """

    def deal() -> Game:
        if grade is not None:
            return new_game(secrets.choice(shipped_verdicts().winnable(grade)), rules)
        return new_game(number or secrets.randbelow(_RANDOM) + 1, rules)

    body = {"number": None if number is None else write_number(number), "rules": write_rules(rules)}
    if grade is not None:
        body["difficulty"] = str(grade)
    return _begin(actor, stamp, body, player, deal)


def load(actor: Actor, stamp: Stamp, game: Game, *, player: int | None) -> WrittenGame:
    """Import a saved game, to be replayed from its deal."""
    body = {"file": write_game(game)}
    return _begin(actor, stamp, body, player, game.replayed, loaded=True)


def play(
    actor: Actor,
    stamp: Stamp,
    number: int,
    moves: Sequence[Move],
    *,
    autoplay: bool = False,
    hinted: bool = False,
) -> WrittenGame:
    """Play these moves, a turn each; with `autoplay` each also plays what extends a home run.

    `hinted` marks the game as played with hints, for good.

    Raises:
        RuleError: one of them is impossible; then none is played.
    """

    def change(game: Game) -> Game:
        for move in moves:
            if autoplay and game.board[move.to] == move.card:
                continue  # autoplay already moved it with an earlier one
            game = game.play(move, autoplay=autoplay)
        return game

    body = {"moves": [write_action(move) for move in moves], "autoplay": autoplay}
    if hinted:
        body["hinted"] = True
    return _go_on(actor, stamp, number, "play", body, change)


def tap(
    actor: Actor, stamp: Stamp, number: int, tap: str, *, autoplay: bool = False
) -> WrittenGame:
    """Play the move of a tap, read against the stored board, so that a repeated tap counts once.

    Raises:
        Undecided: it can mean several moves.
        RuleError: it means no possible move.
    """

    def change(game: Game) -> Game:
        moves_or_choice = tapped(game.board, tap)
        if isinstance(moves_or_choice, Choice):
            raise Undecided
        (move,) = moves_or_choice
        return game.play(move, autoplay=autoplay)

    body = {"tap": tap, "autoplay": autoplay}
    return _go_on(actor, stamp, number, "play", body, change)


def whose(actor: Actor, stamp: Stamp, number: int, player: int | None) -> WrittenGame:
    """Assign the game to a player."""

    def change(place: Place, attempt: Attempt) -> Attempt:
        _check_player(place, player)
        return replace(attempt, player=player)

    return write(actor, stamp, GapsTopic(number), "whose", {"player": player}, change)


def _begin(
    actor: Actor,
    stamp: Stamp,
    body: Mapping[str, str | None],
    player: int | None,
    deal: Callable[[], Game],
    *,
    loaded: bool = False,
) -> WrittenGame:
    def make(place: Place) -> Attempt:
        _check_player(place, player)
        date = evening_at(actor.at, actor.zone).isoformat()
        return Attempt(deal(), actor.device_id, player, loaded=loaded, date=date)

    return create(actor, stamp, GapsTopic(), START, body, make)


def _go_on(
    actor: Actor,
    stamp: Stamp,
    number: int,
    action: str,
    body: dict[str, object],
    change: Callable[[Game], Game],
) -> WrittenGame:
    def changed(_: Place, attempt: Attempt) -> Attempt:
        game = change(attempt.game)
        if len(game.actions) > MAX_ACTIONS:
            message = text("A game has at most %(limit)s moves and shuffles.", limit=MAX_ACTIONS)
            raise RuleError(Problem("too-long", "", message))
        hinted = attempt.hinted or "hinted" in body
        after = replace(attempt, game=game, hinted=hinted)
        return _ended(after) if action in {"play", "shuffle"} and game.is_over else after

    return write(actor, stamp, GapsTopic(number), action, body, changed)


def _turn(action: str, change: Callable[[Game], Game]) -> Turn:
    return lambda actor, stamp, number: _go_on(actor, stamp, number, action, {}, change)


shuffle = _turn("shuffle", lambda game: game.play(Shuffle()))
"""Gather the cards that are not home and deal them again, if the rules allow a shuffle now."""

undo = _turn("undo turn", Game.undo)
"""Undo the last turn; refused without one, and for a shuffle that cannot be undone."""

redo = _turn("redo turn", Game.redo)
"""Redo the turn that was undone last, or play the next one of a replay, if there is one."""

replay = _turn("replay", Game.replayed)
"""Return to the deal, to replay all turns."""


def _ended(attempt: Attempt) -> Attempt:
    """Return the attempt with its result, if a played turn ended the game."""
    game = attempt.game
    if attempt.loaded or attempt.hinted:
        return attempt
    ended = max(game.board.cards_home, attempt.ended or 0)
    if not game.board.is_won:
        return replace(attempt, ended=ended)
    score = Score(game.shuffles, game.moves)
    won = min(score, attempt.won or score)
    fewest = min(score, attempt.shortest or score, key=fewest_moves)
    return replace(attempt, won=won, shortest=fewest, ended=ended)


def _check_player(place: Place, player: int | None) -> None:
    if player is not None:
        load_seats(place, [player])
