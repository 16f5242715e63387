"""A copy of the database every night, while the server runs, and the newest fourteen kept.

One process makes them at a time: whoever holds the lock in their folder.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy.engine import Engine

from scorekeeper.core.clock import here
from scorekeeper.core.locks import Taken, locked
from scorekeeper.core.threads import Loop
from scorekeeper.house.backup.backup import PARTIAL, Unfit, copy, reading, whole

KEPT = 14
"""How many copies stay; there is one a day at most."""

HOUR = 4
"""When a copy is made, on the clock where the server stands; later if nobody was awake then."""

LOOK_SECONDS = 600.0
"""How often the clock is looked at."""

RETRY_SECONDS = 3600.0
"""How long to wait at most after copies that failed."""

GRACE_SECONDS = 36 * 3600.0
"""For how long none may come about before the server counts as ill: a night and the next one."""

_LEFT_SECONDS = 3600.0  # no copy takes so long: nobody is at work in such a folder any more
_NAME = "scorekeeper-{}.sqlite"

Clock = Callable[[], datetime]
Marks = tuple[list[Any], list[Any]]


def start(engine: Engine, folder: Path, clock: Clock = here, *, tls: Path | None = None) -> Loop:
    """Make copies from now on, in a thread of its own; `tls` as for `copy`."""
    starting = True

    def turn() -> None:
        nonlocal starting
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(Taken), locked(folder / ".lock"):
            _remove_left(folder, clock())
            look(engine, folder, clock(), starting=starting, tls=tls)
        starting = False

    return Loop(
        "nightly copy", turn, every=LOOK_SECONDS, longest=RETRY_SECONDS, grace=GRACE_SECONDS
    )


def look(
    engine: Engine,
    folder: Path,
    now: datetime,
    *,
    starting: bool = False,
    tls: Path | None = None,
) -> Path | None:
    """Make a copy if it is time and anything has changed, and remove those too many.

    Args:
        engine: the database.
        folder: where the copies are.
        now: the time where the server stands.
        starting: a server that starts does not wait for the hour.
        tls: as for `copy`.

    Returns:
        The copy that was made, if one was.
    """
    target = folder / _NAME.format(now.date().isoformat())
    if target.exists() or not (starting or now.hour >= HOUR):
        return None
    known = copies(folder, now.date())
    marks = _marks_of(engine)
    if not any(seq for seq, _ in marks[1]) or (known and _marks_in(known[0]) == marks):
        return None
    with whole(target) as fresh:
        copy(engine, fresh, tls)
    for old in copies(folder, now.date())[KEPT:]:
        old.unlink()
    return target


def copies(folder: Path, today: date) -> list[Path]:
    """The copies in a folder, the newest first; last what a wrong clock made in the future."""
    found: list[tuple[bool, date, Path]] = []
    for path in folder.glob(_NAME.format("*")):
        try:
            made = date.fromisoformat(path.stem.removeprefix("scorekeeper-"))
        except ValueError:  # somebody else's
            continue
        found.append((made <= today, made, path))
    return [path for *_, path in sorted(found, reverse=True)]


def backed_up(folder: Path, house: str, now: datetime) -> int:
    """The counter of the house with that public id in the newest copy; 0 where none has it."""
    for file in copies(folder, now.date())[:1]:
        _, counters = _marks_in(file) or ([], [])
        return next((seq for seq, public_id in counters if public_id == house), 0)
    return 0


def _remove_left(folder: Path, now: datetime) -> None:
    """Remove what a process that was killed has left; others may be at work."""
    for left in folder.glob(f"{PARTIAL}*"):
        with suppress(OSError):
            if now.timestamp() - left.stat().st_mtime > _LEFT_SECONDS:
                shutil.rmtree(left, ignore_errors=True)


def _marks_of(engine: Engine) -> Marks:
    with engine.connect() as connection:
        return _marks(lambda query: connection.exec_driver_sql(query).fetchall())


def _marks_in(file: Path) -> Marks | None:
    """The marks in a copy; None where it cannot be read."""
    try:
        with reading(file) as connection:
            return _marks(lambda query: connection.execute(query).fetchall())
    except (OSError, sqlite3.Error, Unfit):
        return None


def _marks(ask: Callable[[str], Iterable[Any]]) -> Marks:
    """By these, two databases are known to hold the same: the version, and each house's counter."""
    versions = [tuple(row) for row in ask("SELECT version_num FROM alembic_version")]
    return versions, sorted(tuple(row) for row in ask("SELECT seq, public_id FROM house"))
