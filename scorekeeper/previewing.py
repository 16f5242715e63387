"""What `scorekeeper import --preview` says; it looks at the database as it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask_babel import gettext, ngettext
from sqlalchemy.engine import make_url

from scorekeeper.actions.archive import Contents
from scorekeeper.actions.files import Comes, Coming, Preview
from scorekeeper.config import Config
from scorekeeper.speech import fail, say
from scorekeeper.store.db import db
from scorekeeper.store.migrate import NewerDatabase, newest, version_of, versions
from scorekeeper.terminal import opened


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
        if version not in {None, *versions()}:
            raise NewerDatabase
        if version not in {None, newest()}:
            fail(gettext("The database is of an older Scorekeeper; “run” brings it up to date."))
        yield app if version else None


def archive_lines(held: Contents) -> list[str]:
    """What a house's archive brings."""
    parts = [
        ngettext("%(num)s player", "%(num)s players", held.players),
        ngettext("%(num)s night", "%(num)s nights", held.nights),
        ngettext("%(num)s game of its own", "%(num)s games of its own", held.games),
        ngettext("%(num)s game of Gaps", "%(num)s games of Gaps", held.gaps),
        ngettext("%(num)s match", "%(num)s matches", held.matches),
        ngettext("%(num)s change in the log", "%(num)s changes in the log", held.changes),
    ]
    return [f"{held.name} ({held.public_id})", *(f"  {part}" for part in parts)]


def night_lines(found: Preview, house: str) -> list[str]:
    """What a night file would change in a house."""
    night = found.night
    if found.known is not None:
        return [known_line(found.known, night.name, house)]
    totals = zip(night.seated, night.totals, strict=True)
    lines = [
        gettext("%(house)s would have a new night: %(name)s.", house=house, name=night.name),
        f"  {night.date}; " + ngettext("%(num)s deal", "%(num)s deals", len(night.deals_done)),
        "  " + ", ".join(f"{seat.name} {total}" for seat, total in totals),
    ]
    newcomers = [name for name, known in found.players.items() if known is None]
    if newcomers:
        lines.append("  " + gettext("New players: %(names)s", names=", ".join(newcomers)))
    lines += [f"  {_game_line(coming)}" for coming in found.games]
    if found.discarded is not None:
        line = gettext("Night %(number)s, from this file, was discarded.", number=found.discarded)
        lines.append(f"  {line}")
    return lines


def known_line(number: int, name: str, house: str) -> str:
    """That a house has the night of a file."""
    said = {"number": number, "name": name, "house": house}
    return str(gettext("%(house)s has this file already: night %(number)s, %(name)s.", **said))


def _game_line(coming: Coming) -> str:
    name = say(coming.game.label)
    if coming.kept.name != coming.game.name and coming.comes is Comes.NEW:
        kept = coming.kept.name
        return str(gettext("%(game)s comes into the book as “%(kept)s”.", game=name, kept=kept))
    if coming.comes is Comes.NEW:
        return str(gettext("%(game)s comes into the book.", game=name))
    if coming.comes is Comes.SAME:
        return str(gettext("%(game)s is in the book already.", game=name))
    return str(gettext("%(game)s stays in the book as it is; this night keeps its own.", game=name))
