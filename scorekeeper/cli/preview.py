"""What `scorekeeper import --preview` says; it looks at the database as it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask_babel import gettext
from sqlalchemy.engine import make_url

from scorekeeper.cli.terminal import opened
from scorekeeper.config import Config
from scorekeeper.console import fail, say
from scorekeeper.core.db import db
from scorekeeper.core.migrate import check_version, newest, version_of
from scorekeeper.core.sittings import Standing
from scorekeeper.house.archive.actions import HouseContents
from scorekeeper.house.import_export.actions import Imported, Preview


@contextmanager
def opened_to_look(config: Config) -> Iterator[Flask | None]:
    """The app, as `opened`; None where the database is not there or has no tables yet.

    One that an update would change first ends the process: to look changes nothing.
    """
    with opened(config) as app:
        url = make_url(config.database_url)
        if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
            yield None
            return
        with db.engine.connect() as connection:
            version = version_of(connection)
        check_version(version)
        if version not in {None, newest()}:
            fail(gettext("The database is from an older version; “scorekeeper run” updates it."))
        yield app if version else None


def archive_lines(held: HouseContents) -> list[str]:
    """What a house's archive brings."""
    return [f"{held.name} ({held.public_id})", *(f"  {say(part)}" for part in held.parts)]


def file_lines(found: Preview, house: str) -> list[str]:
    """What the file of a sitting would change in a house."""
    told, importer, words = found.told, found.importer, found.importer.words
    if found.known is not None:
        return [say(words.known(found.known, told.name, house))]
    lines = [
        say(words.would(told.name, house)),
        f"  {'; '.join([told.date, *map(say, importer.size(told))])}",
        f"  {', '.join(map(_total, importer.standings(told)))}",
    ]
    newcomers = [name for name, known in found.players.items() if known is None]
    if newcomers:
        lines.append("  " + gettext("New players: %(names)s", names=", ".join(newcomers)))
    lines += [
        "  " + gettext("%(name)s plays here as %(known)s.", name=name, known=known)
        for name, known in found.players.items()
        if known not in {None, name}
    ]
    lines += [f"  {say(words.brought(thing))}" for thing in found.brings]
    if found.deleted is not None:
        lines.append(f"  {say(words.deleted(found.deleted))}")
    return lines


def imported_line(done: Imported, name: str, house: str) -> str:
    """That a house has what a file tells, since now or since before."""
    words = done.importer.words
    return say((words.known if done.known else words.new)(done.number, name, house))


def _total(standing: Standing) -> str:
    total = f"{standing.name} {standing.points}"
    return f"{total} ({say(standing.taken_over)})" if standing.taken_over else total
