"""Photographs every screen: `python -m tests.browser.shots [folder]`."""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.screen import Screen
from tests.browser.screens import LONG, NAMES, WALKS
from tests.browser.server import Server, running
from tests.browser.table import PHONE, SENSORS, SMALL, WIDE, Table, launch
from tests.running.command import ROOT

FOLDER = ROOT / "build/shots"


@dataclass(frozen=True, slots=True)
class Look:
    """A window and its light."""

    name: str
    window: ViewportSize
    light: Literal["light", "dark"] = "light"

    def take(self, screen: Screen, path: Path) -> None:
        """Photograph the screen like this."""
        screen.page.set_viewport_size(self.window)
        screen.page.emulate_media(color_scheme=self.light)
        # the caret stays: hiding it needs a style of Playwright's, which the policy refuses
        screen.page.screenshot(path=path, full_page=True, caret="initial")


LOOKS = (
    Look("phone", PHONE),
    Look("phone-dark", PHONE, "dark"),
    Look("small", SMALL),
    Look("small-dark", SMALL, "dark"),
    Look("wide", WIDE),
    Look("wide-dark", WIDE, "dark"),
)


@dataclass(frozen=True, slots=True)
class Evening:
    """All screens in a language, with their windows and themes."""

    name: str
    language: str
    looks: tuple[Look, ...]
    names: tuple[str, ...] = NAMES


EVENINGS = (
    Evening("en", "en", LOOKS),
    Evening("ru", "ru", (LOOKS[0], LOOKS[4])),
    Evening("long", "en", LOOKS[:1], LONG),
)


def main(folder: Path) -> None:
    """Photograph all screens on all evenings."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data)) as server,
        sync_playwright() as playwright,
        launch(playwright.chromium) as browser,
    ):
        for evening in EVENINGS:
            _photograph(browser, server, evening, folder)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


def _photograph(browser: Browser, server: Server, evening: Evening, folder: Path) -> None:
    def open_phone() -> Table:
        context = browser.new_context(
            viewport=PHONE, locale=evening.language, reduced_motion="reduce"
        )
        context.add_init_script(SENSORS)
        return Table(context.new_page())

    screens = (
        screen
        for walk in WALKS
        for screen in walk(open_phone(), open_phone(), server.found_house(), evening.names)
    )
    for number, screen in enumerate(screens, 1):
        Table(screen.page).settled()
        for look in evening.looks:
            name = f"{number:03}-{screen.name}-{look.name}-{evening.name}.png"
            look.take(screen, folder / name)
        screen.page.set_viewport_size(PHONE)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
