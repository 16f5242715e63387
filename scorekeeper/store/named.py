"""What a night or a match is told by, and those of a name."""

from dataclasses import dataclass

from sqlalchemy import Table, select

from scorekeeper.days import in_language
from scorekeeper.store.topics import Place


@dataclass(frozen=True, slots=True)
class Named:
    """What a night or a match is told by: its number in the house, its name and its date."""

    id: int
    name: str
    date: str


def find_named(place: Place, table: Table, name: str) -> list[Named]:
    """Those of that name, in whichever case, the newest last; discarded ones are left out.

    A weekday is the same name in every language.

    Args:
        place: the house.
        table: that of nights or of matches.
        name: the whole name.
    """
    rows = place.connection.execute(
        select(table.c.id, table.c.name, table.c.date)
        .where(table.c.house_id == place.house_id, table.c.discarded == 0)
        .order_by(table.c.id)
    )
    # the database's own lower() knows only the letters of English
    wanted = _plain(name)
    return [Named(*row) for row in rows if _plain(row.name) == wanted]


def _plain(name: str) -> str:
    return in_language(name, "en").casefold()
