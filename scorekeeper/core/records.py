"""What came of each subject of a game, such as a variant: its figures in a sitting, and in all.

The sums follow from the figures of the sittings and change with them under the house's lock, so
that a page need not add up all sittings.
"""

from collections.abc import Mapping

from sqlalchemy import Table, bindparam, delete, insert, select, update

from scorekeeper.core.tables import FigureRow, RecordRow
from scorekeeper.core.topics import Place

_figure: Table = FigureRow.__table__
_record: Table = RecordRow.__table__

Figures = Mapping[str, int]
"""What is counted, by its name."""

_THIS = (
    (_record.c.house_id == bindparam("house"))
    & (_record.c.game == bindparam("of"))
    & (_record.c.subject == bindparam("this"))
)
_RECORD = select(_record.c.figures).where(_THIS)
_CHANGE = update(_record).where(_THIS).values(figures=bindparam("new"))
_FORGET = delete(_record).where(_THIS)


def record(place: Place, game: str, subject: str) -> Figures:
    """What came of that subject in all sittings of the house, but for discarded ones."""
    asked = {"house": place.house_id, "of": game, "this": subject}
    found: Figures | None = place.connection.execute(_RECORD, asked).scalar()
    return found or {}


def save_figures(place: Place, game: str, sitting_id: int, counted: Mapping[str, Figures]) -> None:
    """Write a sitting's figures in the place of those before, and the house's sums with them."""
    here = (_figure.c.house_id == place.house_id) & (_figure.c.sitting_id == sitting_id)
    rows = place.connection.execute(select(_figure.c.subject, _figure.c.figures).where(here))
    before = {row.subject: row.figures for row in rows}
    if before == counted:
        return
    place.connection.execute(delete(_figure).where(here))
    key = {"house_id": place.house_id, "sitting_id": sitting_id}
    if after := [key | {"subject": name, "figures": said} for name, said in counted.items()]:
        place.connection.execute(insert(_figure), after)
    for subject in sorted(before.keys() | counted.keys()):
        _add(place, game, subject, before.get(subject, {}), counted.get(subject, {}))


def _add(place: Place, game: str, subject: str, before: Figures, after: Figures) -> None:
    if before == after:
        return
    asked = {"house": place.house_id, "of": game, "this": subject}
    was = record(place, game, subject)
    names = was.keys() | after.keys()
    now = {n: was.get(n, 0) + after.get(n, 0) - before.get(n, 0) for n in sorted(names)}
    if not any(now.values()):
        place.connection.execute(_FORGET, asked)
    elif was:
        place.connection.execute(_CHANGE, asked | {"new": now})
    else:
        row = {"house_id": place.house_id, "game": game, "subject": subject, "figures": now}
        place.connection.execute(insert(_record), row)
