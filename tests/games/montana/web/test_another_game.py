"""Correct the game of a deal: fields of the old game are dropped, common ones stay."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.games.montana.rules import corrections as corrections_of_nights
from scorekeeper.games.montana.rules.deals import Call, Deal
from scorekeeper.games.montana.rules.last_cards import LastCards
from tests.cases.nights import BOZEMAN, MISSOULA, SMOKED, finished
from tests.depth import audit_only
from tests.support import House, nothing_changes
from tests.web.visitor import Fields, Visitor

pytestmark = audit_only


MISSOULA_DEAL = replace(
    finished(called=Call(MISSOULA)),
    first_contracts={0: 4, 1: 4, 2: 3},
    contracts={0: 4, 1: 5, 2: 3},
)
BOZEMAN_DEAL = finished(called=Call(BOZEMAN))
GAME_FIELDS: dict[str, tuple[Deal, Fields, str]] = {
    "first bids": (
        MISSOULA_DEAL,
        {"first1": "6"},
        "In this game bids cannot be changed.",
    ),
    "who got the extra point": (
        replace(BOZEMAN_DEAL, last_cards=LastCards(frozenset({0, 2}))),
        {"winners": ["1"]},
        "There is no extra point to give.",
    ),
    "that nobody got it": (
        replace(BOZEMAN_DEAL, last_cards=LastCards()),
        {"winners": ["0"]},
        "There is no extra point to give.",
    ),
    "the cards left": (
        replace(
            BOZEMAN_DEAL,
            last_cards=LastCards(hands={0: ("A", "K"), 1: ("10", "2"), 2: ("J", "A")}),
        ),
        {"hand1": "10 3"},
        "There is no extra point to give.",
    ),
    "the dummy's tricks": (
        finished(called=Call(SMOKED)),
        {"tricks0": "3", "dummy": "1"},
        "The dummy does not play.",
    ),
}
"""A deal, a change of a field that only its game has, and the error in another game."""


@pytest.mark.parametrize(("deal", "altered", "error"), GAME_FIELDS.values(), ids=GAME_FIELDS)
def test_changing_game_drops_its_own_fields_unless_retyped(
    app: Flask,
    house: House,
    over: int,
    scorer: Visitor,
    deal: Deal,
    altered: Fields,
    error: str,
) -> None:
    plain = house.night(over)
    house.put_night(over, corrections_of_nights.amend(plain, 2, replace(deal, dealer=0)))
    path = f"{scorer.home}/montana/{over}/deals/2/correct"
    form = scorer.open(path).form("/correct")
    with nothing_changes(app):
        page = scorer.submit(form, {**altered, "variant": "whitefish"})
    assert (page.status, page.errors) == (422, [error])
    assert scorer.submit(form, {"variant": "whitefish"}).status == 303
    assert house.night(over) == plain


def test_changing_to_game_without_dummy_leaves_tricks_missing(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    played = finished(tricks={0: 4, 1: 5, 2: 1, 3: 3}, called=Call(SMOKED), dealer=0)
    house.put_night(over, corrections_of_nights.amend(house.night(over), 2, played))
    form = scorer.open(f"{scorer.home}/montana/{over}/deals/2/correct").form("/correct")
    with nothing_changes(app):
        page = scorer.submit(form, {"variant": "whitefish"})
    assert page.errors == ["Bo 5 + Cy 1 + Ann 4 = 10; 13 tricks were played."]


def test_changing_game_keeps_common_fields(house: House, over: int, scorer: Visitor) -> None:
    house.put_night(over, corrections_of_nights.amend(house.night(over), 2, MISSOULA_DEAL))
    form = scorer.open(f"{scorer.home}/montana/{over}/deals/2/correct").form("/correct")
    assert scorer.submit(form, {"bid0": "5"}).status == 303
    deal = house.night(over).deals[1]
    assert (deal.first_contracts, deal.contracts) == ({0: 4, 1: 4, 2: 3}, {0: 5, 1: 5, 2: 3})
