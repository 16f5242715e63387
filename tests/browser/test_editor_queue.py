"""The editor on a slow network: a preview never replaces the answer to Save."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.phones import Watch
from tests.browser.table import Table
from tests.browser.test_editor import add
from tests.browser.waiting import wait_until
from tests.depth import audit_only, some


class Line:
    """A slow network: requests to addresses with this end wait until they are released."""

    def __init__(self, page: Page, ending: str) -> None:
        self.ending = ending
        self.waiting: list[Route] = []
        self._is_clear = False
        page.route(f"**{ending}", self._hold)

    def _hold(self, route: Route) -> None:
        if self._is_clear:
            route.continue_()
        else:
            self.waiting.append(route)

    def clear(self) -> None:
        """Release all requests, waiting and future ones."""
        self._is_clear = True
        for route in self.waiting:
            route.continue_()

    def is_asked(self, request: Request) -> bool:
        """Whether that request is one of these."""
        return request.url.endswith(self.ending)


def count(page: Page) -> None:
    """Change a field, and leave it."""
    cards = page.locator("[name=player_cards]")
    cards.fill(str(int(cards.input_value()) - 1))
    cards.press("Tab")


def press_enter(page: Page) -> None:
    page.locator("[name=note]").press("Enter")


def add_a_step(page: Page) -> None:
    page.locator("[value='add exchange']").click()


LOOKS = [count, press_enter, add_a_step]


@pytest.fixture
def editor(table: Table, watch: Watch) -> Page:
    """A new game, of one step, whose name is taken: it cannot be saved."""
    watch.allow_answers(422)
    table.visit("montana/variants/new")
    page = table.page
    add(page, "pass")
    with page.expect_response("**/draft"):
        page.locator("[name=name]").fill("Helena")
        page.locator("[name=name]").press("Tab")
    return page


def shows_its_mistake(page: Page) -> None:
    expect(page.locator("#verdict [role=alert]")).to_be_visible()
    expect(page.locator("#name-errors")).to_contain_text("There is already a game called “Helena”")
    expect(page.locator(".steps > li")).to_have_count(1)


@audit_only
@pytest.mark.parametrize("look", some(LOOKS))
def test_save_cancels_preview_request(editor: Page, look: Callable[[Page], None]) -> None:
    line = Line(editor, "/draft")
    with editor.expect_request(line.is_asked):
        look(editor)
    with editor.expect_event("requestfailed", line.is_asked):
        editor.locator("form.editor .forward").click()
    shows_its_mistake(editor)


@audit_only
@pytest.mark.parametrize("look", some(reversed(LOOKS)))
def test_preview_request_waits_for_save(editor: Page, look: Callable[[Page], None]) -> None:
    line = Line(editor, "/montana/variants/new")
    with editor.expect_request(line.is_asked):
        editor.locator("form.editor .forward").click()
    look(editor)
    with editor.expect_response("**/draft"):
        line.clear()
    shows_its_mistake(editor)


@audit_only
def test_last_of_many_previews_is_shown(editor: Page) -> None:
    line = Line(editor, "/draft")
    count(editor)
    wait_until(editor, lambda: line.waiting)
    for _ in range(2):
        count(editor)
    with editor.expect_response("**/draft"):
        line.clear()
    expect(editor.locator("#dealt")).to_contain_text("10 cards to each player")
    assert len(line.waiting) == 1, "the others wait for the first, and only the last comes"


@audit_only
def test_input_before_scripts_run_is_previewed(table: Table) -> None:
    page = table.unseen
    line = Line(page, ".js")
    page.goto(f"{table.home}bidding/games/new?like=oh-hell", wait_until="commit")
    page.locator("[name=exact_trick]").fill("7")
    line.clear()
    expect(page.locator("#typical tbody tr").nth(2).locator("b")).to_have_text("21")


@audit_only
def test_search_typed_before_scripts_run_is_answered(table: Table) -> None:
    page = table.unseen
    line = Line(page, ".js")
    page.goto(f"{table.home}rules", wait_until="commit")
    page.locator("#q").fill("Old Maid")
    line.clear()
    expect(page.locator("#found .best")).to_contain_text("Old Maid")


def test_double_tapped_save_saves_once(editor: Page) -> None:
    with editor.expect_response("**/draft"):
        editor.locator("[name=name]").fill("Bath Tub")
        editor.locator("[name=name]").press("Tab")
    line = Line(editor, "/montana/variants/new")
    editor.locator("form.editor .forward").dblclick()
    line.clear()
    editor.wait_for_url("**/rules/games/**")
    expect(editor.locator("h1")).to_have_text("Bath Tub")
    editor.goto(editor.url.split("/rules/")[0] + "/montana/variants/own:bath tub/versions")
    expect(editor.locator("main .log > li")).to_have_count(1)
