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
        """Everybody but Bo, or who is shown least, and who says to be Bo; by browser."""
        others = [self.house.device(role) for role in Role]
        people = [*others, self.cy, self.spy] if everybody else [others[0], self.spy]
        return [Visitor(self.house, device) for device in people]

    def streams(self, visitor: Visitor) -> Iterator[tuple[str, str]]:
        """The live fragment with which each stream begins for this visitor."""
        for name in PARTS:
            with closing(Stream(visitor, self.at(visitor, f"live?part={name}"))) as stream:
                stream.next()
                yield f"stream of {name}", plain(str(stream.next()))

    def pages(
        self, visitor: Visitor, *, whole: bool = True, parts: bool = THOROUGH
    ) -> Iterator[tuple[str, str]]:
        """The pages about it, their parts, or both, without what is new each time."""
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
        """Every page and each stream."""
        return dict(self.pages(visitor)) | dict(self.streams(visitor))

    def cache_headers(self, visitor: Visitor) -> set[str]:
        """Return the Cache-Control headers of its pages."""
        pages = [self.at(visitor, part).rstrip("/") for part in _PAGES]
        return {visitor.open(page).headers["Cache-Control"] for page in pages}

    def answers(self, writes: Sequence[tuple[str, dict[str, str]]]) -> list[tuple[int, str]]:
        """The answers to the spy's forms with an old look, or a key of something else.

        Each is refused, and nothing is written.
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

    def told_meanwhile(self, bid: Mapping[str, str]) -> tuple[list[str], str]:
        """The responses to a spy who bids for Bo without having seen Bo's bid, with both bids.

        Nothing is written.
        """
        spy = Visitor(self.house, self.spy)
        sent = {"seat": "1", **bid, "seen": str(self.house.seq - 1)}
        with nothing_changes(self.house.app):
            page = spy.post(self.at(spy, "deals/1/bid"), sent, htmx=True)
        assert page.status == 409
        return [part.text for part in page.root.all("dd")], plain(page.html)


def plain(html: str) -> str:
    """The page without keys, tokens, marks and the house's address."""
    for nonce in _NONCES:
        html = re.sub(nonce, "…", html)
    return html


def seen_by_all(world: HiddenWorld, *, everybody: bool = THOROUGH) -> list[dict[str, str]]:
    """Every page that others than Bo can open and its part; or some people's parts alone."""
    people = world.people(everybody=everybody)
    pages = (dict(world.pages(person, whole=everybody, parts=True)) for person in people)
    return [dict(world.streams(people[0])), *pages]


def told_by(page: Page) -> tuple[int, dict[str, str], str]:
    """All that an answer says, without what is new each time."""
    headers = {name: plain(value) for name, value in page.headers if name != "Set-Cookie"}
    return page.status, headers, plain(page.html)


def figures(page: Page) -> list[str]:
    """The bids that can be changed by a tap."""
    return [figure.text for figure in page.root.all("a", class_="figure")]
