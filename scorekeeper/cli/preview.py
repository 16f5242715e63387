"""The output of `scorekeeper import --preview`, which changes nothing in the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask_babel import gettext
from sqlalchemy.engine import make_url

from scorekeeper.cli.terminal import open_app
from scorekeeper.config import Config
from scorekeeper.console import fail, say
from scorekeeper.core.db import db
from scorekeeper.core.migrate import check_version, newest, version_of
from scorekeeper.core.sittings import Standing
from scorekeeper.house.archive.actions import HouseContents
from scorekeeper.house.import_export.actions import Imported, Preview


@contextmanager
def open_read_only(config: Config) -> Iterator[Flask | None]:
    """Open the app like `open_app`; yield None if the database is missing or has no tables.

    Exit if the database needs an update, which would change it.
    """
    with open_app(config) as app:
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


def archive_lines(archive: HouseContents) -> list[str]:
    return [f"{archive.name} ({archive.public_id})", *(f"  {say(part)}" for part in archive.parts)]


def file_lines(preview: Preview, house: str) -> list[str]:
    """Describe what the file of a sitting would change in a house."""
    content, importer, words = preview.sitting, preview.importer, preview.importer.words
    if preview.earlier is not None:
        return [say(words.present.fill(number=preview.earlier, name=content.name, house=house))]
    lines = [
        say(words.would.fill(name=content.name, house=house)),
        f"  {'; '.join(filter(None, [content.date, *map(say, importer.size(content))]))}",
    ]
    if standings := importer.standings(content):
        lines.append(f"  {', '.join(map(_total, standings))}")
    newcomers = [name for name, name_here in preview.players.items() if name_here is None]
    if newcomers:
        lines.append("  " + gettext("New players: %(names)s", names=", ".join(newcomers)))
    lines += [
        "  " + gettext("%(name)s plays here as %(name_here)s.", name=name, name_here=name_here)
        for name, name_here in preview.players.items()
        if name_here not in {None, name}
    ]
    lines += [f"  {say(words.brought(thing))}" for thing in preview.brings]
    if preview.deleted is not None:
        lines.append(f"  {say(words.deleted.fill(number=preview.deleted))}")
    if preview.alike and preview.alike.is_same:
        present = words.present.fill(number=preview.alike.number, name=content.name, house=house)
        lines.append(f"  {say(present)}")
    return lines


def imported_line(imported: Imported, name: str, house: str) -> str:
    """Say that a house now has the sitting, or already had it."""
    words = imported.importer.words
    message = words.present if imported.was_present else words.new
    return say(message.fill(number=imported.number, name=name, house=house))


def _total(standing: Standing) -> str:
    total = f"{standing.name} {standing.points}"
    return f"{total} ({say(standing.taken_over)})" if standing.taken_over else total
