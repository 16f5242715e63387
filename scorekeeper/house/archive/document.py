"""The types of a house's archive; those of its sittings are the games'."""

import re
from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

from scorekeeper.base.file_values import Day, Name
from scorekeeper.base.schemas import at_most, between, key_of, one_of, where
from scorekeeper.base.text import Text, text
from scorekeeper.core.archive_values import (
    LARGEST,
    Device,
    Moment,
    Player,
    Reference,
    RowNumber,
    SittingRowHead,
    TrueValue,
    Zone,
)
from scorekeeper.core.houses import ACHIEVEMENTS
from scorekeeper.games.sittings import ARCHIVED

_LARGEST_LIST = 100_000  # rows per list, except changes
_LARGEST_LOG = 5_000_000
_KINDS = {game: archived.kind for game, archived in ARCHIVED.items() if archived.kind}
_SETTINGS = {game: archived.settings for game, archived in ARCHIVED.items() if archived.settings}

Rows: TypeAlias = Annotated[list[Any], at_most(_LARGEST_LIST)]
"""Rows that are checked one by one, because they refer to others."""

_public_id = where(
    re.compile("[a-z0-9]{4,40}").fullmatch,
    text("4 to 40 lower-case letters and digits are needed."),
)
_fingerprint = where(
    re.compile("[0-9a-f]{32,64}").fullmatch, text("This is not the fingerprint of a file.")
)


def _empty(value: object) -> Text | None:
    return text("What was erased must be empty.") if value else None


class SittingGame(TypedDict):
    """What decides the type of a sitting's row."""

    game: Annotated[str, one_of(list(ARCHIVED))]


class ErasedRow(SittingRowHead):
    """The remains of an erased sitting at a table."""

    name: Annotated[str, _empty]
    date: Day
    seats: list[Player]
    deleted_at: Moment
    facts: Annotated[dict[str, Any], _empty]


class ErasedNotedRow(ErasedRow):
    """The remains of an erased sitting of a game whose sittings have notes."""

    note: Annotated[str, _empty]


HiddenGames: TypeAlias = dict[Annotated[str, key_of([*ARCHIVED, ACHIEVEMENTS])], TrueValue]


class HouseCells(TypedDict):
    """What the log has of a house, apart from the settings of games."""

    name: Name
    zone: NotRequired[Zone]
    hidden: NotRequired[HiddenGames]


class HouseData(TypedDict):
    public_id: Annotated[str, _public_id]
    name: Name
    seq: Annotated[int, between(0, LARGEST)]
    zone: NotRequired[Zone]
    hidden_games: NotRequired[HiddenGames]


class PlayerData(TypedDict):
    """A player without the number."""

    name: Name
    archived: bool
    merged_into: NotRequired[RowNumber]
    here: NotRequired[Day]


class PlayerCells(TypedDict):
    name: Name
    archived: bool
    merged_into: Player
    here: Day


class DeviceData(TypedDict):
    """A device without the number."""

    name: Name


class SpecData(TypedDict):
    """A version of a game."""

    hash: Reference
    kind: Annotated[str, one_of([kind.name for kind in _KINDS.values()])]
    body: Any


class VariantData(TypedDict):
    """A game of the house's own."""

    game: Annotated[str, one_of(list(_KINDS))]
    id: Reference
    hash: Reference
    archived: bool


class ChangeData(TypedDict):
    seq: RowNumber
    device: Device
    topic: Reference
    action: Name
    at: Moment
    cells: dict[str, Any]
    undoes: NotRequired[RowNumber]
    file: NotRequired[Annotated[str, _fingerprint]]


class ArchiveData(TypedDict):
    """An archive without the tables of single games."""

    format: Reference
    house: HouseData
    games: dict[Annotated[str, key_of(list(_SETTINGS))], dict[str, Any]]
    players: Rows
    devices: Rows
    specs: Annotated[list[SpecData], at_most(_LARGEST_LIST)]
    variants: Annotated[list[VariantData], at_most(_LARGEST_LIST)]
    sittings: Rows
    changes: Annotated[list[Any], at_most(_LARGEST_LOG)]
    seasons: NotRequired[Rows]
