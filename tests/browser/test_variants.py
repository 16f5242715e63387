"""Games with special rules: dealt, played and counted on the phone."""

from playwright.sync_api import expect

from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only

ANN, BO, CY = range(3)


def test_dealing_steps_are_shown(table: Table, house: House) -> None:
    table.visit(begin_night(house, Dealt("great_great_falls")))
    lines = [" ".join(line.split()) for line in table.texts(".dealing li")]
    assert lines == [
        (
            "Deal 17 cards to each player, 1 to the dummy. Set that one aside: it leads. each "
            "17, dummy 1"
        ),
        (
            "Each discards 4 to the dummy. Shuffle these behind the card set aside. each 13, "
            "dummy 13"
        ),
        "Each exchanges 2 with the dummy, but not its first card. each 13, dummy 13",
    ]
    table.bid(4)
    expect(table.page.locator(".dealing li").first).not_to_be_visible()


@audit_only
def test_missoula_deal_counts_changed_bids(table: Table, house: House) -> None:
    night = begin_night(
        house, Dealt("missoula", ("double nil", 4, "nil"))
    )  # Ann deals, Bo is first
    table.visit(night)
    # Bo's double nil cannot change; Cy bids one more, Ann's nil becomes one
    assert table.texts(".chip") == ["3", "4", "5"]
    table.bid(5)
    assert table.texts(".chip") == ["nil", "1"]
    table.bid(1)
    play_deal(house, night, Dealt(tricks=(0,)))
    expect(table.heading).to_have_text("Cy")
    table.count(5)
    assert table.totals == [0, 13, 5]  # Ann took eight with a bid of one: over
    table.undo()
    table.undo()
    table.undo()
    table.undo()
    assert table.texts(".chip") == ["nil", "1"]


@audit_only
def test_bozeman_deal_asks_for_extra_point(table: Table, house: House) -> None:
    table.visit(begin_night(house, Dealt("bozeman", (4, 4, 5), (4, 4, 5))))
    assert table.totals == [0, 0, 0]
    table.give_point(BO, CY)
    assert table.totals == [5, 5, 5]
    expect(table.page.locator("#table")).to_contain_text("best last two cards, +1")
    table.ask("extra")
    for seat in (BO, CY):
        table.page.locator(f"[name=winners][value='{seat}']").uncheck()
    table.page.locator("summary").click()
    for seat, cards in ((ANN, "A K"), (BO, "K Q"), (CY, "9 9")):
        table.page.locator(f"[name=hand{seat}]").fill(cards)
    table.tap(table.step("compare"))
    assert table.totals == [6, 4, 4]
    table.undo()
    assert table.totals == [5, 5, 5]
