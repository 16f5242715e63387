"""Games of Gaps: begin one, play it, undo and redo, play it back.

Undo here is a turn of the game, with a redo; it is not the log's.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.clock import evening_at
from scorekeeper.core.log import START
from scorekeeper.core.players import known_as
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write
from scorekeeper.games.gaps.files.game_file import (
    MOST_ACTIONS,
    write_action,
    write_game,
    write_rules,
)
from scorekeeper.games.gaps.rules.board import Move
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.numbers import Number, write_number
from scorekeeper.games.gaps.rules.ratings import Score, fewest_moves, fewest_shuffles
from scorekeeper.games.gaps.rules.rule_set import RuleSet
from scorekeeper.games.gaps.rules.taps import Choice, Undecided, tapped
from scorekeeper.games.gaps.store.games import Attempt, GapsTopic

WrittenGame = Written[Attempt]

_RANDOM = 999_999
"""The largest number that is drawn at random: short ones are easier to tell others."""


def begin(
    actor: Actor, stamp: Stamp, *, number: Number | None, rules: RuleSet, player: int | None
) -> WrittenGame:
    """Begin the game of that number, or without one that of a random number.

    Raises:
        Missing: there is no such player.
        RuleError: there is no such number.
    """

    def deal() -> Game:
        return new_game(number or secrets.randbelow(_RANDOM) + 1, rules)

    body = {"number": None if number is None else write_number(number), "rules": write_rules(rules)}
    return _begin(actor, stamp, body, player, deal)


def load(actor: Actor, stamp: Stamp, game: Game, *, player: int | None) -> WrittenGame:
    """Take in a saved game, to be played back from its deal.

    Raises:
        Missing: there is no such player.
    """
    body = {"file": write_game(game)}
    return _begin(actor, stamp, body, player, game.replayed, loaded=True)


def play(
    actor: Actor, stamp: Stamp, number: int, moves: Sequence[Move], *, autoplay: bool = False
) -> WrittenGame:
    """Make these moves, each a turn; with `autoplay` each takes along what lengthens a home run.

    Raises:
        Missing: there is no such game.
        RuleError: one of them cannot be made; then none is.
    """

    def change(game: Game) -> Game:
        for move in moves:
            if autoplay and game.board[move.to] == move.card:
                continue  # it went along with one of those before it
            game = game.play(move, autoplay=autoplay)
        return game

    body = {"moves": [write_action(move) for move in moves], "autoplay": autoplay}
    return _go_on(actor, stamp, number, "play", body, change)


def tap(
    actor: Actor, stamp: Stamp, number: int, said: str, *, autoplay: bool = False
) -> WrittenGame:
    """Play what a tap means; it is read by the board as it is, so that one sent twice counts once.

    Raises:
        Missing: there is no such game.
        Undecided: it can mean several moves.
        RuleError: nothing can be moved by it.
    """

    def change(game: Game) -> Game:
        found = tapped(game.board, said)
        if isinstance(found, Choice):
            raise Undecided
        (move,) = found
        return game.play(move, autoplay=autoplay)

    body = {"tap": said, "autoplay": autoplay}
    return _go_on(actor, stamp, number, "play", body, change)


def shuffle(actor: Actor, stamp: Stamp, number: int) -> WrittenGame:
    """Gather what is not home and deal it again.

    Raises:
        Missing: there is no such game.
        RuleError: the rules allow no shuffle now.
    """
    return _go_on(actor, stamp, number, "shuffle", {}, lambda game: game.play(Shuffle()))


def undo(actor: Actor, stamp: Stamp, number: int) -> WrittenGame:
    """Take back the last turn.

    Raises:
        Missing: there is no such game.
        RuleError: there is none, or it is a shuffle that stands.
    """
    return _go_on(actor, stamp, number, "undo turn", {}, Game.undo)


def redo(actor: Actor, stamp: Stamp, number: int) -> WrittenGame:
    """Make the turn again that was undone last, or the next one of a replay.

    Raises:
        Missing: there is no such game.
        RuleError: there is none.
    """
    return _go_on(actor, stamp, number, "redo turn", {}, Game.redo)


def replay(actor: Actor, stamp: Stamp, number: int) -> WrittenGame:
    """Go back to the deal, to play all of it again turn by turn.

    Raises:
        Missing: there is no such game.
    """
    return _go_on(actor, stamp, number, "replay", {}, Game.replayed)


def whose(actor: Actor, stamp: Stamp, number: int, player: int | None) -> WrittenGame:
    """The game is this player's.

    Raises:
        Missing: there is no such game or player.
    """

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

    return create(actor, stamp, GapsTopic(), START, {**body, "player": player}, make)


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
        if len(game.actions) > MOST_ACTIONS:
            message = text("A game has at most %(most)s moves and shuffles.", most=MOST_ACTIONS)
            raise RuleError(Problem("too-long", "", message))
        after = replace(attempt, game=game)
        return _ended(after) if action in {"play", "shuffle"} and game.is_over else after

    return write(actor, stamp, GapsTopic(number), action, body, changed)


def _ended(attempt: Attempt) -> Attempt:
    """The attempt once its game has come to an end by a turn of its player."""
    game = attempt.game
    if attempt.loaded:
        return attempt
    ended = max(game.board.cards_home, attempt.ended or 0)
    if not game.board.is_won:
        return replace(attempt, ended=ended)
    score = Score(game.shuffles, game.moves)
    won = min(score, attempt.won or score, key=fewest_shuffles)
    least = min(score, attempt.least or score, key=fewest_moves)
    return replace(attempt, won=won, least=least, ended=ended)


def _check_player(place: Place, player: int | None) -> None:
    if player is not None and not known_as(place, [player]):
        raise Missing(f"player {player}")
