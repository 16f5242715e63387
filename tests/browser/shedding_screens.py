"""The screens of the shedding game's cards, referee and table."""

from collections.abc import Iterator

from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.shedding import begin_match
from tests.browser.sitting_down import keep_theirs, submit_other_values
from tests.browser.table import Table

RULES = ("T2", "E4", "V1", "N3", "N6", "N1")


def looking_up(table: Table) -> Iterator[Screen]:
    """Yield the screens of the cards, of the set-up, and of the referee."""
    page, shedding = table.page, f"{table.home}shedding"
    yield Screen.at("shedding-cards", page, f"{shedding}/cards")
    for rule in ("T2", "E4", "V1", "N6"):
        yield Screen.at(f"shedding-card-{rule}", page, f"{shedding}/cards/{rule}")
    yield Screen.at("shedding-guide", page, f"{shedding}/guide")
    yield Screen.at("book-rule-card", page, f"{table.home}rules?q=N5")
    yield Screen.at("print-rule-cards", page, f"{table.home}print/rule-cards")
    for name, query in (
        ("empty", ""),
        ("wrong", "top=G5F&r=T2&r=E1&r=N3&c=B3E"),
        ("forgotten", "top=G5F&r=E4&r=N6&r=N1&r=N2&c=G5E&c=G6F&c=G1E&left=1&forgot=montana"),
        ("mistakes", "top=G5F&c=G5F&c=G5F&c=G5F&left=9"),
    ):
        yield Screen.at(f"shedding-referee-{name}", page, f"{shedding}/referee?{query}")


def at_the_table(table: Table, house: House) -> Iterator[Screen]:
    """Yield the screens of a game, from the first card to its end, with a conflict."""
    page, shedding = table.page, f"{table.home}shedding"
    address = f"{shedding}/{begin_match(house, 3)}/table"
    yield Screen.at("shedding-turn-up", page, address)
    page.locator(".marks-of a").nth(4).click()
    page.locator("[name=first]").first.wait_for()
    yield Screen("shedding-who-begins", page)
    table.tap(page.locator("[name=first]").first)
    yield Screen("shedding-table", page)
    address = f"{shedding}/{begin_match(house, 3, *RULES)}/table"
    page.goto(address)
    table.tap(page.locator("[name=said][value=R2E]"))
    yield Screen("shedding-wrong-card", page)
    yield Screen.at("shedding-several", page, f"{address}?ask=several&c=R3E&c=R4F")
    page.goto(address)
    table.tap(page.locator("[name=said][value=N4]"))
    yield Screen("shedding-which-pile", page)
    table.stop_live_updates()
    page.goto(address)
    form = page.locator("form", has=page.locator("[name=said][value=G3F]"))
    submit_other_values(form, said="G3F")
    table.tap(page.locator("[name=said][value=B1E]"))
    page.locator(".conflict").wait_for()
    yield Screen("shedding-conflict", page)
    page.unroute_all()
    keep_theirs(page)
    page.locator("[name=left][value='0']").check()
    table.tap(page.locator("[name=said][value=B3E]"))
    yield Screen("shedding-draws-seven", page)
    yield Screen.at(
        "shedding-won", page, f"{shedding}/{begin_match(house, 2, 'G4E', 'G2F=0')}/table"
    )
