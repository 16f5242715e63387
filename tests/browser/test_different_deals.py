"""Deals that wait without a server while another phone enters others: each is saved."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.rules.deals import BidDeal
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call, Deal
from tests.browser.acting import act
from tests.browser.bidding_screens import ExactBids
from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent
from tests.browser.looking import misfits_of, misfits_of_large_letters
from tests.browser.nights import PLAIN, begin_night
from tests.browser.phones import Watch
from tests.browser.requests import deals_in_file
from tests.browser.server import House
from tests.browser.table import LOCALES, SMALL, Table
from tests.browser.test_ahead import ask_for_all, fill_bids, fill_deal, wait_for_form
from tests.browser.test_faults import unsent
from tests.depth import audit_only, some

ANOTHER = "form.another-deal button"


@dataclass(frozen=True)
class Ahead:
    """A phone with two waiting deals: deals 1 and 2, or 2 and 3 after a finished one.

    Args:
        table: what it shows.
        address: of the table.
        insert: lets another phone insert a deal before deal 1.
        enter: lets another phone enter a different deal 1.
    """

    table: Table
    address: str
    insert: Callable[[], Any]
    enter: Callable[[], Any]

    @property
    def page(self) -> Page:
        """The page of the table."""
        return self.table.page

    def open_conflict(self) -> None:
        """Reconnect, and open the first waiting deal."""
        self.page.context.set_offline(False)
        self.page.goto(self.table.home)
        expect(unsent(self.page).locator(".not-taken")).to_be_visible()  # of the first deal
        unsent(self.page).locator("summary").first.click()
        unsent(self.page).get_by_role("link", name="Open").first.click()
        expect(self.page.locator(".conflict")).to_be_visible()
        self.page.wait_for_load_state()  # its scripts store the choice

    def tricks(self) -> list[list[int]]:
        """The tricks of each deal by seat."""
        by_deal = [deal.get("tricks", {}) for deal in deals_in_file(self.page, self.address)]
        return [list(by_name.values())[:3] for by_name in by_deal]


class GoAhead:
    """Opens a phone at a table of a game, and enters two deals on it without a server."""

    def __init__(self, open_table: OpenTable, house: House, watch: Watch) -> None:
        watch.allow_no_answer()
        watch.allow_answers(409, 422)
        house.let_in("Bo's phone")
        self.open_table, self.house = open_table, house

    def montana(self, *, is_played: bool = True, **options: Any) -> Ahead:
        """Deals of Whitefish, after a deal 1 that is played or not."""
        table = self.open_table(self.house, "Ann's phone", **options)
        table.stop_live_updates()
        night = begin_night(self.house, *[PLAIN] * is_played)
        table.visit(night)
        wait_for_form(table.page)
        page, number = table.page, int(night.rpartition("/")[2])
        page.context.set_offline(True)
        page.locator("form[action$='/next'] button" if is_played else "[value=whitefish]").click()
        ask_for_all(page)
        for tricks in ((6, 5, 2), (7, 5, 1)):
            expect(page.locator("form.whole [name=tricks0]")).to_have_value("")
            fill_deal(page, "whitefish", (4, 5, 3), tricks)
        expect(unsent(page).locator("output")).to_have_text("3")  # with the tap before them
        call, bids = Call(builtin_variants()["whitefish"]), (4, 5, 3)
        contracts = dict(enumerate(bids))

        def whitefish_deal(tricks: tuple[int, ...]) -> Deal:
            return Deal(0, 0, 0, call, contracts, tricks=dict(enumerate(tricks)))

        return Ahead(
            table,
            page.url,
            lambda: act(self.house, corrections.insert, number, 1, whitefish_deal((13, 0, 0))),
            lambda: act(
                self.house, corrections.amend, number, 1, whitefish_deal((0, 13, 0)), and_deal=True
            ),
        )

    def bidding(self, *, is_played: bool = True, **options: Any) -> Ahead:
        """Deals of Oh Hell!, after a deal 1 that is played or not."""
        table = self.open_table(self.house, "Ann's phone", **options)
        table.stop_live_updates()
        page, game = table.page, ExactBids(table)
        game.begin("oh-hell", "Ann", "Bo", "Cy", largest="4")
        wait_for_form(page)
        number = int(page.url.rpartition("/")[2])
        if is_played:
            game.deal((0, 0, 0), (1,))
        page.context.set_offline(True)
        page.locator("form.ask [name=bid][value='0'], form[action$='/next'] button").first.click()
        ask_for_all(page)
        for cards in (2, 3) if is_played else (1, 2):
            expect(page.locator("form.whole [name=cards]")).to_have_value(str(cards))
            fill_bids(page, (0, 0, 0), (cards, 0, 0))
        expect(unsent(page).locator("output")).to_have_text("3")

        def oh_hell_deal(cards: int, deal: int) -> BidDeal:
            bids, tricks = {0: 0, 1: 0, 2: 0}, {0: 0, 1: cards, 2: 0}
            return BidDeal(deal, 0, cards, bids=bids, tricks=tricks)

        return Ahead(
            table,
            page.url,
            lambda: act(self.house, sittings.insert, number, 1, oh_hell_deal(1, 2)),
            lambda: act(self.house, sittings.enter, number, oh_hell_deal(1, 1)),
        )


@pytest.fixture
def go_ahead(open_table: OpenTable, house: House, watch: Watch) -> GoAhead:
    """Lets a phone enter deals without a server."""
    return GoAhead(open_table, house, watch)


@pytest.mark.parametrize("game", some(["montana", "bidding"]))
def test_waiting_deals_are_saved_beside_inserted_one(go_ahead: GoAhead, game: str) -> None:
    ahead: Ahead = getattr(go_ahead, game)()
    ahead.insert()
    ahead.open_conflict()
    page = ahead.page
    page.locator(ANOTHER).click()
    page.wait_for_url(ahead.address)
    assert all_sent(page)
    assert ahead.tricks() == (
        [[13, 0, 0], [4, 4, 5], [6, 5, 2], [7, 5, 1], []]
        if game == "montana"
        else [[0, 1, 0], [0, 1, 0], [2, 0, 0], [3, 0, 0], []]
    )


@pytest.mark.parametrize("game", ["montana", "bidding"])
@audit_only
def test_waiting_deals_are_saved_beside_entered_ones(go_ahead: GoAhead, game: str) -> None:
    ahead: Ahead = getattr(go_ahead, game)(is_played=False)
    ahead.enter()
    ahead.open_conflict()
    page, home = ahead.page, ahead.table.home
    page.context.set_offline(True)
    page.locator(ANOTHER).click()
    expect(ahead.table.notice).not_to_be_empty()  # the choice waits, too
    page.context.set_offline(False)
    page.goto(home)
    assert all_sent(page)
    assert ahead.tricks() == (
        [[0, 13, 0], [6, 5, 2], [7, 5, 1], []]
        if game == "montana"
        else [[0, 1, 0], [1, 0, 0], [2, 0, 0], []]
    )


@audit_only
@pytest.mark.parametrize("game", ["montana", "bidding"])
@pytest.mark.parametrize("locale", LOCALES)
def test_different_deal_choice_fits_at_200_percent_text(
    go_ahead: GoAhead, game: str, locale: str
) -> None:
    ahead: Ahead = getattr(go_ahead, game)(viewport=SMALL, locale=locale)
    ahead.insert()
    page = ahead.page
    page.context.set_offline(False)
    page.goto(ahead.table.home)
    unsent(page).locator("summary").first.click()
    unsent(page).locator("li a").first.click()
    expect(page.locator(ANOTHER)).to_be_in_viewport(ratio=1)
    assert misfits_of(page) == []
    ahead.table.enlarge()
    assert misfits_of_large_letters(ahead.table) == []
