"""Pictures from the press: the same pixels from every process, within its limits."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.sheets import worker
from scorekeeper.sheets.pdf_workers import LimitExceeded, Limits, Press
from scorekeeper.sheets.sheet import PICTURE, Sheet
from tests.depth import audit_only, some
from tests.judges.pictures import PictureRead

PLAIN = (
    '<!doctype html><html lang="en"><title>x</title><body class="picture">{}<p id="end"></p></body>'
)
STYLES = ("sheets/picture",)


@pytest.fixture(scope="module")
def press() -> Iterator[Press]:
    """A press with one process."""
    made = Press(Limits(workers=1))
    yield made
    made.close()


def sheet(words: str) -> Sheet:
    """A picture of that."""
    return Sheet(PLAIN.format(words), PICTURE, STYLES)


def box(height: int) -> str:
    """Something so high, in CSS pixels."""
    return f'<svg viewBox="0 0 360 {height}" width="360" height="{height}"></svg>'


def drawn(press: Press, words: str) -> PictureRead:
    """The picture of that."""
    return PictureRead(press.print(sheet(words)))


def test_picture_has_the_same_bytes_in_every_process(press: Press) -> None:
    other = Press(Limits(workers=1))
    try:
        png = press.print(sheet("♠ Ann"))
        assert png == press.print(sheet("♠ Ann")) == other.print(sheet("♠ Ann"))
    finally:
        other.close()
    assert press.print(sheet("♠ Ann")) != press.print(sheet("♥ Bo"))


@audit_only
def test_picture_file_holds_pixels_only(press: Press) -> None:
    assert {*drawn(press, "Ann").chunks} == {"IHDR", "IDAT", "IEND"}


@pytest.mark.parametrize("height", some([300, 100, 440]))
def test_picture_is_as_high_as_its_content(press: Press, height: int) -> None:
    lower = drawn(press, f"<div>{box(height)}</div>").size
    higher = drawn(press, f"<div>{box(height + 5)}</div>").size
    assert lower[0] == higher[0] == 1080
    assert higher[1] - lower[1] == 15
    assert 3 * height <= lower[1] <= 3 * height + 60


@audit_only
@pytest.mark.parametrize("lines", some([100, 500, 40, 70], 2))
def test_too_high_picture_is_scaled_down(press: Press, lines: int) -> None:
    picture = drawn(press, "<p>Ann</p>" * lines)
    assert picture.size[0] == 1080
    assert picture.size[1] <= 1350
    if lines < 500:  # more than anybody sees to the end of
        last = picture.differs_from(drawn(press, "<p>Ann</p>" * (lines - 1) + "<p>Anna</p>"))
        assert last, "the last line is on it"


def test_picture_names_no_local_file(press: Press) -> None:
    asks = '<img src="file:///etc/hostname"><img src="http://localhost:9/x.png">'
    assert drawn(press, f"<p>Ann</p>{asks}").chunks


def test_picture_process_has_limits_of_all(press: Press) -> None:
    press.print(sheet("Ann"))
    processes = [
        process
        for process in Path("/proc").glob("[0-9]*")
        if _of_ours(process) and b"scorekeeper.sheets.worker" in _read(process / "cmdline")
    ]
    assert processes
    for process in processes:
        limits = _read(process / "limits").decode().splitlines()
        limits_by_name = {line[:25].strip(): line[25:].split()[0] for line in limits}
        assert limits_by_name["Max address space"] == str(worker.MEMORY)
        assert limits_by_name["Max file size"] == "0"
        assert 0 < int(limits_by_name["Max cpu time"]) - _cpu_seconds(process) <= worker.CPU_SECONDS


def _cpu_seconds(process: Path) -> float:
    """The processor time that the process has used."""
    *_, after_its_name = _read(process / "stat").decode().rpartition(")")
    user, system = after_its_name.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@audit_only
def test_picture_that_takes_too_long_is_cancelled() -> None:
    press = Press(Limits(workers=1, seconds=2.0))
    try:
        with pytest.raises(LimitExceeded):
            press.print(sheet("<div><div><b>x</b></div></div>" * 60_000))
        assert PictureRead(press.print(sheet("Bo"))).chunks
    finally:
        press.close()


@audit_only
def test_picture_and_sheet_of_the_same_content_are_cached_separately() -> None:
    first, other = sheet("Ann"), Sheet(sheet("Ann").html, "a4", STYLES)
    assert first.key != other.key
    assert first.is_picture
    assert not other.is_picture
    assert Sheet.from_bytes(first.to_bytes()) == first


def _of_ours(process: Path) -> bool:
    stat = _read(process / "stat").decode("utf-8", "replace")
    return bool(stat) and stat.rpartition(")")[2].split()[1] == str(os.getpid())


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # it was deleted meanwhile
        return b""
