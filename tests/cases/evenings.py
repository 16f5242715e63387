"""Nights and matches on any date, for tests of evenings."""

from scorekeeper.games.montana.actions import nights
from scorekeeper.games.shedding.actions import matches
from tests.cases.gaps_played import put_game
from tests.support import House

DATE = "2026-11-20"


def night(house: House, seats: list[int], date: str = DATE, name: str = "Friday") -> int:
    """A night that was started on that date; its number."""
    written = house.writer()(
        nights.start,
        name=name,
        date=date,
        players=seats,
        dealer=0,
        calling_deal_counts=False,
    )
    return int(written.topic.removeprefix("night/"))


def match(
    house: House,
    seats: list[int],
    *games: tuple[int, int],
    date: str = DATE,
    name: str = "Sunday",
    target: int = 100,
) -> int:
    """A match with these games, each who won and how many points; its number."""
    written = house.writer()(matches.start, name=name, date=date, target=target, players=seats)
    number = int(written.topic.removeprefix("match/"))
    for game, (winner, total) in enumerate(games, 1):
        house.writer()(matches.record, number, game, winner=winner, total=total)
    return number


def old_game(house: House) -> int:
    """Add a game of Gaps without a date; return its number."""
    return put_game(house, won=(2, 90))
