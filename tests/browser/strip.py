"""The pictures of README, a strip for each theme: `python -m tests.browser.strip [folder]`."""

import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from scorekeeper.games.gaps.rules.game import Game
from tests.browser.gaps import FRESH, begin_game
from tests.browser.server import Server, running
from tests.browser.shedding import begin_match
from tests.browser.table import PHONE, SENSORS, Table, launch
from tests.running.command import ROOT

FOLDER = ROOT / "docs/images"

_DEALS = (
    ("whitefish", (4, 5, 3), (4, 5, 4)),
    ("butte", (3, "nil", 6), (4, 0, 9)),
    ("billings", (5, 4, 2), (5, 4, 4)),
)
_MOVES = 12
_STRIP = """<style>body {{ margin: 0; display: flex; gap: 12px; background: transparent }}
img {{ width: 234px; border-radius: 14px }}</style>{}"""


def main(folder: Path) -> None:
    """Write both strips."""
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data)) as server,
        sync_playwright() as playwright,
        launch(playwright.chromium) as browser,
    ):
        for theme in ("light", "dark"):
            _write(browser, server, theme, folder / f"strip-{theme}.png")


def _write(browser: Browser, server: Server, theme: Literal["light", "dark"], path: Path) -> None:
    context = browser.new_context(
        viewport=PHONE, locale="en", color_scheme=theme, reduced_motion="reduce"
    )
    context.add_init_script(SENSORS)
    pictures = [base64.b64encode(p).decode() for p in _pictures(Table(context.new_page()), server)]
    strip = browser.new_page(viewport={"width": 1218, "height": 507})
    images = "".join(f'<img src="data:image/png;base64,{picture}">' for picture in pictures)
    strip.set_content(_STRIP.format(images))
    strip.screenshot(path=path, omit_background=True, full_page=True)
    print(path)


def _pictures(table: Table, server: Server) -> Iterator[bytes]:
    """Photograph a night, its sheet, Gaps, changing rules and the television on a phone."""
    page, house = table.page, server.found_house()
    table.join(house.link)
    table.start_night("Ann", "Ben", "Cleo")
    night = page.url
    for variant, bids, tricks in _DEALS:
        table.deal(variant, bids, tricks)
        table.next()
    table.call("whitefish")
    table.bid(4, 3)
    addresses = [night, f"{night}/sheet", f"{table.home}gaps/{begin_game(house, _some_moves())}"]
    match = begin_match(house, 3, "G2E", "T2", "N6", top="G5F")
    for address in (*addresses, f"{table.home}shedding/{match}/table", f"{night}/tv"):
        page.goto(address)
        table.settled()
        page.wait_for_timeout(300)
        yield page.screenshot(caret="initial")


def _some_moves() -> Game:
    game = FRESH
    for _ in range(_MOVES):
        moves = game.board.moves
        if not moves:
            break
        game = game.play(moves[0])
    return game


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
