"""The screens of an evening on which nights, matches and games of Gaps were played."""

from collections.abc import Iterator

from scorekeeper.core.clock import evening
from scorekeeper.core.db import writing
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.table import Table
from tests.cases.gaps_played import put


def looking_back(table: Table, house: House) -> Iterator[Screen]:
    """Yield this evening, an empty one, the list, and who is here, in a house with history."""
    page = table.page
    played(house)
    yield Screen.at("home-this-evening", page, table.home)
    yield Screen.after("evening", page, "a[href*='/evenings/']", "#words")
    yield Screen.at("evening-of-nothing", page, f"{table.home}evenings/1999-12-31")
    yield Screen.at("evenings", page, f"{table.home}evenings")
    page.locator("a[href$='/statistics']").click()
    page.locator("#players").wait_for()
    page.locator("a[href$='game=montana']").click()
    page.locator(".bids summary").click()
    yield Screen("statistics", page)
    page.locator("a[href*='/statistics/players/']").first.click()
    page.locator("#others").wait_for()
    yield Screen("statistics-player", page)
    yield Screen.at("match-seats-here", page, f"{table.home}shedding/new?s=1")


def played(house: House) -> None:
    """Store games of Gaps of this evening: won, lost, open, and one without a player."""
    with house.server.beside(), writing() as connection:
        place, date = Place(connection, house.id), evening().isoformat()
        put(place, 1, 20261120, player=1, won=(2, 91), date=date)
        put(place, 1, 10**20, player=2, state="over", home=31, date=date)
        put(place, 1, 7, CLASSIC, moves=40, home=12, date=date)
