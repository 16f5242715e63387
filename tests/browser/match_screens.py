"""The screens of matches of the shedding game, from the lobby to the end of one."""

from collections.abc import Iterator

from tests.browser.screen import Screen
from tests.browser.sitting_down import keep_theirs, submit_other_values
from tests.browser.table import AtTable, Table


class Tally(AtTable):
    """A match on a phone; the methods tap."""

    def begin(self, *names: str, target: str = "300") -> None:
        """Begin a match of new players, and open it."""
        self.table.begin("shedding/new", *names, target=target)

    def wins(self, seat: int) -> None:
        """Choose the winner."""
        self.page.locator(f"[name=winner][value='{seat}']").check()

    def left(self, seat: int, *cards: str) -> None:
        """Tap the cards that are left in a hand: numbers, `rules`, `others`."""
        for card in cards:
            self.page.locator(f"label[for=hand{seat}_{card}]").click()

    def counts(self, seat: int, points: object) -> None:
        """Type the counts of a hand."""
        self.page.locator(f"#hand{seat}_sum").fill(str(points))

    def write(self) -> None:
        """Write the game down."""
        self.table.tap(self.page.locator("form.ask .forward"))

    def settle(self, target: int) -> None:
        """Play the match to another target."""
        address = self.page.url
        self.page.goto(f"{address}/about")
        self.page.locator("#target").fill(str(target))
        self.page.locator("form.inline button").click()
        self.page.wait_for_url(address)

    def game(self, winner: int, points: int) -> None:
        """Enter a game by its sum only."""
        self.wins(winner)
        self.page.locator("form.ask summary").click()
        self.page.locator("#total").fill(str(points))
        self.write()


def playing(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    """Yield the screens of a corrected, deleted match of three, and of a finished one of six."""
    page, tally = table.page, Tally(table)
    yield Screen.at("match-lobby", page, f"{table.home}shedding")
    yield Screen.at("match-seats", page, f"{table.home}shedding/new?s=1&s=2")
    page.goto(f"{table.home}shedding/new?s=1&s=2&s=3&all=here")
    page.locator("[name=target][value=other]").check()
    page.locator("#other").fill("far")
    yield Screen.after("match-target-mistake", page, "form.start .forward", "#other-errors")
    page.locator("[name=target][value='300']").check()
    yield Screen.after("match-who-won", page, "form.start .forward", "#table")
    yield from _games(tally)
    yield from _whole(table)
    yield from _six(tally, names)


def _games(tally: Tally) -> Iterator[Screen]:
    page = tally.page
    address = page.url
    tally.wins(0)
    yield Screen("match-nothing-counted", page)
    tally.left(1, "6", "6", "1", "rules")
    tally.counts(2, 40)
    yield Screen("match-counted", page)
    page.locator("#hand1_6").fill("99")  # which only the server refuses
    tally.write()
    yield Screen("match-mistake", page)
    page.locator("#hand1_6").fill("2")
    tally.write()
    yield Screen("match-one-game", page)
    tally.table.stop_live_updates()
    page.goto(address)
    submit_other_values(page.locator("form.ask"), winner="1", total="50")
    tally.game(1, 60)
    yield Screen("match-conflict", page)
    page.unroute_all()
    keep_theirs(page)


def _whole(table: Table) -> Iterator[Screen]:
    page = table.page
    address = page.url
    page.goto(f"{address}/games/1")
    page.locator("summary").first.click()
    yield Screen("match-game", page)
    yield Screen.at("match-log", page, f"{address}/log")
    yield Screen.at("match-draw", page, f"{address}/draw")
    page.goto(f"{address}/about")
    page.locator("#target").fill("0")
    yield Screen.after("match-about-mistake", page, "form.inline button", "#target-errors")
    page.locator("form[action$='/discard'] button").click()
    page.locator("form[action$='/bring-back']").wait_for()
    yield Screen("match-discarded", page)
    yield Screen.at("matches-discarded", page, f"{table.home}shedding/discarded")


def _six(tally: Tally, names: tuple[str, ...]) -> Iterator[Screen]:
    more = (f"{names[0][:36]} II", f"{names[1][:36]} II", "Фёдор")
    tally.table.begin("shedding/new?s=1&s=2&s=3", *more)
    page = tally.page
    tally.game(4, 205)
    tally.wins(2)
    yield Screen("match-of-six", page)
    tally.game(2, 120)
    tally.game(4, 110)
    page.locator("figure summary").click()
    yield Screen("match-over", page)
    number = page.url.rpartition("/")[2]
    yield Screen.at("matches", page, f"{tally.table.home}shedding/matches")
    yield Screen.at("print-match", page, f"{tally.table.home}print/shedding/{number}")
    page.goto(f"{tally.table.home}print/shedding/blank?lines=0&n=Ann")
    yield Screen("print-blank-match-mistake", page)
