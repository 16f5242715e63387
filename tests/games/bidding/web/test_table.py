"""A game of exact bids at the table: who bids, the hook, tricks that fill themselves, undo."""

import pytest

from tests.games.bidding.web.sittings import asks, at, begin, stored, totals
from tests.support import House
from tests.web.visitor import Visitor


@pytest.fixture
def number(house: House) -> int:
    """An Oh Hell! of Ann, Bo, Cy and Dee; Ann deals first."""
    return begin(house, *house.add_players("Ann", "Bo", "Cy", "Dee"))


def test_a_deal_is_a_tap_a_bid_a_tap_a_count_and_one_to_the_next(
    house: House, scorer: Visitor, number: int
) -> None:
    for bid in "0110":
        form = asks(scorer, number, 1, "bid")
        assert scorer.submit(form, {"bid": bid}).status == 303
    deal = stored(house).deals[0]
    assert dict(deal.bids) == {1: 0, 2: 1, 3: 1, 0: 0}  # the dealer's left bids first
    for tricks in "01":  # once no trick is left, the others have none
        assert scorer.submit(asks(scorer, number, 1, "tricks"), {"tricks": tricks}).status == 303
    assert dict(stored(house).deals[0].tricks) == {0: 0, 1: 0, 2: 1, 3: 0}
    page = scorer.open(at(scorer, number))
    assert totals(page) == ["10", "10", "10", "\u221210"]
    scorer.submit(page.form("/deals/2/next"))
    assert [(deal.dealer, deal.cards) for deal in stored(house).deals] == [(0, 1), (1, 2)]
