"""Games of random schedules: their addresses, their forms for whole deals, their results."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from tests.offline.forms import Filled, WholeDeal
from tests.support import House

BySeat = Mapping[int, object]
"""Seat → bid, or number of tricks."""

_SEEN = re.compile(r'name="seen" value="(\d+)"')
_WHOLE = re.compile(r'<form class="whole" method="post" action="([^"]*)"')
_RADIO = re.compile(r'name="dealer" value="(\d)" checked')
_OPTION = re.compile(r'<select id="dealer".*?<option value="(\d)" selected>', re.DOTALL)
_CARDS = re.compile(r'name="cards" value="(\d+)"')
_COMING = re.compile(r"data-coming='([^']*)'")


@dataclass(frozen=True, slots=True)
class Game:
    """A game with forms for whole deals.

    Args:
        path: its name in addresses.
        noun: what its sittings are called in the log.
        bids: what their cells call bids.
        begins: the actions that begin deals, each with its maximum number.
        start: begins a sitting of three in a house; its number.
        read: the form for all of a deal, from the page that has it.
        deals: a sitting's deals as they are stored: id, bids, tricks, note.
    """

    path: str
    noun: str
    bids: str
    begins: Mapping[str, int]
    start: Callable[[House], int]
    read: Callable[[str], WholeDeal]
    deals: Callable[[House, int], list[tuple[int, BySeat, BySeat, str]]]


@dataclass(frozen=True, slots=True)
class MontanaDeal(WholeDeal):
    """A deal of Whitefish."""

    def draw_values(self, chance: Random) -> dict[str, str]:
        """Draw bids, and thirteen tricks."""
        first = chance.randrange(1, 7)
        second = chance.randrange(1, 13 - first)
        return {"variant": "whitefish"} | _by_seat(
            [chance.randrange(1, 8) for _ in range(3)], [first, second, 13 - first - second]
        )


def _montana_form(page: str) -> WholeDeal:
    return MontanaDeal(
        _first_group(_WHOLE, page), int(_first_group(_SEEN, page)), int(_first_group(_RADIO, page))
    )


def _montana_deals(house: House, number: int) -> list[tuple[int, BySeat, BySeat, str]]:
    deals = house.night(number).deals
    return [(deal.id, deal.contracts, deal.tricks, deal.note) for deal in deals]


@dataclass(frozen=True, slots=True)
class ExactDeal(WholeDeal):
    """A deal of Oh Hell!, of this number of cards; `coming` describes those after it."""

    cards: int = 1
    coming: tuple[Mapping[str, str], ...] = ()

    def draw_values(self, chance: Random) -> dict[str, str]:
        """Draw bids and mostly as many tricks as there are; one too many is refused."""
        first = chance.randrange(self.cards + 1)
        second = chance.randrange(self.cards + 1 - first)
        bids = [chance.randrange(self.cards + 1) for _ in range(3)]
        tricks = [first, second, self.cards - first - second + (chance.random() < 0.02)]
        return {"cards": str(self.cards), "kind": "", "trump": ""} | _by_seat(bids, tricks)

    def follow(self, entered: Filled) -> WholeDeal | None:
        """Return the form of the next deal as the game describes it; none after its last deal."""
        if not self.coming:
            return None
        given, *rest = self.coming
        form = replace(self, cards=int(given["cards"]), coming=tuple(rest))
        return WholeDeal.follow(form, entered)


def _exact_form(page: str) -> WholeDeal:
    return ExactDeal(
        _first_group(_WHOLE, page),
        int(_first_group(_SEEN, page)),
        int(_first_group(_OPTION, page)),
        cards=int(_first_group(_CARDS, page)),
        coming=tuple(json.loads(match[1])) if (match := _COMING.search(page)) else (),
    )


def _start_exact(house: House) -> int:
    written = house.writer()(
        sittings.start,
        name="Friday",
        date="2026-11-20",
        game=builtin_games()["oh-hell"],
        rules={},
        players=house.add_players("Ann", "Bo", "Cy"),
        first_dealer=2,
    )
    return written.number


def _exact_deals(house: House, number: int) -> list[tuple[int, BySeat, BySeat, str]]:
    with house.place() as place:
        deals = BiddingTopic(number).load(place).value.deals
    return [(deal.id, deal.bids, deal.tricks, deal.note) for deal in deals]


def _first_group(pattern: re.Pattern[str], page: str) -> str:
    match = pattern.search(page)
    assert match, pattern
    return match[1]


def _by_seat(bids: list[int], tricks: list[int]) -> dict[str, str]:
    values = {f"bid{seat}": str(bid) for seat, bid in enumerate(bids)}
    return values | {f"tricks{seat}": str(took) for seat, took in enumerate(tricks)}


GAMES = (
    Game(
        path="montana",
        noun="night",
        bids="contracts",
        begins={
            "amend": 2,
            "next deal": 1,
            "insert": 1,
        },  # the next deal has its own form
        start=House.start_night,
        read=_montana_form,
        deals=_montana_deals,
    ),
    Game(
        path="bidding",
        noun="bidding",
        bids="bids",
        begins={"correct": 2, "next": 1, "insert": 1},
        start=_start_exact,
        read=_exact_form,
        deals=_exact_deals,
    ),
)
