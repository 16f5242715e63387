"""A house's own games with a search index, cached by version of their list."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from flask import current_app

from scorekeeper.core.own_games import G, OwnGames
from scorekeeper.core.shared_cache import SharedCache
from scorekeeper.core.topics import Place
from scorekeeper.search import Index, IndexEntry
from scorekeeper.search.other_names import spell_signs

_MAX_BOOKS = 32

_Books = SharedCache[tuple[str, int], "HouseGames[Any]"]


def _no_names(_game: Any) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class HouseGames(Generic[G]):
    """A house's own games by name, and their index, at one version.

    Archived ones are found, but not offered.
    """

    version: int
    games: Mapping[str, G]
    archived: frozenset[str]
    index: Index

    @property
    def offered(self) -> list[G]:
        """The games that are not archived."""
        return [game for name, game in self.games.items() if name not in self.archived]


@dataclass(frozen=True, slots=True)
class OwnGameSearch(Generic[G]):
    """How a house's own games are searched.

    Args:
        prefix: the prefix of their ids in search results.
    """

    storage: OwnGames[G]
    prefix: str
    also: Callable[[G], Sequence[str]] = _no_names

    def of(self, place: Place) -> HouseGames[G]:
        """Load the house's current games."""
        books: _Books = current_app.extensions.setdefault("books", _Books(_MAX_BOOKS))
        version, key = self.storage.version(place), (self.storage.topic, place.house_id)
        cached = books.get(key)
        if cached is None or cached.version != version:
            cached = self._read(place, version)
            books.put(key, cached)
        return cached

    def _read(self, place: Place, version: int) -> HouseGames[G]:
        book = self.storage.whole_book(place)
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
