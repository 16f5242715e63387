"""Live fragments: what followers of a topic are shown, as a stream or one at a time.

A live fragment is the same for all readers of a language: it has no forms and nothing hidden. Each
is complete, so a missed one need not be repeated.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, NamedTuple

from flask import Flask, Response, abort, current_app, g, render_template, request
from flask_babel import get_locale
from werkzeug.http import generate_etag

from scorekeeper.core.db import db
from scorekeeper.core.devices import Member
from scorekeeper.core.live.hub import Follower, Full, Gone, Hub, TooManyStreams
from scorekeeper.core.live.stream import Stream
from scorekeeper.core.roles import Role
from scorekeeper.core.shared_cache import SharedCache
from scorekeeper.web.access import may, member
from scorekeeper.web.addresses import as_number

BEAT_SECONDS = 10.0
"""Seconds between heartbeats of a stream without news."""

_MAX_FRAGMENTS = 256
_PAINTERS = 4
_DOORS = 16
_GONE = b"event: gone\ndata:\n\n"
_BEAT = b"event: beat\ndata:\n\n"


class Sight(NamedTuple):
    """A topic as just read: its version, and the values for its templates."""

    version: int
    value: object
    template_values: Callable[[], Mapping[str, Any]]


Look = Callable[[], Sight]
"""Reads the topic again, for this request or the one that began a stream."""


def follow(topic: str, parts: Mapping[str, str], look: Look) -> Response:
    """Return a part of the topic: a stream if the request asks for one, else the current fragment.

    Args:
        topic: its name in the log.
        parts: the template of each part that an address can name; by default the last.
    """
    part = request.args.get("part", [*parts][-1])
    if part not in parts or _is_outdated():
        abort(404)
    fragment_id = _FragmentId(member().house_id, topic, parts[part], str(get_locale()))
    if "text/event-stream" in request.headers.get("Accept", ""):
        return _stream(fragment_id, look)
    fragment = _fragments().now(fragment_id, look)
    response = Response(fragment.html, mimetype="text/html")
    response.headers["X-Version"] = str(fragment.version)
    response.set_etag(generate_etag(fragment.message))  # even if no part shows it
    response.make_conditional(request)
    return response


def _is_outdated() -> bool:
    """Whether the page has forms that it may not have, or lacks them: then it has to reload."""
    keeps = request.args.get("keeps")
    return keeps is not None and keeps != str(int(may(Role.SCORER)))


class _FragmentId(NamedTuple):
    """Identifies a fragment: topic, part (by its template), language."""

    house: int
    topic: str
    template: str
    language: str


class _Fragment(NamedTuple):
    """A rendered fragment and its version; `message` is the same for a stream."""

    version: int
    value: object
    html: str
    message: bytes


class _Fragments:
    """The newest fragments, each rendered once for all followers in one language."""

    def __init__(self) -> None:
        self._newest: SharedCache[_FragmentId, _Fragment] = SharedCache(_MAX_FRAGMENTS)
        self._doors = [threading.Lock() for _ in range(_DOORS)]
        self._painters = ThreadPoolExecutor(_PAINTERS, "fragments")

    def now(self, fragment_id: _FragmentId, look: Look) -> _Fragment:
        """Return the current fragment; for a request."""
        sight = look()
        db.session.remove()  # hold no connection while waiting in the queue
        with self._door(fragment_id):
            return self._draw(fragment_id, sight)

    async def since(
        self,
        fragment_id: _FragmentId,
        look: Look,
        version: int,
        again: Callable[[], AbstractContextManager[None]],
    ) -> _Fragment:
        """Return the fragment at that version or a later one; for a stream.

        `again` is the request that began the stream.
        """

        def draw() -> _Fragment:
            with self._door(fragment_id):
                newest = self._newest.get(fragment_id)
                if newest and version <= newest.version:
                    return newest
                with again():
                    return self._draw(fragment_id, look())

        return await asyncio.wrap_future(self._painters.submit(draw))

    def _door(self, fragment_id: _FragmentId) -> threading.Lock:
        return self._doors[hash(fragment_id) % _DOORS]

    def _draw(self, fragment_id: _FragmentId, sight: Sight) -> _Fragment:
        """Render with the lock of this fragment only, so that others are not delayed."""
        newest = self._newest.get(fragment_id)
        if newest and (newest.version, newest.value) == (sight.version, sight.value):
            return newest
        html = render_template(
            fragment_id.template, **sight.template_values(), keeps=False, form=None
        )
        data = "".join(f"data: {line}\n" for line in html.splitlines())
        message = f"id: {sight.version}\nevent: board\n{data}\n".encode()
        fragment = _Fragment(sight.version, sight.value, html, message)
        self._newest.put(fragment_id, fragment)
        return fragment


def _fragments() -> _Fragments:
    extensions = current_app.extensions
    fragments: _Fragments = extensions.get("fragments") or extensions.setdefault(
        "fragments", _Fragments()
    )
    return fragments


def _stream(fragment_id: _FragmentId, look: Look) -> Response:
    hub: Hub = current_app.extensions["live"]
    here, now = member(), look().version
    try:
        follower = hub.follow(
            (here.house_id, fragment_id.topic),
            here.device_id,
            here.role,
            version=now,
            counter=here.seq,
        )
    except (Full, TooManyStreams) as refused:
        response = Response(status=429 if isinstance(refused, TooManyStreams) else 503)
        response.headers["Retry-After"] = "5"
        return response
    seen = as_number(request.headers.get("Last-Event-ID") or request.args.get("seen", "")) or 0
    if seen > now:
        seen = 0  # a backup was restored: the page shows a version that no longer exists
    again = partial(_recreate_request, current_app._get_current_object(), request.environ, here)  # type: ignore[attr-defined]
    draw = partial(_fragments().since, fragment_id, look, again=again)
    messages = Stream(follower, partial(_messages, seen=seen, draw=draw))
    response = Response(messages, mimetype="text/event-stream", direct_passthrough=True)
    response.headers["X-Accel-Buffering"] = "no"  # a proxy must not buffer messages
    return response


@contextmanager
def _recreate_request(app: Flask, environ: dict[str, Any], member: Member) -> Iterator[None]:
    """Recreate the request context while rendering; none is held between events."""
    with app.request_context(environ):
        g.house, g.member = member.public_id, member
        yield


async def _messages(
    follower: Follower, seen: int, draw: Callable[[int], Awaitable[_Fragment]]
) -> AsyncGenerator[bytes, None]:
    """Yield the stream's messages for as long as the device may follow."""
    yield b"retry: 2000\n" + _BEAT  # so that the client notices if a proxy buffers streams
    while True:
        try:
            version = await follower.wait(seen, BEAT_SECONDS)
        except Gone as gone:
            if gone.changed:  # the client reconnects to the restarted server
                yield _GONE
            return
        if version is None:
            yield _BEAT
            continue
        fragment = await draw(version)
        seen = fragment.version
        yield fragment.message
        del fragment  # do not keep it in memory while waiting for the next version
