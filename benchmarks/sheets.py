"""Sheets and pictures: compared with bare WeasyPrint, from the cache, and their load on others."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from statistics import median, quantiles
from time import perf_counter

from benchmarks import servers
from benchmarks.figures import Figure
from scorekeeper.app import create_app
from scorekeeper.sheets.pdf_cache import PdfCache
from scorekeeper.sheets.pdf_workers import Limits, Press
from scorekeeper.sheets.render import render, warm
from scorekeeper.sheets.sheet import Sheet
from tests.budgets.clients import InProcess, OverHttp
from tests.budgets.kitchen import Kitchen, Phone, close, config, make_kitchen, tables
from tests.judges.printed import played
from tests.support import House

_DEALS = 20
_ROUNDS = 15
_CACHED = 200
_SHEETS = 50
_AT_ONCE = 8
_LOOKS = 400
_BARE, _KEPT_MS, _OTHERS = 1.1, 5.0, 2.0
_PICTURE_MS, _PICTURE_KB = 150.0, 300.0


def measure(folder: Path) -> list[Figure]:
    """Measure the sheet of a long night, then the table while others print."""
    folder.mkdir(parents=True, exist_ok=True)
    app = create_app(config(folder, tables(folder)))
    house = House(app)
    stored = house.start_night()
    house.put_night(stored, played(_DEALS))
    client = InProcess(app)
    headers = {"Accept-Language": "en", "Cookie": f"{house.cookie_name}={house.owner.token}"}
    path = f"/h/{house.public_id}/print/montana/{stored}.pdf"
    picture = f"/h/{house.public_id}/montana/{stored}/picture.png"

    def ask(path: str = path) -> tuple[int, float]:
        answer = client.send("GET", path, headers)
        return answer.status, answer.seconds

    sheets: list[Sheet] = []

    def note(sheet: Sheet) -> bytes:
        sheets.append(sheet)
        return b"%PDF"

    cache, app.extensions["sheets"] = app.extensions["sheets"], PdfCache(note)
    ask()
    ask(picture)
    app.extensions["sheets"] = cache
    figures = [_against_bare(sheets[0]), *_picture(sheets[1]), *_cached(ask)]
    close(app)
    kitchen = make_kitchen(folder / "kitchen", phones=_AT_ONCE, deals=_DEALS)
    return [*figures, *_load_on_others(kitchen)]


def _against_bare(sheet: Sheet) -> Figure:
    """Compare the press with WeasyPrint in this process, in turns, with the same stylesheets."""
    warm()
    press = Press(Limits(workers=1))
    press.print(sheet)
    sides: dict[str, list[float]] = {"press": [], "bare": []}
    for _ in range(_ROUNDS):
        for name, printing in (("bare", render), ("press", press.print)):
            sides[name].append(_seconds(printing, sheet))
    press.close()
    ours, bare = (median(sides[name]) for name in ("press", "bare"))
    note = f"{ours * 1000:.0f} ms against {bare * 1000:.0f} ms, {_DEALS} deals"
    return Figure("a sheet against bare WeasyPrint: p50", ours / bare, "×", _BARE, note=note)


def _picture(picture: Sheet) -> Iterator[Figure]:
    """Measure a picture from a warm process."""
    press = Press(Limits(workers=1))
    png = press.print(picture)
    took = [_seconds(press.print, picture) for _ in range(_ROUNDS)]
    press.close()
    note = f"slowest {max(took) * 1000:.0f} ms, {_DEALS} deals with their chart"
    yield Figure("a picture: p50", median(took) * 1000, "ms", _PICTURE_MS, note=note)
    yield Figure("a picture's file", len(png) / 1000, "kB", _PICTURE_KB)


def _seconds(printing: Callable[[Sheet], bytes], sheet: Sheet) -> float:
    begin = perf_counter()
    assert printing(sheet).startswith((b"%PDF", b"\x89PNG"))
    return perf_counter() - begin


def _cached(ask: Callable[..., tuple[int, float]]) -> Iterator[Figure]:
    """Measure the first sheet of a server, and the same sheet from the cache."""
    status, first = ask()
    assert status == 200
    yield Figure("the first sheet of a server, its process started", first * 1000, "ms")
    took = sorted(seconds for status, seconds in (ask() for _ in range(_CACHED)) if status == 200)
    assert len(took) == _CACHED
    note = f"p99 {took[-3] * 1000:.1f} ms"
    yield Figure("a sheet that is kept: p50", median(took) * 1000, "ms", _KEPT_MS, note=note)


def _load_on_others(kitchen: Kitchen) -> Iterator[Figure]:
    """Measure the table's page without printing, and while fifty different sheets are printed."""
    with servers.scorekeeper(kitchen) as server:
        phone = Phone(OverHttp(server.port), kitchen)
        prefix = f"/h/{kitchen.public_id}/print"
        sheets = [f"{prefix}/montana/1.pdf?lines={n % 40}&paper={p}" for n, p in _different()]

        def look() -> float:
            phone.hang_up()  # an old connection may wait 40 ms for its ACK, which hides the effect
            return phone.timed_look()

        for _ in range(50):
            look()
        idle = [look() for _ in range(_LOOKS)]
        with _printing(server.port, sheets, kitchen) as done:
            busy: list[float] = []
            while not done.is_set() or len(busy) < _LOOKS // 2:
                busy.append(look())
        idle += [look() for _ in range(_LOOKS)]
        phone.hang_up()
    quiet, loud = (quantiles(took, n=100)[98] * 1000 for took in (idle, busy))
    note = f"p99 {loud:.1f} ms against {quiet:.1f} ms; p50 {median(busy) * 1000:.1f} ms against "
    note += f"{median(idle) * 1000:.1f} ms"
    yield Figure(
        f"the table while {_SHEETS} sheets print: p99", loud / quiet, "×", _OTHERS, note=note
    )


def _different() -> list[tuple[int, str]]:
    return [(n, ("a4", "a5")[n // 40]) for n in range(_SHEETS)]


@contextmanager
def _printing(port: int, sheets: list[str], kitchen: Kitchen) -> Iterator[threading.Event]:
    """Print the sheets in the background, several at once, each by another device.

    The event is set when the last one is printed.
    """
    done = threading.Event()
    idle: SimpleQueue[str] = SimpleQueue()
    for token in kitchen.tokens[:_AT_ONCE]:
        idle.put(token)

    def print_sheet(path: str) -> None:
        token = idle.get()
        client = OverHttp(port)
        answer = client.send("GET", path, {"Cookie": f"house-{kitchen.public_id}={token}"})
        client.close()
        idle.put(token)
        assert answer.status == 200, answer.status

    def print_all() -> None:
        try:
            with ThreadPoolExecutor(_AT_ONCE) as pool:
                list(pool.map(print_sheet, sheets))
        finally:
            done.set()

    with ThreadPoolExecutor(1) as printer:
        printed = printer.submit(print_all)
        yield done
        printed.result()
