"""Games of Gaps: rows to values and back.

A game is a number, rules and turns; its board is kept as well, so that a move need not play all
of it again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from sqlalchemy import Table, bindparam, func, insert, select, update

from scorekeeper.base.cards import Card, parse_card
from scorekeeper.core.documents import Document
from scorekeeper.core.players import known_as
from scorekeeper.core.tables import GapsGameRow
from scorekeeper.core.topics import Missing, Place
from scorekeeper.games.gaps.files.game_file import (
    parse_action,
    parse_rules,
    write_action,
    write_rules,
)
from scorekeeper.games.gaps.rules.board import Board
from scorekeeper.games.gaps.rules.game import Action, Game, Turn, new_game
from scorekeeper.games.gaps.rules.numbers import read_number, write_number
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import RuleSet

_game: Table = GapsGameRow.__table__

_GAP = "--"

# Statements of the hot path are built once: building one costs more than running it.
_THIS_GAME = (_game.c.house_id == bindparam("house")) & (_game.c.id == bindparam("game"))
_GAME = select(_game).where(_THIS_GAME)
_UPDATE = update(_game).where(_THIS_GAME)


@dataclass(frozen=True)
class Attempt:
    """Somebody's attempt at a game.

    Args:
        game: the game as it stands.
        device: the number of the device on which it was begun.
        player: whose it is, by number; None where nobody said so.
        won: by how few shuffles it was won, once it was, whatever was undone since.
        least: by how few moves it was won.
        ended: how many cards were home at the best of its ends, once it came to one.
        loaded: whether it came out of a file: then it is nobody's feat, and none of these.
        date: the evening on which it was begun, as in 2026-11-20; None where that is not known.
    """

    game: Game
    device: int
    player: int | None = None
    won: Score | None = None
    least: Score | None = None
    ended: int | None = None
    loaded: bool = False
    date: str | None = None

    @cached_property
    def said(self) -> Mapping[str, Any]:
        """What happened, as a row holds it; a write asks for it more than once."""
        game, won, least = self.game, self.won, self.least
        return {
            "number": write_number(game.number),
            "rules": write_rules(game.rules),
            "device_id": self.device,
            "player_id": self.player,
            "turns": [_write_turn(turn) for turn in (*game.done, *reversed(game.undone))],
            "at": len(game.done),
            "replaying": game.replaying,
            "won_shuffles": won.shuffles if won else None,
            "won_moves": won.moves if won else None,
            "least_shuffles": least.shuffles if least else None,
            "least_moves": least.moves if least else None,
            "ended_home": self.ended,
            "loaded": self.loaded,
            "date": self.date,
        }


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as read: its number in the house, and the version it had.

    `player_name` is what whoever plays it is called, "" where nobody said so.
    """

    id: int
    version: int
    attempt: Attempt
    player_name: str = ""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.attempt.game

    @property
    def player(self) -> int | None:
        """Whose it is, by number."""
        return self.attempt.player


def load_game(place: Place, number: int) -> StoredGame:
    """The game with this number in the house, as it is now.

    Raises:
        Missing: the house has none.
    """
    row = _read(place, number)
    return stored_game(place, number, row.version, _attempt(row))


def stored_game(place: Place, number: int, version: int, attempt: Attempt) -> StoredGame:
    """The game with that number and version; whose it is, is looked up."""
    if attempt.player is None:
        return StoredGame(number, version, attempt)
    now, name = known_as(place, [attempt.player])[attempt.player]
    return StoredGame(number, version, replace(attempt, player=now), name)


