"""Followers of topics: one thread per process watches for changes and wakes followers.

A follower waits for a version of its topic beyond its own. Nothing is queued: a slow follower gets
the newest state, and none gets a version twice. A follower whose device was revoked, or has another
role now, is ended.
"""

import asyncio
import math
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType

from sqlalchemy.engine import Engine

from scorekeeper.core.live.news import News, news
from scorekeeper.core.live.watch import Watch, watch
from scorekeeper.core.roles import Role
from scorekeeper.core.threads import Loop

_WATCH_SECONDS = 0.1  # wait (s) for a commit; then new followers are served
_POLL_ALL_SECONDS = 5.0  # between queries of all houses: a notification may be lost
_AGAIN_SECONDS = 5.0  # the longest pause (s) after failures

MAX_OF_ONE = 12
"""Streams per device; a browser opens six connections to a server."""

Key = tuple[int, str]
"""A house, and the name of a topic in it, such as `night/3`."""


class Gone(Exception):
    """The follower has to end.

    Args:
        changed: the device was revoked or has another role; if false, the server stops.
    """

    def __init__(self, *, changed: bool) -> None:
        super().__init__("changed" if changed else "stopping")
        self.changed = changed


class Full(Exception):
    """This process has its maximum of followers."""


class TooManyStreams(Exception):
    """One device has its maximum of followers."""


@dataclass(eq=False)
class _Topic:
    key: Key
    version: int = 0
    followers: "set[Follower]" = field(default_factory=set)

    def reach(self, version: int) -> None:
        """Wake all who wait for that version; call it with the hub's lock held."""
        if version > self.version:
            self.version = version
            for follower in self.followers:
                follower.wake()


