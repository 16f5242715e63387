"""The contract of a game for importing and exporting files."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from scorekeeper.base.game_file import GameFile, T
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text
from scorekeeper.core.sittings import Standing
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp


def file_key(data: bytes) -> str:
    """Return the hash of a file, which identifies it under any name."""
    return hashlib.sha256(data).hexdigest()


def _name_only(own_game: Any) -> Text:
    return Text("%(game)s", {"game": own_game.game.label})


@dataclass(frozen=True, slots=True)
class ImportWords:
    """The command's messages about an imported file.

    Args:
        new, present: the sitting `number` called `name` is in the `house`, added now or before.
        would: a `house` would get it, called `name`.
        deleted: the sitting `number` came from this file, and was deleted.
        none: no sitting has that name.
        which: more than one sitting has the requested name.
        brought: returns the result for an own game that comes with it; by default its name.
    """

    new: Text
    present: Text
    would: Text
    deleted: Text
    none: Text
    which: Text
    brought: Callable[[Any], Text] = _name_only


def _nothing(_sitting: object, _place: Place | None) -> Sequence[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Importer(Generic[T]):
    """How a game's sittings are exported and imported.

    Args:
        game: the game's id in rows.
        load: loads the sitting with a number, as everybody may see it; raises `Missing`.
        put: stores a file's sitting, given the house's player for each number assigned by the
            reader; returns the sitting's number.
        standings: each player's result.
        size: the length of the sitting.
        words: the command's messages.
        brings: the result for each own game in the file, in a house or in one not yet created.
    """

    file: GameFile[T]
    game: str
    load: Callable[[Place, int], Stored[T]]
    put: Callable[[Actor, Stamp, T, Mapping[int, Seat]], int]
    standings: Callable[[T], Sequence[Standing]]
    size: Callable[[T], Sequence[Text]]
    words: ImportWords
    brings: Callable[[T, Place | None], Sequence[Any]] = _nothing
