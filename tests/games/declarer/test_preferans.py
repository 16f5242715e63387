"""Preferans: settlement, payments, the deal that stays, and what is filled in."""

import random
from fractions import Fraction

import pytest

from scorekeeper.cli.score import lines
from scorekeeper.games.declarer.rules.formula import Payment
from scorekeeper.games.declarer.rules.preferans_settlement import (
    pay,
    round_to_zero_sum,
    settle_by_mean,
    settlement_steps,
)
from scorekeeper.house.import_export.reading import read_any
from tests.cases.declarer import document, read, sums
from tests.cases.declarer_deals.preferans import deals, options
from tests.cases.documents import as_file
from tests.depth import fresh, times


def test_settlement_of_random_sittings_adds_up_to_zero_by_both_methods() -> None:
    chance, fractions = random.Random(fresh(48)), 0
    for _ in range(times(40)):
        names = ["Ann", "Bo", "Cy", "Dee"][: chance.choice([3, 4])]
        chosen = options(chance, len(names))
        data = document("preferans", names, deals(chance, names, 15, chosen), options=chosen)
        for scored in read(data).scored:
            by_whists = settlement_steps(scored.after).exact
            assert by_whists == settle_by_mean(scored.after)
            assert sum(by_whists, Fraction(0)) == 0
            whole = round_to_zero_sum(by_whists)
            assert sum(whole) == 0
            assert all(
                abs(rounded - exact) < 1 for rounded, exact in zip(whole, by_whists, strict=True)
            )
            fractions += whole != by_whists
    assert fractions > 10


@pytest.mark.parametrize(
    ("result", "payments"),
    [
        ((0, 0, 0), ()),
        ((-5, 5, 0), (Payment(0, 1, 5),)),
        ((30, -10, 10, -30), (Payment(1, 2, 10), Payment(3, 0, 30))),
        ((50, -20, 10, -40), (Payment(3, 0, 40), Payment(1, 0, 10), Payment(1, 2, 10))),
        ((-260, -4, 112, 152), (Payment(0, 3, 152), Payment(0, 2, 108), Payment(1, 2, 4))),
    ],
)
def test_fewest_payments_settle_the_result(
    result: tuple[int, ...], payments: tuple[Payment, ...]
) -> None:
    assert pay(result) == payments
    left = list(result)
    for payer, payee, amount in payments:
        left[payer] += amount
        left[payee] -= amount
    assert not any(left)


@pytest.mark.parametrize(("slide", "dealer"), [(True, 0), (False, 2)])
def test_deal_stays_after_all_pass_if_the_table_plays_so(slide: bool, dealer: int) -> None:
    passed = {"kind": "all-pass", "taken": {"Ann": 4, "Bo": 3, "Cy": 3}}
    data = document("preferans", ["Ann", "Bo", "Cy"], [passed, passed], options={"slide": slide})
    assert [deal.dealer for deal in read(data).deals] == [2, dealer]


def test_two_players_with_fewest_tricks_write_half_of_the_whists_rounded_down() -> None:
    taken = {"Ann": 2, "Bo": 2, "Cy": 5, "Dee": 1}
    options = {"all_pass": "whists"}
    deal = {"kind": "all-pass", "taken": taken}
    sitting = read(document("preferans", [*taken], [deal], options=options))
    brought = sums(sitting, sitting.scored[0])
    assert brought == {("whists", "Ann", "Cy"): 12, ("whists", "Bo", "Cy"): 12}


def test_last_number_of_tricks_is_filled_in() -> None:
    game = {"declarers": ["Ann"], "contract": "7", "said": {"Bo": "whist", "Cy": "pass"}}
    data = document("preferans", ["Ann", "Bo", "Cy"], [game | {"taken": {"Ann": 7, "Bo": 1}}])
    assert read(data).deals[0].taken == {0: 7, 1: 1, 2: 2}


def test_command_prints_exact_result_and_payments() -> None:
    passed = {"kind": "all-pass", "taken": {"Ann": 5, "Bo": 3, "Cy": 2}}
    data = document("preferans", ["Ann", "Bo", "Cy"], [passed], finished=True)
    assert list(lines(read_any(as_file(data))))[-8:] == [
        "Result",
        "   Ann   −16  −50/3",
        "   Bo      3  10/3",
        "   Cy     13  40/3",
        "   Ann pays Cy 13",
        "   Ann pays Bo 3",
        "",
        "Cy wins.",
    ]
