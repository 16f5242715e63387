"""The app behind an asyncio server: requests it gets, and responses it sends."""

import asyncio
import threading
import time
from collections.abc import AsyncGenerator
from functools import partial
from typing import Any

import pytest
from flask import Flask, Response, request

from scorekeeper.core.live.stream import Stream
from scorekeeper.server import bridge as module
from scorekeeper.server.bridge import MAX_BYTES, Bridge, Receive
from scorekeeper.server.fair_queue import CREDIT_SECONDS, LARGE_AT_ONCE
from tests.running.loops import run
from tests.running.waiting import PATIENCE_SECONDS


class ClosableFollower:
    """A follower that records when it is closed."""

    def __init__(self) -> None:
        self.closed = threading.Event()

    def close(self) -> None:
        """Record it."""
        self.closed.set()


class Client:
    """Sends one request, and collects the answer."""

    def __init__(self, bridge: Bridge, *pieces: bytes, **scope: Any) -> None:
        self._bridge = bridge
        self._pieces = list(pieces)
        self.scope: dict[str, Any] = {
            "method": "POST" if pieces else "GET",
            "raw_path": b"/asked",
            "query_string": b"",
            "http_version": "1.1",
            "scheme": "http",
            "server": ("127.0.0.1", 8000),
            "client": ("192.0.2.7", 50000),
            "headers": [(b"host", b"localhost")],
        } | scope
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        """The next piece of the body; a client that has none left and more to send is silent."""
        if not self._pieces:
            await asyncio.Event().wait()
        piece = self._pieces.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(self._pieces)}

    async def send(self, message: Any) -> None:
        """Keep it."""
        self.sent.append(message)

    async def go(self) -> "Client":
        """Send the request."""
        await self._bridge(self.scope, self.receive, self.send)
        return self

    def ask(self) -> "Client":
        """The same, in a separate loop."""
        return run(self.go())

    @property
    def status(self) -> int:
        """The answer's."""
        return int(self.sent[0]["status"])

    @property
    def body(self) -> bytes:
        """The answer's."""
        return b"".join(message.get("body", b"") for message in self.sent[1:])


def headers(**named: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"host", b"localhost"),
        *((k.replace("_", "-").encode(), v.encode()) for k, v in named.items()),
    ]


@pytest.fixture
def echo_app() -> Flask:
    """An app that answers with its request."""
    app = Flask("asked")

    @app.route("/asked", methods=["GET", "POST"])
    @app.route("/asked/<path:more>")
    def echo_app(more: str = "") -> dict[str, Any]:
        return {
            "more": more,
            "query": request.args.to_dict(flat=False),
            "cookies": dict(request.cookies),
            "from": request.remote_addr,
            "twice": request.headers.get("X-Twice"),
            "form": request.form.to_dict(),
            "size": len(request.get_data()),
            "url": request.base_url,
        }

    return app


def answer_of(client: Client) -> Any:
    from json import loads

    return loads(client.ask().body)


def test_app_gets_request_as_sent(echo_app: Flask) -> None:
    request_seen = answer_of(
        Client(
            Bridge(echo_app, 1),
            raw_path=b"/asked/%D0%90%2Fb%20c",
            query_string=b"q=%C3%BC&q=2",
            headers=[
                (b"host", b"cards.example"),
                (b"cookie", b"a=1"),
                (b"cookie", b"b=2"),
                (b"x-twice", b"one"),
                (b"x-twice", b"two"),
            ],
            scheme="https",
        )
    )
    assert request_seen["more"] == "А/b c"
    assert request_seen["query"] == {"q": ["ü", "2"]}
    assert request_seen["cookies"] == {"a": "1", "b": "2"}
    assert request_seen["twice"] == "one,two"
    assert request_seen["from"] == "192.0.2.7"
    assert request_seen["url"].startswith("https://cards.example/asked/")


@pytest.mark.parametrize("has_length", [True, False])
def test_form_sent_in_pieces_is_read(echo_app: Flask, has_length: bool) -> None:
    length = {"content_length": "7"} if has_length else {"transfer_encoding": "chunked"}
    form = headers(content_type="application/x-www-form-urlencoded", **length)
    request_seen = answer_of(Client(Bridge(echo_app, 1), b"a=1", b"&b=", b"2", headers=form))
    assert request_seen["form"] == {"a": "1", "b": "2"}


