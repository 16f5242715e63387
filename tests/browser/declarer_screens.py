"""The screens of games with a declarer, from the lobby to the settlement."""

from collections.abc import Iterator

from tests.browser.own_game_screens import versions_and_archive
from tests.browser.screen import Screen
from tests.browser.sitting_down import begin, keep_theirs, submit_other_values
from tests.browser.table import AtTable, Table


class DeclarerTable(AtTable):
    """A game with a declarer on a phone; the methods tap and type."""

    def choose(self, **chosen: str) -> None:
        """Tap values, by their fields."""
        for name, value in chosen.items():
            self.page.locator(f"label:has([name='{name}'][value='{value}'])").click()

    def type(self, **typed: int | str) -> None:
        """Type into fields."""
        for name, value in typed.items():
            self.page.locator(f"[name='{name}']").fill(str(value))

    def save(self) -> None:
        self.table.tap(self.page.locator("form.deal > .forward"))

    @property
    def taken(self) -> dict[str, str]:
        """Return the numbers in the visible fields of tricks and points."""
        fields = self.page.locator("[data-group]:not([hidden]) .counted:not([hidden]) > input")
        return {
            str(field.get_attribute("name")): field.input_value() or f"({placeholder})"
            for field in fields.all()
            for placeholder in [field.get_attribute("placeholder")]
        }


def playing(table: Table) -> Iterator[Screen]:
    """Yield Preferans: options, a wrong sum, a conflict, the settlement, the end; then King."""
    page, contracts = table.page, DeclarerTable(table)
    yield Screen.at("declarer-lobby", page, f"{table.home}declarer")
    page.goto(f"{table.home}declarer/new/preferans?s=1&s=2&s=3&all=here")
    page.locator("summary").first.click()
    page.locator("#o_limit").fill("many")
    yield Screen.after("declarer-options-mistake", page, "form.start > .forward", "#o_limit-errors")
    page.locator("#o_limit").fill("5")
    yield Screen.after("declarer-begun", page, "form.start > .forward", "#table")
    contracts.choose(declarer="0", contract="6", s1="whist", s2="pass")
    yield Screen("declarer-suggested", page)
    contracts.type(t0="7", t1="9")
    page.locator("form.deal > .forward").click()
    page.locator("#t1:invalid, #t2:invalid").first.wait_for()
    yield Screen("declarer-wrong-sum", page)
    address = page.url.partition("?")[0]
    table.stop_live_updates()
    page.goto(address)
    played = {"declarer": "0", "contract": "6", "s1": "whist", "s2": "pass"}
    submit_other_values(page.locator("form.deal"), **played, t0="6", t1="4", t2="0")
    contracts.choose(declarer="1", contract="misère")
    contracts.save()
    yield Screen("declarer-conflict", page)
    page.unroute_all()
    keep_theirs(page)
    page.goto(f"{address}/deals/1")
    page.locator("summary").first.click()
    yield Screen("declarer-deal", page)
    for view in ("settlement", "log", "about", "tv", "deals/2/substitute"):
        yield Screen.at(f"declarer-{view.rpartition('/')[2]}", page, f"{address}/{view}")
    page.goto(f"{address}/about")
    yield Screen.after("declarer-over", page, "form[action$='/finish'] button", ".winner")
    page.goto(begin(page, f"{table.home}declarer/new/king?s=1&s=2&s=3", "Dee"))
    yield Screen("declarer-king", page)
    page.goto(begin(page, f"{table.home}declarer/new/thousand?s=1&s=2&s=3"))
    page.locator("summary").first.click()
    yield Screen("declarer-thousand", page)


def making(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    """Yield the editor of a version of Preferans: an error, a conflict, its versions, the list."""
    page, versions = table.page, f"{table.home}declarer/own"
    yield Screen.at("own-contracts-new", page, f"{versions}/new?like=preferans")
    page.locator("[name=name]").fill(names[1])
    page.locator("#o_limit").fill("x")
    page.locator("#o_limit-errors").wait_for()  # which moves the button
    page.locator("form.editor .forward").click()
    page.locator("#counted [role=alert]").wait_for()
    yield Screen("own-contracts-mistake", page)
    page.locator("#o_limit").fill("10")
    page.locator("[name=note]").fill(names[2])
    page.locator("#counted .changes").first.wait_for()
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/show")
    yield Screen("own-contracts-rules", page)
    page.locator("a[href$='/edit']").click()
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("#o_limit").fill("30")
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/show")
    other.locator("#o_limit").fill("50")
    other.locator("form.editor .forward").click()
    other.locator(".conflict").wait_for()
    yield Screen("own-contracts-conflict", other)
    other.close()
    yield Screen.at("own-contracts-file", page, f"{versions}/file")
    yield Screen.at("own-contracts", page, versions)
    page.locator(".games a[href$='/edit']").first.click()
    yield from versions_and_archive(page, "own-contracts-versions", "own-contracts-archived")
