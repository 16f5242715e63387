"""Cards: the pack, and what people type for a card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.cards import PACK, RANKS, Card, Suit, parse_card
from scorekeeper.base.problems import RuleError


def test_the_pack_has_thirteen_different_cards_of_each_suit() -> None:
    assert len(set(PACK)) == len(PACK) == 52
    for suit in Suit:
        assert sorted(card.rank for card in PACK if card.suit is suit) == sorted(RANKS)


def test_every_card_is_found_by_its_code_and_no_two_share_one() -> None:
    assert [parse_card(card.code, "cards.0") for card in PACK] == list(PACK)
    assert len({card.code for card in PACK}) == len({card.label for card in PACK}) == 52


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("7H", Card("7", Suit.HEARTS)),
        ("TD", Card("T", Suit.DIAMONDS)),
        ("10D", Card("T", Suit.DIAMONDS)),
        ("10d", Card("T", Suit.DIAMONDS)),
        ("as", Card("A", Suit.SPADES)),
        (" 2c ", Card("2", Suit.CLUBS)),
        ("7♥", Card("7", Suit.HEARTS)),
        ("7♥\ufe0f", Card("7", Suit.HEARTS)),
        (Card("T", Suit.SPADES).label, Card("T", Suit.SPADES)),
    ],
)
def test_a_card_is_read_as_people_type_it(typed: str, card: Card) -> None:
    assert parse_card(typed, "cards.0") == card


@pytest.mark.parametrize(
    "typed",
    ["", "7", "H", "H7", "1H", "0H", "11H", "100H", "110H", "1010", "7 H", "7HH", "7X", "♥7", "٧H"],
)
def test_invalid_card_is_refused_at_its_field(typed: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_card(typed, "cards.2")
    assert [(p.code, p.field) for p in refused.value.problems] == [("bad-card", "cards.2")]


@given(st.text("A23456789TJQK10CDHSacdhs ♥", max_size=5))
def test_any_input_is_a_card_or_refused(typed: str) -> None:
    plain = typed.strip().upper().replace("♥", "H")
    codes = {
        rank.replace("T", ten) + suit for rank in RANKS for suit in "CDHS" for ten in ("T", "10")
    }
    try:
        card = parse_card(typed, "cards.0")
    except RuleError:
        assert plain not in codes
    else:
        assert plain in codes
        assert card.code == plain.replace("10", "T")


@pytest.mark.parametrize(
    ("code", "label"), [("7H", "7♥"), ("TD", "10♦"), ("AS", "A♠"), ("QC", "Q♣")]
)
def test_a_card_is_written_with_its_sign_as_text(code: str, label: str) -> None:
    assert parse_card(code, "cards.0").label == label + "\ufe0e"
