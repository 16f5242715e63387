"""A house's file out of the browser, and the file of a night or a match into it."""

from pathlib import Path

from playwright.sync_api import expect

from scorekeeper.house.archive.reading import read_archive
from tests.browser.conftest import OpenTable
from tests.browser.phones import Watch
from tests.browser.rooms import choose_file
from tests.browser.server import Server
from tests.browser.table import Table
from tests.cases.match_files import SUNDAY
from tests.cases.night_files import FRIDAY
from tests.depth import audit_only

pytestmark = audit_only


def test_night_is_imported_and_house_exported(table: Table, tmp_path: Path, watch: Watch) -> None:
    watch.allow_answers(422)
    choose_file(table, b"{}")
    expect(table.page.locator(".errors").first).to_be_visible()
    choose_file(table, FRIDAY.read_bytes())
    expect(table.page.locator(".coming")).to_contain_text("will be added as a player")
    table.page.locator("main button.forward").click()
    table.page.wait_for_url("**/montana/*")
    assert table.totals == [4, -3, 13]
    table.page.goto(f"{table.home}import-export")
    with table.page.expect_download() as waiting:
        table.page.locator("a[href$='house.json']").click()
    file = tmp_path / "house.json"
    waiting.value.save_as(file)
    sittings = read_archive(file.read_bytes())["sittings"]
    assert [night["name"] for night in sittings] == ["Friday"]


def test_match_is_exported_and_imported_elsewhere(
    open_table: OpenTable, server: Server, table: Table, tmp_path: Path
) -> None:
    choose_file(table, SUNDAY)
    table.page.locator("main button.forward").click()
    table.page.wait_for_url("**/shedding/1")
    assert table.totals == [204, 120, 43]
    with table.page.expect_download() as waiting:
        table.page.locator("a[href$='/shedding/1/file']").click()
    file = tmp_path / "match.json"
    waiting.value.save_as(file)
    assert file.read_bytes() == SUNDAY
    other = open_table(server.found_house())
    choose_file(other, file.read_bytes())
    expect(other.page.locator(".coming")).to_contain_text("Adds an unfinished match.")
    other.page.locator("main button.forward").click()
    other.page.wait_for_url("**/shedding/1")
    assert other.totals == [204, 120, 43]
