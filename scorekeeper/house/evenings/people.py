"""Who was there on an evening: at its tables and at games of Gaps, each person once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    case,
    func,
    literal,
    literal_column,
    select,
    union_all,
)

from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import kept
from scorekeeper.core.tables import GapsGameRow, MatchRow, MatchTallyRow, NightRow, TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.store.lists import PLAYED
from scorekeeper.games.montana.rules.standings import Standing
from scorekeeper.games.montana.store.taken_over import taken_over_on

_night: Table = NightRow.__table__
_tally: Table = TallyRow.__table__
_match: Table = MatchRow.__table__
_match_tally: Table = MatchTallyRow.__table__
_game: Table = GapsGameRow.__table__

# "+ 0" keeps SQLite from going through all of a house by player, or by number, instead of a date's
_ZERO: ColumnElement[int] = literal_column("0")

_A_SHUFFLE = 100_000  # more than a game has moves


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody's nights of an evening, or the matches: how many, how many won, the points.

    In `handed_over` of them somebody else took over the seat, and with it the points.
    """

    played: int
    won: int
    points: int
    handed_over: int = 0


@dataclass(frozen=True, slots=True)
class Solved:
    """Somebody's games of Gaps of an evening: how many, how many won, the best of these."""

    played: int
    won: int
    best: Score | None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who was there, and what came of it."""

    name: str
    nights: Sat | None = None
    matches: Sat | None = None
    gaps: Solved | None = None

    @property
    def won(self) -> int:
        """How many nights and matches."""
        return sum(sat.won for sat in (self.nights, self.matches) if sat)

    @property
    def points(self) -> int:
        """The points of all nights and matches, to put people in order by."""
        return sum(sat.points for sat in (self.nights, self.matches) if sat)


def people_there(place: Place, date: str) -> list[Person]:
    """Who played on that date, whoever won most first.

    Three queries, and four more where somebody took over a seat.
    """
    taken_over = taken_over_on(place, date)
    plain = _on(place, _night, date, kept(_night) & _night.c.id.not_in(taken_over))
    nights = _sat(place, _tally, _tally.c.night_id, plain)
    matches = _sat(
        place, _match_tally, _match_tally.c.match_id, _on(place, _match, date, kept(_match))
    )
    rows: list[Any] = [
        *place.connection.execute(union_all(nights, matches, _solved(place, date))),
        *(line for standings in taken_over.values() for line in _lines(standings)),
    ]
    known = known_as(place, {row.player_id for row in rows})
    found: dict[int, list[Any]] = {}
    names: dict[int, str] = {}
    for row in rows:
        now, name = known[row.player_id]
        names[now] = name
        found.setdefault(now, []).append(row)
    people = [_person(names[number], rows) for number, rows in found.items()]
    return sorted(people, key=lambda one: (-one.won, -one.points, one.name.casefold()))


def _on(place: Place, table: Table, date: str, counts: ColumnElement[bool]) -> Select[Any]:
    here = table.c.house_id == place.house_id
    return select(table.c.id).where(here, table.c.date == date, counts)


def _sat(
    place: Place, tally: Table, table_id: ColumnElement[int], tables: Select[Any]
) -> Select[Any]:
    return (
        select(
            literal(tally.name).label("of"),
            (tally.c.player_id + _ZERO).label("player_id"),
            func.count().label("played"),
            func.sum(case((tally.c.won, 1), else_=0)).label("won"),
            func.sum(tally.c.points).label("points"),
        )
        .where(tally.c.house_id == place.house_id, table_id.in_(tables))
        .group_by(tally.c.player_id + _ZERO)
    )


def _solved(place: Place, date: str) -> Select[Any]:
    """The points of these are the best one, its shuffles before its moves."""
    player = _game.c.player_id + _ZERO
    best = func.min(_game.c.won_shuffles * _A_SHUFFLE + _game.c.won_moves)
    return (
        select(
            literal(_game.name).label("of"),
            player.label("player_id"),
            func.count().label("played"),
            func.count(_game.c.won_moves).label("won"),
            best.label("points"),
        )
        .where(_game.c.house_id == place.house_id, _game.c.date == date, PLAYED)
        .where(player.is_not(None))
        .group_by(player)
    )


def _person(name: str, rows: Iterable[Any]) -> Person:
    of: dict[str, list[Any]] = {_tally.name: [], _match_tally.name: [], _game.name: []}
    for row in rows:
        of[row.of].append(row)
    nights, matches, games = of.values()
    return Person(name, _all_sat(nights), _all_sat(matches), _all_solved(games))


@dataclass(frozen=True, slots=True)
class _Line:
    """What came of a night for one player, as it is read of the tallies of others."""

    player_id: int
    won: int = 0
    points: int = 0
    handed_over: int = 0
    played: int = 1
    of: str = _tally.name


def _lines(standings: Sequence[Standing]) -> Iterator[_Line]:
    """The lines of those who sit there in the end, and of those who left the table."""
    stay = {one.who.player for one in standings}
    yield from (_Line(one.who.player, int(one.won), one.total) for one in standings)
    left = {who.player for one in standings for who in one.before} - stay
    yield from (_Line(player, handed_over=1) for player in left)


def _all_sat(rows: list[Any]) -> Sat | None:
    if not rows:
        return None
    return Sat(
        sum(row.played for row in rows),
        sum(row.won for row in rows),
        sum(row.points for row in rows),
        sum(row.handed_over for row in rows if isinstance(row, _Line)),
    )


def _all_solved(rows: list[Any]) -> Solved | None:
    if not rows:
        return None
    best = min((row.points for row in rows if row.points is not None), default=None)
    score = None if best is None else Score(*divmod(best, _A_SHUFFLE))
    return Solved(sum(row.played for row in rows), sum(row.won for row in rows), score)
