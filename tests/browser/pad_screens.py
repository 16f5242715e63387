"""The screens of the score pad, from the choice of the game to the end."""

from collections.abc import Iterator

from tests.browser.screen import Screen
from tests.browser.sitting_down import keep_theirs, seated, submit_other_values
from tests.browser.table import AtTable, Table


class ScorePad(AtTable):
    """A pad on a phone; the methods tap and type."""

    def begin(self, game: str, *names: str) -> None:
        """Begin a pad of new players, and open it."""
        self.table.begin(f"pad/new?game={game}", *names)

    def start(self) -> None:
        """Begin as it is offered."""
        self.page.locator("form.start > .forward").click()
        self.page.locator("#table").wait_for()

    def enter(self, *points: object) -> None:
        """Type the number of each side; none for the winner."""
        for side, number in enumerate(points):
            if number is not None:  # the winner is not asked
                self.page.locator(f"#p{side}").fill(str(number))

    def note(self, text: str) -> None:
        """Type a note."""
        if not self.page.locator("#note").is_visible():
            self.page.locator(".entry-note summary").click()
        self.page.locator("#note").fill(text)

    def save(self) -> None:
        """Write the round down."""
        self.table.tap(self.page.locator("form.round > .forward"))

    def round(self, *points: object) -> None:
        """Enter a round of numbers."""
        self.enter(*points)
        self.save()


def playing(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    """Yield Hearts with a wrong sum and a correction, Rummy, Old Maid, a custom game of twelve."""
    page, pad = table.page, ScorePad(table)
    yield Screen.at("pad-lobby", page, f"{table.home}pad")
    yield Screen.at("pad-seats", page, f"{table.home}pad/new?game=hearts&s=1")
    page.goto(f"{table.home}pad/new?game=hearts&s=1&s=2&s=3&all=here")
    page.locator("summary").first.click()
    yield Screen("pad-settings", page)
    pad.start()
    yield Screen("pad-begun", page)
    yield from _rounds(pad)
    yield from _whole(table)
    yield from _others(pad, names)


def _rounds(pad: ScorePad) -> Iterator[Screen]:
    page = pad.page
    pad.enter(3, 10, 12)
    yield Screen("pad-entering", page)
    yield Screen.after("pad-wrong-sum", page, "form.round > .forward", "#p2:invalid")
    pad.round(3, 10, 13)
    yield Screen("pad-one-round", page)
    address = page.url.partition("?")[0]
    pad.table.stop_live_updates()
    page.goto(address)
    submit_other_values(page.locator("form.round"), p0="26", p1="0", p2="0")
    pad.round(0, 26, 0)
    yield Screen("pad-conflict", page)
    page.unroute_all()
    keep_theirs(page)


def _whole(table: Table) -> Iterator[Screen]:
    page = table.page
    address = page.url
    page.goto(f"{address}/rounds/1")
    page.locator("summary").first.click()
    yield Screen("pad-round", page)
    for view in ("tv", "log"):
        yield Screen.at(f"pad-{view}", page, f"{address}/{view}")
    page.goto(f"{address}/about")
    page.locator("#sums").fill("many")
    yield Screen.after("pad-about-mistake", page, "form.counts > button", "#sums-errors")
    page.locator("details > summary").first.click()
    page.locator("#newcomer").fill("x" * 41)
    page.locator("form[action$='/seats'] button").click()
    page.locator("#newcomer-errors").wait_for()
    yield Screen("pad-who-plays-mistake", page)
    page.locator("form[action$='/discard'] button").click()
    page.locator("form[action$='/bring-back']").wait_for()
    yield Screen("pad-discarded", page)
    yield Screen.at("pads-discarded", page, f"{table.home}pad/discarded")


def _seats(pad: ScorePad) -> Iterator[Screen]:
    """Yield a pad with a substitute, a player who left, and a latecomer."""
    page, address = pad.page, pad.page.url.partition("?")[0]
    for seat, name in (("0", "Фёдор 8"), ("3", "Фёдор 9"), ("1", "")):
        page.goto(f"{address}/about")
        page.locator("details > summary").first.click()
        page.locator("#seat").select_option(seat)
        page.locator("#newcomer").fill(name)
        if not name:
            page.locator("#player").select_option("0")
            yield Screen("pad-who-plays", page)
        page.locator("form[action$='/seats'] button").click()
        page.wait_for_url(address)
    pad.table.tap(page.locator("button[name=who]").first)
    yield Screen("pad-seat-empty", page)
    yield Screen.at("pad-tv-seat-empty", page, f"{address}/tv")
    page.goto(address)


def _out(pad: ScorePad) -> Iterator[Screen]:
    """Yield a player who is out, an inserted round, and an invalid seat order."""
    page = pad.page
    pad.begin("one-hundred-one&s=1&s=2&s=3")
    pad.round(3, 102, 20)
    yield Screen("pad-out", page)
    address = page.url.partition("?")[0]
    yield Screen.at("pad-forgotten-round", page, f"{address}/rounds/1/insert")
    page.goto(f"{address}/about")
    page.locator("summary:has(+ form[action$='/order'])").click()
    page.locator("#o0").select_option("1")
    page.locator("form[action$='/order'] button").click()
    page.locator("#order-errors").wait_for()
    yield Screen("pad-seat-order-mistake", page)


def _others(pad: ScorePad, names: tuple[str, ...]) -> Iterator[Screen]:
    page, home = pad.page, pad.table.home
    pad.begin("rummy&s=1&s=2&s=3")
    yield Screen("pad-who-won", page)
    page.locator("[name=who][value='1']").check()
    pad.enter(12, None, 25)
    yield Screen("pad-winner", page)
    pad.begin("old-maid&s=1&s=2&s=3")
    pad.table.tap(page.locator("button[name=who]").first)
    yield Screen("pad-who-lost", page)
    yield from _seats(pad)
    pad.table.tap(page.locator("form.ending button"))
    yield Screen("pad-over", page)
    more = (f"{names[0][:36]} XI", f"{names[1][:36]} XII", *(f"Фёдор {n}" for n in range(1, 8)))
    page.goto(seated(page, f"{home}pad/new?game=other&s=1&s=2&s=3", *more))
    yield Screen.after("pad-title-mistake", page, "form.start > .forward", "#title-errors")
    page.locator("#title").fill("Toad in the hole")
    pad.start()
    for points in (range(-5, 7), range(0, 1200, 100)):
        fields = {f"p{side}": str(number) for side, number in enumerate(points)}
        submit_other_values(page.locator("form.round"), **fields)
        page.goto(page.url)
    yield Screen("pad-of-twelve", page)
    pad.table.tap(page.locator("form.ending button"))
    number = page.url.rpartition("/")[2]
    yield Screen.at("pad-tv-of-twelve", page, f"{home}pad/{number}/tv")
    yield Screen.at("pads", page, f"{home}pad/games")
    yield from _out(pad)
    page.goto(f"{home}pad/games")
    page.locator("#q").fill("toad")
    page.locator("#q").press("Enter")
    page.wait_for_url("**/games?q=toad")
    yield Screen("pads-found", page)
    yield Screen.at("print-pad", page, f"{home}print/pad/{number}")
    yield Screen.at("print-blank-pad", page, f"{home}print/pad/blank?game=hearts&players=4")
