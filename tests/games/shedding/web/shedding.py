"""The table of the shedding game as a visitor taps it."""

from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.turn_history import parse_turn, write_turn
from tests.games.shedding.web.matches import stored
from tests.support import House
from tests.web.visitor import Page, Visitor


def turns(house: House, number: int) -> list[str]:
    """The turns that are stored."""
    course = stored(house, number).course
    return [] if course is None else [write_turn(action) for action in course.actions]


def follow(house: House, number: int, *lines: str, top: str = "G5F", first: int = 0) -> None:
    """Turn a card up, and follow these turns."""
    writer = house.writer()
    writer(matches.turn_up, number, BY_CODE[top], first)
    for turn, line in enumerate(lines, 1):
        action = parse_turn(line)
        assert action
        writer(matches.follow, number, turn, action)


def table(visitor: Visitor, number: int, query: str = "") -> Page:
    """The table."""
    return visitor.open(f"{visitor.home}/shedding/{number}/table{query}")


def tap(visitor: Visitor, page: Page, line: str, left: str = "") -> Page:
    """The table after that was tapped; the page must have a button for it."""
    form = page.form("/table/turn")
    assert ("said", line) in form.buttons
    return visitor.submit(form, {"said": line, "left": left}, htmx=True)


def heading(page: Page) -> str:
    """The question that is due."""
    return next(page.root.all("h1")).text


def newest(page: Page) -> str:
    """Return the text about the newest turn."""
    return next(page.root.all("section", class_="newest")).text
