"""Games of exact bids for the tests of their pages."""

from collections.abc import Sequence

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deals import Bid
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from tests.support import House
from tests.web.visitor import Form, Visitor


def begin(
    house: House,
    *players: int,
    game: str = "oh-hell",
    first_dealer: int = 0,
    name: str = "Sunday",
    **rules: object,
) -> int:
    """Start a game between these players; return its number."""
    written = house.writer()(
        sittings.start,
        name=name,
        date="2026-11-22",
        game=builtin_games()[game],
        rules=rules,
        players=players,
        first_dealer=first_dealer,
    )
    return int(written.topic.removeprefix("bidding/"))


def play(house: House, number: int, deal: int, bids: Sequence[Bid], tricks: Sequence[int]) -> None:
    """Enter bids and tricks of a deal by seat; the last tricks follow from the others."""
    for seat, bid in enumerate(bids):
        house.writer()(sittings.bid, number, deal, seat, bid)
    for seat, count in enumerate(tricks):
        current = stored(house, number).deal(deal)
        if current and seat not in current.tricks:
            house.writer()(sittings.count, number, deal, seat, count)


def stored(house: House, number: int = 1) -> BiddingSitting:
    """Return the stored sitting."""
    with house.place() as place:
        return BiddingTopic(number).load(place).value


def at(visitor: Visitor, number: int, *rest: object) -> str:
    """The address of the sitting, or of something below it."""
    return "/".join(map(str, (visitor.home, "bidding", number, *rest)))


def asks(visitor: Visitor, number: int, deal: int, what: str) -> Form:
    """Return the table's form for a bid, tricks or the next deal."""
    return visitor.open(at(visitor, number)).form(f"/deals/{deal}/{what}")
