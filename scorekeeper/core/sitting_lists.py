"""Lists of sittings with their standings: the newest, or those of an evening."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from sqlalchemy import ColumnElement, Row, Table, select

from scorekeeper.base.seats import Seat
from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import Text
from scorekeeper.core.players import current_players
from scorekeeper.core.sitting_rows import (
    load_counting,
    load_newest,
    load_newest_of_each,
    load_numbered,
    load_on_date,
)
from scorekeeper.core.sittings import OVER, Standing
from scorekeeper.core.stored import Stored, TableTopic
from scorekeeper.core.tables import PlayerRow, TallyRow
from scorekeeper.core.topics import Place

V = TypeVar("V")

_player: Table = PlayerRow.__table__
_tally: Table = TallyRow.__table__

_FIGURES = select(_tally, _player.c.name, _player.c.merged_into).join_from(
    _tally,
    _player,
    (_player.c.house_id == _tally.c.house_id) & (_player.c.id == _tally.c.player_id),
)

Standings = Mapping[int, tuple[Standing, ...]]


class Cached(Protocol):
    """A sitting with its game's list cache; see `SittingRow`."""

    @property
    def cache(self) -> Mapping[str, Any]:
        """The game's cache."""


@dataclass(frozen=True, slots=True)
class SittingLine:
    """A sitting in a list; standings are in seat order, and empty for a deleted one.

    `cache` is its game's list cache; see `SittingRow`.
    """

    id: int
    name: str
    date: str
    finished: bool
    standings: tuple[Standing, ...] = ()
    cache: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sides(self) -> list[Standing]:
        """The standings, those of a pair or team in one."""
        return join_sides(self.standings)


def join_sides(standings: Iterable[Standing]) -> list[Standing]:
    """Join the standings of those who score together, such as "Ann + Cy"."""
    joined: dict[object, Standing] = {}
    for standing in standings:
        key = object() if standing.side is None else standing.side
        joined[key] = _join(joined[key], standing) if key in joined else standing
    return [*joined.values()]


def _join(side: Standing, partner: Standing) -> Standing:
    notes = [note for note in (side.taken_over, partner.taken_over) if note]
    return replace(
        side,
        name=f"{side.name} + {partner.name}",
        won=side.won or partner.won,
        taken_over=Text("%(one)s; %(other)s", {"one": notes[0], "other": notes[1]})
        if len(notes) > 1
        else next(iter(notes), None),
        competes=side.competes or partner.competes,
    )


Apart = Callable[[Place, Sequence[Row[Any]]], Standings]
"""Loads, by number, the standings that tallies alone do not give: seats had substitutes."""


def taken_over_loader(
    topic: type[TableTopic[V]], standings: Callable[[Stored[V]], Iterable[Standing]]
) -> Apart:
    """Build a loader of the standings of sittings whose cache has `taken_over`."""

    def load(place: Place, rows: Sequence[Row[Any]]) -> Standings:
        numbers = [row.number for row in rows if (row.cache or {}).get("taken_over")]
        sittings = topic.load_numbered(place, numbers)
        return {stored.number: tuple(standings(stored)) for stored in sittings}

    return load


@dataclass(frozen=True, slots=True)
class SittingList:
    """Lists of a table game's sittings.

    A list takes two queries, or one if it is empty; more if a player in it was merged or a seat
    had a substitute.

    Args:
        apart: loads the standings of sittings with substitutes.
        unit: the number of a tally's units in a point.
        kind: for a game with kinds, the SQL of a row's kind, spelled as in the names of its
            figures.
        lowest: the SQL of whether the fewest points win; None if they never do.
    """

    game: str
    apart: Apart = lambda _place, _rows: {}
    unit: int = 1
    kind: ColumnElement[str] | None = field(default=None, compare=False)
    lowest: ColumnElement[bool] | None = field(default=None, compare=False)

    def newest(
        self, place: Place, *, limit: int, state: str | None = None, before: int | None = None
    ) -> list[SittingLine]:
        """Load the newest sittings by evening, like `load_newest`."""
        return self._lines(
            place, load_newest(place, self.game, limit=limit, state=state, before=before)
        )

    def these(self, place: Place, numbers: Sequence[int]) -> list[SittingLine]:
        return self._lines(place, load_numbered(place, self.game, numbers))

    def find(self, place: Place, number: int) -> SittingLine | None:
        """Load the sitting with that number; None if the house has none that counts."""
        return next(iter(self._lines(place, load_counting(place, self.game, number))), None)

    def on(self, place: Place, date: str, *, limit: int) -> list[SittingLine]:
        """Load the first sittings of an evening, in order."""
        return self._lines(place, load_on_date(place, self.game, date, limit=limit))

    def _lines(self, place: Place, rows: Sequence[Row[Any]]) -> list[SittingLine]:
        return _lines(place, [(self, rows)])[0]


def newest_of_each(
    place: Place, lists: Sequence[SittingList], *, limit: int, state: str | None = None
) -> list[list[SittingLine]]:
    """Load the newest sittings of each of these lists, in as many queries as for one list."""
    rows = load_newest_of_each(place, [listing.game for listing in lists], limit=limit, state=state)
    return _lines(place, [(listing, rows[listing.game]) for listing in lists])


def _lines(
    place: Place, lists: Sequence[tuple[SittingList, Sequence[Row[Any]]]]
) -> list[list[SittingLine]]:
    standings: dict[int, tuple[Standing, ...]] = {}
    tallied: list[tuple[Row[Any], int]] = []
    for line, rows in lists:
        counted = [row for row in rows if row.counts]
        apart = line.apart(place, counted) if counted else {}
        standings |= {row.id: apart[row.number] for row in counted if row.number in apart}
        tallied += [(row, line.unit) for row in counted if row.number not in apart]
    if tallied:
        standings |= _standings(place, tallied)
    return [
        [
            SittingLine(
                row.number,
                row.name,
                row.date,
                row.state == OVER,
                standings.get(row.id, ()),
                row.cache or {},
            )
            for row in rows
        ]
        for _, rows in lists
    ]


def _standings(
    place: Place, rows: Sequence[tuple[Row[Any], int]]
) -> dict[int, tuple[Standing, ...]]:
    """Load the standings of these sittings, by id; each row comes with its units per point.

    Call this only for sittings without substitutes.
    """
    here = _tally.c.house_id == place.house_id
    units = {row.id: unit for row, unit in rows}
    query = _FIGURES.where(here, _tally.c.sitting_id.in_([*units]))
    figures = place.connection.execute(query).all()
    merged = current_players(place, {f.player_id for f in figures if f.merged_into is not None})
    lines: dict[tuple[int, int], Standing] = {}
    for f in figures:
        who = merged.get(f.player_id, Seat(f.player_id, f.name))
        points = in_points(f.points, units[f.sitting_id])
        standing = Standing(who.player, who.name, points, f.won, side=f.side)
        lines[f.sitting_id, f.player_id] = standing
    return {
        row.id: tuple(lines[row.id, player] for player in row.seats if (row.id, player) in lines)
        for row, _ in rows
    }
