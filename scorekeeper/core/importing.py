"""The contract of a game for importing and exporting files."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from scorekeeper.base.game_file import GameFile, T
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text
from scorekeeper.core.own_game_actions import OwnGameActions
from scorekeeper.core.own_game_importing import Coming, brought, coming
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.sittings import Standing
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp


def file_key(data: bytes) -> str:
    """Return the hash of a file, which identifies it under any name."""
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class ImportWords:
    """The command's messages about an imported file.

    Args:
        new, present: the sitting `number` called `name` is in the `house`, added now or before.
        would: a `house` would get it, called `name`.
        deleted: the sitting `number` came from this file, and was deleted.
        none: no sitting has that name.
        which: more than one sitting has the requested name.
        differs: `game`, which comes with the file, differs from the house's version of it.
    """

    new: Text
    present: Text
    would: Text
    deleted: Text
    none: Text
    which: Text
    differs: Text | None = None

    def brought(self, own_game: Coming[Any]) -> Text:
        """Return the result for an own game that comes with the file."""
        return brought(own_game, (self.differs or Text("")).fill(game=own_game.game.label))


@dataclass(frozen=True, slots=True)
class Importer(ABC, Generic[T]):
    """How a game's sittings are exported and imported.

    Args:
        file: their file format.
        standings: each player's result.
        size: the length of the sitting.
        words: the command's messages.
    """

    file: GameFile[T]
    standings: Callable[[T], Sequence[Standing]]
    size: Callable[[T], Sequence[Text]]
    words: ImportWords

    @property
    @abstractmethod
    def game(self) -> str:
        """The game's id in rows."""

    @abstractmethod
    def load(self, place: Place, number: int) -> Stored[T]:
        """Load the sitting, as everybody may see it; raises `Missing`."""

    @abstractmethod
    def put(self, actor: Actor, stamp: Stamp, sitting: T, players: Mapping[int, Seat]) -> int:
        """Store a file's sitting and its own games; return the sitting's number.

        `players` has the house's player for each number assigned by the reader.
        """

    @abstractmethod
    def supersede(self, actor: Actor, stamp: Stamp, number: int) -> None:
        """Let the sitting no longer count: a newer copy of it was imported."""

    def brings(self, sitting: T, place: Place | None) -> Sequence[Coming[Any]]:
        """Return the result for each own game in a file, in a house or one not yet created."""
        return []

    def from_stranger(self, sitting: T) -> T:
        """Return what counts of a sitting whose file is no device's copy of it."""
        return sitting


@dataclass(frozen=True, slots=True)
class SittingImporter(Importer[T]):
    """The importer of a game that is played at tables.

    Args:
        seated: seats the house's players: number assigned by the reader → player.
        public: hides what not everybody may see.
        book: the actions on the house's own games, if a file can contain some.
    """

    actions: SittingActions[T]
    seated: Callable[[T, Mapping[int, Seat]], T]
    public: Callable[[Stored[T]], Stored[T]] = lambda stored: stored
    book: OwnGameActions[Any] | None = None
    own_games: Callable[[T], Sequence[Any]] = lambda _sitting: ()

    @property
    def game(self) -> str:
        return self.actions.topic.game

    def load(self, place: Place, number: int) -> Stored[T]:
        return self.public(self.actions.topic(number).load(place))

    def put(self, actor: Actor, stamp: Stamp, sitting: T, players: Mapping[int, Seat]) -> int:
        if self.book:
            for game in self.own_games(sitting):
                self.book.keep(actor, stamp.part(f"book {game.id}"), game)
        return self.actions.create_imported(actor, stamp, self.seated(sitting, players))

    def supersede(self, actor: Actor, stamp: Stamp, number: int) -> None:
        """Soft-delete the sitting."""
        self.actions.delete(actor, stamp, number)

    def brings(self, sitting: T, place: Place | None) -> Sequence[Coming[Any]]:
        return coming(self.book, self.own_games(sitting), place) if self.book else []
