"""The deck: how many of what, and cards by their codes."""

import pytest

from scorekeeper.games.shedding.rules.deck import (
    COPIES,
    EACH_NUMBER,
    NUMBER_CARDS,
    NUMBER_RULES,
    OTHER_RULES,
    Colour,
    Fill,
    NumberCard,
    Pile,
    Rule,
    neighbours,
    parse_card,
    step,
)
from tests.games.shedding.rules.reference import BESIDE, CODES
from tests.support import refused


def test_the_deck_has_a_hundred_cards() -> None:
    assert {card.code for card in NUMBER_CARDS} == set(CODES)
    assert len(NUMBER_CARDS) * COPIES == 72
    assert sum(pile.cards for pile in Pile) == 28
    assert (NUMBER_RULES, OTHER_RULES) == (12, 16)
    for number in range(1, 7):
        assert sum(card.number == number for card in NUMBER_CARDS) * COPIES == EACH_NUMBER


@pytest.mark.parametrize("pile", Pile)
def test_counts_of_each_kind_match_pile_where_known(pile: Pile) -> None:
    copies = [rule.copies for rule in Rule if rule.pile is pile]
    if pile is Pile.EXTRA:
        assert copies == [None] * 4
        assert Rule.E1.max_copies == 3  # each of the other three kinds is there
    else:
        assert sum(number or 0 for number in copies) == pile.cards


def test_numbers_wrap_around() -> None:
    for number in range(1, 7):
        assert set(map(str, neighbours(number))) == set(BESIDE[str(number)])
        assert step(number, 6) == step(number, -12) == number
    assert (step(6, 1), step(1, -1), step(2, 7)) == (1, 6, 3)


def test_card_is_found_by_its_code() -> None:
    assert parse_card(" g5f ", "card") == NumberCard(Colour.GREEN, 5, Fill.FULL)
    assert parse_card("t2", "card") is Rule.T2
    for card in NUMBER_CARDS:
        assert parse_card(card.code, "card") == card
    assert len({str(card.label) for card in NUMBER_CARDS}) == 36
    assert str(parse_card("B3E", "card").label) == "blue outline 3"  # type: ignore[union-attr]


@pytest.mark.parametrize("typed", ["", "G7F", "G0E", "X5F", "G5", "T5", "N7", "V3", "5GF", "G５F"])
def test_invalid_card_is_refused(typed: str) -> None:
    with refused("bad-card"):
        parse_card(typed, "card")


def test_there_is_no_seven() -> None:
    with pytest.raises(ValueError, match="7"):
        NumberCard(Colour.RED, 7, Fill.FULL)
