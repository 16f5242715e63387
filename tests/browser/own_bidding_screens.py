"""The screens of a house's own games of exact bids: editor, error, conflict, archive."""

from collections.abc import Iterator

from tests.browser.own_game_screens import changed_by_two, versions_and_archive
from tests.browser.screen import Screen
from tests.browser.table import Table


def making(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    """Yield the editor with a copy of Raspisnoy poker and an error; its versions, and the list."""
    page, games = table.page, f"{table.home}bidding/games"
    yield Screen.at("own-bids-article", page, f"{table.home}rules/raspisnoy")
    page.locator("a[href*='/games/new?like=']").click()
    yield Screen("own-bids-new", page)
    page.locator("[name=exact_trick]").fill("7")
    page.locator("#typical").get_by_text("21", exact=True).first.wait_for()
    page.locator("[name=name]").fill(names[1])
    page.locator("[name=deck]").fill("3")
    page.locator("#counted .errors").first.wait_for()  # which moves the button
    yield Screen.after("own-bids-mistake", page, "form.editor .forward", "#verdict [role=alert]")
    page.locator("[name=deck]").fill("36")
    page.locator("[name=note]").fill(names[2])
    page.locator("#counted .articles").first.wait_for()
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/bidding/**")
    yield Screen("own-bids-rules", page)
    yield Screen.at("own-bids", page, games)
    yield from changed_by_two(page, "kind", names[0], "own-bids-conflict")
    yield Screen.at("own-bids-file", page, f"{games}/file")
    page.goto(games)
    page.locator(".games a[href$='/edit']").first.click()
    yield from versions_and_archive(page, "own-bids-versions", "own-bids-archived")
