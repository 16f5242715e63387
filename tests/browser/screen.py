"""A screen of the app."""

from dataclasses import dataclass

from playwright.sync_api import Page


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: its name, and the page that shows it."""

    name: str
    page: Page
