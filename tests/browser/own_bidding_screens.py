"""The screens of a house's own games of exact bids: made, mistaken, changed by two, archived."""

from collections.abc import Iterator

from tests.browser.screen import Screen
from tests.browser.table import Table


def making(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    """A copy of Raspisnoy poker, with a mistake first; then its versions, and the list."""
    page, games = table.page, f"{table.home}bidding/games"
    page.goto(f"{table.home}rules/raspisnoy")
    yield Screen("own-bids-article", page)
    page.locator("a[href*='/games/new?like=']").click()
    yield Screen("own-bids-new", page)
    page.locator("[name=exact_trick]").fill("7")
    page.locator("#typical").get_by_text("21", exact=True).first.wait_for()
    page.locator("[name=name]").fill(names[1])
    page.locator("[name=deck]").fill("3")
    page.locator("form.editor .forward").click()
    page.locator("#verdict [role=alert]").wait_for()
    yield Screen("own-bids-mistake", page)
    page.locator("[name=deck]").fill("36")
    page.locator("[name=note]").fill(names[2])
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/bidding/**")
    yield Screen("own-bids-rules", page)
    page.goto(games)
    yield Screen("own-bids", page)
    page.locator(".games a[href$='/edit']").first.click()
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("[name=change][value='remove 2']").click()
    page.locator("#kind-3").wait_for(state="detached")
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/bidding/**")
    other.locator("[name=note]").fill(names[0])
    other.locator("form.editor .forward").click()
    other.locator(".conflict").wait_for()
    yield Screen("own-bids-conflict", other)
    other.close()
    page.goto(f"{games}/file")
    yield Screen("own-bids-file", page)
    page.goto(games)
    page.locator(".games a[href$='/edit']").first.click()
    page.locator(".aside a[href$='/versions']").click()
    yield Screen("own-bids-versions", page)
    page.go_back()
    page.locator("form[action$='/retired'] button").click()
    page.locator(".games form").wait_for()
    yield Screen("own-bids-archived", page)
