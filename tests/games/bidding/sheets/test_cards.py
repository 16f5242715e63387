"""Pocket cards of games of exact bids: which are printed, and that nothing on them is cut off."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.base.pocket import PocketCard
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Bidding, Course, Miss, Zero
from scorekeeper.games.bidding.rules.pocket import game_card
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal
from scorekeeper.translations import LANGUAGES
from tests.depth import some
from tests.games.montana.sheets.test_faces import check_nothing_is_cut_off, draw
from tests.web.sheets.paper import pdf
from tests.web.visitor import Visitor

PARTIAL = "sheets/plain_cards.html"


def hard_games() -> Iterator[BiddingGame]:
    """Games as hard to print as a house can make them."""
    kinds = tuple(
        SpecialDeal(str(n), "W" * 40, times=n, cards=99, aim=aim, trick_points=-999, factor=9)
        for n, aim in enumerate((*Aim, *Aim, *Aim), 1)
    )
    yield BiddingGame(
        "own:a",
        "Wolfeschlegelsteinhausenbergerdorffschen",
        course=Course.LISTED,
        hands=tuple(n % 7 + n % 3 + 1 for n in range(200)),
        special=kinds,
        zero=Zero.CARDS,
        zero_points=999,
        over=Miss.FIXED,
        over_points=999,
        blind_factor=9,
    )
    yield BiddingGame(
        "own:b",
        "Щ" * 40,
        bidding=Bidding.AT_ONCE,
        top_times=0,
        end_times=0,
        lowest_bid=2,
        highest_bid=9,
        special=kinds[:2],
        kind_chosen=True,
        card_left=True,
    )


@pytest.mark.parametrize("language", some(sorted(LANGUAGES, reverse=True)))
@pytest.mark.parametrize("own", [False, True], ids=["shipped", "own"])
def test_nothing_on_a_card_is_cut_off(app: Flask, language: str, own: bool) -> None:
    games = hard_games() if own else builtin_games().values()
    cards: list[PocketCard] = [game_card(game) for game in games]
    flat, document = draw(app, cards, language, "a4", PARTIAL)
    check_nothing_is_cut_off(flat, document, "a4")
    if not own:
        assert max(face.parts for face in flat) == 2
        assert sum(face.parts == 1 for face in flat) >= 6


def test_all_cards_are_printed_when_none_is_chosen(viewer: Visitor) -> None:
    every = viewer.open(f"{viewer.home}/print/bidding/cards")
    names = {heading.text for heading in every.root.all("h2", class_="name")}
    assert len(names) == len(builtin_games())
    some = viewer.open(f"{viewer.home}/print/bidding/cards?card=wizard&card=nonsense&card=rikiki")
    assert {heading.text for heading in some.root.all("h2", class_="name")} == {"Wizard", "Rikiki"}
    forms = [form for form in some.forms if form.action.endswith("/print/bidding/cards")]
    assert len(forms) == 1


def test_pdf_states_points_of_the_game(viewer: Visitor) -> None:
    printed = pdf(viewer, "/bidding/cards.pdf?card=oh-hell&paper=a5")
    for words in ("Oh Hell!", "10 a trick bid", "−10", "13–33", "3–7"):
        assert words in printed.text
    assert min(printed.margins) >= 4
    assert min(printed.type_sizes) >= 8
