"""The document of a pad: its row and the cells of its log.

Settings and players can change, so the log can have rounds of another kind and with more sides
than the pad has now.
"""

from typing import Annotated, Required, TypeAlias, TypedDict

from scorekeeper.base.file_values import Name, Note
from scorekeeper.base.schemas import Check, ContextCheck, at_most, between, key_of, one_of, where
from scorekeeper.base.text import text
from scorekeeper.core.archive_values import (
    LARGEST,
    ArchiveRows,
    RowKey,
    SittingRowHead,
    TableHead,
    check_player,
)
from scorekeeper.games.pad.rules.checks import (
    MAX_PLAYERS,
    MAX_POINTS,
    MAX_ROUNDS,
    MAX_SUMS,
    MAX_TARGET,
)
from scorekeeper.games.pad.rules.presets import GAMES
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadWins

NOBODY = 0
"""An empty seat in a document; players are numbered from 1."""


def _player_or_nobody(archive_rows: ArchiveRows) -> Check:
    check = check_player(archive_rows)
    return lambda value: None if value == NOBODY else check(value)


_not_empty = where(bool, text("This is missing."))
_SUM = MAX_POINTS * MAX_PLAYERS * POINT

SeatNumber: TypeAlias = Annotated[int, between(0, MAX_PLAYERS - 1)]
SeatKey: TypeAlias = Annotated[str, key_of([*map(str, range(MAX_PLAYERS))])]
Points: TypeAlias = Annotated[int, between(-MAX_POINTS * POINT, MAX_POINTS * POINT)]
RoundId: TypeAlias = Annotated[int, between(1, LARGEST)]
PlayerOrNobody: TypeAlias = Annotated[int, ContextCheck(_player_or_nobody)]


class RoundData(TypedDict, total=False):
    """A round; `points` by side or, if only the loser or the winner is entered, without points.

    `nobody`: nobody won or lost it, where that is entered.
    """

    points: dict[SeatKey, Points]
    who: SeatNumber
    nobody: bool
    note: Note
    before: RoundId


class SettingsData(TypedDict, total=False):
    """The settings; those left out are empty."""

    game: Required[Annotated[str, one_of(GAMES)]]
    title: Name
    wins: Required[PadWins]
    entry: Required[PadEntry]
    target: Annotated[int, between(1, MAX_TARGET * POINT)]
    length: Annotated[int, between(1, MAX_ROUNDS)]
    out_above: Annotated[int, between(1, MAX_TARGET * POINT)]
    floor: Annotated[int, between(-MAX_TARGET * POINT, -1)]
    play_on: bool
    halves: bool
    sums: Annotated[list[Annotated[int, between(-_SUM, _SUM)]], at_most(MAX_SUMS)]


class PadFacts(TypedDict, total=False):
    """The column `facts`."""

    rules: Required[SettingsData]
    first_dealer: Required[SeatNumber]
    teams: list[SeatNumber]
    order: list[SeatNumber]
    sits: dict[RowKey, Annotated[dict[SeatKey, PlayerOrNobody], _not_empty]]
    starts: dict[SeatKey, Points]
    rounds: dict[RowKey, RoundData]
    ended: bool


class PadDocument(TableHead, PadFacts):
    """A pad."""


class PadRow(SittingRowHead, TableHead):
    facts: PadFacts
