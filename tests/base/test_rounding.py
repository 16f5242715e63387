"""Shown numbers: halves away from zero, and 100 % or 0 % only where it is exactly so."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.rounding import as_percent, divide, percent, to_tenth


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_division_rounds_to_the_nearest_and_halves_away_from_zero(part: int, whole: int) -> None:
    quotient, exact = divide(part, whole), Fraction(part, whole)
    assert abs(quotient - exact) <= Fraction(1, 2)
    assert divide(-part, whole) == -quotient
    if abs(quotient - exact) == Fraction(1, 2):
        assert abs(quotient) > abs(exact)


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [(210, 211, 99), (1, 211, 1), (211, 211, 100), (0, 211, 0), (1, 8, 13), (1, 3, 33)],
)
def test_percent_is_100_or_0_only_if_exactly_so(part: int, whole: int, expected: int) -> None:
    assert percent(part, whole) == expected


def test_chance_is_never_shown_as_certain() -> None:
    assert [as_percent(share) for share in (0.0, 0.0004, 0.505, 0.9996, 1.0)] == [0, 1, 51, 99, 100]


@pytest.mark.parametrize("value", [3.25, 0.25, 2.35, 0.05])
def test_tenths_round_alike_above_and_below_zero(value: float) -> None:
    up = {3.25: 3.3, 0.25: 0.3, 2.35: 2.4, 0.05: 0.1}[value]
    assert (to_tenth(value), to_tenth(-value)) == (up, -up)
