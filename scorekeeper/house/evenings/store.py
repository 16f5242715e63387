"""Evenings: the house's sittings of a date, of all games.

There is no row for an evening: it is the date of its sittings. Everything is read by date, so the
cost does not grow with the number of evenings.
"""

import operator
from collections.abc import Collection, Mapping

from sqlalchemy import func, select

from scorekeeper.core.sittings import sitting
from scorekeeper.core.topics import Place

_LAST = "9999-12-32"  # after every date


def count_evenings(place: Place, dates: Collection[str]) -> dict[str, Mapping[str, int]]:
    """Count the sittings of these dates by game; one query."""
    rows = place.connection.execute(
        select(sitting.c.date, sitting.c.game, func.count())
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.counts.is_(True),
            sitting.c.date.in_(dates),
        )
        .group_by(sitting.c.date, sitting.c.game)
    )
    counts: dict[str, dict[str, int]] = {date: {} for date in dates}
    for date, game, count in rows:
        counts[date][game] = count
    return {**counts}


def evenings(place: Place, *, limit: int, before: str | None = None) -> list[str]:
    """The newest dates with sittings, optionally before a date; one query."""
    return _dates(place, before or _LAST, limit, back=True)


def evening_before(place: Place, date: str) -> str | None:
    """The last evening with sittings before this date; one query."""
    return next(iter(evenings(place, limit=1, before=date)), None)


def evening_after(place: Place, date: str) -> str | None:
    """The first evening with sittings after this date; one query."""
    return next(iter(_dates(place, date, 1, back=False)), None)


def _dates(place: Place, edge: str, limit: int, *, back: bool) -> list[str]:
    """The dates nearest to `edge` on one side, nearest first.

    A recursive query jumps through the index from date to date, so the number of sittings per date
    does not matter.
    """
    pick, beyond = (func.max, operator.lt) if back else (func.min, operator.gt)
    date = sitting.c.date
    adjacent = select(pick(date).label("date")).where(
        sitting.c.house_id == place.house_id, sitting.c.counts.is_(True)
    )
    dates_found = adjacent.where(beyond(date, edge)).cte("dates", recursive=True)
    following = (
        adjacent.where(beyond(date, dates_found.c.date)).correlate(dates_found).scalar_subquery()
    )
    dates_found = dates_found.union_all(select(following).where(dates_found.c.date.is_not(None)))
    dates = select(dates_found.c.date).where(dates_found.c.date.is_not(None)).limit(limit)
    return sorted(place.connection.execute(dates).scalars(), reverse=back)
