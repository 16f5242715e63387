"""Tests on another day and elsewhere in the world.

libfaketime moves the clock of every process that the tests start, except PostgreSQL's server,
whose time is not read. The clock runs on from there, over midnight and into the next year. What
only measures how long something takes, and the times of files, stay as they are.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.audit.fault import Fault
from tests.audit.run import run_tests

_SHOW = "from datetime import datetime; print(datetime.now().astimezone().isoformat())"


@dataclass(frozen=True, slots=True)
class Clock:
    """A time zone, and the time to which the clock is set, with a description."""

    when: str
    zone: str
    put: Callable[[datetime], datetime]

    def test(self, *options: str) -> str:
        """Run the tests selected by these options with the clock set."""
        now = datetime.now(ZoneInfo(self.zone))
        target_time = self.put(now)
        env = _environment(self.zone, round(target_time.timestamp() - now.timestamp()))
        begun = _time_seen_with(env)
        if abs(begun - target_time) > timedelta(minutes=1):
            raise Fault(f"the clock cannot be put to {target_time}, it shows {begun}")
        counted = run_tests(env, *options)
        ended = _time_seen_with(env)
        return f"{counted}, {begun:%Y-%m-%d %H:%M} to {ended:%Y-%m-%d %H:%M} in {self.zone}"


def _last_day(hour: int, minute: int) -> Callable[[datetime], datetime]:
    """The year's last day at that time."""
    return lambda now: now.replace(month=12, day=31, hour=hour, minute=minute, second=0)


CLOCKS = {
    "year-on": Clock("a year on", "Pacific/Kiritimati", lambda now: now + timedelta(days=365)),
    "last-minute": Clock("a minute before a new year", "Pacific/Pago_Pago", _last_day(23, 59)),
    "last-morning": Clock(
        "the morning of 31 December, as an evening ends", "UTC", _last_day(4, 59)
    ),
}
"""A day begins first in Kiritimati and last in Pago Pago."""


def _environment(zone: str, seconds: int) -> dict[str, str]:
    """The environment of a process whose clock is this number of seconds ahead, in a time zone."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    if library is None:
        raise Fault("there is no libfaketime; `make audit` installs it")
    return os.environ | {
        "TZ": zone,
        "LD_PRELOAD": str(library),
        "FAKETIME": f"{seconds:+}",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_SKIP_CMDS": "postgres,pg_ctl",  # whose time-outs a moved clock stops
        "NO_FAKE_STAT": "1",  # or Python would compile everything again
        "PYTHONPATH": str(Path(__file__).with_name("python")),
    }


def _time_seen_with(env: dict[str, str]) -> datetime:
    """Return the time as a process with this environment sees it."""
    done = subprocess.run(
        [sys.executable, "-c", _SHOW], env=env, check=True, capture_output=True, text=True
    )
    return datetime.fromisoformat(done.stdout.strip())
