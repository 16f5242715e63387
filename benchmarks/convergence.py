"""After a network failure: twelve phones send fifty queued entries each, all at once.

They send like the page: in order, several in one request, the last in its own request, without a
form's token, and again later if the server was busy. Each has its own address, as in a house, and
has opened its table before the failure.
"""

import json
import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import quantiles
from threading import Barrier
from typing import Any
from urllib.parse import urlencode

from benchmarks import servers
from benchmarks.figures import Figure
from scorekeeper.house.offline.queued import MAX
from tests.budgets.clients import Answer, OverHttp
from tests.budgets.kitchen import Kitchen, make_kitchen

_PHONES = 12
_ENTRIES = 50
_MAX_P50_MS, _MAX_P99_MS = 1_000, 2_000


def measure(folder: Path) -> list[Figure]:
    """Measure how long after the failure an entry is accepted."""
    kitchen = make_kitchen(folder / "kitchen", phones=_PHONES, deals=5)
    before = kitchen.rows()
    start = Barrier(_PHONES + 1)
    begun = 0.0
    busy: list[float] = []
    with servers.scorekeeper(kitchen) as server, ThreadPoolExecutor(_PHONES) as pool:

        def send_all(number: int) -> list[float]:
            client, taken = OverHttp(server.port, f"127.0.0.{number + 2}"), []
            headers = _headers(kitchen, number, client.origin)
            address = _address(kitchen, number)
            waiting = list(_waiting(kitchen, before["seq"]))
            send = partial(_ask, client, busy)
            send("GET", address.partition("/deals")[0], headers)
            start.wait()
            while waiting:
                is_last = len(waiting) == 1
                if is_last:
                    answer = send("POST", address, headers, waiting[0])
                else:
                    several = waiting[: min(MAX, len(waiting) - 1)]
                    answer = send("POST", _house(kitchen), headers, _together(address, several))
                number_taken = 1 if is_last else int(json.loads(answer.plain)["taken"])
                assert number_taken, answer.plain
                taken += [time.perf_counter()] * number_taken
                del waiting[:number_taken]
            client.close()
            return taken

        sending = [pool.submit(send_all, number) for number in range(_PHONES)]
        start.wait()
        begun = time.perf_counter()
        took = sorted((at - begun) * 1000 for phone in sending for at in phone.result())
    added = kitchen.rows()["change"] - before["change"]
    assert len(took) == added == _PHONES * _ENTRIES, (len(took), added)
    cuts = quantiles(took, n=100)
    note = f"{_PHONES} phones × {_ENTRIES} entries"
    return [
        Figure("an entry that waited is taken, p50", cuts[49], "ms", _MAX_P50_MS, note),
        Figure("an entry that waited is taken, p99", cuts[98], "ms", _MAX_P99_MS, note),
        Figure("entries that waited, a second", len(took) / took[-1] * 1000),
        Figure("requests that were asked again later", len(busy)),
    ]


def _ask(client: OverHttp, busy: list[float], *request: Any) -> Answer:
    """Send a request; if the server is busy, retry after the time it names, as pages do."""
    while True:
        answer = client.send(*request)
        if answer.status != 503:
            assert answer.status == 200, answer.plain[:2000]
            return answer
        busy.append(time.perf_counter())
        time.sleep(int(answer.header("Retry-After")))


def _address(kitchen: Kitchen, number: int) -> str:
    return f"/h/{kitchen.public_id}/montana/{number + 1}/deals/{kitchen.deal}/bid"


def _house(kitchen: Kitchen) -> str:
    return f"/h/{kitchen.public_id}/queued"


def _together(address: str, bodies: list[bytes]) -> bytes:
    fields = [pair for body in bodies for pair in (("action", address), ("body", body))]
    return urlencode(fields).encode()


def _headers(kitchen: Kitchen, number: int, origin: str) -> dict[str, str]:
    return {
        "Accept-Encoding": "gzip, deflate, br",
        "Accept-Language": "en",
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"house-{kitchen.public_id}={kitchen.tokens[number]}",
        "HX-Request": "true",
        "HX-Request-Type": "partial",
        "Origin": origin,
        "X-Queued": "more",
    }


def _waiting(kitchen: Kitchen, seen: int) -> Iterator[bytes]:
    """Yield the entries of a phone, each referring to the previous one."""
    key = ""
    for number in range(_ENTRIES):
        after, key = key, secrets.token_hex(16)
        fields = {"seat": kitchen.seats[number % 2], "contract": number // 2 % 12 + 1}
        yield urlencode({"key": key, "after": after, "seen": seen, **fields}).encode()
