"""A result's picture: handed to another app where the browser can do that, else downloaded."""

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from scorekeeper.core.clock import evening
from tests.browser.nights import PLAIN, Dealt, begin_night
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only, some
from tests.judges.pictures import PictureRead

LINK = "a[data-picture]"
STATUS = ".sending [role=status]"

CAN_SHARE = """
    window.shared = [];
    window.failures = [];
    Navigator.prototype.canShare = ({ files }) => files?.[0]?.type === "image/png";
    Navigator.prototype.share = async ({ files: [file] }) => {
      const name = window.failures.shift();
      if (name) throw new DOMException("no", name);
      window.shared.push([file.name, file.type, file.size]);
    };
"""
CANNOT_SHARE = """
    Navigator.prototype.canShare = () => false;
    Navigator.prototype.share = async () => { throw new Error("asked all the same"); };
"""
KNOWS_NOTHING = "Navigator.prototype.canShare = Navigator.prototype.share = undefined;"


def show(table: Table, house: House, script: str) -> Page:
    """Open the page of an evening with a deal, in a browser with these abilities."""
    begin_night(house, PLAIN)
    table.unseen.add_init_script(script)
    table.visit(f"evenings/{evening().isoformat()}")
    return table.page


def check(download: Download) -> None:
    """Check the picture and its file name."""
    assert download.suggested_filename.endswith(".png")
    assert str(evening().year) in download.suggested_filename
    assert PictureRead(download.path().read_bytes()).size[0] == 1080


def shared(page: Page, times: int) -> list[tuple[str, str, int]]:
    """Wait until files were shared `times` times; return name, type and size of each."""
    page.wait_for_function("(times) => window.shared.length >= times", arg=times)
    files: list[tuple[str, str, int]] = page.evaluate("window.shared")
    return files


def tap_at_once(link: Locator) -> None:
    """Click without a pointer event before, so that the file is not loaded in advance."""
    link.dispatch_event("click")


@pytest.mark.parametrize("script", some([CANNOT_SHARE, KNOWS_NOTHING]))
@audit_only
def test_picture_downloads_where_sharing_is_unsupported(
    table: Table, house: House, script: str
) -> None:
    page = show(table, house, script)
    link = page.locator(LINK)
    expect(link).to_have_text("Save picture", use_inner_text=True)
    with page.expect_download() as download:
        link.click()
    check(download.value)


def test_tap_shares_picture_and_cancel_is_silent(table: Table, house: House) -> None:
    page = show(table, house, CAN_SHARE)
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    downloads: list[Download] = []

    def note(download: Download) -> None:
        downloads.append(download)

    page.on("download", note)
    link = page.locator(LINK)
    expect(link).to_have_text("Share picture", use_inner_text=True)
    link.click()
    ((name, kind, size),) = shared(page, 1)
    assert (name.endswith(".png"), kind) == (True, "image/png")
    assert 10_000 < size < 300_000
    link.click()
    assert shared(page, 2)[1] == shared(page, 2)[0]
    assert len([url for url in urls if url.endswith("picture.png")]) == 1
    page.evaluate("window.failures = ['AbortError']")
    link.click()
    page.wait_for_function("() => window.failures.length === 0")
    link.click()
    shared(page, 3)
    assert downloads == []
    assert page.url.endswith(evening().isoformat())


@pytest.mark.parametrize("failures", some([["NotAllowedError", "NotAllowedError"], ["DataError"]]))
@audit_only
def test_late_picture_is_shared_by_next_tap_or_downloaded(
    table: Table, house: House, failures: list[str]
) -> None:
    page = show(table, house, CAN_SHARE)
    link, status = page.locator(LINK), page.locator(STATUS)
    page.evaluate("window.failures = ['NotAllowedError']")
    tap_at_once(link)
    expect(status).to_have_text("Ready. Tap again to share.")
    link.click()
    shared(page, 1)
    expect(status).to_have_text("")
    page.reload()
    page.evaluate("(failures) => { window.failures = failures }", failures)
    for _ in failures[1:]:
        tap_at_once(link)
        expect(status).to_have_text("Ready. Tap again to share.")
    with page.expect_download() as download:
        link.click()
    check(download.value)


def test_picture_is_shared_from_finished_table(table: Table, house: House) -> None:
    last = Dealt("whitefish", (4, 5, 3), (4,))
    called = Dealt("whitefish", (4, 5, 3), (4, 5, 4), last_round=True)
    table.unseen.add_init_script(CAN_SHARE)
    table.visit(begin_night(house, called, PLAIN, PLAIN, last))
    page = table.page
    link = page.locator(LINK)
    expect(link).to_have_count(0)
    table.count(5)
    expect(link).to_have_text("Share picture", use_inner_text=True)
    link.click()
    shared(page, 1)
