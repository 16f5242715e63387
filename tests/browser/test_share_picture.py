"""A result's picture: handed to another app where the browser can do that, else downloaded."""

import time

import pytest
from playwright.sync_api import Download, Page, Route, expect

from scorekeeper.core.clock import evening
from tests.browser.conftest import OpenTable
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import some
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


def show(table: Table, script: str) -> Page:
    """The page of this evening, on which a deal was played, in a browser that can do so much."""
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    table.put_deal("whitefish", (4, 5, 3), (4, 5, 4))
    page = table.page
    page.add_init_script(script)
    page.goto(f"{table.home}evenings/{evening().isoformat()}")
    page.wait_for_load_state("networkidle")
    return page


def late(route: Route) -> None:
    """Answer when the tap is over."""
    time.sleep(0.5)
    route.continue_()


def check(download: Download) -> None:
    """It is the picture, under a name for it."""
    assert download.suggested_filename.endswith(".png")
    assert str(evening().year) in download.suggested_filename
    assert PictureRead(download.path().read_bytes()).size[0] == 1080


def shared(page: Page, times: int) -> list[tuple[str, str, int]]:
    """What was handed over, as soon as it was so often."""
    page.wait_for_function("(times) => window.shared.length >= times", arg=times)
    found: list[tuple[str, str, int]] = page.evaluate("window.shared")
    return found


@pytest.mark.parametrize("script", some([CANNOT_SHARE, KNOWS_NOTHING]))
def test_where_no_file_can_be_shared_the_link_downloads_it(table: Table, script: str) -> None:
    page = show(table, script)
    link = page.locator(LINK)
    expect(link).to_have_text("Save picture", use_inner_text=True)
    with page.expect_download() as download:
        link.click()
    check(download.value)


def test_without_scripts_it_downloads_too(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    show(table, KNOWS_NOTHING)
    cookies = table.page.context.cookies()
    plain = open_table(None, java_script_enabled=False)
    plain.page.context.add_cookies(cookies)  # type: ignore[arg-type] # as they were read
    plain.page.goto(table.page.url)
    with plain.page.expect_download() as download:
        plain.page.locator(LINK).click()
    check(download.value)


def test_where_files_can_be_shared_a_tap_hands_it_over(table: Table) -> None:
    page = show(table, CAN_SHARE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    link = page.locator(LINK)
    expect(link).to_have_text("Share picture", use_inner_text=True)
    link.click()
    ((name, kind, size),) = shared(page, 1)
    assert (name.endswith(".png"), kind) == (True, "image/png")
    assert 10_000 < size < 300_000
    link.click()
    assert shared(page, 2)[1] == shared(page, 2)[0]
    assert len([url for url in asked if url.endswith("picture.png")]) == 1
    assert page.url.endswith(evening().isoformat())


def test_a_file_that_came_too_late_for_the_tap_is_there_for_the_next(table: Table) -> None:
    page = show(table, CAN_SHARE)
    page.route("**/picture.png", late)
    page.evaluate("window.failures = ['NotAllowedError']")
    page.locator(LINK).click()
    expect(page.locator(STATUS)).to_have_text("Ready. Tap again to share.")
    page.locator(LINK).click()
    shared(page, 1)
    expect(page.locator(STATUS)).to_have_text("")


@pytest.mark.parametrize("failures", some([["NotAllowedError", "NotAllowedError"], ["DataError"]]))
def test_where_it_is_refused_it_is_downloaded(table: Table, failures: list[str]) -> None:
    page = show(table, CAN_SHARE)
    page.route("**/picture.png", late)
    page.evaluate("(failures) => { window.failures = failures }", failures)
    for _ in failures[1:]:
        page.locator(LINK).click()
        expect(page.locator(STATUS)).to_have_text("Ready. Tap again to share.")
    with page.expect_download() as download:
        page.locator(LINK).click()
    check(download.value)


def test_whoever_changes_their_mind_gets_nothing(table: Table) -> None:
    page = show(table, CAN_SHARE)
    found: list[Download] = []

    def note(download: Download) -> None:
        found.append(download)

    page.on("download", note)
    page.evaluate("window.failures = ['AbortError']")
    page.locator(LINK).click()
    page.wait_for_function("() => window.failures.length === 0")
    page.locator(LINK).click()
    shared(page, 1)
    assert found == []


def test_it_is_shared_from_a_table_that_has_just_ended(table: Table) -> None:
    page = table.page
    page.add_init_script(CAN_SHARE)
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    table.call("whitefish", last_round=True)
    table.bid(4, 5, 3)
    table.play()
    table.count(4, 5)
    expect(page.locator(LINK)).to_have_count(0)
    table.next()
    for _ in range(2):
        table.put_deal("whitefish", (4, 5, 3), (4, 5, 4))
        table.next()
    table.deal("whitefish", (4, 5, 3), (4, 5, 4))
    link = page.locator(LINK)
    expect(link).to_have_text("Share picture", use_inner_text=True)
    link.click()
    shared(page, 1)
