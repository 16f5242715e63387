"""The start page filled in like an earlier game, and house rules that have no field there."""

from typing import Any

import pytest

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.seeds import builtin_options
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from tests.cases.bidding import GAMES
from tests.support import House
from tests.web.visitor import Page, Visitor

LENGTH = builtin_options()["skull-king"][0]
SMALLER = LENGTH.rules(1, GAMES["skull-king"], 4)
SMALLER["hands"] = [min(cards, 5) for cards in SMALLER["hands"]]


def begin(house: House, game: str, rules: dict[str, Any], players: int = 4) -> int:
    """Begin a game with these house rules; return its number."""
    numbers = house.add_players(*("Ann", "Bo", "Cy", "Dee")[:players])
    return house.writer()(
        sittings.start,
        name="Sunday",
        date="2026-11-22",
        game=GAMES[game],
        rules=rules,
        players=numbers,
        first_dealer=0,
    ).number


def again(visitor: Visitor, number: int) -> Page:
    """Open the start page with the players and rules of that game."""
    return visitor.open(visitor.open(f"{visitor.home}/bidding/again?like={number}").location)


@pytest.mark.parametrize(
    ("game", "rules", "repeats"),
    [
        ("skull-king", LENGTH.rules(1, GAMES["skull-king"], 4), True),
        ("skull-king", SMALLER, True),
        ("oh-hell", {"hook_from": 0}, True),
        ("oh-hell", {"hook_from": 3}, False),
        ("joker-georgian", {"none_fine": 250}, False),
        ("spades", {"bag_limit": 5, "bag_fine": 50, "lose_at": -300}, False),
    ],
)
def test_rules_are_repeated_or_reported_as_left_out(
    house: House, scorer: Visitor, game: str, rules: dict[str, Any], *, repeats: bool
) -> None:
    page = again(scorer, begin(house, game, rules))
    assert ("are left out" in page.root.text) is not repeats
    answer = scorer.submit(page.form(f"/bidding/new/{game}"))
    assert answer.status == 303
    number = int(answer.location.rpartition("/")[2])
    with house.place() as place:
        repeated = BiddingTopic(number).load(place).value.rules
    assert (repeated == rules) is repeats
    if not repeats:
        assert repeated == {}


def test_saving_a_note_keeps_the_hook(house: House, scorer: Visitor) -> None:
    number = begin(house, "oh-hell", {"hook_from": 3})
    page = scorer.open(f"{scorer.home}/bidding/{number}/about")
    assert scorer.submit(page.form("/settle"), {"note": "late"}).status == 303
    with house.place() as place:
        sitting = BiddingTopic(number).load(place).value
    assert (sitting.note, sitting.rules) == ("late", {"hook_from": 3})
