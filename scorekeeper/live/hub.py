"""Who follows which night: one thread a process looks, and wakes those for whom something is new.

A follower waits for a version of its night beyond the one it has. Nothing is queued: who was slow
gets the newest state, and nobody gets one twice. A device that was revoked is told to go.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Table, select, tuple_
from sqlalchemy.engine import Engine

from scorekeeper.live.watch import Watch, watch
from scorekeeper.store.tables import DeviceRow, NightRow

log = logging.getLogger("scorekeeper")

_night: Table = NightRow.__table__
_device: Table = DeviceRow.__table__

_GLANCE_SECONDS = 0.1  # so soon a new follower is looked after
_LOOK_ANYWAY = 50  # glances: should a wake-up ever be lost
_AGAIN_SECONDS = 1.0

Key = tuple[int, int]
"""A house, and a night or a device in it."""


class Gone(Exception):
    """Whoever follows has to go: the device was revoked, or else the server stops."""

    def __init__(self, *, revoked: bool) -> None:
        super().__init__("revoked" if revoked else "stopping")
        self.revoked = revoked


class Full(Exception):
    """As many follow as this process can bear."""


@dataclass(eq=False)
class _Night:
    """A night that somebody follows, and a lock of its own: news of one wake nobody else."""

    news: threading.Condition = field(default_factory=threading.Condition)
    version: int = 0
    followers: "set[Follower]" = field(default_factory=set)


class Follower:
    """Somebody who follows a night."""

    def __init__(self, night: _Night, device: Key) -> None:
        self.device = device
        self.gone: Gone | None = None
        self._night = night

    def wait(self, seen: int, timeout: float) -> int | None:
        """The night's version, once it is beyond `seen`; None if it is not for so long (s).

        Raises:
            Gone: the device was revoked, or the server stops.
        """
        with self._night.news:
            self._night.news.wait_for(
                lambda: self.gone is not None or self._night.version > seen, timeout
            )
            if self.gone is not None:
                raise self.gone
            return self._night.version if self._night.version > seen else None

    def dismiss(self, *, revoked: bool) -> None:
        """Let the follower go."""
        with self._night.news:
            self.gone = Gone(revoked=revoked)
            self._night.news.notify_all()


class Hub:
    """The followers of one process.

    Args:
        engine: finds the database; asked in the hub's own thread.
        most: how many may follow at once.
    """

    def __init__(self, engine: Engine, most: int) -> None:
        self._engine = engine
        self._most = most
        self._lock = threading.Lock()  # of what follows; taken before a night's, never after
        self._nights: dict[Key, _Night] = {}
        self._count = 0
        self._closed = False
        self._thread: threading.Thread | None = None
        self._somebody = threading.Event()
        self._newcomer = threading.Event()

    @contextmanager
    def follow(self, night: Key, device: Key) -> Iterator[Follower]:
        """Follow that night as that device, for as long as the block lasts.

        Raises:
            Full: too many do, or the server stops.
        """
        with self._lock:
            if self._closed or self._count >= self._most:
                raise Full
            followed = self._nights.setdefault(night, _Night())
            follower = Follower(followed, device)
            followed.followers.add(follower)
            self._count += 1
            self._newcomer.set()
            self._somebody.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="live", daemon=True)
                self._thread.start()
        try:
            yield follower
        finally:
            with self._lock:
                followed.followers.discard(follower)
                self._count -= 1
                if not followed.followers:
                    del self._nights[night]
                if not self._count and not self._closed:
                    self._somebody.clear()

    def close(self) -> None:
        """Let everybody go, for good."""
        with self._lock:
            self._closed = True
            self._somebody.set()  # so that the thread ends
            everybody = [f for night in self._nights.values() for f in night.followers]
        for follower in everybody:
            follower.dismiss(revoked=False)

    def __len__(self) -> int:
        """How many follow."""
        return self._count

    def _run(self) -> None:
        """As long as somebody follows: look whenever something was committed."""
        while self._somebody.wait() and not self._closed:
            try:
                seer = watch(self._engine)
                try:
                    self._look_out(seer)
                finally:
                    seer.close()
            except Exception as error:
                log.warning("live: %s", error)
                threading.Event().wait(_AGAIN_SECONDS)

    def _look_out(self, seer: Watch) -> None:
        unseen = 0
        self._newcomer.set()
        while self._somebody.is_set() and not self._closed:
            unseen += 1
            if seer.changed(_GLANCE_SECONDS) or self._newcomer.is_set() or unseen > _LOOK_ANYWAY:
                unseen = 0
                self._newcomer.clear()
                self._look()

    def _look(self) -> None:
        """Find out what is new, in one question a table, and wake those who wait for it."""
        with self._lock:
            nights = dict(self._nights)
            followers = [follower for night in nights.values() for follower in night.followers]
        if not followers:
            return
        devices = {follower.device for follower in followers}
        here = tuple_(_night.c.house_id, _night.c.id).in_(nights)
        left = tuple_(_device.c.house_id, _device.c.id).in_(devices)
        with self._engine.connect() as connection:
            found = connection.execute(
                select(_night.c.house_id, _night.c.id, _night.c.version).where(here)
            ).all()
            revoked = connection.execute(
                select(_device.c.house_id, _device.c.id).where(
                    left, _device.c.revoked_at.is_not(None)
                )
            ).all()
        for house, number, version in found:
            night = nights[house, number]
            with night.news:
                if version > night.version:
                    night.version = version
                    night.news.notify_all()
        if revoked:
            outside = {(house, number) for house, number in revoked}
            for follower in followers:
                if follower.device in outside:
                    follower.dismiss(revoked=True)
