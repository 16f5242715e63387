"""A house hides the games that it never plays."""

from typing import Any

import pytest

from scorekeeper.core.houses import HiddenGamesTopic
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pages import PAGES
from tests.cases.bidding import OH_HELL
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

EVERY = [game.game for game in PAGES]


def press(visitor: Visitor, which: str) -> Page:
    return visitor.post(f"{visitor.home}/offered-games", {"which": which})


def tiles(visitor: Visitor) -> list[str]:
    """The targets of the tiles on the house's home."""
    (plays,) = visitor.open(f"{visitor.home}/").root.all("ul", class_="plays")
    return [link.attributes["href"].removeprefix(visitor.home) for link in plays.all("a")]


def pressed(visitor: Visitor) -> dict[str, str]:
    """The games as the page of the house has them."""
    buttons = visitor.open(f"{visitor.home}/house").root.all("button", name="which")
    return {
        button.attributes["value"].split()[1]: button.attributes["aria-pressed"]
        for button in buttons
    }


PRESSED = (*EVERY, "achievements")
"""What a house can hide."""


def hidden(house: House) -> frozenset[str]:
    with house.place() as place:
        return HiddenGamesTopic().load(place)


def test_a_hidden_game_is_on_no_tile_until_it_is_offered_again(
    house: House, owner: Visitor
) -> None:
    every = tiles(owner)
    assert pressed(owner) == dict.fromkeys(PRESSED, "true")
    assert press(owner, "hide gaps").location == f"{owner.home}/house#games"
    assert tiles(owner) == [to for to in every if not to.startswith("/gaps")]
    assert pressed(owner) == dict.fromkeys(PRESSED, "true") | {"gaps": "false"}
    press(owner, "offer gaps")
    assert tiles(owner) == every
    assert hidden(house) == frozenset()


def test_most_played_game_comes_first(house: House, owner: Visitor) -> None:
    usual = tiles(owner)
    seats: dict[str, Any] = {
        "name": "",
        "players": house.add_players("Ann", "Bo", "Cy"),
        "first_dealer": 0,
    }
    # both twice, but the pad on one evening
    for date in ("2026-11-20", "2026-11-20"):
        house.writer()(pads.start, **seats, date=date, settings=settings_of("hearts", 3))
    for date in ("2026-11-19", "2026-11-21"):
        house.writer()(sittings.start, **seats, date=date, game=OH_HELL, rules={})
    others = [to for to in usual if to not in ("/pad", "/bidding")]
    assert tiles(owner) == ["/bidding", "/pad", *others]


def test_open_sittings_of_a_hidden_game_stay_on_home(house: House, owner: Visitor) -> None:
    seats = house.add_players("Ann", "Bo", "Cy")
    house.start_night(seats)
    press(owner, "hide montana")
    assert "Friday" in owner.open(f"{owner.home}/").root.text


def test_last_visible_game_cannot_be_hidden(house: House, owner: Visitor) -> None:
    for game in EVERY[1:]:
        press(owner, f"hide {game}")
    with nothing_changes(house.app):
        page = press(owner, f"hide {EVERY[0]}")
    assert page.status == 422
    assert page.errors == ["At least one game has to stay."]


@pytest.mark.parametrize("which", ["", "hide", "hide bridge", "toggle gaps", "hide gaps "])
def test_unknown_game_is_refused(house: House, owner: Visitor, which: str) -> None:
    with nothing_changes(house.app):
        assert press(owner, which).status == 422


def test_two_owners_can_hide_two_games_at_once(house: House, owner: Visitor) -> None:
    seen = owner.open(f"{owner.home}/house").form("/offered-games")
    press(owner, "hide gaps")
    owner.submit(seen, {"which": "hide shedding"})
    assert hidden(house) == {"gaps", "shedding"}
