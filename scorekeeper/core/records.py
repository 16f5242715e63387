"""Counts by subject of a game, such as a variant: per sitting, and summed over the house.

The sums change with the sittings under the house's lock, so no page adds up all sittings.
"""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Table, bindparam, delete, insert, select, update

from scorekeeper.core.tables import FigureRow, RecordRow
from scorekeeper.core.topics import Place

_figure: Table = FigureRow.__table__
_record: Table = RecordRow.__table__

Figures = Mapping[str, int]
"""Counts by name."""

_HERE = (_figure.c.house_id == bindparam("house")) & (_figure.c.sitting_id == bindparam("this"))
_COUNTED = select(_figure.c.subject, _figure.c.figures).where(_HERE)
_CLEAR = delete(_figure).where(_HERE)
_OF = (_record.c.house_id == bindparam("house")) & (_record.c.game == bindparam("of"))
_RECORDS = select(_record.c.subject, _record.c.figures).where(
    _OF & _record.c.subject.in_(bindparam("these", expanding=True))
)
_THIS = _OF & (_record.c.subject == bindparam("this"))
_CHANGE = update(_record).where(_THIS).values(figures=bindparam("new"))
_FORGET = delete(_record).where(_THIS)


def record(place: Place, game: str, subject: str) -> Figures:
    """Return a subject's sums over all sittings of the house that are not deleted."""
    return records(place, game, [subject]).get(subject, {})


def records(place: Place, game: str, subjects: Collection[str]) -> Mapping[str, Figures]:
    """Return the sums of these subjects over all sittings of a game; one query."""
    params = {"house": place.house_id, "of": game, "these": subjects}
    return {row.subject: row.figures for row in place.connection.execute(_RECORDS, params)}


def save_figures(place: Place, game: str, sitting_id: int, counted: Mapping[str, Figures]) -> None:
    """Replace a sitting's figures, and update the house's sums."""
    here = {"house": place.house_id, "this": sitting_id}
    rows = place.connection.execute(_COUNTED, here)
    before = {row.subject: row.figures for row in rows}
    if before == counted:
        return
    if before:
        place.connection.execute(_CLEAR, here)
    key = {"house_id": place.house_id, "sitting_id": sitting_id}
    if after := [key | {"subject": name, "figures": figures} for name, figures in counted.items()]:
        place.connection.execute(insert(_figure), after)
    sum_up(place, game, before, counted)


def sum_up(
    place: Place, game: str, before: Mapping[str, Figures], after: Mapping[str, Figures]
) -> None:
    """Change the sums by the difference of a sitting's figures, by subject, in bulk."""
    subjects = sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n))
    if not subjects:
        return
    sums_now = records(place, game, subjects)
    come, changed, gone = list[Any](), list[Any](), list[Any]()
    for subject in subjects:
        was, old, new = (figures.get(subject, {}) for figures in (sums_now, before, after))
        names = sorted(was.keys() | new.keys() | old.keys())
        sums = {name: was.get(name, 0) + new.get(name, 0) - old.get(name, 0) for name in names}
        sums = {name: count for name, count in sums.items() if count}  # without zeros
        this = {"house": place.house_id, "of": game, "this": subject}
        if not sums:
            gone.append(this)
        elif was:
            changed.append(this | {"new": sums})
        else:
            key = {"house_id": place.house_id, "game": game, "subject": subject}
            come.append(key | {"figures": sums})
    for statement, rows in ((insert(_record), come), (_CHANGE, changed), (_FORGET, gone)):
        if rows:
            place.connection.execute(statement, rows)
