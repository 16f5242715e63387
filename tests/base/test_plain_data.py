"""Values as plain data, to compare two requests."""

import json
from dataclasses import dataclass, field
from enum import Enum

import pytest

from scorekeeper.base.plain_data import to_plain


class Suit(Enum):
    SPADES = "S"


@dataclass(frozen=True)
class Entry:
    bids: dict[int, tuple[int, ...]]
    kinds: frozenset[str]
    trump: Suit | None = None
    cached: int = field(default=0, compare=False)


def test_equal_values_give_equal_data() -> None:
    entries = (
        Entry({1: (2, 3)}, frozenset("abc"), Suit.SPADES),
        Entry({1: (2, 3)}, frozenset("cba"), Suit.SPADES, cached=5),
    )
    first, second = map(to_plain, entries)
    assert first == second == {"bids": {"1": [2, 3]}, "kinds": ["a", "b", "c"], "trump": "S"}
    assert json.loads(json.dumps(first)) == first


def test_different_values_give_different_data() -> None:
    plain = [to_plain(value) for value in (Entry({}, frozenset()), Entry({1: ()}, frozenset()))]
    assert plain[0] != plain[1]


def test_value_without_plain_data_is_refused() -> None:
    with pytest.raises(TypeError, match="no plain data"):
        to_plain({"move": test_value_without_plain_data_is_refused})
