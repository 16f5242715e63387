"""Games of Hearts for tests: the worked examples, any at all, and in a house."""

from typing import Any

from hypothesis import strategies as st

from scorekeeper.base.seats import Seat
from scorekeeper.games.hearts import actions
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings, MoonRule
from tests.cases.tables import table
from tests.support import House

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
TABLES = table("hearts")["game"]


def game(players: int = 4, *deals: HeartsDeal, **settings: Any) -> Hearts:
    seats = tuple(Seat(number, name) for number, name in enumerate(NAMES[:players], 1))
    return Hearts("Sunday", "2026-11-22", HeartsSettings(**settings), seats, deals=deals)


def game_of_table(table: dict[str, Any]) -> Hearts:
    settings = dict(table.get("settings", {}))
    if "moon" in settings:
        settings["moon"] = MoonRule(settings["moon"])
    deals = [
        HeartsDeal(at, tuple(deal["hearts"]), deal["queen"], deal.get("jack"))
        for at, deal in enumerate(table["deals"], 1)
    ]
    return game(table["players"], *deals, **settings)


def begin(house: House, *names: str, **settings: Any) -> int:
    """Begin a game of new players; return its number."""
    players = house.add_players(*(names or ("Ann", "Bo", "Cy", "Dee")))
    return house.writer()(
        actions.start,
        name="Sunday",
        date="2026-11-22",
        settings=HeartsSettings(**settings),
        players=players,
    ).number


def keep(house: House, *names: str, deals: int) -> int:
    """Begin a game with this number of deals, the first of them a moon; return its number."""
    number = begin(house, *names)
    for deal_id in range(1, deals + 1):
        hearts = [13, *[0] * (len(names) - 1)]
        house.writer()(actions.record, number, deal_id, hearts=hearts, queen=(deal_id - 1) % 2)
    return number


@st.composite
def piles(draw: st.DrawFn, players: int) -> list[set[str]]:
    """Random cards taken by the players; shooting the moon is more likely than by chance."""
    cards = [*(f"{rank}H" for rank in "23456789TJQKA"), "QS", "JD"]
    seats = st.integers(0, players - 1)
    usual, all_by_one = draw(seats), draw(st.booleans())
    taken: list[set[str]] = [set() for _ in range(players)]
    for card in cards:
        taken[usual if all_by_one and card != "JD" else draw(seats)].add(card)
    return taken


def deal_of_piles(at: int, taken: list[set[str]], *, jack: bool) -> HeartsDeal:
    hearts = tuple(sum(card.endswith("H") for card in pile) for pile in taken)
    queen, jack_of = (
        next(seat for seat, pile in enumerate(taken) if card in pile) for card in ("QS", "JD")
    )
    return HeartsDeal(at, hearts, queen, jack_of if jack else None)
