"""The press: limits of sheets, start and end of its processes, and failures."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.sheets import pdf_workers as presses
from scorekeeper.sheets import worker
from scorekeeper.sheets.pdf_workers import (
    Busy,
    LimitExceeded,
    Limits,
    PdfWorker,
    Press,
    PrintError,
)
from scorekeeper.sheets.sheet import Sheet
from tests.depth import audit_only, times
from tests.judges.printed import Printed
from tests.running.printing import children, plain, prints
from tests.running.waiting import PATIENCE_SECONDS, stopped, wait_until
from tests.support import at_once

MakePress = Callable[..., Press]
Shared = tuple[Press, Callable[[], set[int]]]


@pytest.fixture
def make_press() -> Iterator[MakePress]:
    """Makes presses, which are closed after the test."""
    made: list[Press] = []

    def make(**limits: float) -> Press:
        made.append(Press(Limits(**({"workers": 1} | limits))))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for press in made:
        press.close()


def printed_text(pdf: bytes) -> str:
    """Return the printed text, without the page number."""
    return Printed(pdf).text.removesuffix(" 1 / 1")


def wait_for_end(process: int) -> None:
    """Wait until the process has ended."""
    wait_until(lambda: not prints(Path(f"/proc/{process}")))


@pytest.fixture(scope="module")
def shared() -> Iterator[Shared]:
    """A press with one process that has printed, and a function that lists its processes.

    Shared, because starting a process takes a second.
    """
    before = children()
    press = Press(Limits(1, waiting=1, seconds=PATIENCE_SECONDS, wait=2 * PATIENCE_SECONDS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_SECRET", "hush")
        patch.setenv("DATABASE_URL", "postgresql://hush")
        press.print(plain())
    yield press, lambda: children() - before
    press.close()


def test_process_starts_when_needed_and_ends_with_its_press(make_press: MakePress) -> None:
    before = children()
    press = make_press(workers=2)
    assert children() == before
    press.warm()
    wait_until(lambda: children() - before)  # a process has its name a moment after its start
    press.print(plain())  # by now all processes would have their names
    assert len(children() - before) == 1
    texts = [f"sheet {n}" for n in range(8)]
    pdfs = at_once(*(partial(press.print, plain(text)) for text in texts))
    assert [printed_text(pdf) for pdf in pdfs if isinstance(pdf, bytes)] == texts
    processes = children() - before
    assert processes
    press.close()
    for process in processes:
        wait_for_end(process)
    with pytest.raises(Busy):
        press.print(plain())


def test_process_runs_at_low_priority_within_limits_and_knows_no_secret(shared: Shared) -> None:
    _, processes = shared
    (process,) = (Path(f"/proc/{number}") for number in processes())
    assert b"hush" not in (process / "environ").read_bytes()
    nice = (process / "stat").read_text().rpartition(")")[2].split()[16]
    assert int(nice) > os.nice(0)
    limits = (process / "limits").read_text().splitlines()
    limits_by_name = {line[:25].strip(): line[25:].split()[0] for line in limits}
    assert limits_by_name["Max address space"] == str(worker.MEMORY)
    assert limits_by_name["Max file size"] == limits_by_name["Max core file size"] == "0"
    assert 0 < int(limits_by_name["Max cpu time"]) <= 2 * worker.CPU_SECONDS


def test_unprintable_sheet_keeps_the_process(shared: Shared) -> None:
    press, processes = shared
    before = processes()
    with pytest.raises(PrintError, match="KeyError"):
        press.print(Sheet("hush", "no such paper"))
    press.print(plain())
    assert processes() == before


def test_one_sheet_too_many_is_refused_at_once(shared: Shared) -> None:
    press, processes = shared
    (process,) = processes()
    with ThreadPoolExecutor() as pool:
        with stopped(process):
            held = [pool.submit(press.print, plain(who)) for who in ("Bo", "Cy")]
            wait_until(lambda: not press._room._value)
            with pytest.raises(Busy):  # if it waited for its turn, it would be printed
                press.print(plain())
        assert [printed_text(sheet.result()) for sheet in held] == ["Bo", "Cy"]
    assert printed_text(press.print(plain())) == "♠ Ann"


def test_killed_process_is_replaced_without_losing_a_sheet(shared: Shared) -> None:
    press, processes = shared
    for _ in range(times(1)):
        (process,) = processes()
        os.kill(process, signal.SIGKILL)  # the press may not know yet that it ended
        assert printed_text(press.print(plain())) == "♠ Ann"


def test_a_sheet_that_takes_too_long_is_given_up_and_the_next_is_printed(shared: Shared) -> None:
    press, processes = shared
    (process,) = processes()
    usual = press.limits
    press.limits = replace(usual, seconds=0.1)
    try:
        os.kill(process, signal.SIGSTOP)
        with pytest.raises(LimitExceeded):
            press.print(plain())
    finally:
        press.limits = usual
    wait_for_end(process)
    assert printed_text(press.print(plain("next"))) == "next"


def test_process_killed_while_it_prints_is_replaced_for_the_remaining_time(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    press, processes = shared
    limits: list[float] = []
    print_sheet = PdfWorker.print

    def note(self: PdfWorker, sheet: Sheet, seconds: float) -> bytes:
        limits.append(seconds)
        return print_sheet(self, sheet, seconds)

    monkeypatch.setattr(PdfWorker, "print", note)
    (process,) = processes()
    with ThreadPoolExecutor() as pool:
        os.kill(process, signal.SIGSTOP)
        sheet = pool.submit(press.print, plain())
        wait_until(lambda: limits)
        os.kill(process, signal.SIGKILL)
        assert printed_text(sheet.result()) == "♠ Ann"
    first, second = limits
    assert second < first == press.limits.seconds


@audit_only
def test_sheet_fails_cleanly_when_no_process_can_start(
    make_press: MakePress, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    press = make_press()
    open_files = len(os.listdir("/proc/self/fd"))
    with monkeypatch.context() as broken:
        broken.setattr(presses, "_COMMAND", ("/no/such/program",))
        broken.setattr(tempfile, "tempdir", str(tmp_path))
        press.warm()
        with pytest.raises(Busy) as refused:
            press.print(plain())
    assert refused.type is Busy, "it is not the sheet's fault"
    assert not list(tmp_path.iterdir())
    assert len(os.listdir("/proc/self/fd")) == open_files
    assert printed_text(press.print(plain())) == "♠ Ann"


@audit_only
def test_process_is_replaced_after_its_quota_and_next_one_prints_the_same_bytes(
    make_press: MakePress,
) -> None:
    before = children()
    press = make_press(sheets=2)
    pdfs, processes = [], []
    for _ in range(3):
        pdfs.append(press.print(plain()))
        processes.append(children() - before)
    first, none, second = processes
    assert (len(first), len(none), len(second)) == (1, 0, 1)
    assert first != second
    assert pdfs == [pdfs[0]] * 3
    assert printed_text(pdfs[0]) == "♠ Ann"
    assert press.print(plain("♥ Bo")) != pdfs[0]


def test_processes_end_with_their_killed_parent() -> None:
    script = (
        "import sys; from scorekeeper.sheets.pdf_workers import press; "
        "from tests.running.printing import children, plain; "
        "press().print(plain()); print(*children(), flush=True); sys.stdin.read()"
    )
    starter = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert starter.stdout
    process = int(starter.stdout.readline())
    folder = _folder_of(process)
    assert folder.is_dir()
    starter.kill()
    starter.communicate()
    wait_for_end(process)
    assert not folder.exists()


def _folder_of(process: int) -> Path:
    variables = Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    return Path(next(line for line in variables if line.startswith(b"TMPDIR="))[7:].decode())
