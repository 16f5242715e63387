"""A house to look at, for those who try the app: some evenings of people who are made up."""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from math import ceil

from sqlalchemy import Table, select

from scorekeeper.assets import asset
from scorekeeper.core.clock import evening_at
from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import HouseRow
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.house.home import actions as houses
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.joining.actions import found_house, terminal_device

_DATE = re.compile(rb"(?<=\"date\": \")\d{4}-\d\d-\d\d(?=\")")

_house: Table = HouseRow.__table__


class NotEmpty(Exception):
    """The database is in use: nothing was written."""


def demo_files() -> list[bytes]:
    """What was played in the demo house, in its order."""
    return [path.read_bytes() for path in sorted(asset("seeds").glob("demo/*.json"))]


def fill_demo(name: str, terminal: str, files: Iterable[bytes], at: int) -> int:
    """Make a demo house of that name with these files; returns its number.

    A house that was only founded, and that nobody has joined, becomes the demo house. `terminal`
    is what the terminal's device is called. The newest is this evening's; those before it keep
    their weekdays.

    Raises:
        NotEmpty: there is another house, or somebody has joined it.
    """
    with writing() as connection:
        known = connection.execute(select(_house.c.id, _house.c.seq).with_for_update()).all()
        if len(known) > 1 or any(house.seq for house in known):
            raise NotEmpty
        number = known[0].id if known else found_house(name)
        device = terminal_device(number, terminal, at)
        actor = Actor(number, device, Role.OWNER, at)
        if known:
            houses.rename(actor, Stamp("demo", 1), name)
        for file in _until(evening_at(at), files):
            import_file(actor, file)
        return int(number)


def _until(tonight: date, files: Iterable[bytes]) -> Iterator[bytes]:
    """The files so that the newest is of tonight, and the others were whole weeks earlier."""
    files = list(files)
    newest = max(day for file in files for day in _DATE.findall(file))
    ahead = ceil((date.fromisoformat(newest.decode()) - tonight) / timedelta(weeks=1))

    def moved(found: re.Match[bytes]) -> bytes:
        day = date.fromisoformat(found[0].decode()) - timedelta(weeks=ahead)
        return (tonight if found[0] == newest else day).isoformat().encode()

    return (_DATE.sub(moved, file) for file in files)
