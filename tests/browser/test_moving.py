"""A house's file out of the browser, and a night's file into it."""

from pathlib import Path

from playwright.sync_api import expect

from scorekeeper.actions.archive_reading import read_archive
from tests.browser.conftest import Watch
from tests.browser.rooms import choose_file
from tests.browser.table import Table
from tests.night_files import FRIDAY


def test_a_night_comes_in_and_the_house_goes_out(
    table: Table, tmp_path: Path, watch: Watch
) -> None:
    watch.allow_answers(422)
    choose_file(table, b"{}")
    expect(table.page.locator(".errors").first).to_be_visible()
    choose_file(table, FRIDAY.read_bytes())
    expect(table.page.locator(".coming")).to_contain_text("would be a new player")
    table.page.locator("main button.forward").click()
    table.page.wait_for_url("**/nights/*")
    assert table.totals == [4, -3, 13]
    table.page.goto(f"{table.home}moving")
    with table.page.expect_download() as waiting:
        table.page.locator("a[download]").click()
    file = tmp_path / "house.json"
    waiting.value.save_as(file)
    assert [night["name"] for night in read_archive(file.read_bytes())["nights"]] == ["Friday"]