class Follower:
    """A follower of a topic, until it is closed.

    `counter` is the house's counter up to which `role` is known to be the device's.
    """

    __slots__ = ("_hub", "_topic", "_waiting", "counter", "device", "gone", "role")

    def __init__(self, hub: "Hub", topic: _Topic, device: int, role: Role, counter: int) -> None:
        self._hub = hub
        self._topic = topic
        self._waiting: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None
        self.device = device
        self.role = role
        self.counter = counter
        self.gone: Gone | None = None

    async def wait(self, seen: int, timeout: float) -> int | None:
        """Return the topic's version once it is beyond `seen`; None after that many seconds.

        Raises:
            Gone: the device's role changed, or the server stops.
        """
        news = asyncio.Event()
        self._waiting = asyncio.get_running_loop(), news  # every change from now on wakes it
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                while self.gone is None and self._topic.version <= seen:
                    await news.wait()
                    news.clear()
        if self.gone is not None:
            raise self.gone
        return self._topic.version if self._topic.version > seen else None

    def wake(self) -> None:
        """Make `wait` check again; callable from any thread."""
        if self._waiting is not None:
            loop, news = self._waiting
            with suppress(RuntimeError):  # the loop is closed: nothing waits there
                loop.call_soon_threadsafe(news.set)

    def dismiss(self, *, changed: bool) -> None:
        self.gone = Gone(changed=changed)
        self.wake()

    def close(self) -> None:
        """Stop following."""
        self._hub._leave(self, self._topic)

    def __enter__(self) -> "Follower":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Hub:
    """The followers of one process.

    Args:
        engine: the database's engine, used in the hub's own thread.
        most: the maximum number of followers.
    """

    def __init__(self, engine: Engine, limit: int) -> None:
        self._engine = engine
        self._limit = limit
        self._lock = threading.Lock()  # guards the fields below
        self._houses: defaultdict[int, dict[str, _Topic]] = defaultdict(dict)
        self._newcomers: set[int] = set()  # houses with new followers
        self._of: Counter[tuple[int, int]] = Counter()
        self._count = 0
        self._closed = False
        self._loop: Loop | None = None
        self._followed = threading.Event()
        self.report: Callable[[int], None] = _ignore
        """Called with the number of followers when it changes; must not call the hub."""

    def follow(
        self, topic: Key, device: int, role: Role, *, version: int, counter: int
    ) -> Follower:
        """Follow a topic as a device of its house, as long as its role stays the same.

        `version` is the topic's and `counter` the house's when the page was read.

        Raises:
            Full: the process has its maximum, or the server stops.
            TooManyStreams: the device has its maximum.
        """
        with self._lock:
            if self._closed or self._count >= self._limit:
                raise Full
            if self._of[topic[0], device] >= MAX_OF_ONE:
                raise TooManyStreams
            self._of[topic[0], device] += 1
            followed = self._houses[topic[0]].setdefault(topic[1], _Topic(topic))
            followed.reach(version)
            follower = Follower(self, followed, device, role, counter)
            followed.followers.add(follower)
            self._count += 1
            self.report(self._count)
            self._newcomers.add(topic[0])
            self._followed.set()
            if self._loop is None:
                self._loop = Loop("live", self._turn, every=0.0, longest=_AGAIN_SECONDS)
        return follower

    def close(self) -> None:
        """End all followers for good, and stop the hub's thread."""
        with self._lock:
            self._closed = True
            self._followed.set()  # so that the thread ends
            topics = [topic for house in self._houses.values() for topic in house.values()]
            everybody = [follower for topic in topics for follower in topic.followers]
        for follower in everybody:
            follower.dismiss(changed=False)
        if self._loop:
            self._loop.end()

    def __len__(self) -> int:
        return self._count

    def _leave(self, follower: Follower, topic: _Topic) -> None:
        with self._lock:
            if follower not in topic.followers:
                return
            topic.followers.remove(follower)
            self._count -= 1
            self.report(self._count)
            mine = topic.key[0], follower.device
            self._of[mine] -= 1
            if not self._of[mine]:
                del self._of[mine]
            if not topic.followers:
                house, name = topic.key
                del self._houses[house][name]
                if not self._houses[house]:
                    del self._houses[house]
            if not self._count and not self._closed:
                self._followed.clear()

    def _turn(self) -> None:
        """Watch for commits while there are followers."""
        self._followed.wait()
        if self._closed:
            return
        observer = watch(self._engine)
        try:
            self._follow_commits(observer)
        finally:
            observer.close()

    def _follow_commits(self, observer: Watch) -> None:
        polled_at = -math.inf
        while self._followed.is_set() and not self._closed:
            changed = observer.changed(_WATCH_SECONDS)
            if changed is None or time.monotonic() - polled_at > _POLL_ALL_SECONDS:
                polled_at = time.monotonic()
                changed = None
            self._wake_followers(changed)
            if self._loop:
                self._loop.works()

    def _wake_followers(self, changed: AbstractSet[int] | None) -> None:
        """Load what changed in these houses, or in all, and wake their followers."""
        with self._lock:
            chosen = [*self._houses] if changed is None else changed | self._newcomers
            self._newcomers.clear()
            houses = {
                house: [(topic, list(topic.followers)) for topic in self._houses[house].values()]
                for house in chosen
                if house in self._houses
            }
        if not houses:
            return
        since = {
            house: min(follower.counter for _, followers in topics for follower in followers)
            for house, topics in houses.items()
        }
        with self._engine.connect() as connection:
            waiting = news(connection, since)
        with self._lock:
            for house, new in waiting.items():
                for topic, followers in houses[house]:
                    topic.reach(new.topics.get(topic.key[1], 0))
                    for follower in followers:
                        follower.counter = new.counter
                        if not _is_still(follower, new):
                            follower.dismiss(changed=True)


def _ignore(_count: int) -> None:
    pass


def _is_still(follower: Follower, new: News) -> bool:
    """Whether a page made for the follower's role suits its role now."""
    if new.roles is None:
        return True
    now = new.roles.get(follower.device)
    return now is not None and now.covers(Role.SCORER) == follower.role.covers(Role.SCORER)
