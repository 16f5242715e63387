"""Sittings at a table as they are stored, alike for all games."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Generic, TypeVar

from sqlalchemy import Row

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.tallies import Tally
from scorekeeper.base.text import text
from scorekeeper.core.documents import Document
from scorekeeper.core.players import current_players
from scorekeeper.core.sitting_rows import load_newest, load_numbered
from scorekeeper.core.sittings import OPEN, OVER, Columns, RowColumns, SittingTopic
from scorekeeper.core.tallies import save_tallies
from scorekeeper.core.topics import Place

V = TypeVar("V")

Seating = Iterable[Seat | None]
"""The players by seat, at some time; None in an empty seat."""


@dataclass(frozen=True, slots=True)
class Stored(Generic[V]):
    """A sitting: the value of its game's rules, and what its row adds.

    Args:
        value: its players have the numbers with which they sat down.
        deleted_at: when it was deleted (ms since 1970); 0 if it was not.
        number: its number in the house; 0 until it is saved.
        version, mark: those of its row when it was loaded.
        players: number in the sitting → current player, who differs after a merge.
    """

    value: V
    deleted_at: int = 0
    number: int = 0
    version: int = 0
    mark: str = ""
    players: Mapping[int, Seat] = field(default_factory=dict)

    def current(self, who: Seat) -> Seat:
        return self.players.get(who.player, who)

    def original(self, who: Seat) -> Seat:
        """Return a current player with the number that the sitting has for them, if any."""
        if who.player in self.players:
            return who
        merged = (number for number, now in self.players.items() if now.player == who.player)
        return replace(who, player=next(merged, who.player))


def is_seated_twice(seatings: Iterable[Seating], players: Mapping[int, Seat]) -> bool:
    """Whether a player has two seats at a time, after merges; `players` as in `Stored`."""
    for seating in seatings:
        numbers = [players.get(who.player, who).player for who in seating if who]
        if len(set(numbers)) < len(numbers):
            return True
    return False


_saved: ContextVar[dict[str, "TableTopic[Any]"] | None] = ContextVar("saved", default=None)


@contextmanager
def keep_saved() -> Iterator[None]:
    """Let each write inside this block use the sitting that an earlier one saved, not load it.

    For several writes to the same house in one transaction, if the block ends once one is undone.
    """
    token = _saved.set({})
    try:
        yield
    finally:
        _saved.reset(token)


class TableTopic(SittingTopic[Stored[V]]):
    """One sitting of a game at a table, which can be deleted."""

    twice = Problem(
        "seated-twice",
        "",
        text("That would put one person in two seats: two players were merged."),
    )
    """Why a document is not restored in which a player has two seats."""

    def __init__(self, number: int | None = None) -> None:
        super().__init__(number)
        # a write needs each of two documents twice
        self._documents: list[tuple[Stored[V], Document]] = []
        self._newest: Stored[V] | None = None  # as it was saved

    def load(self, place: Place) -> Stored[V]:
        """Load the sitting.

        Raises:
            Missing: the house has none, or it was erased.
        """
        saved: TableTopic[V] | None = (_saved.get() or {}).get(self.name)
        if saved is None or saved._newest is None:
            return self.load_rows(place, [self.read(place)])[0]
        self.id, self.mark, self._documents = saved.id, saved.mark, saved._documents[-1:]
        self._check_form(place, self.mark)
        return saved._newest

    def save(self, place: Place, before: Stored[V] | None, after: Stored[V], version: int) -> None:
        super().save(place, before, after, version)
        topics = _saved.get()
        if topics is None or before is None:
            return
        document = self.document(after)
        if _seated(self, document) == _seated(self, self.document(before)):
            self._newest = replace(after, version=version)
            self._documents.append((self._newest, document))
        topics[self.name] = self

    @classmethod
    def load_numbered(cls, place: Place, numbers: Sequence[int]) -> list[Stored[V]]:
        """Load the sittings with these numbers, in this order; no query without numbers."""
        rows = load_numbered(place, cls.game, numbers, whole=True) if numbers else []
        return cls.load_rows(place, rows)

    @classmethod
    def load_newest(cls, place: Place, *, limit: int) -> list[Stored[V]]:
        """Load the newest sittings that count, newest first."""
        return cls.load_rows(place, load_newest(place, cls.game, limit=limit, whole=True))

    @classmethod
    def load_rows(cls, place: Place, rows: Sequence[Row[Any]]) -> list[Stored[V]]:
        """Convert rows, with one query for all their players, and those of `parse`."""
        sittings = cls._convert(place, [cls.row_document(row._mapping) for row in rows])
        return [
            replace(stored, number=row.number, version=row.version, mark=row.mark)
            for row, stored in zip(rows, sittings, strict=True)
        ]

    def value(self, place: Place, document: Document) -> Stored[V]:
        """Convert a document; it has no version."""
        (stored,) = self._convert(place, [document])
        return replace(stored, number=self.number or 0, mark=self.mark)

    def restore(self, place: Place, document: Document) -> Stored[V]:
        """Convert a document that is to be restored.

        Raises:
            RuleError: a player would have two seats, after a merge.
        """
        stored = self.value(place, document)
        if is_seated_twice(self.seatings(stored.value), stored.players):
            raise RuleError(self.twice)
        return stored

    @classmethod
    def _convert(cls, place: Place, documents: Sequence[Document]) -> list[Stored[V]]:
        numbers = [_seated(cls, document) for document in documents]
        players = current_players(place, set(chain.from_iterable(numbers)))
        names = {number: who.name for number, who in players.items()}
        values = cls.parse(place, documents, names) if documents else []
        return [
            Stored(value, document["deleted_at"], players={n: players[n] for n in seated})
            for value, document, seated in zip(values, documents, numbers, strict=True)
        ]

    def document(self, value: Stored[V]) -> Document:
        for stored, document in self._documents:
            if stored is value:
                return document
        new = self.to_document(value.value) | {"deleted_at": value.deleted_at}
        self._documents.append((value, new))
        return new

    def row_columns(self, value: Stored[V]) -> RowColumns:
        document = self.document(value)
        head = {name: document[name] for name in self.head}
        facts = {name: part for name, part in document.items() if name not in self.head}
        return RowColumns(facts, **head, **self.columns(value.value))

    def derive(self, place: Place, before: Stored[V] | None, after: Stored[V]) -> None:
        """Save the results if they can differ."""
        if (
            before is None
            or before.deleted_at != after.deleted_at
            or self.results_differ(before.value, after.value)
        ):
            self.save_results(place, after)

    def save_results(self, place: Place, stored: Stored[V]) -> None:
        """Replace the tallies; a deleted sitting has none."""
        value = stored.value
        tallies = () if stored.deleted_at else tuple(self.tallies(value))
        finished, lowest = self.columns(value)["state"] == OVER, self.lowest(value)
        save_tallies(place, self.game, self.id, tallies, finished=finished, lowest=lowest)

    @classmethod
    def parse(
        cls, place: Place, documents: Sequence[Document], names: Mapping[int, str]
    ) -> Sequence[V]:
        """Convert documents to values; `names` has the players' names by number."""
        return [cls.parse_document(document, names) for document in documents]

    def columns(self, value: Any) -> Columns:
        """Return the columns that are not in the document; see `RowColumns`."""
        return {
            "state": OVER if value.is_over else OPEN,
            "last_deleted_id": value.last_deleted_id,
            "cache": self.cache(value),
        }

    def results_differ(self, before: V, after: V) -> bool:
        """Whether the results can differ; most writes change none."""
        return self.result_inputs(before) != self.result_inputs(after)

    # ---- implemented by a game ----

    @classmethod
    def parse_document(cls, document: Document, names: Mapping[int, str]) -> V:
        """Convert a document to a value; a game that needs queries for this defines `parse`."""
        raise NotImplementedError

    @abstractmethod
    def to_document(self, value: V) -> Document:
        """Convert the value to a document, without the time of deletion."""

    def cache(self, value: V) -> Mapping[str, Any] | None:
        """Return the list cache; see `SittingRow`."""
        return None

    @abstractmethod
    def tallies(self, value: V) -> Iterable[Tally]:
        """Compute the tally of each player."""

    def result_inputs(self, value: V) -> object:
        """Return everything on which the tallies depend."""
        return value

    def lowest(self, value: V) -> bool:
        """Whether the fewest points win."""
        return False

    def seatings(self, value: V) -> Iterable[Seating]:
        """Return who sits where, in each part of the sitting, if that can change."""
        return ()


def _seated(topic: TableTopic[Any] | type[TableTopic[Any]], document: Document) -> set[int]:
    """Return the numbers of all players who ever had a seat."""
    return set(topic.players({"seats": document["seats"], "facts": document}))
