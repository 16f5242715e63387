"""A choice between two deals can be tapped only once scripts can store it."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Route, TimeoutError, expect

from tests.browser.database import all_sent
from tests.browser.test_different_deals import ANOTHER, GoAhead
from tests.browser.test_different_deals import go_ahead as go_ahead  # noqa: PLC0414
from tests.browser.test_faults import unsent
from tests.depth import audit_only

_NOT_YET_MS = 1_000


@audit_only
@pytest.mark.parametrize(
    ("choice", "leads_to", "tricks"),
    [
        (ANOTHER, "", [[0, 13, 0], [6, 5, 2], [7, 5, 1], []]),
        (".conflict a", "/deals/1", [[0, 13, 0], [7, 5, 1], []]),
    ],
    ids=["different deal", "theirs"],
)
def test_choice_waits_for_scripts_and_is_asked_for_once(
    go_ahead: GoAhead, choice: str, leads_to: str, tricks: Sequence[Sequence[int]]
) -> None:
    ahead = go_ahead.montana(is_played=False)
    ahead.enter()
    page = ahead.page
    page.context.set_offline(False)
    page.goto(ahead.table.home)
    expect(unsent(page).locator(".not-taken")).to_be_visible()
    unsent(page).locator("summary").first.click()

    def hold(route: Route) -> None:
        if not route.request.headers.get("referer", "").endswith("/correct"):
            route.fallback()

    page.route("**/*.js", hold)
    unsent(page).get_by_role("link", name="Open").first.click(no_wait_after=True)
    page.locator(choice).wait_for(state="attached")
    with pytest.raises(TimeoutError):
        page.locator(choice).click(timeout=_NOT_YET_MS)
    page.unroute_all()  # the scripts arrive
    page.locator(choice).click()
    page.wait_for_url(f"{ahead.address}{leads_to}")
    assert all_sent(page)
    assert ahead.tricks() == tricks