class GapsTopic:
    """One game. Without a number it is one to be begun, which gets the next one."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number

    @property
    def name(self) -> str:
        """Its name in the log."""
        return f"gaps/{self.number}"

    def load(self, place: Place) -> Attempt | None:
        """The game as it is now, or None for one to be begun."""
        if self.number is not None:
            return _attempt(_read(place, self.number))
        newest = select(func.max(_game.c.id)).where(_game.c.house_id == place.house_id)
        self.number = (place.connection.execute(newest).scalar() or 0) + 1
        return None

    def document(self, value: Attempt | None) -> Document:
        """The game as a document: a cell for each turn, and how many of them are done."""
        if value is None:
            return {}
        return document_of(value.said)

    def restore(self, place: Place, document: Document) -> Attempt:
        """The game of a document."""
        turns = document.get("turns", {})
        ordered = [turns[str(at)] for at in range(1, len(turns) + 1)]
        return attempt_of({**document, "turns": ordered})

    def save(self, place: Place, before: Attempt | None, after: Attempt | None, to: int) -> None:
        """Write the game; `to` is its version."""
        if after is None or self.number is None:
            raise ValueError("a game is never taken away by a write")
        row = {**after.said, **derived(after), "version": to}
        if before is None:
            key = {"house_id": place.house_id, "id": self.number}
            place.connection.execute(insert(_game).values(key | row))
            return
        old = {**before.said, **derived(before)}
        changed = {name: value for name, value in row.items() if old.get(name) != value}
        here = {"house": place.house_id, "game": self.number}
        place.connection.execute(_UPDATE.values(changed), here)


def document_of(said: Mapping[str, Any]) -> Document:
    """The document of a game of whose row this is what happened."""
    cells = {key: value for key, value in said.items() if key != "turns"}
    turns = {str(at): turn for at, turn in enumerate(said["turns"], 1)}
    return cells | ({"turns": turns} if turns else {})  # none yet is no cell


def attempt_of(said: Mapping[str, Any]) -> Attempt:
    """The game of whose row this is what happened, played again from its deal."""
    turns = [_turn(turn) for turn in said["turns"]]
    begun = new_game(read_number(said["number"]), _rules(said["rules"]))
    return _with(begun.having(turns[: said["at"]]), turns, said)


def derived(attempt: Attempt) -> dict[str, Any]:
    """What a game's row holds besides what happened."""
    game = attempt.game
    return {
        "board": "".join(card.code if card else _GAP for card in game.board.cells),
        "state": _state(attempt),
        "shuffles": game.shuffles,
        "moves": game.moves,
        "home": game.board.cards_home,
    }


def _state(attempt: Attempt) -> str:
    """How it stands; one that has ended and is only played back is no open game again."""
    game = attempt.game
    if game.board.is_won or (game.replaying and attempt.won):
        return "won"
    return "over" if game.is_over or (game.replaying and attempt.ended is not None) else "open"


def _read(place: Place, number: int) -> Any:
    asked = {"house": place.house_id, "game": number}
    row = place.connection.execute(_GAME, asked).one_or_none()
    if row is None:
        raise Missing(f"gaps {number}")
    return row


def _attempt(row: Any) -> Attempt:
    board = Board(_cells(row.board))
    game = Game(read_number(row.number), _rules(row.rules), board, row.shuffles)
    return _with(game, [_turn(turn) for turn in row.turns], row._mapping)


def _rules(said: str) -> RuleSet:
    rules = parse_rules(said)
    if rules is None:
        raise ValueError(f"no rules: {said}")
    return rules


def _with(game: Game, turns: list[Turn], row: Any) -> Attempt:
    """The attempt at this game, of whose turns so many are done."""
    at = row["at"]
    whole = Game(
        game.number,
        game.rules,
        game.board,
        game.shuffles,
        tuple(turns[:at]),
        tuple(reversed(turns[at:])),
        row["replaying"],
    )
    return Attempt(
        whole,
        row["device_id"],
        row.get("player_id"),
        _score(row.get("won_shuffles"), row.get("won_moves")),
        _score(row.get("least_shuffles"), row.get("least_moves")),
        row.get("ended_home"),
        row["loaded"],
        row.get("date"),
    )


def _score(shuffles: int | None, moves: int | None) -> Score | None:
    return None if shuffles is None or moves is None else Score(shuffles, moves)


def _cells(said: str) -> tuple[Card | None, ...]:
    codes = (said[at : at + 2] for at in range(0, len(said), 2))
    return tuple(None if code == _GAP else parse_card(code, "") for code in codes)


def _write_turn(turn: Turn) -> str:
    return " ".join(map(write_action, turn))


@lru_cache(maxsize=4096)  # a move reads all turns before it, which are mostly those of the last
def _turn(said: str) -> Turn:
    return tuple(map(_action, said.split(" ")))


def _action(said: str) -> Action:
    action = parse_action(said)
    if action is None:
        raise ValueError(f"no action: {said}")
    return action
