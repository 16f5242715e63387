"""The screens of Hearts, from the lobby to the end of a game."""

from collections.abc import Iterator

from tests.browser.screen import Screen
from tests.browser.sitting_down import keep_theirs, submit_other_values
from tests.browser.table import AtTable, Table


class HeartsTable(AtTable):
    """A game of Hearts on a phone; the methods tap and type."""

    def enter(self, hearts: tuple[int | None, ...], queen: int, jack: int | None = None) -> None:
        """Type the hearts, and tap who took the queen and the jack."""
        for seat, count in enumerate(hearts):
            if count is not None:
                self.page.locator(f"#h{seat}").fill(str(count))
        for name, taker in (("queen", queen), ("jack", jack)):
            if taker is not None:
                self.page.locator(f"[name={name}][value='{taker}']").check()

    def save(self) -> None:
        self.table.tap(self.page.locator("form.deal > .forward"))

    def deal(self, hearts: tuple[int | None, ...], queen: int, jack: int | None = None) -> None:
        self.enter(hearts, queen, jack)
        self.save()

    def moon(self, seat: int) -> None:
        """Tap who shot the moon."""
        self.table.tap(self.page.locator(f"[name=moon][value='{seat}']"))


def playing(table: Table) -> Iterator[Screen]:
    """Yield a game with the jack: a wrong sum, a conflict, a deal, settings, the end."""
    page, hearts = table.page, HeartsTable(table)
    yield Screen.at("hearts-lobby", page, f"{table.home}hearts")
    page.goto(f"{table.home}hearts/new?s=1&s=2&s=3&all=here")
    page.locator("summary").first.click()
    page.locator("[name=jack]").check()
    page.locator("#target").fill("many")
    yield Screen.after("hearts-settings-mistake", page, "form.start > .forward", "#target-errors")
    page.locator("#target").fill("26")
    yield Screen.after("hearts-begun", page, "form.start > .forward", "#table")
    hearts.enter((3, 4, 5), 1, 0)
    yield Screen.after("hearts-wrong-sum", page, "form.deal > .forward", "#h2:invalid")
    address = page.url.partition("?")[0]
    table.stop_live_updates()
    page.goto(address)
    submit_other_values(page.locator("form.deal"), h0="3", h1="4", queen="1", jack="0")
    hearts.deal((3, None, 5), 2, 0)
    yield Screen("hearts-conflict", page)
    page.unroute_all()
    keep_theirs(page)
    page.goto(f"{address}/deals/1")
    page.locator("summary").first.click()
    yield Screen("hearts-deal", page)
    for view in ("log", "about", "tv"):
        yield Screen.at(f"hearts-{view}", page, f"{address}/{view}")
    page.goto(address)
    page.locator("[name=jack][value='1']").check()
    hearts.moon(1)
    yield Screen("hearts-over", page)
    yield Screen.at("bg-stats", page, f"{address}/bg-stats")
    page.goto(f"{address}/about")
    page.locator("form[action$='/discard'] button").click()
    page.locator("form[action$='/bring-back']").wait_for()
    yield Screen("hearts-discarded", page)
