"""A night as it goes on: a stream of boards for whoever follows it, and one by itself to ask for.

A board is the same for every reader of one language: it has no form, and nothing that is hidden.
The newest says everything, so that one that was missed needs no repeating.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

from flask import Response, abort, current_app, render_template, request, stream_with_context
from flask_babel import get_locale

from scorekeeper.games.montana.night import Night
from scorekeeper.live.hub import Follower, Full, Gone, Hub
from scorekeeper.store.db import db
from scorekeeper.store.nights import StoredNight, load_night
from scorekeeper.store.roles import Role
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.nights.blueprint import blueprint
from scorekeeper.web.nights.sight import seen_by_all
from scorekeeper.web.nights.table import shown
from scorekeeper.web.pages import page

PARTS = {"head": "nights/_head.html", "table": "nights/_table.html", "tv": "nights/_tv.html"}
"""What can be followed: the head of a table, a table without forms, the television."""

BEAT_SECONDS = 10.0
"""How often a stream in which nothing happens says that it is still there."""

_MOST_BOARDS = 256


@blueprint.get("/<number:number>/tv")
@requires(Role.VIEWER)
def tv(number: int) -> Response:
    """The totals, huge, for a television."""
    stored = seen_by_all(load_night(place(), number))
    return page("nights/tv.html", **shown(stored), member=member())


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """A part of the night: as a stream of events for who asks for one, else as it is now."""
    part = request.args.get("part", "table")
    if part not in PARTS:
        abort(404)
    if "text/event-stream" in request.headers.get("Accept", ""):
        return _stream(load_night(place(), number), part)
    board = _board(number, part)
    response = Response(board.html, mimetype="text/html")
    response.headers["X-Night-Version"] = str(board.version)
    response.add_etag()
    response.make_conditional(request)
    return response


class _Board(NamedTuple):
    """A part of a night as it was at that version."""

    version: int
    night: Night
    html: str


class _Boards:
    """The newest boards, each drawn once for all who follow it in one language."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[object, ...], _Board] = OrderedDict()
        self._drawing = threading.Lock()

    def get(self, number: int, part: str, version: int) -> _Board:
        """The part at that version or a later one; version 0 asks for it as it is now."""
        key = (member().house_id, number, part, str(get_locale()))
        known = self._known.get(key)
        if known and 0 < version <= known.version:
            return known
        stored = seen_by_all(load_night(place(), number))
        db.session.remove()  # no connection is held while nothing happens, nor in the queue
        with self._drawing:
            known = self._known.get(key)
            if known and (known.version, known.night) == (stored.version, stored.night):
                return known
            html = render_template(PARTS[part], **shown(stored), keeps=False, member=member())
            self._known[key] = board = _Board(stored.version, stored.night, html)
            self._known.move_to_end(key)
            while len(self._known) > _MOST_BOARDS:
                self._known.popitem(last=False)
            return board


def _board(number: int, part: str, version: int = 0) -> _Board:
    boards: _Boards = current_app.extensions.setdefault("boards", _Boards())
    return boards.get(number, part, version)


def _stream(stored: StoredNight, part: str) -> Response:
    hub: Hub = current_app.extensions["live"]
    here, stack = member(), ExitStack()
    night, device = (here.house_id, stored.id), (here.house_id, here.device_id)
    try:
        follower = stack.enter_context(hub.follow(night, device))
    except Full:
        response = Response(status=503)
        response.headers["Retry-After"] = "5"
        return response
    seen = as_number(request.headers.get("Last-Event-ID") or request.args.get("seen", "")) or 0
    if seen > stored.version:
        seen = 0  # a backup was restored: what the page shows is no more
    db.session.remove()
    messages = stream_with_context(_messages(follower, stored.id, part, seen))
    response = Response(messages, mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"  # a proxy must not collect messages
    response.call_on_close(stack.close)
    return response


def _messages(follower: Follower, number: int, part: str, seen: int) -> Iterator[str]:
    """The stream's messages, for as long as the device may follow."""
    yield "retry: 2000\n\n"
    while True:
        try:
            version = follower.wait(seen, BEAT_SECONDS)
        except Gone as gone:
            if gone.revoked:  # whoever is not comes back to the next server by itself
                yield "event: gone\ndata:\n\n"
            return
        if version is None:
            yield "event: beat\ndata:\n\n"
            continue
        board = _board(number, part, version)
        seen = board.version
        data = "".join(f"data: {line}\n" for line in board.html.splitlines())
        yield f"id: {seen}\nevent: board\n{data}\n"
