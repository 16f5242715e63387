"""The games of a house's own, with an index to find them by: read once a version of their book."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from flask import current_app

from scorekeeper.core.own_games import G, OwnGames
from scorekeeper.core.topics import Place
from scorekeeper.search import Index, IndexEntry
from scorekeeper.search.other_names import spell_signs

_HOUSES = 32


def _no_names(_game: Any) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class HouseGames(Generic[G]):
    """A house's own games, and their index, at one version of the book.

    Those that are archived are found, but not offered.
    """

    version: int
    games: Mapping[str, G]
    archived: frozenset[str]
    index: Index

    @property
    def offered(self) -> list[G]:
        """The games that can be played."""
        return [game for name, game in self.games.items() if name not in self.archived]


@dataclass(frozen=True, slots=True)
class FoundGames(Generic[G]):
    """How the games of a house's own are found.

    Args:
        kept: how they are kept.
        prefix: how their ids begin among what is found.
        also: what else a game is called.
    """

    kept: OwnGames[G]
    prefix: str
    also: Callable[[G], Sequence[str]] = _no_names

    def of(self, place: Place) -> HouseGames[G]:
        """The house's games as they are now."""
        books: _Books = current_app.extensions.setdefault("books", _Books())
        version, key = self.kept.version(place), (self.kept.topic, place.house_id)
        known = books.get(key)
        if known is None or known.version != version:
            known = self._read(place, version)
            books.put(key, known)
        return known

    def _read(self, place: Place, version: int) -> HouseGames[G]:
        book = self.kept.whole_book(place)
        entries = [
            IndexEntry(
                self.prefix + id,
                spell_signs(game.name),
                tuple(map(spell_signs, self.also(game))),
                text=game.note,
            )
            for id, game in book.games.items()
        ]
        return HouseGames(version, book.games, book.archived, Index(entries))


class _Books:
    """The books that were asked for last."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], HouseGames[Any]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple[str, int]) -> HouseGames[Any] | None:
        """The games as they were when they were asked for last."""
        with self._lock:
            return self._known.get(key)

    def put(self, key: tuple[str, int], games: HouseGames[Any]) -> None:
        """Keep them, in the place of those that nobody asked for since long."""
        with self._lock:
            self._known[key] = games
            self._known.move_to_end(key)
            while len(self._known) > _HOUSES:
                self._known.popitem(last=False)
