"""A screen of the app."""

from dataclasses import dataclass
from typing import Self

from playwright.sync_api import Page


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: its name, and the page that shows it."""

    name: str
    page: Page

    @classmethod
    def at(cls, name: str, page: Page, address: str) -> Self:
        """Open the screen at that address."""
        page.goto(address)
        return cls(name, page)

    @classmethod
    def after(cls, name: str, page: Page, button: str, shows: str) -> Self:
        """Tap a button, and wait for what it shows; both are selectors."""
        page.locator(button).click()
        page.locator(shows).first.wait_for()
        return cls(name, page)
