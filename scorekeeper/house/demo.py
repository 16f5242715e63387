"""A demo house with some evenings of invented players."""

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
    """The database is in use; nothing was written."""


def demo_files() -> list[bytes]:
    """Files of the demo house's sittings, oldest first."""
    return [path.read_bytes() for path in sorted(asset("seeds").glob("demo/*.json"))]


def fill_demo(name: str, terminal: str, files: Iterable[bytes], at: int) -> int:
    """Make a demo house with this name from these files; returns its number.

    A house that was founded but never joined becomes the demo house. `terminal` is the name of
    the terminal's device. The newest file is dated this evening; earlier ones keep their
    weekdays.

    Raises:
        NotEmpty: there are several houses, or a device has joined one.
    """
    with writing() as connection:
        houses_found = connection.execute(select(_house.c.id, _house.c.seq).with_for_update()).all()
        if len(houses_found) > 1 or any(house.seq for house in houses_found):
            raise NotEmpty
        number = houses_found[0].id if houses_found else found_house(name)
        device = terminal_device(number, terminal, at)
        actor = Actor(number, device, Role.OWNER, at)
        if houses_found:
            houses.rename(actor, Stamp("demo", 1), name)
        for file in _until(evening_at(at), files):
            import_file(actor, file)
        return int(number)


def _until(tonight: date, files: Iterable[bytes]) -> Iterator[bytes]:
    """Move the files' dates: the newest to tonight, the others by whole weeks."""
    files = list(files)
    newest = max(day for file in files for day in _DATE.findall(file))
    ahead = ceil((date.fromisoformat(newest.decode()) - tonight) / timedelta(weeks=1))

    def moved_date(match: re.Match[bytes]) -> bytes:
        day = date.fromisoformat(match[0].decode()) - timedelta(weeks=ahead)
        return (tonight if match[0] == newest else day).isoformat().encode()

    return (_DATE.sub(moved_date, file) for file in files)
