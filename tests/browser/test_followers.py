"""Followers of a night while the server is killed, is stopped, or has two processes."""

import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.browser.follower import Follower
from tests.browser.server import House, Server, running
from tests.browser.storm import Phone, Result, gather, kill_once
from tests.depth import audit_only, times
from tests.running.waiting import stopped, wait_until

VIEWERS = 12
KILLS = times(1)
ORDER = (1, 2, 0)  # in which they bid, after the first dealer


@contextmanager
def following(phone: Phone, count: int) -> Iterator[list[Follower]]:
    """Let `count` clients follow the stream of the phone's night."""
    path = f"{phone.night}/live?part=table"
    with ExitStack() as stack:
        followers = [Follower(phone.address, path, phone.cookie) for _ in range(count)]
        for follower in followers:
            stack.callback(follower.stop)
            follower.wait_for(1)
        yield followers


def newest(house: House, phone: Phone) -> int:
    """Return the newest change of the phone's night."""
    with house.server.database() as database:
        number = phone.night.rpartition("/")[2]
        query = "SELECT max(seq) FROM change WHERE house_id = ? AND topic = ?"
        return int(database.execute(query, (house.id, f"night/{number}")).fetchone()[0])


def write_all_bids(phone: Phone) -> list[str]:
    """Send a call and all bids; return what the boards must show."""
    phone.look()
    phone.bids.clear()  # a cut request may have been accepted or not
    while len(phone.bids) < len(ORDER):
        assert phone.write() == 200
    return [phone.bids[seat] for seat in ORDER]


@audit_only
def test_twelve_followers_survive_killed_server(own_server: Server) -> None:
    """Kill the server during writes: afterwards it shows all acknowledged ones."""
    house = own_server.found_house()
    writers = gather(house, 2)
    result = Result()
    with following(writers[0], VIEWERS) as followers:
        for kill in range(1, KILLS + 1):
            kill_once(house, writers, 10, result)
            for follower in followers:
                follower.wait_for(newest(house, writers[0]), opened=kill + 1)
        assert (result.lost, result.damage, result.refused) == ([], [], [])
        assert sum(phone.cut_off for phone in writers) >= KILLS / 2
        expected = write_all_bids(writers[0])
        for follower in followers:
            follower.wait_for(newest(house, writers[0]))
            assert follower.figures == expected
            assert follower.versions == sorted(set(follower.versions))  # in order, none twice
    for phone in writers:
        phone.hang_up()


@audit_only
def test_stopped_server_ends_streams_before_it_cuts_off_requests(own_server: Server) -> None:
    (phone,) = gather(own_server.found_house(), 1)
    phone.hang_up()
    address = urlsplit(phone.address)
    with (
        following(phone, 4) as followers,
        socket.create_connection((address.hostname, address.port)) as slow,
        ThreadPoolExecutor(1) as pool,
    ):
        slow.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n")
        slow.sendall(b"Expect: 100-continue\r\n\r\n")
        assert slow.recv(1000).startswith(b"HTTP/1.1 100 ")
        stopping = pool.submit(own_server.stop, signal.SIGTERM)
        wait_until(lambda: all(follower.closed for follower in followers))
        slow.sendall(b"x")
        assert slow.recv(1000).startswith(b"HTTP/1.1 4")
        stopping.result()


def test_both_workers_announce_writes(tmp_path: Path) -> None:
    with running(tmp_path, workers=2) as server, ExitStack() as stack:
        house = server.found_house()
        (phone,) = gather(house, 1)
        first, other = server.workers
        followers = []
        for asleep in (first, other):  # so that each has one of the two
            with stopped(asleep):  # it takes no connection
                followers += stack.enter_context(following(phone, 1))
        expected = write_all_bids(phone)
        phone.hang_up()
        for follower in followers:
            follower.wait_for(newest(house, phone))
            assert (follower.figures, follower.opened) == (expected, 1)
