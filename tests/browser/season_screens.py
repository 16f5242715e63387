"""The screens of seasons: none yet, a slip, the podium and table, what is chosen by hand."""

from collections.abc import Iterator

from tests.browser.screen import Screen
from tests.browser.table import Table


def counting(table: Table) -> Iterator[Screen]:
    """Seasons of a house in which something is over: made, looked at, changed."""
    page = table.page
    page.goto(f"{table.home}seasons")
    yield Screen("seasons-none", page)
    page.locator("a[href$='/seasons/new']").click()
    page.locator("[name=name]").fill("Winter")
    page.locator("[name=placed_by][value=points]").check()
    page.locator("[name=dropped]").fill("12")
    page.locator("main form .forward").click()
    page.locator("main .errors").first.wait_for()
    yield Screen("season-mistake", page)
    page.locator("[name=dropped]").fill("1")
    page.locator("[name=game]").select_option("montana")
    page.locator("[name=first_day]").fill("2000-01-01")
    page.locator("[name=least]").fill("2")
    page.locator("main form .forward").click()
    page.locator("#table").wait_for()
    yield Screen("season-few", page)
    page.locator("a[href$='/edit']").click()
    page.locator("[name=least]").fill("1")
    page.locator("main form .forward").click()
    page.locator(".podium").wait_for()
    yield Screen("season", page)
    page.locator(".counted button").first.click()
    page.wait_for_url("**#sittings")
    page.locator("a[href$='/others']").click()
    yield Screen("season-others", page)
    page.locator(".counted button").first.click()
    page.wait_for_url("**#sittings")
    page.goto(f"{table.home}seasons")
    yield Screen("seasons", page)
    page.locator(".listing a").click()
    page.locator("a[href*='/print/season/']").click()
    page.locator(".preview").wait_for()
    yield Screen("season-sheet", page)
    page.goto(f"{table.home}statistics/players/1")
    page.locator("#seasons").wait_for()
    yield Screen("statistics-seasons", page)
