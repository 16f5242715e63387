"""Nightly backups while the server runs, each restored and compared; the newest fourteen are kept.

Only one process at a time makes them: the one that holds the lock in their folder.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy.engine import Engine

from scorekeeper.core.clock import here
from scorekeeper.core.locks import Taken, locked
from scorekeeper.core.threads import Loop
from scorekeeper.house.backup.backup import PARTIAL, Unfit, reading
from scorekeeper.house.backup.verifying import back_up

KEPT = 14
"""How many backups are kept, at most one per day."""

HOUR = 4
"""Earliest hour of a backup, in the server's local time."""

LOOK_SECONDS = 600.0
"""How often to check whether a backup is due."""

RETRY_SECONDS = 3600.0
"""Longest wait after failed backups."""

GRACE_SECONDS = 36 * 3600.0
"""How long without success until the health check fails: one night may be missed."""

_LEFT_SECONDS = 3600.0  # longer than any backup takes, so older folders were left behind
_NAME = "scorekeeper-{}.sqlite"
_UNVERIFIED = "unverified.sqlite"  # the newest copy that cannot be restored, or differs

Clock = Callable[[], datetime]
Marks = tuple[list[Any], list[Any]]


def start(engine: Engine, folder: Path, clock: Clock = here, *, tls: Path | None = None) -> Loop:
    """Start the thread that makes nightly backups; `tls` as for `back_up`."""
    starting = True

    def turn() -> None:
        nonlocal starting
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(Taken), locked(folder / ".lock"):
            remove_left(folder, clock().timestamp())
            back_up_if_due(engine, folder, clock(), starting=starting, tls=tls)
        starting = False

    return Loop(
        "nightly copy", turn, every=LOOK_SECONDS, longest=RETRY_SECONDS, grace=GRACE_SECONDS
    )


def back_up_if_due(
    engine: Engine,
    folder: Path,
    now: datetime,
    *,
    starting: bool = False,
    tls: Path | None = None,
) -> Path | None:
    """Make a backup if it is due and anything has changed, and delete old ones.

    Args:
        now: the server's local time.
        starting: the server is starting, so do not wait for `HOUR`.
        tls: as for `back_up`.

    Returns:
        The new backup, if one was made.
    """
    target = folder / _NAME.format(now.date().isoformat())
    if target.exists() or not (starting or now.hour >= HOUR):
        return None
    if is_saved(engine, copies(folder, now.date())):
        return None
    back_up(engine, target, tls, unverified=folder / _UNVERIFIED)
    for old in copies(folder, now.date())[KEPT:]:
        old.unlink()
    return target


def copies(folder: Path, today: date) -> list[Path]:
    """The backups in a folder, newest first; those with a future date (wrong clock) last."""
    dated: list[tuple[bool, date, Path]] = []
    for path in folder.glob(_NAME.format("*")):
        try:
            made = date.fromisoformat(path.stem.removeprefix("scorekeeper-"))
        except ValueError:  # not one of ours
            continue
        dated.append((made <= today, made, path))
    return [path for *_, path in sorted(dated, reverse=True)]


def is_saved(engine: Engine, existing: Sequence[Path]) -> bool:
    """Return whether nothing was written since the newest of these backups, or nothing at all."""
    marks = _marks_of(engine)
    return not any(seq for seq, _ in marks[1]) or (
        bool(existing) and _marks_in(existing[0]) == marks
    )


def backed_up(folder: Path, house: str, now: datetime) -> int:
    """The counter of the house with this public id in the newest backup; 0 if it is not in it."""
    for file in copies(folder, now.date())[:1]:
        _, counters = _marks_in(file) or ([], [])
        return next((seq for seq, public_id in counters if public_id == house), 0)
    return 0


def remove_left(folder: Path, now: float) -> None:
    """Delete folders left behind by processes killed before `now` (s); none that may be in use."""
    for left in folder.glob(f"{PARTIAL}*"):
        with suppress(OSError):
            if now - left.stat().st_mtime > _LEFT_SECONDS:
                shutil.rmtree(left, ignore_errors=True)


def _marks_of(engine: Engine) -> Marks:
    with engine.connect() as connection:
        return _marks(lambda query: connection.exec_driver_sql(query).fetchall())


def _marks_in(file: Path) -> Marks | None:
    """The marks of a backup; None if it cannot be read."""
    try:
        with reading(file) as connection:
            return _marks(lambda query: connection.execute(query).fetchall())
    except (OSError, sqlite3.Error, Unfit):
        return None


def _marks(ask: Callable[[str], Iterable[Any]]) -> Marks:
    """The schema version and each house's counter: equal marks mean equal content."""
    versions = [tuple(row) for row in ask("SELECT version_num FROM alembic_version")]
    return versions, sorted(tuple(row) for row in ask("SELECT seq, public_id FROM house"))
