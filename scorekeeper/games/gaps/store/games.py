"""Games of Gaps: rows to values and back.

A game is a number, rules and turns; its board is kept as well, so that a move need not play all
of it again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from sqlalchemy import Row, Table, bindparam, delete, insert, update

from scorekeeper.base.cards import parse_card
from scorekeeper.core.documents import Document
from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import OPEN, OVER, Columns, SittingTopic, Stored
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.files.game_file import (
    parse_action,
    read_rules,
    write_action,
    write_rules,
)
from scorekeeper.games.gaps.rules.board import Board
from scorekeeper.games.gaps.rules.game import Action, Game, Turn, new_game
from scorekeeper.games.gaps.rules.numbers import read_number, write_number
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.store.tables import GapsResultRow

GAPS = "gaps"
"""The game, as rows and archives name it."""

_result: Table = GapsResultRow.__table__

_GAP = "--"

# Statements of the hot path are built once: building one costs more than running it. What is set
# follows from what it is given.
_HERE = (_result.c.house_id == bindparam("house")) & (_result.c.sitting_id == bindparam("this"))
_UPDATE = update(_result).where(_HERE)
_DELETE = delete(_result).where(_HERE)


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
    def stored(self) -> Stored:
        """What happened, as a row holds it; a write asks for it more than once."""
        game = self.game
        return Stored(
            {
                "number": write_number(game.number),
                "rules": write_rules(game.rules),
                "turns": [_write_turn(turn) for turn in (*game.done, *reversed(game.undone))],
                "at": len(game.done),
                "replaying": game.replaying,
                "loaded": self.loaded,
                **{name: figure for name, figure in self._feats.items() if figure is not None},
            },
            OPEN if self.state == "open" else OVER,
            counts=self.is_played,
            date=self.date,
            seats=[] if self.player is None else [self.player],
            device_id=self.device,
            cache={"board": _write_board(game.board), "shuffles": game.shuffles},
        )

    @cached_property
    def result(self) -> Mapping[str, Any]:
        """What lists ask of it, as `GapsResultRow` has it; likewise."""
        game = self.game
        return {
            "deal": self.stored.facts["number"],
            "rules": self.stored.facts["rules"],
            "device_id": self.device,
            "player_id": self.player,
            "state": self.state,
            "shuffles": game.shuffles,
            "moves": game.moves,
            "home": game.board.cards_home,
            "loaded": self.loaded,
            **self._feats,
        }

    @cached_property
    def state(self) -> str:
        """How it stands; one that has ended and is only played back is no open game again."""
        game = self.game
        if game.board.is_won or (game.replaying and self.won):
            return "won"
        return "over" if game.is_over or (game.replaying and self.ended is not None) else "open"

    @property
    def is_played(self) -> bool:
        """Whether it counts as played: begun here, with a turn at least."""
        return not self.loaded and (bool(self.game.done) or self.ended is not None)

    @property
    def _feats(self) -> Mapping[str, int | None]:
        won, least = self.won, self.least
        return {
            "won_shuffles": won.shuffles if won else None,
            "won_moves": won.moves if won else None,
            "least_shuffles": least.shuffles if least else None,
            "least_moves": least.moves if least else None,
            "ended_home": self.ended,
        }


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as read: its number in the house, the version it had, and its mark.

    `player_name` is what whoever plays it is called, "" where nobody said so.
    """

    id: int
    version: int
    mark: str
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
    row = GapsTopic(number).read(place)
    return stored_game(place, number, row.version, row.mark, _kept(row))


def stored_game(place: Place, number: int, version: int, mark: str, attempt: Attempt) -> StoredGame:
    """The game with that number, version and mark; whose it is, is looked up."""
    if attempt.player is None:
        return StoredGame(number, version, mark, attempt)
    now, name = known_as(place, [attempt.player])[attempt.player]
    return StoredGame(number, version, mark, replace(attempt, player=now), name)


class GapsTopic(SittingTopic[Attempt]):
    """One game."""

    game = GAPS
    noun = "gaps"
    counted = False

    def load(self, place: Place) -> Attempt:
        """The game as it is now; it is not played again.

        Raises:
            Missing: the house has none.
        """
        return _kept(self.read(place))

    @classmethod
    def row_document(cls, row: Columns) -> Document:
        """The document that a row says: a cell for each turn, and how many of them are done."""
        said = _said(row)
        turns = {str(at): turn for at, turn in enumerate(said.pop("turns"), 1)}
        return said | ({"turns": turns} if turns else {})  # none yet is no cell

    def value(self, place: Place, document: Document) -> Attempt:
        """The game of a document, played again from its deal.

        Raises:
            RuleError: it cannot be.
        """
        turns = document.get("turns", {})
        ordered = [turns[str(at)] for at in range(1, len(turns) + 1)]
        return _attempt({**document, "turns": ordered})

    def document(self, value: Attempt) -> Document:
        """The game as a document."""
        return self.row_document(value.stored.columns)

    def stored(self, value: Attempt) -> Stored:
        """The game as its row holds it."""
        return value.stored

    def derive(self, place: Place, before: Attempt | None, after: Attempt) -> None:
        """Write what lists ask of the game, where it is something else than before."""
        here = {"house": place.house_id, "this": self.id}
        if before is None:
            place.connection.execute(_DELETE, here)
            key = {"house_id": place.house_id, "sitting_id": self.id, "number": self.number}
            place.connection.execute(insert(_result).values(key | dict(after.result)))
            return
        was = before.result
        changed = {name: said for name, said in after.result.items() if was[name] != said}
        if changed:
            place.connection.execute(_UPDATE, here | changed)


def _kept(row: Row[Any]) -> Attempt:
    """The game of a row, with the board that is kept there; without one it is played again."""
    return _attempt(_said(row._asdict()), row.cache)


def _said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What happened, as a row says it."""
    player = next(iter(row["seats"]), None)
    others = {"device_id": row["device_id"], "player_id": player, "date": row["date"]}
    return {**row["facts"], **others}


def _attempt(said: Mapping[str, Any], kept: Mapping[str, Any] | None = None) -> Attempt:
    """The attempt of which that is said.

    Args:
        kept: its board and how many shuffles led there; without them it is played again.

    Raises:
        RuleError: it cannot be.
    """
    number, rules = read_number(said["number"]), read_rules(said["rules"])
    turns, at = tuple(map(_turn, said["turns"])), said["at"]
    if kept:
        game = Game(number, rules, _board(kept["board"]), kept["shuffles"], turns[:at])
    else:
        game = new_game(number, rules).having(turns[:at])
    return Attempt(
        replace(game, undone=tuple(reversed(turns[at:])), replaying=said["replaying"]),
        said["device_id"],
        said.get("player_id"),
        _score(said.get("won_shuffles"), said.get("won_moves")),
        _score(said.get("least_shuffles"), said.get("least_moves")),
        said.get("ended_home"),
        said["loaded"],
        said.get("date"),
    )


def _score(shuffles: int | None, moves: int | None) -> Score | None:
    return None if shuffles is None or moves is None else Score(shuffles, moves)


def _write_board(board: Board) -> str:
    return "".join(card.code if card else _GAP for card in board.cells)


def _board(said: str) -> Board:
    codes = (said[at : at + 2] for at in range(0, len(said), 2))
    return Board(tuple(None if code == _GAP else parse_card(code, "") for code in codes))


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
