"""The screens around the nights: people, print, the rule book, the house, its devices."""

from collections.abc import Iterator

from playwright.sync_api import FilePayload, Page

from tests.browser.own_game_screens import changed_by_two, versions_and_archive
from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.table import Table
from tests.cases.match_files import sunday
from tests.cases.night_files import FRIDAY
from tests.cases.play_history import export, play


def around(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    page = table.page
    yield Screen.at("home", page, table.home)
    yield Screen.at("who-are-you", page, f"{table.home}who")
    yield Screen.at("nights", page, f"{table.home}montana")
    yield Screen.at("nights-found", page, f"{table.home}montana?q=whitefish&state=over")
    yield Screen.at("nights-nothing-found", page, f"{table.home}montana?q=zzzz")
    page.goto(f"{table.home}players")
    _open(page, 0)
    yield Screen("people", page)
    page.locator(".roster details").first.locator("[name=name]").fill(names[1])
    page.locator(".roster details").first.locator(".inline button").click()
    page.locator(".roster .errors").wait_for()
    yield Screen("people-mistake", page)
    page.goto(f"{table.home}players")
    _open(page, 2)
    page.locator("[name=archived]").nth(2).click()
    page.locator("h2").wait_for()
    yield Screen("people-retired", page)
    yield from _entered_twice(table)
    home = table.home
    yield Screen.at("no-connection", page, "/".join([*home.split("/")[:3], "offline"]))
    yield Screen.at("nothing-here", page, f"{home}nowhere")


def printing(table: Table) -> Iterator[Screen]:
    """Yield the list of things to print, and the previews."""
    page = table.page
    yield Screen.at("print", page, f"{table.home}print")
    page.locator(".listing a[href*='/montana/']").first.click()  # the one that is over
    page.locator(".s-deals").wait_for()
    yield Screen("print-night", page)
    page.goto(f"{table.home}print/blank?lines=0&n=Ann&n=Bo&paper=a5")
    yield Screen("print-blank-mistake", page)
    yield Screen.at("print-cards", page, f"{table.home}print/cards")
    yield Screen.at("print-rules", page, f"{table.home}print/rules")


def _entered_twice(table: Table) -> Iterator[Screen]:
    """Yield the pages that merge Dora with the first player, and refuse the second one."""
    page = table.page
    page.locator(".newcomer [name=name]").fill("Dora")
    page.locator(".newcomer button").click()
    page.locator(".roster summary", has_text="Dora").wait_for()
    yield Screen.at("same-person", page, f"{table.home}players/1/same")
    page.locator(".people a").first.click()
    page.locator(".both").wait_for()
    yield Screen("not-one-person", page)
    page.goto(f"{table.home}players/1/same")
    page.locator(".people a", has_text="Dora").click()
    yield Screen("one-person", page)
    yield Screen.after("people-entered-twice", page, "main form .forward", "main > details[open]")


def rule_book(table: Table) -> Iterator[Screen]:
    """Yield the rule book as pages, and over the table."""
    page = table.page
    page.locator("header a[data-book]").click()
    page.locator("dialog[open] #q").fill("хелена")
    page.locator("dialog .best").wait_for()
    yield Screen("book-over-the-table", page)
    yield Screen.at("book", page, f"{table.home}rules")
    yield Screen.at("book-search", page, f"{table.home}rules?q=falls")
    yield Screen.at("book-nothing-found", page, f"{table.home}rules?q=zzzz")
    yield Screen.at("book-game", page, f"{table.home}rules/games/whitefish")
    yield Screen.at("book-article", page, f"{table.home}rules/unabomb")
    page.goto(f"{table.home}rules/all")
    page.locator("#q").fill("butte")
    page.locator(".found h1").wait_for()
    yield Screen("book-whole", page)


def helping(table: Table, night: str) -> Iterator[Screen]:
    """Yield the trick helper, and the dealing helper of the night at this address."""
    page = table.page
    for name, query in (
        ("trick", "c=7H&dummy=1&kens=yes"),
        ("trick-judged", "c=TS&c=AD&c=2S&c=8H&dummy=0&kens=yes&a2=no"),
        ("trick-depends", "c=AH&c=3S&c=TD&a1=yes"),
        ("trick-mistakes", "c=7H&c=7H&c=ZZ&c=8C&c=9C&broken=yes&opens=low+club"),
    ):
        yield Screen.at(name, page, f"{table.home}rules/trick?{query}")
    steps = f"{table.home}rules/deal/whitefish?night={night.rpartition('/')[2]}&step="
    for step in (1, 2, 3):
        yield Screen.at(f"dealing-step-{step}", page, f"{steps}{step}")
    yield Screen.at("dealing-of-no-night", page, f"{table.home}rules/deal/great_great_falls?step=4")


def house_rules(table: Table) -> Iterator[Screen]:
    """Yield the house rules, and the preview of a change."""
    page, rules = table.page, f"{table.home}montana/house-rules"
    yield Screen.at("house-rules", page, rules)
    yield Screen.at("house-rules-edit", page, f"{rules}/edit?usual=all")
    page.locator("[name=over]").fill("five")
    yield Screen.after("house-rules-mistake", page, "main form .forward", "main .errors")
    page.locator("[name=over]").fill("5")
    page.locator("[name=last_round][value=two]").check()
    page.locator("[formaction]").click()
    page.locator(".recount summary").first.click()
    yield Screen("house-rules-what-if", page)


def own_games(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    page, games = table.page, f"{table.home}montana/variants"
    yield Screen.at("new-game", page, f"{games}/new")
    page.locator("[name=name]").fill(names[1])
    for count, kind in enumerate(("exchange", "pass", "bid"), start=1):
        if not page.locator(f"[value='add {kind}']").is_visible():
            page.locator(".add summary").click()
        page.locator(f"[value='add {kind}']").click()
        page.locator(f"#step-{count}").wait_for()
    yield Screen("new-game-steps", page)
    page.locator("[name=give0]").fill("9")
    page.locator("[name=dummy_cards]").fill("12")
    page.locator("[name=dummy_cards]").blur()
    page.locator("#counted .errors").first.wait_for()  # which moves the button
    yield Screen.after("new-game-mistake", page, "form.editor .forward", "#verdict [role=alert]")
    page.locator("[name=give0]").fill("4")
    page.locator("[name=dummy_cards]").fill("13")
    page.locator("[name=note]").fill(names[1])
    page.locator("#counted .here").wait_for()
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/games/**")
    yield Screen.at("games", page, games)
    yield from changed_by_two(page, "step", names[0], "game-conflict")
    page.goto(f"{games}/file")
    yield Screen.after("game-file-mistake", page, "main .forward", "main .errors")
    page.goto(games)
    page.locator(".games a[href$='/edit']").first.click()
    yield Screen("game", page)
    yield from versions_and_archive(page, "game-versions", "games-retired")


def moving(table: Table) -> Iterator[Screen]:
    """Yield the screens of the time zone, deletion of a house, imports and exports."""
    page = table.page
    yield Screen.at("time-zone", page, f"{table.home}time-zone")
    page.goto(f"{table.home}delete")
    yield Screen.after("delete-house-mistake", page, "main form button", "main .errors")
    name = page.locator("main form bdi, main form label").first.inner_text().partition(": ")[2]
    page.locator("[name=name]").fill(name)
    page.locator("main form button").click()
    page.wait_for_url("**/deleted")
    yield Screen("deleted-house", page)
    page.locator("main form button").click()
    page.wait_for_url(table.home)
    yield Screen.at("import-export", page, f"{table.home}import-export")
    page.locator("a[href$='/score-list']").click()
    yield Screen("score-list", page)
    history = export(play("20+16", "3+5"), play("1", "2", "3", gameRefId=2), play("1", ""))
    file = FilePayload(name="BGStatsExport.json", mimeType="application/json", buffer=history)
    page.goto(f"{table.home}import-export/history")
    page.locator("#file").set_input_files(file)
    page.locator("form .forward").click()
    page.wait_for_url("**/history/preview")
    yield Screen("history-preview", page)
    page.goto(f"{table.home}import-export/score-list")
    for name, points in (("score-list-mistakes", "1;x"), ("score-list-preview", "1;2")):
        file = FilePayload(
            name="list.csv", mimeType="text/csv", buffer=f"Ann;Bo\n{points}\n3;-4".encode()
        )
        page.locator("#file").set_input_files(file)
        page.locator("#title").fill("Toad")
        page.locator("main button.forward").click()
        page.wait_for_url("**/score-list/preview")
        yield Screen(name, page)
    own = (FRIDAY.parent / "house_games.json").read_bytes()
    for name, content in (
        ("moving-mistakes", own.replace(b'"deals"', b'"dials"')),
        ("moving-preview", own),
    ):
        choose_file(table, content)
        yield Screen(name, page)
    page.locator("main button.forward").click()
    page.wait_for_url("**/montana/*")
    choose_file(table, own)
    yield Screen("moving-known", page)
    page.goto(f"{page.locator('main a.forward').evaluate('link => link.href')}/about")
    page.locator("form[action$='/discard'] button").click()
    page.locator("form[action$='/bring-back']").wait_for()
    choose_file(table, own)
    yield Screen("moving-discarded", page)
    long = [f"{letter * 38} {number}" for number, letter in enumerate("WMЖ")]
    choose_file(table, sunday(name=long[0], players=["ANN", *long, "Bo"], games=[]))
    yield Screen("moving-match", page)


def choose_file(table: Table, content: bytes) -> None:
    """Upload the file of a night or a match, and wait for its preview."""
    table.page.goto(f"{table.home}import-export")
    file = FilePayload(name="night.json", mimeType="application/json", buffer=content)
    table.page.locator("#file").set_input_files(file)
    table.page.locator("main button.forward").click()
    table.page.wait_for_url("**/import-export/preview")


def letting_in(table: Table, guest: Table, house: House) -> Iterator[Screen]:
    page, devices = table.page, f"{table.home}devices"
    yield Screen.at("devices", page, devices)
    _open(page, 1)
    yield Screen("devices-one", page)
    mine = page.locator(".roster details").nth(1)
    mine.locator("[name=name]").fill(" ")
    mine.locator(".inline button").click()
    page.locator(".roster .errors").wait_for()
    yield Screen("devices-mistake", page)
    page.goto(devices)
    yield Screen.after("link", page, "form[action$='/link'] [value=scorer]", ".qr")
    page.goto(devices)
    page.locator("form[action$='/code'] [value=viewer]").click()
    code = page.locator(".spoken").inner_text()
    yield Screen("spoken-code", page)
    page.goto(devices)
    page.locator("form[action$='/recovery'] button").click()
    recovery = page.locator(".recovery").inner_text()
    yield Screen("recovery-code", page)
    page.goto(devices)
    page.locator("form[action$='/feed'] button").click()
    page.get_by_text("standings.json").wait_for()
    yield Screen("feed", page)
    yield Screen.at("devices-open", page, devices)
    yield Screen.at("code", guest.page, f"{house.server.address}/join")
    _type_code(guest.page, code[:-1], 0)
    yield Screen("code-mistake", guest.page)
    _type_code(guest.page, f"{recovery[:-1]}U", 1)
    yield Screen("recovery-mistake", guest.page)
    _type_code(guest.page, recovery, 1)
    yield Screen("join-by-code", guest.page)
    guest.page.locator("form.join .button").click()
    guest.page.wait_for_url("**/devices")
    yield Screen("devices-recovered", guest.page)
    page.goto(devices)
    _open(page, 1)
    page.locator(".roster details").nth(1).locator("form[action$='/revoke'] button").click()
    page.locator("main > details summary").click()
    yield Screen("devices-revoked", page)


def _type_code(page: Page, code: str, field: int) -> None:
    if field and not page.locator("#recovery").is_visible():
        page.locator("summary").click()
    page.locator("[name=code]:not([type=hidden])").nth(field).fill(code)
    page.locator("form.join .button").nth(field).click()
    page.locator(".errors, [name=name]").first.wait_for()


def _open(page: Page, number: int) -> None:
    page.locator(".roster summary").nth(number).click()
