"""What the house asks of a game to take its files in and to hand them out."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from scorekeeper.base.game_file import GameFile, T
from scorekeeper.base.text import Text
from scorekeeper.core.sittings import Standing
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp

Person = tuple[int, str]
"""Somebody of the house: the number and the name."""


def file_key(data: bytes) -> str:
    """What a file is known by, whatever it is called."""
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """A sitting of the house: as everybody may see it, whether it is deleted, its version."""

    told: T
    deleted: bool
    version: int


@dataclass(frozen=True, slots=True)
class ImportWords:
    """How the command says what a file brings.

    Args:
        new, known: that a house has it, since now or since before; of number, name and house.
        would: that a house would have it; of name and house.
        deleted: that the one of that number came from this file, and was deleted.
        brought: what becomes of a thing that comes along.
        none, which: that no sitting, or more than one, has the name that was asked for.
    """

    new: Callable[[int, str, str], Text]
    known: Callable[[int, str, str], Text]
    would: Callable[[str, str], Text]
    deleted: Callable[[int], Text]
    brought: Callable[[Any], Text]
    none: Callable[[str], Text]
    which: Text


@dataclass(frozen=True, slots=True)
class Importer(Generic[T]):
    """How the sittings of a game come out of files and go into them.

    Args:
        file: its file.
        game: the game, as rows name it.
        load: the sitting of that number; raises `Missing`.
        put: writes what a file tells, with who in the house each of its players is, by the number
            that reading gave; the number of the sitting.
        standings: what each player has.
        size: how long it was.
        brings: what else it would bring into a house, or into one that is not there yet.
        words: how all that is said.
    """

    file: GameFile[T]
    game: str
    load: Callable[[Place, int], Loaded[T]]
    put: Callable[[Actor, Stamp, T, Mapping[int, Person]], int]
    standings: Callable[[T], Sequence[Standing]]
    size: Callable[[T], Sequence[Text]]
    brings: Callable[[T, Place | None], Sequence[Any]]
    words: ImportWords
