"""Two servers of one PostgreSQL database, each with its own port and instance folder."""

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from tests.browser.storm import Phone
from tests.running.command import scorekeeper
from tests.running.databases import postgresql_only
from tests.running.serving import Running, free_port, serving
from tests.running.waiting import PATIENCE_SECONDS, wait_until

pytestmark = postgresql_only

SECRET = "the secret that both servers have"
WRITES = 12


@pytest.fixture
def settings(empty_database_url: str) -> dict[str, str]:
    """The settings that both have; the database has no tables yet."""
    return {"DATABASE_URL": empty_database_url, "SCOREKEEPER_SECRET": SECRET}


@pytest.fixture
def servers(settings: dict[str, str], tmp_path: Path) -> Iterator[list[Running]]:
    """Both, started at the same time."""
    starts = [serving(tmp_path / name, **settings) for name in ("first", "second")]
    with ExitStack() as stack, ThreadPoolExecutor(2) as pool:
        yield [*pool.map(stack.enter_context, starts)]


def join(server: Running, link: str, name: str, code: str = "") -> Phone:
    return Phone(f"http://localhost:{server.port}{link}", name, code)


def rows(settings: dict[str, str], query: str) -> list[tuple[Any, ...]]:
    """The answer of the database itself."""
    url = make_url(settings["DATABASE_URL"]).set(drivername="postgresql")
    with psycopg.connect(url.render_as_string(hide_password=False)) as connection:
        return connection.execute(query.encode()).fetchall()


class Stream:
    """The versions of a night that a server sends to a follower."""

    def __init__(self, phone: Phone, server: Running) -> None:
        self.versions: list[int] = []
        self._socket = socket.create_connection(
            ("localhost", server.port), timeout=PATIENCE_SECONDS
        )
        head = f"GET {phone.night}/live?part=tv HTTP/1.1\r\nHost: localhost\r\n"
        head += f"Accept: text/event-stream\r\nCookie: {phone.cookie}\r\n\r\n"
        self._socket.sendall(head.encode())
        self._thread = threading.Thread(target=self._read)
        self._thread.start()
        wait_until(lambda: self.versions)

    def _read(self) -> None:
        with self._socket.makefile("rb") as lines:
            for line in lines:
                if line.startswith(b"id: "):
                    self.versions.append(int(line[4:]))

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()


def test_phones_of_two_servers_play_in_one_house(
    servers: list[Running], settings: dict[str, str]
) -> None:
    first, second = servers
    assert rows(settings, "SELECT count(*) FROM house") == [(1,)]
    owner = join(first, first.link, "Ann's phone")
    owner.add_players()
    guest = join(second, "/join", "Bo's phone", code=owner.make_code())
    assert guest.home == owner.home
    phones = [owner, guest]
    for phone in phones:
        phone.start_night()
    log = "SELECT key FROM change JOIN house ON house.id = house_id WHERE topic LIKE 'night/%'"
    before = {key for (key,) in rows(settings, log)}
    with ExitStack() as stack:
        # each follows the other's night, at the other's server and at its own
        streams = {
            phone: [stack.enter_context(closing(Stream(phone, server))) for server in servers]
            for phone in phones
        }

        def write(phone: Phone) -> list[int]:
            return [phone.write() for _ in range(WRITES)]

        with ThreadPoolExecutor(2) as pool:
            assert [*pool.map(write, phones)] == [[200] * WRITES] * 2
        numbers = "SELECT '/montana/' || number, version FROM sitting"
        newest = {str(path): version for path, version in rows(settings, numbers)}
        for phone, followed in streams.items():
            version = newest[f"/montana/{phone.night.rpartition('/')[2]}"]
            for stream in followed:
                wait_until(lambda: stream.versions[-1:] == [version])  # noqa: B023
                assert all(earlier < later for earlier, later in pairwise(stream.versions))
    written = [key for (key,) in rows(settings, log) if key not in before]
    acknowledged = [key for phone in phones for key in phone.acknowledged[-WRITES:]]
    assert sorted(written) == sorted(acknowledged)
    for phone in phones:
        phone.hang_up()


def test_phone_continues_at_the_other_server(servers: list[Running]) -> None:
    first, second = servers
    phone = join(first, first.link, "Ann's phone")
    phone.add_players()
    phone.start_night()
    last_page = phone.shown
    phone.hang_up()
    phone.address = f"http://localhost:{second.port}"
    assert phone.write() == 200  # with the form that the first one rendered
    assert phone.shown != last_page
    phone.hang_up()


def test_server_with_another_secret_does_not_start(
    servers: list[Running], settings: dict[str, str], tmp_path: Path
) -> None:
    other = settings | {"SCOREKEEPER_SECRET": "another one"}
    refused = scorekeeper("run", "--port", str(free_port()), instance=tmp_path / "third", **other)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "has another secret" in refused.stderr
    assert all(server.get("/readyz").status == 200 for server in servers)
