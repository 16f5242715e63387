"""A whole night: every game and modifier, corrected mistakes, and the exported file."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only
from tests.running.command import ROOT
from tests.running.waiting import PATIENCE_SECONDS

pytestmark = audit_only


ANN, BO, CY = range(3)
Points = tuple[int, int, int]


def submit_whole_deal(page: Page, fields: Mapping[str, str | Sequence[str]]) -> None:
    """Fill in the form of a whole deal, and send it."""
    for name, value in fields.items():
        field = page.locator(f".whole [name={name}]")
        if name in {"modifiers", "winners", "dealer", "last_round"}:
            for option in [value] if isinstance(value, str) else value:
                page.locator(f".whole [name={name}][value='{option}']").check()
        elif field.evaluate("field => field.localName") == "select":
            field.select_option(value)
        else:
            assert isinstance(value, str)
            field.fill(value)
    page.locator(".whole .forward").click()


def open_deal(table: Table, number: int) -> None:
    """Go from the table to the page of that deal via the sheet."""
    table.page.locator("a[href$='/sheet']").first.click()
    table.page.locator(".sheet tbody th a").nth(number - 1).click()


def back_to_the_table(table: Table, night: str) -> None:
    """Go to the table from any page."""
    table.page.goto(night)
    table.page.locator("#table").wait_for()


def command(*arguments: str, house: House) -> str:
    """Return what the command prints while the server is running."""
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        check=True,
        cwd=ROOT,
        env=house.server.environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    return done.stdout


def test_nine_games_and_improvised_one_with_corrections(
    table: Table, house: House, tmp_path: Path
) -> None:
    page = table.page
    sheet: list[Points] = []

    def totals() -> list[int]:
        return [sum(points[seat] for points in sheet) for seat in (ANN, BO, CY)]

    table.start_night("Ann", "Bo", "Cy", dealer=ANN)
    night = page.url

    # 1: Ann deals. Cy's nil took three.
    table.call("whitefish", "unabomb")
    table.bid(4, "nil", 5)
    table.play()
    table.count(4, 3)
    sheet.append((0, 4, -3))
    assert table.totals == totals()
    table.next()

    # 2: Bo deals, and is the one with the double nil.
    table.call("smoked_whitefish", "kens_rule")
    table.bid_unseen(BO)
    table.bid(3, 4)
    table.play()
    table.count(3, 2, 0)
    sheet.append((-2, 13, 3))
    assert table.totals == totals()
    table.next()

    # 3: Cy deals.
    table.call("helena")
    table.bid(4, 3, 2)
    table.play()
    table.count(4, 4, 2)
    sheet.append((4, 0, 2))
    assert table.totals == totals()

    # A deal between the first two was forgotten; it is inserted twice, and one of the two deleted.
    for _ in range(2):
        back_to_the_table(table, night)
        open_deal(table, 2)
        page.locator("a[href$='/insert']").click()
        bids = {"bid0": "4", "bid1": "5", "bid2": "3"}
        tricks = {"tricks0": "4", "tricks1": "5"}  # Cy's four follow
        submit_whole_deal(page, {"variant": "whitefish", "dealer": str(BO), **bids, **tricks})
        expect(page.locator(".sheet tbody tr").nth(1)).to_contain_text("dealt by Bo")
    expect(page.locator(".sheet tbody tr")).to_have_count(5)
    page.locator(".sheet tbody th a").nth(1).click()
    page.locator("summary", has_text="Delete deal").click()
    page.locator("form[action$='/delete'] button").click()
    expect(page.locator(".sheet tbody tr")).to_have_count(4)
    sheet.insert(1, (4, 5, 0))
    back_to_the_table(table, night)
    assert table.totals == totals()
    table.next()

    # 5: Ann deals after Cy. Bo and Ann change their bids.
    expect(table.heading).to_have_text("Ann calls")
    table.call("missoula")
    table.bid(4, 5, "nil")
    table.bid(5, 5, 1)
    table.play()
    table.count(5, 4)
    sheet.append((0, 5, -1))
    assert table.totals == totals()
    table.next()

    # In the first deal Ann took five and Cy four: a correction.
    open_deal(table, 1)
    page.locator("a[href$='/correct']").click()
    submit_whole_deal(page, {"tricks0": "5", "tricks2": "4"})
    sheet[0] = (5, 4, -2)
    assert table.points == ["+4", "\u22122", "+5"]
    expect(page.locator(".log li").first).to_contain_text("Ann's tricks: 6 → 5")
    back_to_the_table(table, night)
    assert table.totals == totals()

    # 6: Bo deals.
    table.call("butte", "continental_divide")
    table.bid(2, 6, "nil")
    table.play()
    table.count(2, 5, 1)
    sheet.append((-1, -6, 2))
    table.next()

    # 7: Cy deals; Ann's nil took four.
    table.call("billings", "unabomb", "continental_divide")
    table.bid("nil", 5, 4)
    table.play()
    table.count(4, 5, 2)
    sheet.append((-2, 5, -2))
    assert table.totals == totals()
    table.next()

    # 8: Ann deals, and calls last round.
    table.call("great_falls", last_round=True)
    table.bid(3, 3, 4)
    table.play()
    table.count(3, 5, 4)
    sheet.append((4, 3, 0))
    assert table.totals == totals()
    expect(page.locator(".chances li")).to_have_count(3)
    table.next()

    # 9: Bo deals.
    table.call("great_great_falls")
    table.bid(1, 2, 7)
    table.play()
    table.count(1, 3, 7)
    sheet.append((0, 7, 1))
    table.next()

    # 10: Cy deals; the cards left are typed.
    table.deal("bozeman", (4, 4, 4), (5, 4, 4))
    page.locator("summary").first.click()
    for seat, cards in ((ANN, "9 9"), (BO, "K 2"), (CY, "A K")):
        page.locator(f"[name=hand{seat}]").fill(cards)
    table.tap(table.step("compare"))
    sheet.append((0, 4, 5))
    assert table.totals == totals()
    table.next()

    # 11: Ann deals for the last time, a game of her own.
    assert table.countdown == "Last round · the last deal"
    page.locator(".made-up summary").click()
    page.locator("[name=made_up]").fill("Blind Man's Whitefish")
    page.locator("[name=dummy_plays]").check()
    table.tap(page.locator(".made-up button"))
    table.bid(3, "nil", 5)
    table.play()
    table.count(3, 0, 5)
    sheet.append((5, 3, 6))
    assert table.totals == totals() == [17, 43, 14]
    expect(table.heading).to_have_text("Bo wins the night")
    _, summary, link = table.copied()
    assert summary.endswith(": Bo 43 (won), Ann 17, Cy 14.")
    assert link == f"{night}/sheet"

    # After the end, one more correction: the extra point was Bo's.
    open_deal(table, 10)
    page.locator("a[href$='/correct']").click()
    submit_whole_deal(page, {"hand1": "A J", "hand2": "K Q"})
    sheet[9] = (0, 5, 4)
    back_to_the_table(table, night)
    assert table.totals == totals() == [17, 44, 13]
    expect(table.heading).to_have_text("Bo wins the night")

    # The exported file has the same result when scored by a command that uses no database.
    page.goto(f"{night}/sheet")
    with page.expect_download() as download:
        page.locator("a[href$='/montana/1/file']").click()
    file = tmp_path / "night.json"
    download.value.save_as(file)
    scored = json.loads(command("score", str(file), "--json", house=house))
    assert scored["totals"] == {"Ann": 17, "Bo": 44, "Cy": 13}
    lines = [tuple(deal["points"].values()) for deal in scored["deals"]]
    assert lines == sheet
    assert {deal.get("variant") for deal in scored["deals"]} == {
        "whitefish",
        "smoked_whitefish",
        "helena",
        "missoula",
        "butte",
        "billings",
        "great_falls",
        "great_great_falls",
        "bozeman",
        None,
    }
    number = night.rpartition("/")[2]
    exported = command("export", "night", number, "--house", night.split("/")[4], house=house)
    assert exported == file.read_text(encoding="utf-8")
