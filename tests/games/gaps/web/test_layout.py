"""A typed layout: its board, or the form with its errors."""

from urllib.parse import urlencode

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.files.layout_file import write_layout
from scorekeeper.games.gaps.rules.numbers import deal
from tests.support import House
from tests.web.visitor import Page, Visitor

LAYOUT = write_layout(deal(7))


def show(house: House, cards: str) -> Page:
    """Open the page about this layout as a viewer."""
    visitor = Visitor(house, Role.VIEWER)
    return visitor.open(f"{visitor.home}/gaps/layout?" + urlencode({"cards": cards}))


def test_layout_shows_its_board(house: House) -> None:
    symbols = (
        LAYOUT.replace("T", "10")
        .lower()
        .replace("h", "♥")
        .replace("s", "♠\ufe0f")
        .replace("--", "–")
    )
    for typed in (LAYOUT, symbols):
        page = show(house, typed)
        cells = [cell.attributes.get("id", "c--")[1:] for cell in page.root.all("button")]
        assert cells[:52] == LAYOUT.split()
        (change,) = (link for link in page.root.all("a") if link.text.strip() == "Change")
        (area,) = Visitor(house, Role.VIEWER).open(change.attributes["href"]).root.all("textarea")
        assert area.text.split() == typed.split()


def test_invalid_layout_shows_every_problem_and_keeps_input(house: House) -> None:
    page = show(house, LAYOUT.replace("7H", "<b>").replace("8D 9S 7C TH", "8D 9S 7C"))
    assert page.status == 422
    (area,) = page.root.all("textarea")
    assert area.text.split() == LAYOUT.replace("7H", "<b>").replace(" TH", "").split()
    (errors,) = page.root.all(id="cards-errors")
    assert "line 3: A line has 13 cards and gaps." in errors.text
    (errors,) = show(house, LAYOUT.replace("3D", "4D")).root.all(id="cards-errors")
    assert [line.text.strip() for line in errors.all("li")] == [
        "3♦\ufe0e is missing.",
        "4♦\ufe0e is there twice.",
    ]
