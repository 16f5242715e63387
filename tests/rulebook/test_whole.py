"""The whole book in one page, which a device keeps for when there is no connection."""

from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.rules.variants import made_up
from scorekeeper.games.pages import PAGES
from scorekeeper.house.home import actions as houses
from tests.depth import audit_only
from tests.support import House
from tests.web.visitor import Element, Visitor

MAX_BYTES = 400_000


def leaves(visitor: Visitor) -> dict[str, Element]:
    """The parts of the book, by their titles."""
    page = visitor.open(f"{visitor.home}/rules/all")
    assert page.status == 200
    assert len(page.html.encode()) < MAX_BYTES
    return {
        leaf.attributes["data-title"]: leaf for leaf in page.root.all("template", class_="leaf")
    }


@audit_only
def test_whole_book_has_text_of_each_page(app: Flask) -> None:
    house = House(app)
    house.writer()(variants.OWN_GAMES.create, made_up("Table Mountain", dummy_plays=True))
    visitor = Visitor(house, Role.VIEWER)
    titles = leaves(visitor)
    assert {"Helena", "Nil and double nil", "Hearts", "Wizard", "Klondike"} <= set(titles)
    for title in ("Helena", "Nil and double nil", "Table Mountain", "Wizard"):
        page = visitor.open(titles[title].attributes["data-address"])
        assert titles[title].text in page.root.text, title
    assert "хелена" in titles["Helena"].attributes["data-names"].split("\n")


def test_whole_book_leaves_out_hidden_games(app: Flask) -> None:
    house = House(app)
    games = [game.game for game in PAGES]
    house.writer()(houses.offer_game, "bidding", offered=False, games=games)
    titles = leaves(Visitor(house, Role.VIEWER))
    assert "Wizard" not in titles
    assert {"Helena", "Hearts", "Klondike"} <= set(titles)
