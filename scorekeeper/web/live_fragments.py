"""Boards for live updates: as a stream for followers, or one at a time.

A board is the same for all readers of a language: it has no forms and nothing hidden. The newest
board is complete, so a missed one need not be repeated.
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

_MAX_BOARDS = 256
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
    """Return a part of the topic: a stream if the request asks for one, else the current board.

    Args:
        topic: its name in the log.
        parts: the template of each part that an address can name; by default the last.
    """
    part = request.args.get("part", [*parts][-1])
    if part not in parts or _is_outdated():
        abort(404)
    board_id = _BoardId(member().house_id, topic, parts[part], str(get_locale()))
    if "text/event-stream" in request.headers.get("Accept", ""):
        return _stream(board_id, look)
    board = _boards().now(board_id, look)
    response = Response(board.html, mimetype="text/html")
    response.headers["X-Version"] = str(board.version)
    response.set_etag(generate_etag(board.message))  # even if no part shows it
    response.make_conditional(request)
    return response


def _is_outdated() -> bool:
    """Whether the page has forms that it may not have, or lacks them: then it has to reload."""
    keeps = request.args.get("keeps")
    return keeps is not None and keeps != str(int(may(Role.SCORER)))


class _BoardId(NamedTuple):
    """Identifies a board: topic, part (by its template), language."""

    house: int
    topic: str
    template: str
    language: str


class _Board(NamedTuple):
    """A rendered board and its version; `message` is the same for a stream."""

    version: int
    value: object
    html: str
    message: bytes


class _Boards:
    """The newest boards, each rendered once for all followers in one language."""

    def __init__(self) -> None:
        self._newest: SharedCache[_BoardId, _Board] = SharedCache(_MAX_BOARDS)
        self._doors = [threading.Lock() for _ in range(_DOORS)]
        self._painters = ThreadPoolExecutor(_PAINTERS, "boards")

    def now(self, board_id: _BoardId, look: Look) -> _Board:
        """Return the current board; for a request."""
        sight = look()
        db.session.remove()  # hold no connection while waiting in the queue
        with self._door(board_id):
            return self._draw(board_id, sight)

    async def since(
        self,
        board_id: _BoardId,
        look: Look,
        version: int,
        again: Callable[[], AbstractContextManager[None]],
    ) -> _Board:
        """Return the board at that version or a later one; for a stream.

        `again` is the request that began the stream.
        """

        def draw() -> _Board:
            with self._door(board_id):
                newest = self._newest.get(board_id)
                if newest and version <= newest.version:
                    return newest
                with again():
                    return self._draw(board_id, look())

        return await asyncio.wrap_future(self._painters.submit(draw))

    def _door(self, board_id: _BoardId) -> threading.Lock:
        return self._doors[hash(board_id) % _DOORS]

    def _draw(self, board_id: _BoardId, sight: Sight) -> _Board:
        """Render with the lock of this board only, so that other boards are not delayed."""
        newest = self._newest.get(board_id)
        if newest and (newest.version, newest.value) == (sight.version, sight.value):
            return newest
        html = render_template(board_id.template, **sight.template_values(), keeps=False, form=None)
        data = "".join(f"data: {line}\n" for line in html.splitlines())
        message = f"id: {sight.version}\nevent: board\n{data}\n".encode()
        board = _Board(sight.version, sight.value, html, message)
        self._newest.put(board_id, board)
        return board


def _boards() -> _Boards:
    extensions = current_app.extensions
    boards: _Boards = extensions.get("boards") or extensions.setdefault("boards", _Boards())
    return boards


def _stream(board_id: _BoardId, look: Look) -> Response:
    hub: Hub = current_app.extensions["live"]
    here, now = member(), look().version
    try:
        follower = hub.follow(
            (here.house_id, board_id.topic),
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
    again = partial(_again, current_app._get_current_object(), request.environ, here)  # type: ignore[attr-defined]
    draw = partial(_boards().since, board_id, look, again=again)
    messages = Stream(follower, partial(_messages, seen=seen, draw=draw))
    response = Response(messages, mimetype="text/event-stream", direct_passthrough=True)
    response.headers["X-Accel-Buffering"] = "no"  # a proxy must not buffer messages
    return response


@contextmanager
def _again(app: Flask, environ: dict[str, Any], member: Member) -> Iterator[None]:
    """Recreate the request context while rendering; none is held between events."""
    with app.request_context(environ):
        g.house, g.member = member.public_id, member
        yield


async def _messages(
    follower: Follower, seen: int, draw: Callable[[int], Awaitable[_Board]]
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
        board = await draw(version)
        seen = board.version
        yield board.message
        del board  # do not keep it in memory while waiting for the next version
