"""What `scorekeeper import --preview` says; it looks at the database as it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask_babel import gettext, ngettext
from sqlalchemy.engine import make_url

from scorekeeper.base.text import text
from scorekeeper.cli.speech import fail, say
from scorekeeper.cli.terminal import opened
from scorekeeper.config import Config
from scorekeeper.core.db import db
from scorekeeper.core.migrate import NewerDatabase, newest, version_of, versions
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import Standing, standings
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.house.archive.actions import Contents
from scorekeeper.house.import_export.actions import Imported, Preview
from scorekeeper.house.import_export.before import Kind
from scorekeeper.house.import_export.nights import Comes, Coming


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


def file_lines(found: Preview, house: str) -> list[str]:
    """What the file of a night or a match would change in a house."""
    told = found.told
    if found.known is not None:
        return [imported_line(Imported(found.kind, found.known, known=True), told.name, house)]
    lines = _match_lines(told, house) if isinstance(told, Match) else _night_lines(told, house)
    newcomers = [name for name, known in found.players.items() if known is None]
    if newcomers:
        lines.append("  " + gettext("New players: %(names)s", names=", ".join(newcomers)))
    lines += [
        "  " + gettext("%(name)s plays here as %(known)s.", name=name, known=known)
        for name, known in found.players.items()
        if known not in {None, name}
    ]
    lines += [f"  {_game_line(coming)}" for coming in found.games]
    if found.discarded is not None:
        number = found.discarded
        if found.kind is Kind.MATCH:
            line = gettext("Match %(number)s, from this file, was discarded.", number=number)
        else:
            line = gettext("Night %(number)s, from this file, was discarded.", number=number)
        lines.append(f"  {line}")
    return lines


def imported_line(done: Imported, name: str, house: str) -> str:
    """That a house has the night or the match of a file, since now or since before."""
    said = {"number": done.number, "name": name, "house": house}
    match (done.kind, done.known):
        case (Kind.MATCH, True):
            line = gettext("%(house)s has this file already: match %(number)s, %(name)s.", **said)
        case (Kind.MATCH, False):
            line = gettext("%(house)s has a new match: %(number)s, %(name)s.", **said)
        case (_, True):
            line = gettext("%(house)s has this file already: night %(number)s, %(name)s.", **said)
        case _:
            line = gettext("%(house)s has a new night: %(number)s, %(name)s.", **said)
    return str(line)


def _night_lines(night: Night, house: str) -> list[str]:
    return [
        gettext("%(house)s would have a new night: %(name)s.", house=house, name=night.name),
        f"  {night.date}; " + ngettext("%(num)s deal", "%(num)s deals", len(night.deals_done)),
        "  " + ", ".join(map(_total, standings(night))),
    ]


def _total(standing: Standing) -> str:
    total = f"{standing.who.name} {standing.total}"
    return f"{total} ({say(standing.taken_over)})" if standing.taken_over else total


def _match_lines(match: Match, house: str) -> list[str]:
    games = ngettext("%(num)s game", "%(num)s games", len(match.games))
    target = say(text("to %(target)s points", target=match.target))
    totals = zip(match.seats, match.totals, strict=True)
    return [
        gettext("%(house)s would have a new match: %(name)s.", house=house, name=match.name),
        f"  {match.date}; {target}; {games}",
        "  " + ", ".join(f"{seat.name} {total}" for seat, total in totals),
    ]


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
