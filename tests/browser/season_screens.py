"""The screens of seasons: empty list, invalid form, podium and table, sittings chosen by hand."""

from collections.abc import Iterator

from tests.browser.screen import Screen
from tests.browser.table import Table


def counting(table: Table) -> Iterator[Screen]:
    """Yield the screens of a season: created, shown, changed."""
    page = table.page
    yield Screen.at("seasons-none", page, f"{table.home}seasons")
    page.locator("a[href$='/seasons/new']").click()
    page.locator("[name=name]").fill("Winter")
    page.locator("[name=placed_by][value=points]").check()
    page.locator("[name=dropped]").fill("12")
    yield Screen.after("season-mistake", page, "main form .forward", "main .errors")
    page.locator("[name=dropped]").fill("1")
    page.locator("[name=game]").select_option("montana")
    page.locator("[name=first_day]").fill("2000-01-01")
    page.locator("[name=least]").fill("2")
    yield Screen.after("season-few", page, "main form .forward", "#table")
    page.locator("a[href$='/edit']").click()
    page.locator("[name=least]").fill("1")
    yield Screen.after("season", page, "main form .forward", ".podium")
    page.locator(".counted button").first.click()
    page.wait_for_url("**#sittings")
    page.locator("a[href$='/others']").click()
    yield Screen("season-others", page)
    page.locator(".counted button").first.click()
    page.wait_for_url("**#sittings")
    yield Screen.at("seasons", page, f"{table.home}seasons")
    page.locator(".listing a").click()
    yield Screen.after("season-sheet", page, "a[href*='/print/season/']", ".preview")
    page.goto(f"{table.home}statistics/players/1")
    page.locator("#seasons").wait_for()
    yield Screen("statistics-seasons", page)
