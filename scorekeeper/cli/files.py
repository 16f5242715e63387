"""The commands that import and export files."""

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
from scorekeeper.cli.preview import archive_lines, file_lines, imported_line, open_read_only
from scorekeeper.cli.score import read_or_exit
from scorekeeper.cli.terminal import (
    bring_up_to_date,
    choose,
    houses,
    load_houses,
    open_app,
    print_link,
)
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
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_rows import find_named
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor
from scorekeeper.games.importing import IMPORTERS
from scorekeeper.house.archive.actions import check_free, contents, import_house
from scorekeeper.house.archive.reading import MAX_BYTES, Archive, is_archive, read_archive
from scorekeeper.house.archive.store import archive, still
from scorekeeper.house.demo import NotEmpty, demo_files, fill_demo
from scorekeeper.house.import_export import actions as files
from scorekeeper.house.joining.actions import terminal_device


def import_file(config: Config, file: str, house: str | None, address: str) -> None:
    """Import a file: a sitting into a house, or a whole house.

    A file with problems is refused before the database is opened.
    """
    data = read_bytes(file, MAX_BYTES)
    if is_archive(data):
        _import_house(config, file, data, house, address)
        return
    content = read_or_exit(file, data).sitting
    with open_app(config) as app:
        chosen = choose(houses(app, config), house)
        at = now_ms()
        try:
            with writing():  # the terminal's device is added only if something is imported
                device = terminal_device(chosen.id, gettext("Terminal"), at)
                done = files.import_file(Actor(chosen.id, device, Role.OWNER, at), data)
        except FileError as error:
            refuse(file, error)
        click.echo(imported_line(done, content.name, chosen.name))


def preview_file(config: Config, file: str, house: str | None) -> None:
    """Print what `import_file` would change; nothing is written, not even an empty database.

    Only the instance folder, with its secret and its lock, is created if it is missing.
    """
    data = read_bytes(file, MAX_BYTES)
    archive = _read_house(file, data, house) if is_archive(data) else None
    if archive is None:
        read_or_exit(file, data)
    with open_read_only(config) as app:
        try:
            if archive:
                if app:
                    check_free(Place(db.session.connection(), 0), archive)
                lines = archive_lines(contents(archive))
            else:
                there = app and any(not house.deleted for house in load_houses())
                chosen = choose(load_houses(), house) if there else None
                place = Place(db.session.connection(), chosen.id) if chosen else None
                house_name = chosen.name if chosen else gettext("Our house")
                lines = file_lines(files.preview_file(place, data), house_name)
        except FileError as error:
            refuse(file, error)
        click.echo("\n".join([*lines, gettext("Nothing was changed.")]))


def export_house(config: Config, output: str, house: str | None) -> None:
    """Export a whole house as one file."""
    with open_app(config) as app:
        chosen = choose(houses(app, config), house)
        with still(chosen.id) as place:
            _write(output, archive(place))


def export_file(config: Config, kind: str, name: str, output: str, house: str | None) -> None:
    """Export a sitting as a file.

    Args:
        kind: the noun of the game's files, such as "night".
        name: the number or the name of the sitting.
        output: the file; `-` for the standard output.
        house: the id of the house, if there are several.
    """
    importer = IMPORTERS[kind]
    with open_app(config) as app:
        chosen = choose(houses(app, config), house)
        place = Place(db.session.connection(), chosen.id)
        content = importer.load(place, _choose(place, name, importer)).value
        _write(output, [importer.file.write(content).encode()])


def demo(config: Config, address: str) -> None:
    """Fill an empty database with the demo house, and print an owner link."""
    with open_app(config) as app:
        bring_up_to_date(app, config)
        try:
            number = fill_demo(gettext("Demo house"), gettext("Terminal"), demo_files(), now_ms())
        except NotEmpty:
            fail(gettext("The demo needs an empty database; this one is in use."))
        (house,) = (candidate for candidate in houses(app, config) if candidate.id == number)
        print_link(address, house)


def write_whole(path: Path, pieces: Iterable[bytes]) -> None:
    """Replace a file atomically.

    Raises:
        OSError: it cannot be written; then it is unchanged.
    """
    target = real_path(path)
    if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced
        with target.open("wb") as device:
            device.writelines(pieces)
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


def _write(output: str, pieces: Iterable[bytes]) -> None:
    """Write to a file or to the standard output; exit if that fails."""
    try:
        if output == STDIN:
            _print(pieces)
        else:
            write_whole(Path(output), pieces)
    except BrokenPipeError:  # the reader has closed the pipe; click handles this
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        line = gettext("%(file)s cannot be written: %(why)s.", file=printable(output), why=why)
        fail(line, status=2)


def _print(pieces: Iterable[bytes]) -> None:
    """Write to the standard output.

    Raises:
        OSError: it cannot be written.
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


def _import_house(config: Config, file: str, data: bytes, house: str | None, address: str) -> None:
    archived = _read_house(file, data, house)
    with open_app(config) as app:
        bring_up_to_date(app, config)  # create no house: the file has one
        try:
            number = import_house(archived, now_ms())
        except FileError as error:
            refuse(file, error)
        click.echo("\n".join([*archive_lines(contents(archived)), ""]))
        (imported,) = (candidate for candidate in load_houses() if candidate.id == number)
        print_link(address, imported)


def _choose(place: Place, name: str, importer: Importer[Any]) -> int:
    """Return the number of the sitting with that number or name; exit if there is no single one."""
    if name.isascii() and name.isdigit() and len(name) < len(str(2**31)):
        with suppress(Missing):
            importer.load(place, int(name))
            return int(name)
    matches = find_named(place, importer.game, name)
    if len(matches) == 1:
        return matches[0].number
    if not matches:
        fail(say(importer.words.none.fill(name=printable(name))), status=2)
    lines = [f"  {sitting.number}  {sitting.date}  {sitting.name}" for sitting in matches]
    fail("\n".join([say(importer.words.which), *lines]), status=2)
