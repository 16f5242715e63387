"""Nights as they are played: every tap through the real pages, the points counted by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.acting import player
from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import THOROUGH, audit_only

ANN, BO, CY = range(3)
UNABOMB, DIVIDE = "unabomb", "continental_divide"


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as written on paper.

    Args:
        variant: the game called.
        bids: in the order in which players are asked, from the dealer's left.
        tricks: in the same order, then the dummy's where it plays.
        points: of Ann, Bo and Cy, counted by hand from the rules.
        modifiers: what else is called.
        last_round: whether the dealer calls last round.
    """

    variant: str
    bids: Sequence[int | str]
    tricks: Sequence[int]
    points: tuple[int, int, int]
    modifiers: tuple[str, ...] = ()
    last_round: bool = False

    @property
    def dealt(self) -> Dealt:
        """Return the deal as entries for `play_deal`."""
        return Dealt(self.variant, self.bids, self.tricks, self.modifiers, self.last_round)


class Paper:
    """Totals added up from given points, without any rule of the app."""

    def __init__(self) -> None:
        self.totals = [0, 0, 0]

    def add(self, points: Sequence[int]) -> list[int]:
        """Write a deal down; returns the totals after it."""
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        return self.totals


def play(table: Table, deal: Deal) -> None:
    """Play a deal up to its points."""
    table.call(deal.variant, *deal.modifiers, last_round=deal.last_round)
    table.bid(*deal.bids)
    table.play()
    table.count(*deal.tricks[:-1])


def signed(points: int) -> str:
    """Format points like the table."""
    return f"+{points}" if points > 0 else str(points).replace("-", "\u2212")


# Ann deals, so Bo is asked first; his nil took six tricks and more: rescued.
RESCUED = Deal("whitefish", ("nil", 4, 3), (6, 4, 3), (3, 0, 4), (UNABOMB,))
# Bo deals: Cy's nil took two, which no bomb saves; Ann is over.
NOT_RESCUED = Deal("whitefish", ("nil", 5, 5), (2, 6, 5), (0, 5, -6), (UNABOMB,))
# Cy deals, and calls last round: Ann's double nil is made, Cy's nil took one; the dummy took 5.
DOUBLE_NIL = Deal(
    "smoked_whitefish", ("double nil", 4, "nil"), (0, 7, 1, 5), (13, 0, -6), last_round=True
)
DUMMY_PLAYS = Deal("smoked_whitefish", (4, 5, 3), (4, 5, 3, 1), (3, 4, 5))
BY_A_MODIFIER = Deal("whitefish", (4, 5, 3), (4, 5, 3, 1), (3, 4, 5), (DIVIDE,))


def test_night_of_six_deals_has_the_totals_of_a_paper_sheet(table: Table, house: House) -> None:
    paper = Paper()
    _first_deals(table, house)
    for deal in (RESCUED, NOT_RESCUED, DOUBLE_NIL):
        paper.add(deal.points)
    assert table.totals == paper.totals == [16, 5, -8]
    assert table.points == ["+13", "0", "\u22126"]  # Ann, Bo, Cy: as they spoke
    assert "5 tricks, no points" in table.text
    assert table.countdown == "Last round · 3 deals after this one"
    table.next()

    # The dummy plays Whitefish too; Cy says double nil before Bo is asked, and takes three:
    # no bomb helps there. One wrong count is undone.
    assert table.countdown == "Last round · 2 deals after this one"
    assert not table.page.locator("[name=last_round]").count()
    table.call("whitefish", UNABOMB, DIVIDE)
    table.bid_unseen(CY)
    table.bid(4)
    expect(table.heading).to_have_text("Ann")  # Cy is not asked again
    table.bid(5)
    table.play()
    table.count(5)
    assert "Undo: Bo's tricks 5" in table.text
    table.undo()
    expect(table.heading).to_have_text("Bo")
    table.count(2, 3, 5)
    assert table.points == ["\u22122", "\u221213", "+5"]
    assert table.totals == paper.add((5, -2, -13)) == [21, 3, -21]
    table.next()

    # Bo deals. Ann's bid was misheard: once it is corrected, she made six.
    assert table.countdown == "Last round · 1 deal after this one"
    before = table.taps
    table.call("whitefish")
    table.bid(3, 4, 4)
    assert "Bids: 11 of 13: underbid by 2" in table.text
    table.play()
    table.count(3, 6)
    assert table.taps - before == 7
    assert table.points == ["+3", "0", "+4"]
    assert table.totals == [21, 7, -18]
    table.ask(f"bid-{ANN}")
    expect(table.bid_chip(4)).to_have_attribute("aria-current", "true")
    table.bid(6)
    assert table.points == ["+3", "+6", "+4"]
    assert table.totals == paper.add((6, 4, 3)) == [27, 7, -18]
    assert "Undo: Ann's bid 4 → 6" in table.text
    before = table.taps
    table.next()
    assert table.taps - before == 1

    # The last deal: Ann's nil took four, which the bomb makes two lost points.
    assert table.countdown == "Last round · the last deal"
    last = Deal("smoked_whitefish", ("nil", 3, 5), (4, 3, 5, 1), (-2, 3, 5), (UNABOMB,))
    play(table, last)
    assert table.totals == paper.add(last.points) == [25, 10, -13]
    expect(table.heading).to_have_text("Ann wins the night")
    assert table.texts(".standings .figure") == ["25", "10", "\u221213"]

    table.page.get_by_role("link", name="Full sheet").click()
    table.page.wait_for_url("**/sheet")
    assert table.texts(".sheet tfoot b") == ["25", "10", "\u221213"]
    sheet = table.texts(".sheet tbody td b")
    deals = (RESCUED.points, NOT_RESCUED.points, DOUBLE_NIL.points, (5, -2, -13), (6, 4, 3))
    assert sheet == [signed(points) for deal in (*deals, last.points) for points in deal]
    table.page.goto(f"{table.home}montana")
    expect(table.page.locator(".listed .won")).to_have_text("Ann 25 won")


