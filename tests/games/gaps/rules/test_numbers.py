"""Game numbers: pinned layouts, and the second opinion of those who number the world's deals."""

import tomllib
from collections.abc import Iterator
from datetime import date
from hashlib import sha256

import pytest
from hypothesis import given
from pysol_cards.cards import createCards
from pysol_cards.random import MTRandom
from pysol_cards.random import shuffle as pysol_shuffle
from pysol_cards.random_base import RandomBase

from scorekeeper.games.gaps.files.layout_file import write_layout
from scorekeeper.games.gaps.rules.numbers import (
    LARGEST,
    LARGEST_MICROSOFT,
    Microsoft,
    Number,
    deal,
    mixed,
    number_of_day,
    parse_number,
    read_number,
    write_number,
)
from tests.cases.gaps import numbers
from tests.running.command import ROOT
from tests.support import refused

PINNED = tomllib.loads((ROOT / "tests/tables/gaps.toml").read_text(encoding="utf-8"))


def second_opinion(number: Number) -> list[str]:
    """The cards of that number as PySolFC's own library has them, as they lie.

    The library deals 32000 by the first generator; PySolFC itself asks it for the second one then.
    """
    if number == 32_000:
        cards = MTRandom(number).shuffle(createCards(1))
    elif isinstance(number, Microsoft):
        cards = pysol_shuffle(createCards(1), number.digits, RandomBase.DEALS_MS)
    else:
        cards = pysol_shuffle(createCards(1), number, RandomBase.DEALS_PYSOLFC)
    return [f"{'0A23456789TJQK'[card.rank]}{card.suit_s()}" for card in reversed(cards)]


def agrees(number: Number) -> bool:
    """Whether our deal is PySolFC's, its aces taken out."""
    ours = [card.code if card else "--" for card in deal(number).cells]
    return ours == ["--" if code[0] == "A" else code for code in second_opinion(number)]


@pytest.mark.parametrize("pinned", PINNED["deal"], ids=lambda pinned: str(pinned["number"]))
def test_number_always_deals_the_same_cards(pinned: dict[str, str]) -> None:
    assert write_layout(deal(parse_number(pinned["number"]))) == pinned["layout"]


def test_all_old_numbers_match_pysolfc() -> None:
    assert [number for number in range(1, 32_000, 13) if not agrees(number)] == []
    assert agrees(31_999)


@pytest.mark.parametrize(
    "number", [32_000, 32_001, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**64, 20261120, LARGEST]
)
def test_edge_cases_of_new_numbers_match_pysolfc(number: int) -> None:
    assert agrees(number)


@given(numbers)
def test_any_number_matches_pysolfc(number: Number) -> None:
    assert agrees(number)


@pytest.mark.parametrize("digits", [2**31 - 1, 2**31, 2**32 - 1, 2**32, LARGEST_MICROSOFT])
def test_edge_cases_of_microsoft_numbers_match_pysolfc(digits: int) -> None:
    assert agrees(Microsoft(digits))


@given(numbers)
def test_number_is_parsed_in_spoken_and_written_form(number: Number) -> None:
    assert parse_number(str(number)) == read_number(write_number(number)) == number


def test_game_32000_keeps_its_original_cards() -> None:
    assert read_number("32000") == parse_number("ms32000") == Microsoft(32_000)
    assert write_number(Microsoft(32_000)) == "32000"
    assert parse_number("32000") == read_number(write_number(32_000)) == 32_000
    assert mixed(range(52), Microsoft(32_000), 1) == mixed(range(52), 32_000, 1)


def test_old_number_is_one_game_under_either_name() -> None:
    assert parse_number("MS617") == parse_number("ms617") == parse_number("617") == 617


@pytest.mark.parametrize("number", [0, -1, LARGEST + 1])
def test_number_out_of_range_is_refused(number: int) -> None:
    with refused("bad-number"):
        deal(number)


@pytest.mark.parametrize("text", ["ms", "ms0", "ms8589934592", "ms-1", "ms 5 6", "5ms", "ms٤"])
def test_malformed_microsoft_number_is_refused(text: str) -> None:
    with refused("bad-number"):
        parse_number(text)


def test_the_deal_of_the_day_is_the_date() -> None:
    assert number_of_day(date(2026, 11, 20)) == 20261120


def test_shuffle_matches_description_in_docs() -> None:
    def draws(name: str) -> Iterator[int]:
        for counter in range(10_000):
            yield int(sha256(f"{name}/{counter}".encode()).hexdigest()[:16], 16)

    for number, redeal in ((1, 1), (20261120, 2), (LARGEST, 99)):
        cards, stream = list(range(52)), draws(f"{number}/{redeal}")
        for last in range(51, 0, -1):
            drawn = next(stream)
            while drawn >= 2**64 // (last + 1) * (last + 1):
                drawn = next(stream)
            other = drawn % (last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        assert mixed(range(52), number, redeal) == cards


def test_shuffle_places_cards_uniformly() -> None:
    times, size = 6_000, 6
    counts = [[0] * size for _ in range(size)]
    for number in range(times):
        for place, card in enumerate(mixed(range(size), number, 1)):
            counts[place][card] += 1
    expected = times / size
    chi_square = sum((n - expected) ** 2 / expected for row in counts for n in row)
    assert chi_square < 60  # 25 degrees of freedom: more than that once in 10 000


@pytest.mark.parametrize("pinned", PINNED["shuffle"], ids=str)
def test_shuffle_is_stable_across_releases(pinned: dict[str, str]) -> None:
    order = mixed(range(52), int(pinned["number"]), int(pinned["redeal"]))
    assert " ".join(map(str, order)) == pinned["order"]
