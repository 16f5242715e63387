"""The commands that take files into the database, and out of it."""

import os
import secrets
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from flask_babel import gettext

from scorekeeper.base.json_text import FileError
from scorekeeper.cli.preview import archive_lines, file_lines, imported_line, opened_to_look
from scorekeeper.cli.score import read_told
from scorekeeper.cli.terminal import choose, houses, listed, opened, print_link
from scorekeeper.config import Config
from scorekeeper.console import (
    STDIN,
    discard_output,
    fail,
    printable,
    read_bytes,
    real_path,
    refuse,
    say,
)
from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db, writing
from scorekeeper.core.importing import Importer
from scorekeeper.core.migrate import migrate
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import find_named
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor
from scorekeeper.games.importing import IMPORTERS
from scorekeeper.house.archive.actions import check_free, contents, import_house
from scorekeeper.house.archive.reading import MOST_BYTES, Archive, is_archive, read_archive
from scorekeeper.house.archive.store import archive, still
from scorekeeper.house.demo import NotEmpty, demo_files, fill_demo
from scorekeeper.house.import_export import actions as files
from scorekeeper.house.joining.actions import terminal_device


def import_file(config: Config, file: str, house: str | None, address: str) -> None:
    """Take a file in: a night or a match into a house, or a whole house.

    One with problems is refused before the database is opened.
    """
    data = read_bytes(file, MOST_BYTES)
    if is_archive(data):
        _import_house(config, file, data, house, address)
        return
    told = read_told(file, data).told
    with opened(config) as app:
        chosen = choose(houses(app), house)
        at = now_ms()
        try:
            with writing():  # the terminal joins only if something comes in
                device = terminal_device(chosen.id, gettext("Terminal"), at)
                done = files.import_file(Actor(chosen.id, device, Role.OWNER, at), data)
        except FileError as error:
            refuse(file, error)
        click.echo(imported_line(done, told.name, chosen.name))


def preview_file(config: Config, file: str, house: str | None) -> None:
    """Say what `import_file` would change; nothing is written, not even an empty database.

    Only the instance folder, with its secret and its lock, is made where it is not there yet.
    """
    data = read_bytes(file, MOST_BYTES)
    archive = _read_house(file, data, house) if is_archive(data) else None
    if archive is None:
        read_told(file, data)
    with opened_to_look(config) as app:
        try:
            if archive:
                if app:
                    check_free(Place(db.session.connection(), 0), archive)
                lines = archive_lines(contents(archive))
            else:
                chosen = choose(listed(), house) if app and listed() else None
                place = Place(db.session.connection(), chosen.id) if chosen else None
                called = chosen.name if chosen else gettext("Our house")
                lines = file_lines(files.preview_file(place, data), called)
        except FileError as error:
            refuse(file, error)
        click.echo("\n".join([*lines, gettext("Nothing was changed.")]))


def export_house(config: Config, output: str, house: str | None) -> None:
    """Write a whole house as one file."""
    with opened(config) as app:
        chosen = choose(houses(app), house)
        with still(chosen.id) as place:
            _put(output, archive(place))


def export_file(config: Config, kind: str, wanted: str, output: str, house: str | None) -> None:
    """Write a sitting as a file, by its number or its name; `-` is the standard output.

    Args:
        config: the settings.
        kind: what the file tells, such as "night".
        wanted: the number or the name.
        output: where to write it to.
        house: which house, if there are several.
    """
    importer = IMPORTERS[kind]
    with opened(config) as app:
        chosen = choose(houses(app), house)
        place = Place(db.session.connection(), chosen.id)
        told = importer.load(place, _choose(place, wanted, importer)).told
        _put(output, [importer.file.write(told).encode()])


def demo(config: Config, address: str) -> None:
    """Fill an empty database with the demo house, and print a link for its owner."""
    with opened(config) as app:
        migrate(app)
        try:
            number = fill_demo(gettext("Demo house"), gettext("Terminal"), demo_files(), now_ms())
        except NotEmpty:
            fail(gettext("The demo needs an empty database; this one is in use."))
        (house,) = (known for known in houses(app) if known.id == number)
        print_link(address, house)


def write_whole(path: Path, pieces: Iterable[bytes]) -> None:
    """Write the file so that at every moment it is the old one or the new one, whole.

    Raises:
        OSError: it cannot be written; then it is as it was.
    """
    target = real_path(path)
    if target.exists() and not target.is_file():  # a device or a pipe stays what it is
        with target.open("wb") as there:
            there.writelines(pieces)
        return
    fresh = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}")
    try:
        with fresh.open("xb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _put(output: str, pieces: Iterable[bytes]) -> None:
    """Write a file, or to the standard output."""
    try:
        if output == STDIN:
            _print(pieces)
        else:
            write_whole(Path(output), pieces)
    except BrokenPipeError:  # whoever reads has enough, and click knows what to do
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        line = gettext("%(file)s cannot be written: %(why)s.", file=printable(output), why=why)
        fail(line, status=2)


def _print(pieces: Iterable[bytes]) -> None:
    """Write to the standard output.

    Raises:
        OSError: it takes no more.
    """
    try:
        for piece in pieces:
            click.echo(piece, nl=False)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError:
        discard_output()
        raise


def _read_house(file: str, data: bytes, house: str | None) -> Archive:
    if house is not None:
        fail(gettext("This file holds a whole house: leave out --house."), status=2)
    try:
        return read_archive(data)
    except FileError as error:
        refuse(file, error)


def _import_house(config: Config, file: str, data: bytes, wanted: str | None, address: str) -> None:
    archived = _read_house(file, data, wanted)
    with opened(config) as app:
        migrate(app)  # no house is founded: it comes with the file
        try:
            number = import_house(archived, now_ms())
        except FileError as error:
            refuse(file, error)
        click.echo("\n".join([*archive_lines(contents(archived)), ""]))
        (house,) = (known for known in listed() if known.id == number)
        print_link(address, house)


def _choose(place: Place, wanted: str, importer: Importer[Any]) -> int:
    """The number of the sitting that has that number or name; else the process ends."""
    if wanted.isascii() and wanted.isdigit() and len(wanted) < len(str(2**31)):
        with suppress(Missing):
            importer.load(place, int(wanted))
            return int(wanted)
    found = find_named(place, importer.game, wanted)
    if len(found) == 1:
        return found[0].number
    if not found:
        fail(say(importer.words.none(printable(wanted))), status=2)
    lines = [f"  {each.number}  {each.date}  {each.name}" for each in found]
    fail("\n".join([say(importer.words.which), *lines]), status=2)
