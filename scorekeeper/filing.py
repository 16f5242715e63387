"""The commands that take files into the database, and out of it."""

import os
import secrets
from pathlib import Path

import click
from flask_babel import gettext

from scorekeeper.actions.demo import NotEmpty, fill_demo
from scorekeeper.actions.files import import_night
from scorekeeper.actions.joining import terminal_device
from scorekeeper.actions.write import Actor
from scorekeeper.clock import now_ms
from scorekeeper.config import Config
from scorekeeper.games.montana.night_file import write_night
from scorekeeper.games.montana.veil import veiled
from scorekeeper.score import STDIN, read_file
from scorekeeper.speech import fail, printable
from scorekeeper.store.db import db
from scorekeeper.store.migrate import migrate
from scorekeeper.store.night_lists import find_nights
from scorekeeper.store.nights import load_night
from scorekeeper.store.roles import Role
from scorekeeper.store.seeds import builtin_variants, demo_nights
from scorekeeper.store.topics import Missing, Place
from scorekeeper.terminal import choose, houses, opened, print_link


def import_file(config: Config, file: str, house: str | None) -> None:
    """Take a night file into a house; a file with problems is refused before that is opened."""
    data, night = read_file(file)
    with opened(config) as app:
        chosen = choose(houses(app), house)
        at = now_ms()
        device = terminal_device(chosen.id, gettext("Terminal"), at)
        done = import_night(Actor(chosen.id, device, Role.OWNER, at), data)
        said = {"number": done.night_id, "name": night.name, "house": chosen.name}
        if done.known:
            line = gettext("%(house)s has this file already: night %(number)s, %(name)s.", **said)
        else:
            line = gettext("%(house)s has a new night: %(number)s, %(name)s.", **said)
        click.echo(line)


def export_night(config: Config, wanted: str, output: str, house: str | None) -> None:
    """Write a night as a file, by its number or its name; `-` is the standard output."""
    with opened(config) as app:
        chosen = choose(houses(app), house)
        place = Place(db.session.connection(), chosen.id)
        night = veiled(load_night(place, _choose_night(place, wanted)).night)
        content = write_night(night, builtin_variants()).encode()
    if output == STDIN:
        click.echo(content, nl=False)
        return
    try:
        write_whole(Path(output), content)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        line = gettext("%(file)s cannot be written: %(why)s.", file=printable(output), why=why)
        fail(line, status=2)


def demo(config: Config, address: str) -> None:
    """Fill an empty database with the demo house, and print a link for its owner."""
    with opened(config) as app:
        migrate(app)
        try:
            number = fill_demo(gettext("Demo house"), gettext("Terminal"), demo_nights(), now_ms())
        except NotEmpty:
            fail(gettext("The demo wants an empty database; this one is in use."))
        (house,) = (known for known in houses(app) if known.id == number)
        print_link(address, house)


def write_whole(path: Path, content: bytes) -> None:
    """Write the file so that at every moment it is the old one or the new one, whole.

    Raises:
        OSError: it cannot be written; then it is as it was.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():  # a device or a pipe stays what it is
        target.write_bytes(content)
        return
    fresh = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}")
    try:
        with fresh.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _choose_night(place: Place, wanted: str) -> int:
    """The night with that number or that name; else the process ends and says which there are."""
    if wanted.isascii() and wanted.isdigit() and len(wanted) < len(str(2**31)):
        try:
            load_night(place, int(wanted))
        except Missing:
            pass
        else:
            return int(wanted)
    found = find_nights(place, wanted)
    if len(found) == 1:
        return found[0].id
    if not found:
        fail(gettext("There is no night “%(name)s”.", name=printable(wanted)), status=2)
    lines = [f"  {night.id}  {night.date}  {night.name}" for night in found]
    fail("\n".join([gettext("Which night? Say its number:"), *lines]), status=2)
