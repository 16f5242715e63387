"""Houses for measuring requests: with few items, such as nights, and with many."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.budgets.clients import InProcess
from tests.running.statements import Statement, statements
from tests.support import House

FEW = 10
"""The number of items in a small house."""

Write = Callable[[], float]
"""Writes something different each time; returns the seconds."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A house with a number of items, and a phone at the newest one.

    Args:
        house: the house.
        url: its database.
        client: who asks.
        pages: the addresses of pages, by their description.
        writes: the writes, by their description.
    """

    house: House
    url: str
    client: InProcess
    pages: Mapping[str, str]
    writes: Mapping[str, Write]

    @property
    def requests(self) -> list[str]:
        """The names of all requests."""
        return [*self.pages, *self.writes]

    def request(self, name: str) -> float:
        """Load the page, or write; return the seconds it took."""
        if name in self.writes:
            return self.writes[name]()
        cookie = f"{self.house.cookie_name}={self.house.owner.token}"
        headers = {"Accept-Language": "en", "Cookie": cookie}
        answer = self.client.send("GET", self.pages[name], headers)
        assert answer.status == 200, (name, answer.status)
        return answer.seconds

    def statements(self, name: str) -> list[Statement]:
        """Return the statements of a repeated request."""
        self.request(name)
        with statements(self.house.app) as sent:
            self.request(name)
        return sent


@dataclass(frozen=True, slots=True)
class Growth:
    """A kind of item that grows in a house.

    Args:
        name: what grows.
        many: the size of the large house in ordinary runs.
        largest: the size of the large house in thorough runs.
        tables: the tables that grow with it.
        scene: makes the house with a number of items, in a database with empty tables.
        longer: pages that show more where there are many.
    """

    name: str
    many: int
    largest: int
    tables: Sequence[str]
    scene: Callable[[str, Path, int], Scene]
    longer: Sequence[str] = field(default=())
