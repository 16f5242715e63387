"""The pages of the house's own games, for tests that use them."""

from dataclasses import replace

from scorekeeper.games.montana.rules.steps import Bid, ChangeBids, Exchange, Pass, ShuffleDummy
from scorekeeper.games.montana.rules.variants import Opening, Variant
from scorekeeper.games.montana.store.variants import VARIANTS
from tests.support import House
from tests.web.visitor import Form, Page, Visitor

SINK = Variant("own:kitchen sink", "Kitchen Sink", steps=(Exchange(4, 4), Pass(right=1)))

EVERY = replace(
    SINK,
    name="Every Kind",
    player_cards=15,
    dummy_cards=7,
    steps=(
        Exchange(give=3),
        Exchange(2, 3, apart=True),
        Exchange(take=1),
        ShuffleDummy(),
        Bid(),
        Pass(1, 2),
        ChangeBids(),
    ),
    dummy_plays=True,
    opens=Opening.DUMMY_CARD,
    note="As on the lake.",
)
"""A game with steps of every kind."""


def book(house: House, *, archived: bool = False) -> list[Variant]:
    """The house's own games that are offered, or all of them."""
    with house.place() as place:
        return list(VARIANTS.book(place, archived=archived).values())


def editor(page: Page) -> Form:
    """The form with the game."""
    editors = [form for form in page.forms if dict(form.fields).get("tricks")]
    assert editors, (page.status, page.root.text)
    return editors[0]


def tap(visitor: Visitor, page: Page, wish: str, *, htmx: bool = False, **typed: str) -> Page:
    """Type that, and tap a button that changes the steps."""
    form = editor(page)
    assert ("change", wish) in form.buttons
    address = form.action.replace("/edit", "/draft").replace("/new", "/new/draft")
    return visitor.send(address, form.filled({**typed, "change": wish}), htmx=htmx)


def steps(page: Page) -> list[str]:
    """The result or the problem of each step."""
    stations = page.root.all("div", class_="after")
    return [station.text for station in stations if station.attributes["id"] != "dealt"]


def verdict(page: Page) -> str:
    """The editor's summary of the cards."""
    return next(page.root.all("div", id="verdict")).text
