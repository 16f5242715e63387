"""A night for tests of corrections, with its deals and the form of a correction."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from tests.cases.nights import (
    SUBSTITUTES,
    WHITEFISH,
    AnyStep,
    after,
    finished,
    new_night,
    several_deals,
)
from tests.support import House

DEE = SUBSTITUTES[0]
LAST_ROUND = Call(WHITEFISH, last_round=True)
COUNTS = HouseRules(last_round_counts_calling_deal=True)
NIL = finished((Nil.NIL, 6, 7), {0: 0, 1: 6, 2: 7}, dealer=0)
THREE = after(new_night(), *several_deals(3))
FOURTH_WAITS = moves.next_deal(THREE, 3)
OVER = after(new_night(), *several_deals(4, last_round_in=1))
ENDED = corrections.end(THREE)


@contextmanager
def refused_in(night: Night, *expected: tuple[str, str]) -> Iterator[None]:
    """The block is refused with exactly these codes and fields, and leaves the night alone."""
    before = deepcopy(night)
    with pytest.raises(RuleError) as caught:
        yield
    assert [(problem.code, problem.field) for problem in caught.value.problems] == list(expected)
    assert all(str(problem.message) for problem in caught.value.problems)
    assert night == before


def ids(night: Night) -> list[int]:
    """The deals' ids, in the order of the deals."""
    return [deal.id for deal in night.deals]


def dealers(night: Night) -> list[int]:
    """The dealers' seats, in the order of the deals."""
    return [deal.dealer for deal in night.deals]


def numbered(night: Night) -> list[int]:
    """The deals' numbers, in the order of their ids."""
    return [night.number(deal.id) for deal in sorted(night.deals, key=lambda deal: deal.id)]


def night_of(house: House, seated: list[int], *steps: AnyStep) -> int:
    """A stored night after these steps."""
    number = house.start_night(seated)
    house.put_night(number, after(new_night(), *steps))
    return number
