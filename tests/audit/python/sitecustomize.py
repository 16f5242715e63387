"""Loaded by every Python whose path this folder is on, before anything else.

libfaketime 0.9.10, which is Debian 12's, refuses how Python sleeps since 3.11: it takes the moved
clock for the one that sleeping goes by (github.com/wolfcw/libfaketime/issues/426).
"""

import select
import time


def sleep(seconds: float) -> None:
    """Sleep by another call of the system's."""
    select.select((), (), (), seconds)


time.sleep = sleep  # type: ignore[assignment] # it takes whole numbers of other kinds too
