"""A house with Bo's hidden bid, and everything that others see of it.

Two such houses that differ in nothing but that bid have to look alike to everybody else.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from typing import ClassVar

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from tests.depth import THOROUGH
from tests.support import House, nothing_changes
from tests.web.routes import routes
from tests.web.test_live import Stream
from tests.web.visitor import Page, Visitor

PARTS = ("head", "table", "tv")
_PAGES = ("", "sheet", "deals/1", "log")
_NONCES = [
    r'name="(key|csrf_token|mark)" value="[^"]*"',
    r'data-answered="[^"]*"',
    r"/h/[\w-]+/",
    r"W?/?\"[0-9a-f]{40}\"",
    r'shape-rendering="crispEdges".*</svg>',  # the sitting's address again
]


class HiddenWorld:
    """Bo and Cy on their own phones, and a spy who claims to be Bo.

    A game's `endpoints` are its pages about a sitting, its `questions` what its table can ask.
    """

    game: ClassVar[str]
    endpoints: ClassVar[Collection[str]]
    questions: ClassVar[Sequence[str]]

    def __init__(self, house: House, number: int, bo: int, cy: int) -> None:
        self.house, self.number = house, number
        self.bo, self.cy, self.spy = (
            house.join(Role.SCORER, name) for name in ("Bo's", "Cy's", "Spy's")
        )
        for device, player in ((self.bo, bo), (self.cy, cy), (self.spy, bo)):
            house.writer(device)(players.assign_device, player)

    def at(self, visitor: Visitor, *rest: object) -> str:
        """The address of the sitting, or of something below it."""
        return "/".join(map(str, (visitor.home, self.game, self.number, *rest)))

    def people(self, *, everybody: bool = THOROUGH) -> list[Visitor]:
        """Return browsers of everybody but Bo; or only of the lowest role and of the spy."""
        others = [self.house.device(role) for role in Role]
        people = [*others, self.cy, self.spy] if everybody else [others[0], self.spy]
        return [Visitor(self.house, device) for device in people]

    def streams(self, visitor: Visitor) -> Iterator[tuple[str, str]]:
        """Yield the first live fragment of each stream for this visitor."""
        for name in PARTS:
            with closing(Stream(visitor, self.at(visitor, f"live?part={name}"))) as stream:
                stream.next()
                yield f"stream of {name}", plain(str(stream.next()))

    def pages(
        self, visitor: Visitor, *, whole: bool = True, parts: bool = THOROUGH
    ) -> Iterator[tuple[str, str]]:
        """Yield the pages of the sitting, their parts, or both, without keys and tokens."""
        for route in routes(self.house.app):
            if route.method != "GET" or route.endpoint not in self.endpoints:
                continue
            path = route.rule.replace("<house>", self.house.public_id)
            path = path.replace("<number:number>", str(self.number)).replace("<number:deal>", "1")
            queries = [""]
            if route.endpoint == f"{self.game}.show":
                queries = [what and f"?ask={what}" for what in self.questions]
            if path.endswith("/live"):
                queries = [f"?part={part}" for part in PARTS]
            for query in queries:
                if whole:
                    page = visitor.open(path + query)
                    yield route.endpoint + query, f"{page.status} {plain(page.html)}"
                if not parts:
                    continue
                part = visitor.open(path + query, hx_request="true", hx_request_type="partial")
                yield f"part of {route.endpoint}{query}", f"{part.status} {plain(part.html)}"

    def all_seen_by(self, visitor: Visitor) -> dict[str, str]:
        """Return every page and the first fragment of each stream."""
        return dict(self.pages(visitor)) | dict(self.streams(visitor))

    def cache_headers(self, visitor: Visitor) -> set[str]:
        """Return the Cache-Control headers of its pages."""
        pages = [self.at(visitor, part).rstrip("/") for part in _PAGES]
        return {visitor.open(page).headers["Cache-Control"] for page in pages}

    def answers(self, writes: Sequence[tuple[str, dict[str, str]]]) -> list[tuple[int, str]]:
        """Return the answers to the spy's forms with an old `seen`, or with a used key.

        Check that each is refused, and that nothing is written.
        """
        spy, key, results = Visitor(self.house, self.spy), "a" * 32, []
        spy.post(self.at(spy, "me"), {"player": "2", "key": key})
        with nothing_changes(self.house.app):
            for path, form in writes:
                for stamp in ({"seen": "0"}, {"key": key}):
                    page = spy.post(self.at(spy, path), form | stamp, htmx=True)
                    assert page.status in {409, 422}, (path, form, page.status)
                    results.append((page.status, plain(page.html)))
        return results

    def answer_to_outdated_bid(self, bid: Mapping[str, str]) -> tuple[list[str], str]:
        """Let the spy bid for Bo from an outdated page; return the values shown, and the page.

        Check that nothing is written.
        """
        spy = Visitor(self.house, self.spy)
        sent = {"seat": "1", **bid, "seen": str(self.house.seq - 1)}
        with nothing_changes(self.house.app):
            page = spy.post(self.at(spy, "deals/1/bid"), sent, htmx=True)
        assert page.status == 409
        return [part.text for part in page.root.all("dd")], plain(page.html)


def plain(html: str) -> str:
    """Return a page without keys, tokens, marks and the house's address."""
    for nonce in _NONCES:
        html = re.sub(nonce, "…", html)
    return html


def seen_by_all(world: HiddenWorld, *, everybody: bool = THOROUGH) -> list[dict[str, str]]:
    """Return all pages and parts for everybody but Bo; or only the parts for some of them."""
    people = world.people(everybody=everybody)
    pages = (dict(world.pages(person, whole=everybody, parts=True)) for person in people)
    return [dict(world.streams(people[0])), *pages]


def comparable(page: Page) -> tuple[int, dict[str, str], str]:
    """Return an answer without keys and tokens, which are new each time."""
    headers = {name: plain(value) for name, value in page.headers if name != "Set-Cookie"}
    return page.status, headers, plain(page.html)


def figures(page: Page) -> list[str]:
    """Return the bids that can be changed by a tap."""
    return [figure.text for figure in page.root.all("a", class_="figure")]
