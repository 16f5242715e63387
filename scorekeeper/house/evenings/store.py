"""Evenings: what was played on a date of the house, nights, matches and games of Gaps together.

There is no row for an evening: it is the date that its nights, matches and games have. All of it
is read by date, so that it costs the same however many evenings there were.
"""

import operator
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Table, func, literal, select, union, union_all

from scorekeeper.core.sittings import kept
from scorekeeper.core.tables import GapsGameRow, MatchRow, NightRow
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.store.lists import PLAYED

_night: Table = NightRow.__table__
_match: Table = MatchRow.__table__
_game: Table = GapsGameRow.__table__

_OF = {
    "nights": (_night, kept(_night)),
    "matches": (_match, kept(_match)),
    "games": (_game, PLAYED),
}

_LAST = "9999-12-32"  # after every date


@dataclass(frozen=True, slots=True)
class Counted:
    """How much there was on an evening."""

    nights: int = 0
    matches: int = 0
    games: int = 0

    def __bool__(self) -> bool:
        return bool(self.nights or self.matches or self.games)


def count_evenings(place: Place, dates: Collection[str]) -> dict[str, Counted]:
    """How much there was on these dates; one query."""
    parts = [
        select(literal(name).label("name"), table.c.date, func.count().label("count"))
        .where(table.c.house_id == place.house_id, table.c.date.in_(dates), counts)
        .group_by(table.c.date)
        for name, (table, counts) in _OF.items()
    ]
    found: dict[str, dict[str, int]] = {date: {} for date in dates}
    for name, date, count in place.connection.execute(union_all(*parts)):
        found[date][name] = count
    return {date: Counted(**counts) for date, counts in found.items()}


def evenings(place: Place, *, most: int, before: str | None = None) -> list[str]:
    """The newest dates on which something was played, before that one; one query."""
    return _dates(place, before or _LAST, most, back=True)


def evening_before(place: Place, date: str) -> str | None:
    """The last evening before that date on which something was played; one query."""
    return next(iter(evenings(place, most=1, before=date)), None)


def evening_after(place: Place, date: str) -> str | None:
    """The first evening after that date on which something was played; one query."""
    return next(iter(_dates(place, date, 1, back=False)), None)


def _dates(place: Place, edge: str, most: int, *, back: bool) -> list[str]:
    """The dates next to that one, from there on.

    Each index is asked for one date after the other: it does not matter how much each date has.
    """
    pick, beyond = (func.max, operator.lt) if back else (func.min, operator.gt)
    parts = []
    for table, counts in _OF.values():
        date = table.c.date
        one = select(pick(date).label("date")).where(table.c.house_id == place.house_id, counts)
        found = one.where(beyond(date, edge)).cte(f"{table.name}_dates", recursive=True)
        following = one.where(beyond(date, found.c.date)).correlate(found).scalar_subquery()
        found = found.union_all(select(following).where(found.c.date.is_not(None)))
        few = select(found.c.date).where(found.c.date.is_not(None)).limit(most).subquery()
        parts.append(select(few.c.date))
    dates = set(place.connection.execute(union(*parts)).scalars())
    return sorted(dates, reverse=back)[:most]