def test_a_large_body_is_read_whole(echo_app: Flask) -> None:
    pieces = [b"x" * 100_000] * 50
    request_seen = answer_of(
        Client(Bridge(echo_app, 1), *pieces, headers=headers(content_length="5000000"))
    )
    assert request_seen["size"] == 5_000_000


def test_two_large_bodies_of_a_home_are_buffered_at_a_time(echo_app: Flask) -> None:
    bridge = Bridge(echo_app, 4)

    def sending(address: str, *pieces: bytes) -> Client:
        length = headers(content_length="5000000")
        return Client(bridge, *pieces, client=(address, 50000), headers=length)

    async def send() -> None:
        held = [sending(f"2001:db8::{n}", b"x" * 100_000, b"") for n in range(LARGE_AT_ONCE)]
        waits = sending("2001:db8::9", b"x" * 100_000, b"x" * 4_900_000)
        for silent in held:
            silent.receive = partial(first_only, silent.receive)  # type: ignore[method-assign]
        async with asyncio.TaskGroup() as group:
            slow = [group.create_task(client.go()) for client in held]
            waiting = group.create_task(waits.go())
            small = Client(bridge, b"x" * 60_000, client=("2001:db8::9", 50000))
            other = sending("2001:db8:1::9", b"x" * 100_000, b"x" * 4_900_000)
            async with asyncio.timeout(PATIENCE_SECONDS):
                assert [(await client.go()).status for client in (small, other)] == [200, 200]
            assert not waits.sent
            slow[0].cancel()
            async with asyncio.timeout(PATIENCE_SECONDS):
                await waiting
            slow[1].cancel()
        assert waits.status == 200

    run(send())


async def first_only(receive: Receive) -> Any:
    """The first piece, and then nothing for long."""
    message = await receive()
    if not message["more_body"]:
        await asyncio.Event().wait()
    return message


@pytest.mark.parametrize("has_length", [True, False])
def test_too_large_body_is_refused_by_the_app(echo_app: Flask, has_length: bool) -> None:
    echo_app.config["MAX_CONTENT_LENGTH"] = MAX_BYTES
    length = {"content_length": str(10**9)} if has_length else {"transfer_encoding": "chunked"}
    pieces = [b"x" * 1_000_000] * 9
    client = Client(Bridge(echo_app, 1), *pieces, headers=headers(**length)).ask()
    assert client.status == 413
    assert not client._pieces  # so that a browser that is still sending sees the answer


