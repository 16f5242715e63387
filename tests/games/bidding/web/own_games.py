"""The pages of the house's own games of exact bids, for tests that use them."""

from dataclasses import replace

from scorekeeper.base.own_game_file import own_id
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Miss, Trump
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal
from scorekeeper.games.bidding.store.sittings import GAMES
from tests.cases.bidding import OH_HELL
from tests.support import House
from tests.web.visitor import Form, Page, Visitor

KITCHEN = replace(OH_HELL, id=own_id("Kitchen"), name="Kitchen", exact_trick=5, also=(), source="")
"""Oh Hell! with five points a trick."""

EVERY = replace(
    KITCHEN,
    trump=Trump.IN_TURN,
    trump_suits=("S", "H", "none"),
    blind_factor=2,
    hook_from=3,
    over=Miss.MADE,
    over_points=0,
    overtrick_tenths=5,
    bag_limit=5,
    bag_fine=20,
    plays_like="wizard",
    special=(
        SpecialDeal("dark", "Dark", blind=True, factor=3, times=2),
        SpecialDeal("none", "None of it", cards=4, aim=Aim.NOTHING, trick_points=-4),
    ),
    note="As at my aunt's.",
)
"""A game with something in nearly every field."""


def book(house: House, *, archived: bool = False) -> list[BiddingGame]:
    """Return the house's own games that are offered, or all of them."""
    with house.place() as place:
        return list(GAMES.book(place, archived=archived).values())


def games(visitor: Visitor, *rest: str) -> str:
    """The address of the list of games, or of something below it."""
    return "/".join((visitor.home, "bidding/games", *rest))


def editor(page: Page) -> Form:
    """Return the form of the game."""
    return next(form for form in page.forms if "exact_trick" in dict(form.fields))


def tap(visitor: Visitor, page: Page, wish: str, *, htmx: bool = False, **typed: str) -> Page:
    """Enter values and tap a button that changes the special deals, or none for a preview."""
    form = editor(page)
    assert not wish or ("change", wish) in form.buttons
    address = form.action.replace("/edit", "/draft").replace("/new", "/new/draft")
    return visitor.send(address, form.filled({**typed, "change": wish}), htmx=htmx)


def results(page: Page) -> dict[tuple[str, str], str]:
    """Return the points of the typical deals, by bid and tricks."""
    table = next(page.root.all("div", id="typical"))
    rows = [
        [cell.text for cell in row.children if not isinstance(cell, str)]
        for body in table.all("tbody")
        for row in body.all("tr")
    ]
    return {(bid, took): points for bid, took, points, _why in rows}


def wrong(page: Page) -> dict[str, str]:
    """Return error messages by field."""
    slots = page.root.all("div", class_="at")
    return {slot.attributes["id"].removeprefix("at-"): slot.text for slot in slots if slot.text}


def links(page: Page) -> set[str]:
    """Return the addresses of the page's links."""
    return {link.attributes["href"] for link in page.root.all("a")}
