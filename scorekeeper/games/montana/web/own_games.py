"""The games of a house, with an index to find them by: read once a version of its book."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from flask import current_app

from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.variants import book_version, load_whole_book
from scorekeeper.search import Index, IndexEntry
from scorekeeper.search.other_names import spelled

GAME = "game/"
"""How the ids of games begin among what is found."""

_HOUSES = 16


@dataclass(frozen=True, slots=True)
class Games:
    """A house's own games, and their index, at one version of the book.

    Those that are retired are found, but not offered.
    """

    version: int
    games: Mapping[str, Variant]
    retired: frozenset[str]
    index: Index

    @property
    def offered(self) -> list[Variant]:
        """The games that can be called."""
        return [game for name, game in self.games.items() if name not in self.retired]


class _Books:
    """The books that were asked for last."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, Games] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, place: Place) -> Games:
        """The house's games as they are now."""
        version = book_version(place)
        with self._lock:
            known = self._known.get(place.house_id)
            if known and known.version == version:
                return known
        book = load_whole_book(place)
        games = book.games
        entries = [
            IndexEntry(GAME + id, spelled(game.name), text=game.note) for id, game in games.items()
        ]
        found = Games(version, games, book.retired, Index(entries))
        with self._lock:
            self._known[place.house_id] = found
            self._known.move_to_end(place.house_id)
            while len(self._known) > _HOUSES:
                self._known.popitem(last=False)
        return found


def house_games(place: Place) -> Games:
    """The house's games as they are now."""
    books: _Books = current_app.extensions.setdefault("books", _Books())
    return books.get(place)