def test_too_slow_body_is_refused(echo_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BODY_SECONDS", 0.1)
    client = Client(Bridge(echo_app, 1), b"a=1", headers=headers(content_length="7"))
    client._pieces.append(b"")  # there is to be more
    original = client.receive

    async def receive() -> dict[str, Any]:
        if len(client._pieces) == 1:
            await asyncio.Event().wait()
        return await original()

    client.receive = receive  # type: ignore[method-assign]
    assert client.ask().status == 408


@pytest.mark.parametrize(
    ("proxies", "forwarded_for", "client_address"),
    [
        (0, "203.0.113.5", "192.0.2.7"),
        (1, "198.51.100.1, 203.0.113.5", "203.0.113.5"),
        (2, "198.51.100.1, 203.0.113.5", "198.51.100.1"),
        (3, "198.51.100.1, 203.0.113.5", "192.0.2.7"),
        (1, "2001:db8::7", "2001:db8::/64"),
        (1, "unknown", "unknown"),
    ],
)
def test_turns_belong_to_client_named_by_trusted_proxies(
    echo_app: Flask, proxies: int, forwarded_for: str, client_address: str
) -> None:
    bridge = Bridge(echo_app, 1, proxies)
    Client(bridge, headers=headers(x_forwarded_for=forwarded_for)).ask()
    assert list(bridge._queue._accounts) == [client_address]


def test_an_answer_of_any_size_arrives_whole(echo_app: Flask) -> None:
    large = bytes(range(256)) * 1000

    @echo_app.get("/large")
    def answer() -> Response:
        return Response(large)

    client = Client(Bridge(echo_app, 1), raw_path=b"/large").ask()
    assert client.body == large
    assert [m["more_body"] for m in client.sent[1:]] == [True] * 3 + [False]
    assert Client(Bridge(echo_app, 1), raw_path=b"/none").ask().status == 404


def test_error_of_app_reaches_the_server(echo_app: Flask) -> None:
    def broken(*_: object) -> Any:
        raise ValueError("a mistake")

    echo_app.wsgi_app = broken  # type: ignore[method-assign, assignment]
    with pytest.raises(ValueError, match="a mistake"):
        Client(Bridge(echo_app, 1)).ask()


def following(
    app: Flask, left: ClosableFollower, came: threading.Event, begin: threading.Event
) -> None:
    """Let the app record each request, and answer with an endless stream once `begin` is set."""

    async def messages(_: object) -> AsyncGenerator[bytes, None]:
        yield b"first"
        await asyncio.Event().wait()

    @app.get("/stream")
    def stream() -> Response:
        came.set()
        begin.wait(PATIENCE_SECONDS)
        return Response(Stream(left, messages), direct_passthrough=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("early", [True, False])
def test_stream_of_closed_connection_ends(echo_app: Flask, early: bool) -> None:
    """Also when that was before the answer was made."""
    left, came, begin = ClosableFollower(), threading.Event(), threading.Event()
    following(echo_app, left, came, begin)
    client = Client(Bridge(echo_app, 1), raw_path=b"/stream")

    async def go_away() -> None:
        if not early:
            begin.set()
        task = asyncio.create_task(client.go())
        while not (came.is_set() if early else len(client.sent) == 2):
            await asyncio.sleep(0.01)
        assert not left.closed.is_set()
        task.cancel()
        begin.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert left.closed.is_set()

    run(go_away())


def test_abandoned_request_keeps_its_turn_and_is_charged(echo_app: Flask) -> None:
    came, finish = threading.Event(), threading.Event()

    @echo_app.get("/expensive")
    def expensive() -> str:
        came.set()
        finish.wait(PATIENCE_SECONDS)
        end = time.thread_time() + 0.2
        while time.thread_time() < end:
            pass
        return "done"

    bridge = Bridge(echo_app, 1)

    async def abandon() -> None:
        task = asyncio.create_task(Client(bridge, raw_path=b"/expensive").go())
        while not came.is_set():
            await asyncio.sleep(0.01)
        task.cancel()
        for _ in range(10):  # the task hears of it in the next turn of the loop
            await asyncio.sleep(0)
        (account,) = bridge._queue._accounts.values()
        assert (account.asking, account.credit) == (1, CREDIT_SECONDS)
        finish.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert account.asking == 0
        assert account.credit < CREDIT_SECONDS - 0.1

    run(abandon())


def test_request_abandoned_before_its_turn_is_not_answered(echo_app: Flask) -> None:
    begun: list[str] = []
    finish = threading.Event()

    @echo_app.get("/slow/<name>")
    def slow(name: str) -> str:
        begun.append(name)
        finish.wait(PATIENCE_SECONDS)
        return name

    bridge = Bridge(echo_app, 1)

    async def abandon() -> None:
        first = asyncio.create_task(Client(bridge, raw_path=b"/slow/first").go())
        while not begun:
            await asyncio.sleep(0.01)
        second = asyncio.create_task(Client(bridge, raw_path=b"/slow/second").go())
        (account,) = bridge._queue._accounts.values()
        while account.asking < 2:
            await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        finish.set()
        assert (await first).status == 200

    run(abandon())
    assert begun == ["first"]


def test_threads_do_not_exceed_busy_requests(echo_app: Flask) -> None:
    names: set[str] = set()

    @echo_app.before_request
    def note() -> None:
        names.add(threading.current_thread().name)

    bridge = Bridge(echo_app, 64)
    for _ in range(100):
        Client(bridge).ask()
    assert len(names) < 5
