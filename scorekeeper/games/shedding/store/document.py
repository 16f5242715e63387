"""The document of a match: its row, and the cells of its log.

Seats must exist, because pages look them up.
"""

from typing import Annotated, Required, TypeAlias, TypedDict

from scorekeeper.base.schemas import Check, ContextCheck, between, key_of, one_of
from scorekeeper.base.text import Text, text
from scorekeeper.core.archive_values import (
    ArchiveRows,
    RowKey,
    Seat,
    SeatKey,
    SittingRowHead,
    TableHead,
)
from scorekeeper.games.shedding.rules.deck import BY_CODE, EACH_NUMBER, NUMBERS
from scorekeeper.games.shedding.rules.match import MAX_POINTS
from scorekeeper.games.shedding.rules.match_checks import MAX_TARGET
from scorekeeper.games.shedding.rules.table import Won
from scorekeeper.games.shedding.rules.turn_history import parse_turn


def _turn(archive_rows: ArchiveRows) -> Check:
    def check(value: str) -> Text | None:
        action = parse_turn(value)
        if action is None:
            return text("A turn is cards such as G5F, or “pass”.")
        return (
            between(0, len(archive_rows.seats) - 1)(action.seat)
            if isinstance(action, Won)
            else None
        )

    return check


RulePoints: TypeAlias = Annotated[int, between(1, MAX_POINTS)]
HandPoints: TypeAlias = Annotated[int, between(0, MAX_POINTS)]
NumberKey: TypeAlias = Annotated[str, key_of([*map(str, NUMBERS)])]
Turn: TypeAlias = Annotated[str, ContextCheck(_turn)]


class HandData(TypedDict, total=False):
    number_rules: RulePoints
    other_rules: RulePoints
    numbers: dict[NumberKey, Annotated[int, between(1, EACH_NUMBER)]]


class GameData(TypedDict, total=False):
    """A game of a match: who won, and either the points or what was left, by seat."""

    winner: Required[Seat]
    total: RulePoints
    left: dict[SeatKey, HandPoints | HandData]


class CourseData(TypedDict, total=False):
    top: Required[Annotated[str, one_of(list(BY_CODE))]]
    first: Required[Seat]
    turns: dict[RowKey, Turn]


class MatchFacts(TypedDict, total=False):
    target: Required[Annotated[int, between(1, MAX_TARGET)]]
    games: dict[RowKey, GameData]
    course: CourseData


class MatchDocument(TableHead, MatchFacts):
    """A match."""


class MatchRow(SittingRowHead, TableHead):
    facts: MatchFacts
