"""Eight phones of a house write at the same time, through the real server."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from statistics import median
from threading import Barrier

from benchmarks import servers
from benchmarks.figures import Figure
from benchmarks.rounds import Disk
from tests.budgets.clients import OverHttp
from tests.budgets.kitchen import Busy, Phone, make_kitchen

_PHONES = 8
_BIDS = 100


def measure(folder: Path) -> list[Figure]:
    """Measure bids per second, and check that each bid is stored exactly once."""
    kitchen = make_kitchen(folder / "kitchen", phones=_PHONES, deals=5)
    before = kitchen.rows()
    disk = Disk(folder)
    with servers.scorekeeper(kitchen) as server, ThreadPoolExecutor(_PHONES) as pool:
        phones = [Phone(OverHttp(server.port), kitchen, n) for n in range(_PHONES)]
        start = Barrier(_PHONES + 1)

        def bid_often(phone: Phone) -> list[float]:
            phone.look()
            start.wait()
            took = []
            for _ in range(_BIDS):
                with suppress(Busy):
                    took.append(phone.timed_bid())
            return took

        writing = [pool.submit(bid_often, phone) for phone in phones]
        start.wait()
        begin = time.perf_counter()
        took = [seconds for written in writing for seconds in written.result()]
        lasted = time.perf_counter() - begin
        for phone in phones:
            phone.hang_up()
    period = disk.period()
    disk.close()
    acknowledged = len(took)
    added = {table: count - before[table] for table, count in kitchen.rows().items()}
    assert acknowledged == added["change"] == added["seq"], (acknowledged, added)
    slowest = Figure("the slowest of these bids", max(took) * 1000, "ms")
    note = f"p50 {median(took) * 1000:.0f} ms, flush {period * 1000:.2f} ms"
    return [
        Figure("bids a second, 8 phones at once", acknowledged / lasted, note=note),
        slowest,
        Figure(
            "bids refused because the database was busy", _PHONES * _BIDS - acknowledged, budget=0
        ),
    ]
