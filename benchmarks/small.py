"""A small machine, such as a Raspberry Pi: one core and 512 MB for all processes of the server.

Its core is slower than one here, so the same is measured with a quarter of one.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles

from benchmarks import servers
from benchmarks.figures import Figure
from benchmarks.servers import Server
from benchmarks.shares import SmallMachine, small_machine
from tests.budgets.clients import OverHttp
from tests.budgets.kitchen import Kitchen, Phone, make_kitchen

_CORES = (1.0, 0.25)
_BYTES = 512 * 1024 * 1024
_PHONES = 4
_BIDS = 100  # by each phone; an evening of eight deals has about as many entries in all
_PAUSE = 0.25  # s, between two bids of a phone
_FIRST_BID_S = 60


def measure(folder: Path) -> list[Figure]:
    """Measure a start, the first bid, an evening of four phones, printing, and memory."""
    return [figure for cores in _CORES for figure in _measure_with(cores, folder)]


def _measure_with(cores: float, folder: Path) -> list[Figure]:
    kitchen = make_kitchen(folder / f"{cores}", phones=_PHONES, deals=9)
    with small_machine(cores, _BYTES) as machine:
        if machine is None:
            return [Figure("a small machine", None, note="needs root, and control groups")]
        begun, *others = _figures(kitchen, machine)
        return [replace(begun, note=f"{cores} of a core, {_BYTES / 1e6:.0f} MB"), *others]


def _figures(kitchen: Kitchen, machine: SmallMachine) -> Iterator[Figure]:
    begun = time.perf_counter()
    with servers.scorekeeper(kitchen, under=machine.under) as server:
        _wait_until_ready(server)
        yield Figure("a start, until it answers", time.perf_counter() - begun, "s")
        phones = [Phone(OverHttp(server.port), kitchen, number) for number in range(_PHONES)]
        for phone in phones:
            phone.look()
        phones[0].bid()
        first = time.perf_counter() - begun
        yield Figure("– until the first bid is stored", first, "s", _FIRST_BID_S)
        with ThreadPoolExecutor(_PHONES) as pool:
            took = [seconds for each in pool.map(_play, phones) for seconds in each]
        rate = f"{_PHONES} phones, {_PHONES / _PAUSE:.0f} a second at most"
        yield Figure(f"{len(took)} bids: p50", median(took) * 1000, "ms", note=rate)
        yield Figure("– p99", quantiles(took, n=100)[98] * 1000, "ms")
        yield Figure("memory of its processes", machine.own_bytes / 1e6, "MB")
        for name, paper in (("the first sheet as a PDF", "a4"), ("– the next", "a5")):
            yield Figure(name, _print(server, kitchen, paper) * 1000, "ms")
        yield Figure("memory of its processes, printing too", machine.own_bytes / 1e6, "MB")
        yield Figure("the most at once, with cached files", machine.peak / 1e6, "MB", _BYTES / 1e6)
        yield Figure("processes killed for their memory", machine.killed, budget=0)
        for phone in phones:
            phone.hang_up()


def _wait_until_ready(server: Server) -> None:
    while True:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=_FIRST_BID_S)
        connection.request("GET", "/readyz")
        status = connection.getresponse().status
        connection.close()
        if status == 200:
            return
        time.sleep(0.01)


def _play(phone: Phone) -> list[float]:
    took = []
    for _ in range(_BIDS):
        took.append(phone.timed_bid())
        time.sleep(_PAUSE)
    return took


def _print(server: Server, kitchen: Kitchen, paper: str) -> float:
    """Print the night; returns the seconds."""
    client = OverHttp(server.port)
    headers = {"Cookie": f"house-{kitchen.public_id}={kitchen.tokens[0]}", "Accept-Language": "en"}
    path = f"/h/{kitchen.public_id}/print/montana/1.pdf?paper={paper}"
    answer = client.send("GET", path, headers)
    client.close()
    assert answer.status == 200, answer.status
    return answer.seconds
