"""The address of a trick contains all of it; anything else in it is ignored."""

from dataclasses import replace
from urllib.parse import parse_qs, quote_from_bytes, urlencode, urlsplit

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.base.cards import PACK, parse_card
from scorekeeper.games.montana.rules.tricks import Trick
from scorekeeper.games.montana.rules.variants import Opening
from scorekeeper.games.montana.web.rulebook import laid
from tests.depth import audit_only
from tests.games.montana.web.rulebook.test_trick import Phone
from tests.support import nothing_changes
from tests.web.visitor import Visitor


@pytest.mark.parametrize(
    ("query", "errors", "cards"),
    [
        ("c=7H&c=1X&c=9H", ["A card is a rank and a suit, such as 7H or 10D."], ["7♥", "9♥"]),
        ("c=7H&c=7h&c=9H", ["7♥ is already in this trick."], ["7♥", "9♥"]),
        (
            "c=7H&c=8H&c=9H&c=TH&c=JH&dummy=3",
            ["No trick has more than four cards."],
            ["7♥", "8♥", "9♥", "10♥"],
        ),
        (
            "c=7H&c=8H&c=9H&c=TH",
            ["A trick without the dummy has three cards."],
            ["7♥", "8♥", "9♥", "10♥"],
        ),
        ("c=7H&dummy=4", ["The dummy plays first, second, third or fourth."], ["7♥"]),
        ("dummy=1&dummy=2", ["The dummy plays first, second, third or fourth."], []),
        ("broken=perhaps&kens=", ["An answer is yes or no."], []),
        ("c=7H&c=AD&c=8H&a1=perhaps", ["An answer is yes or no."], ["7♥", "A♦", "8♥"]),
        ("opens=me", ["The lowest club or the dummy's card leads to the first trick."], []),
        ("opens=dummy+card", ["The dummy's card leads to the first trick."], []),
        (
            "c=2C&c=9C&c=KC&opens=low+club&broken=yes",
            ["Spades cannot be broken before the first trick."],
            ["2♣", "9♣", "K♣"],
        ),
        (
            "opens=low+club&dummy=0&broken=yes",
            [
                "A player leads to the first trick, not the dummy.",
                "Spades cannot be broken before the first trick.",
            ],
            [],
        ),
    ],
)
def test_invalid_card_is_reported_and_the_rest_kept(
    viewer: Visitor, query: str, errors: list[str], cards: list[str]
) -> None:
    phone = Phone(viewer, query)
    assert (phone.errors, phone.cards) == (errors, cards)


def test_answer_given_before_last_card_is_ignored(viewer: Visitor) -> None:
    phone = Phone(viewer, "c=7H&c=AD&a1=no")
    phone.play("8H")
    assert phone.verdicts[1].startswith("it depends: ")


def test_answers_about_omitted_cards_are_ignored(viewer: Visitor) -> None:
    phone = Phone(viewer, "c=ZZ&c=7H&c=AD&c=8H&a1=no")
    assert phone.verdicts[1].startswith("it depends: ")


NAMES = ("c", "c", "c", "c", "dummy", "broken", "kens", "opens", "suit", "a0", "a1", "a2", "x")
VALUES = (*(card.code for card in PACK[::5]), "yes", "no", "0", "1", "3", "low club", "dummy card")
anything = st.one_of(
    st.sampled_from(VALUES).map(str.encode), st.text().map(str.encode), st.binary()
)
queries = st.lists(st.tuples(st.sampled_from(NAMES), anything), max_size=12).map(
    lambda pairs: "&".join(f"{name}={quote_from_bytes(value)}" for name, value in pairs)
)


@audit_only
def test_malformed_address_is_handled(app: Flask, viewer: Visitor) -> None:
    @given(queries)
    def opens(query: str) -> None:
        phone = Phone(viewer, query)
        assert len(phone.cards) <= 4
        for path in phone.links().values():
            trick, problems = laid.read(MultiDict(parse_qs(urlsplit(path).query)))
            assert not problems, path
            assert len(trick.cards) <= 4

    with nothing_changes(app):
        opens()


@st.composite
def tricks(draw: st.DrawFn) -> Trick:
    """Strategy for a begun trick, perhaps with answers."""
    cards = draw(st.lists(st.sampled_from(PACK), max_size=4, unique=True))
    answers = draw(st.dictionaries(st.integers(0, 3), st.booleans()))
    return Trick(
        tuple(cards),
        draw(st.sampled_from([None, *laid.PLACES])),
        draw(st.booleans()),
        draw(st.sampled_from([None, *Opening])),
        draw(st.booleans()),
        answers,
    )


@given(tricks())
def test_address_contains_whole_trick(trick: Trick) -> None:
    query = urlencode(laid.write_parameters(trick), doseq=True)
    assert laid.read(MultiDict(parse_qs(query))) == (trick, [])


@given(tricks(), st.integers(0, 3), st.booleans())
def test_answer_given_twice_is_removed(trick: Trick, place: int, so: bool) -> None:
    once = laid.answer(trick, place, so)
    unsaid = {other: answer for other, answer in trick.answers.items() if other != place}
    if trick.answers.get(place) is so:
        assert once == replace(trick, answers=unsaid)
    else:
        assert once == replace(trick, answers={**unsaid, place: so})
        assert laid.answer(once, place, so) == replace(trick, answers=unsaid)


def test_cards_are_written_in_order_of_reading() -> None:
    seven, nine = parse_card("7H", ""), parse_card("9H", "")
    trick = laid.play(laid.play(Trick(()), seven), nine)
    assert trick.cards == (seven, nine)
    assert laid.take_out(trick, 0).cards == (nine,)
    assert laid.take_out(laid.take_out(trick, 1), 0) == Trick(())
