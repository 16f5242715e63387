"""Games of Gaps for the tests of pages: begun, their boards laid by hand, read off a page."""

from dataclasses import replace

from scorekeeper.core.stored import Stored
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, RuleSet
from scorekeeper.games.gaps.store.games import Attempt, load_game
from tests.cases.gaps import laid
from tests.cases.gaps_played import lay
from tests.support import House
from tests.web.visitor import Page

# The gap in front of row 4 takes any deuce; the others lie behind kings.
CHOICES = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
3D 2D 4D 5D 6D 7D 8D 9D TD JD QD KD --
3H 2H 4H 5H 6H 7H 8H 9H TH JH QH KH --
-- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
"""
STUCK = """
KC -- 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC
KD -- 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD
KH -- 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH
KS -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS
"""
NEARLY = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC -- KC
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --
"""


def begin(house: House, rules: RuleSet = CLASSIC, board: str = "") -> str:
    """Start a game, with `board` instead of its deal if given, and return its address."""
    written = house.writer()(gaps.begin, number=7, rules=rules, player=None)
    number = int(written.topic.removeprefix("gaps/"))
    if board:
        lay(house, number, replace(stored(house, number).value.game, board=laid(board)))
    return f"/h/{house.public_id}/gaps/{number}"


def stored(house: House, number: int = 1) -> Stored[Attempt]:
    """Return the stored game."""
    with house.place() as place:
        return load_game(place, number)


def buttons(page: Page) -> list[tuple[str, str]]:
    """Return what each card and gap sends, row by row."""
    return [
        (button.attributes["name"], button.attributes["value"])
        for button in page.root.all("button")
        if button.attributes.get("name") in ("tap", "moves")
    ]


def labels(page: Page) -> list[str]:
    """Return the labels of cards and gaps for screen readers, row by row."""
    return [
        button.attributes["aria-label"]
        for button in page.root.all("button")
        if button.attributes.get("name") in ("tap", "moves")
    ]
