"""The screens around the board of Gaps: the lobby, best games, statistics, rule sets, looks."""

from collections.abc import Iterator

from playwright.sync_api import FilePayload

from scorekeeper.core.clock import today_everywhere
from scorekeeper.core.db import writing
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.files.layout_file import write_layout
from scorekeeper.games.gaps.rules.numbers import deal, number_of_day
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, TWO_REDEALS
from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.table import Table
from tests.cases.gaps_played import put


def rooms(table: Table, house: House, names: tuple[str, ...]) -> Iterator[Screen]:
    """Yield these screens, in a house whose first device has played."""
    page, gaps = table.page, f"{table.home}gaps"
    played(house, player=1)
    page.goto(gaps)
    page.locator(".by-difficulty summary").click()
    yield Screen("gaps", page)
    page.locator("#number").fill("a hundred")
    yield Screen.after("gaps-mistake", page, ".anew button", "#number-errors")
    page.locator("details:has(#file) summary").click()
    wrong = FilePayload(name="7.gam", mimeType="text/plain", buffer=b"gaps/1\nnumber: 0\n")
    page.locator("#file").set_input_files(wrong)
    yield Screen.after("gaps-file-mistake", page, "details:has(#file) button", "#file-errors")
    for name in ("scores", f"scores?rules={TWO_REDEALS.id}", "statistics", "1/challenge"):
        page.goto(f"{gaps}/{name}")
        for summary in page.locator("figure summary").all():
            summary.click()
        yield Screen(f"gaps-{name.partition('?')[0].replace('/', '-')}", page)
    yield from _layout(table)
    yield from _rule_sets(table, names[1])
    yield from _looks(table)


def _layout(table: Table) -> Iterator[Screen]:
    page = table.page
    page.goto(f"{table.home}gaps/layout")
    page.locator("#cards").fill(write_layout(deal(20261121)).replace("KH", "KX"))
    yield Screen.after("gaps-layout-mistake", page, "main form .forward", "#cards-errors")
    page.locator("#cards").fill(write_layout(deal(20261121)))
    page.locator("main form .forward").click()
    yield Screen.after("gaps-layout", page, "[data-help=verdict]", "#help[data-state=found]")


def played(house: House, *, player: int | None = None) -> None:
    """Store games of the first device, some of them the player's: won, lost, open."""
    with house.server.beside(), writing() as connection:
        place = Place(connection, house.id)
        day = number_of_day(today_everywhere())
        for at, won in enumerate(((0, 61), (3, 99), None, (15, 188))):
            whose, state = player if at % 2 else None, "" if won else "over"
            put(place, 1, day, player=whose, won=won, state=state, home=31)
            put(place, 1, 10**20 - at, TWO_REDEALS, player=player, won=won, state="over", home=43)
        put(place, 1, 10**20, CLASSIC, moves=88, home=12)


def _rule_sets(table: Table, name: str) -> Iterator[Screen]:
    page = table.page
    page.goto(f"{table.home}gaps/rules")
    page.locator("#name").fill("One deal")
    page.locator("#shuffles").fill("15")
    yield Screen.after("gaps-rules-mistake", page, "main form .forward", "#shuffles-errors")
    page.locator("#name").fill(name)
    page.locator("#shuffles").fill("7")
    page.locator("main form .forward").click()
    page.locator(".roster summary").click()
    yield Screen("gaps-rules", page)
    yield Screen.after("gaps-rules-retired", page, "[name=archived]", "h2 + p + .roster")


def _looks(table: Table) -> Iterator[Screen]:
    page = table.page
    yield Screen.at("gaps-looks", page, f"{table.home}gaps/looks?game=1")
    page.locator("[name=table]").fill("#e0d8c8")
    page.locator("[name=home]").fill("#a04040")
    yield Screen.after("gaps-looks-hard-to-see", page, "main form .forward", "form.undo")
    page.locator("form.undo button").click()
    page.locator("form.undo").wait_for(state="detached")
