"""Storage of games of Gaps.

A game is a number, rules and turns; its board is stored as well, so that a move need not replay all
of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from sqlalchemy import Row, Table, bindparam, delete, insert, update

from scorekeeper.base.cards import parse_card
from scorekeeper.base.seats import Seat
from scorekeeper.core.documents import Document
from scorekeeper.core.players import current_players
from scorekeeper.core.sittings import OPEN, OVER, Columns, RowColumns, SittingTopic
from scorekeeper.core.stored import Stored
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
"""The game's id, in rows and archives."""

_result: Table = GapsResultRow.__table__

_GAP = "--"

# Statements of the hot path are built once: building one costs more than running it. The parameters
# given to an update decide which columns it sets.
_HERE = (_result.c.house_id == bindparam("house")) & (_result.c.sitting_id == bindparam("this"))
_UPDATE = update(_result).where(_HERE)
_DELETE = delete(_result).where(_HERE)


@dataclass(frozen=True)
class Attempt:
    """A player's attempt at a game.

    Args:
        device: the number of the device on which it was begun.
        player: the player's number; None if it has no player.
        won: the fewest shuffles with which it was won, even if that was undone.
        shortest: the fewest moves with which it was won.
        ended: the number of cards at home at the best of its ends, if it ever ended.
        loaded: whether it was imported: then it counts for no player, and has no results.
        date: the date of the evening on which it was begun, such as 2026-11-20; None if unknown.
        hinted: whether a move was played after a hint: it has no results from then on.
    """

    game: Game
    device: int
    player: int | None = None
    won: Score | None = None
    shortest: Score | None = None
    ended: int | None = None
    loaded: bool = False
    date: str | None = None
    hinted: bool = False

    @cached_property
    def row(self) -> RowColumns:
        """The facts of its row; cached, because a write needs them several times."""
        game = self.game
        return RowColumns(
            {
                "number": write_number(game.number),
                "rules": write_rules(game.rules),
                "turns": [_write_turn(turn) for turn in (*game.done, *reversed(game.undone))],
                "at": len(game.done),
                "replaying": game.replaying,
                "loaded": self.loaded,
                **({"hinted": True} if self.hinted else {}),
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
        """Its values for lists, see `GapsResultRow`; cached as well."""
        game = self.game
        return {
            "deal": self.row.facts["number"],
            "rules": self.row.facts["rules"],
            "device_id": self.device,
            "player_id": self.player,
            "state": self.state,
            "shuffles": game.shuffles,
            "moves": game.moves,
            "home": game.board.cards_home,
            "loaded": not self.is_listed,
            **self._feats,
        }

    @cached_property
    def state(self) -> str:
        """Its state; an ended game that is being replayed stays ended."""
        game = self.game
        if game.board.is_won or (game.replaying and self.won):
            return "won"
        return "over" if game.is_over or (game.replaying and self.ended is not None) else "open"

    @property
    def unlisted(self) -> "Attempt":
        """This game as one that was imported: without results."""
        return replace(self, loaded=True, won=None, shortest=None, ended=None)

    @property
    def is_listed(self) -> bool:
        """Whether it counts: begun here, and not with hints, unless it was won before these."""
        return not self.loaded and not (self.hinted and self.won is None)

    @property
    def is_played(self) -> bool:
        """Whether it counts as played: with at least one turn."""
        return self.is_listed and (bool(self.game.done) or self.ended is not None)

    @property
    def _feats(self) -> Mapping[str, int | None]:
        won, shortest = self.won, self.shortest
        return {
            "won_shuffles": won.shuffles if won else None,
            "won_moves": won.moves if won else None,
            "least_shuffles": shortest.shuffles if shortest else None,
            "least_moves": shortest.moves if shortest else None,
            "ended_home": self.ended,
        }


def load_game(place: Place, number: int) -> Stored[Attempt]:
    """Load the game with this number, and its current player.

    Raises:
        Missing: the house has none.
    """
    row = GapsTopic(number).read(place)
    stored = Stored(_load_row(row), number=number, version=row.version, mark=row.mark)
    return with_player(place, stored)


def with_player(place: Place, stored: Stored[Attempt]) -> Stored[Attempt]:
    player = stored.value.player
    return stored if player is None else replace(stored, players=current_players(place, [player]))


def player_of(stored: Stored[Attempt]) -> Seat | None:
    player = stored.value.player
    return None if player is None else stored.players[player]


class GapsTopic(SittingTopic[Attempt]):
    game = GAPS
    noun = "gaps"
    counted = False

    def load(self, place: Place) -> Attempt:
        return _load_row(self.read(place))

    @classmethod
    def row_document(cls, row: Columns) -> Document:
        """Convert a row to a document: a cell for each turn, and the number of done ones."""
        document = _read_facts(row)
        turns = {str(at): turn for at, turn in enumerate(document.pop("turns"), 1)}
        return document | ({"turns": turns} if turns else {})  # no turns, no cell

    def value(self, place: Place, document: Document) -> Attempt:
        """Convert a document to a game, replayed from its deal.

        Raises:
            RuleError: it is impossible.
        """
        turns = document.get("turns", {})
        ordered = [turns[str(at)] for at in range(1, len(turns) + 1)]
        return build_attempt({**document, "turns": ordered})

    def document(self, value: Attempt) -> Document:
        return self.row_document(value.row.columns)

    def row_columns(self, value: Attempt) -> RowColumns:
        return value.row

    def derive(self, place: Place, before: Attempt | None, after: Attempt) -> None:
        """Write the game's values for lists, if they changed."""
        here = {"house": place.house_id, "this": self.id}
        if before is None:
            place.connection.execute(_DELETE, here)
            key = {"house_id": place.house_id, "sitting_id": self.id, "number": self.number}
            place.connection.execute(insert(_result).values(key | dict(after.result)))
            return
        was = before.result
        changed = {name: value for name, value in after.result.items() if was[name] != value}
        if changed:
            place.connection.execute(_UPDATE, here | changed)


def _load_row(row: Row[Any]) -> Attempt:
    """Convert a row to a game, with the stored board; without one it is replayed."""
    return build_attempt(_read_facts(row._asdict()), row.cache)


def _read_facts(row: Mapping[str, Any]) -> dict[str, Any]:
    player = next(iter(row["seats"]), None)
    columns = {"device_id": row["device_id"], "player_id": player, "date": row["date"]}
    return {**row["facts"], **columns}


def build_attempt(facts: Mapping[str, Any], cache: Mapping[str, Any] | None = None) -> Attempt:
    """Build the attempt from its facts.

    Args:
        cache: its board and the number of shuffles that led there; without them it is replayed.

    Raises:
        RuleError: it is impossible.
    """
    number, rules = read_number(facts["number"]), read_rules(facts["rules"])
    turns, at = tuple(map(_turn, facts["turns"])), facts["at"]
    if cache:
        game = Game(number, rules, _board(cache["board"]), cache["shuffles"], turns[:at])
    else:
        game = new_game(number, rules).having(turns[:at])
    return Attempt(
        replace(game, undone=tuple(reversed(turns[at:])), replaying=facts["replaying"]),
        facts["device_id"],
        facts.get("player_id"),
        _score(facts.get("won_shuffles"), facts.get("won_moves")),
        _score(facts.get("least_shuffles"), facts.get("least_moves")),
        facts.get("ended_home"),
        facts["loaded"],
        facts.get("date"),
        facts.get("hinted", False),
    )


def _score(shuffles: int | None, moves: int | None) -> Score | None:
    return None if shuffles is None or moves is None else Score(shuffles, moves)


def _write_board(board: Board) -> str:
    return "".join(card.code if card else _GAP for card in board.cells)


def _board(written: str) -> Board:
    codes = (written[at : at + 2] for at in range(0, len(written), 2))
    return Board(tuple(None if code == _GAP else parse_card(code, "") for code in codes))


def _write_turn(turn: Turn) -> str:
    return " ".join(map(write_action, turn))


@lru_cache(maxsize=4096)  # a move reads all turns before it; most are cached
def _turn(written: str) -> Turn:
    return tuple(map(_action, written.split(" ")))


def _action(written: str) -> Action:
    action = parse_action(written)
    if action is None:
        raise ValueError(f"no action: {written}")
    return action
