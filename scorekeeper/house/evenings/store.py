"""Evenings: what was played on a date of the house, whichever games it was.

There is no row for an evening: it is the date that its sittings have. All of it is read by date,
so that it costs the same however many evenings there were.
"""

import operator
from collections.abc import Collection, Mapping

from sqlalchemy import func, select

from scorekeeper.core.sittings import sitting
from scorekeeper.core.topics import Place

_LAST = "9999-12-32"  # after every date


def count_evenings(place: Place, dates: Collection[str]) -> dict[str, Mapping[str, int]]:
    """How many sittings there were on these dates, by their games; one query."""
    rows = place.connection.execute(
        select(sitting.c.date, sitting.c.game, func.count())
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.counts.is_(True),
            sitting.c.date.in_(dates),
        )
        .group_by(sitting.c.date, sitting.c.game)
    )
    found: dict[str, dict[str, int]] = {date: {} for date in dates}
    for date, game, count in rows:
        found[date][game] = count
    return {**found}


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

    The index is asked for one date after the other: it does not matter how much each date has.
    """
    pick, beyond = (func.max, operator.lt) if back else (func.min, operator.gt)
    date = sitting.c.date
    one = select(pick(date).label("date")).where(
        sitting.c.house_id == place.house_id, sitting.c.counts.is_(True)
    )
    found = one.where(beyond(date, edge)).cte("dates", recursive=True)
    following = one.where(beyond(date, found.c.date)).correlate(found).scalar_subquery()
    found = found.union_all(select(following).where(found.c.date.is_not(None)))
    dates = select(found.c.date).where(found.c.date.is_not(None)).limit(most)
    return sorted(place.connection.execute(dates).scalars(), reverse=back)
