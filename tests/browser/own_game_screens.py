"""Screens that the editors of all games share."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.screen import Screen


def changed_by_two(page: Page, part: str, note: str, name: str) -> Iterator[Screen]:
    """Yield the conflict of two changes of a game: a removed part, and a later note.

    Args:
        page: where the one is, at the list.
        part: how the ids of its parts begin; it has three.
        note: what the other says.
        name: what the screen is called.
    """
    page.locator(".games a[href$='/edit']").first.click()
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("[name=change][value='remove 2']").click()
    page.locator(f"#{part}-3").wait_for(state="detached")
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/**")
    other.locator("[name=note]").fill(note)
    other.locator("form.editor .forward").click()
    other.locator(".conflict").wait_for()
    yield Screen(name, other)
    other.close()


def versions_and_archive(page: Page, versions: str, archived: str) -> Iterator[Screen]:
    """Yield the versions of the game whose editor is open; then archive it."""
    page.locator(".aside a[href$='/versions']").click()
    yield Screen(versions, page)
    page.go_back()
    yield Screen.after(archived, page, "form[action$='/retired'] button", ".games form")