def _first_deals(table: Table, house: House) -> None:
    """Play three deals of a night: tapped in the thorough run, else entered on the server."""
    deals = (RESCUED, NOT_RESCUED, DOUBLE_NIL)
    if not THOROUGH:
        table.visit(begin_night(house, *(deal.dealt for deal in deals)))
        return
    table.start_night(dealer=ANN)
    for deal, caller in zip(deals, ("Ann", "Bo", "Cy"), strict=True):
        if caller != "Ann":
            table.next()
        expect(table.heading).to_have_text(f"{caller} calls")
        play(table, deal)


def test_two_deals_are_played_without_javascript(open_table: OpenTable, house: House) -> None:
    table = open_table(house, java_script_enabled=False)
    paper = Paper()
    table.visit(f"montana/new?s={player(house, 'Ann')}&s={player(house, 'Bo')}")
    table.page.locator(".newcomer [name=name]").fill("Cy")
    table.page.locator(".newcomer button").click()
    table.start(ANN)
    play(table, RESCUED)
    assert table.totals == paper.add(RESCUED.points)
    table.next()
    expect(table.heading).to_have_text("Bo calls")

    play_deal(house, table.page.url, Dealt("whitefish", (4, 3, 4), (4, 3, 6)), number=2, dealer=BO)
    table.page.reload()
    table.ask(f"bid-{ANN}")
    table.bid(2)
    assert table.points == ["+4", "0", "0"]
    table.undo()
    assert table.points == ["+4", "+3", "0"]
    table.ask("tricks")
    table.type_tricks(6, 3, 4)
    assert table.points == ["0", "+3", "+4"]
    assert table.totals == paper.add((3, 4, 0))


@audit_only
@pytest.mark.parametrize(
    ("deal", "max_taps"),
    [
        (Deal("whitefish", (4, 5, 3), (4, 5, 4), (0, 4, 5)), 8),
        (DUMMY_PLAYS, 9),
        (BY_A_MODIFIER, 10),
    ],
    ids=["plain", "dummy plays", "dummy plays by a modifier"],
)
def test_taps_from_call_to_call_are_few(table: Table, deal: Deal, max_taps: int) -> None:
    table.start_night(dealer=ANN)
    expect(table.heading).to_have_text("Ann calls")
    before = table.taps
    play(table, deal)
    assert table.totals == list(deal.points)
    table.next()
    expect(table.heading).to_have_text("Bo calls")
    assert table.taps - before <= max_taps


# ---- going away and coming back ----


def each_phase(table: Table, look: Callable[[], None]) -> None:
    """Play the shortest night; call `look` in each phase."""
    steps: list[Callable[[], None]] = [
        lambda: table.call("smoked_whitefish", last_round=True),
        lambda: table.bid_unseen(ANN),
        lambda: table.bid("nil"),
        lambda: table.bid(3),
        table.play,
        lambda: table.count(0),
        lambda: table.count(3),
        lambda: table.count(4),
        table.next,
    ]
    look()
    for step in steps:
        step()
        look()


@audit_only
def test_reload_and_second_tab_show_same_phase(table: Table) -> None:
    table.start_night(dealer=ANN)
    other = Table(table.page.context.new_page())
    other.page.goto(table.page.url)

    def look() -> None:
        text = table.text
        other.page.reload()
        assert other.text == text
        table.page.bring_to_front()  # a hidden tab is slow
        table.page.reload()
        assert table.text == text

    each_phase(table, look)
    for _ in range(2):
        table.put_deal("whitefish", (4, 5, 3), (4, 5, 4))
        table.next()
    table.deal("whitefish", (4, 5, 3), (4, 5, 4))
    expect(table.heading).to_contain_text("wins the night")
    look()
