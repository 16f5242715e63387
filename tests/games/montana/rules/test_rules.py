"""House rules: which can be, and as plain data."""

from dataclasses import fields, replace
from typing import Any

import pytest

from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from tests.cases.nights import OTHER_RULES

RIGHT: list[dict[str, Any]] = [
    {},
    {"nil": 0, "double_nil": 0, "blackjack_point": 0},
    {"nil": 99, "double_nil": 99, "blackjack_point": 99, "over": 99},
    {"over": -99},
    {"unabomb": ((2, 99),)},
    {"unabomb": ((13, -99),)},
    {"unabomb": tuple((step, step - 8) for step in range(2, 14))},
    {"blackjack_for": "21", "blackjack_tie": "nobody"},
    {"hidden_bids": True},
    {"kens_rule_name": "Ken", "dummy_place": "the dealer's right"},
]

WRONG: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"nil": -1}, [("bad-points", "nil")]),
    ({"nil": 100}, [("bad-points", "nil")]),
    ({"double_nil": -1}, [("bad-points", "double_nil")]),
    ({"double_nil": 10**30}, [("bad-points", "double_nil")]),
    ({"over": -100}, [("bad-points", "over")]),
    ({"over": 100}, [("bad-points", "over")]),
    ({"blackjack_point": -1}, [("bad-points", "blackjack_point")]),
    ({"blackjack_point": 100}, [("bad-points", "blackjack_point")]),
    ({"unabomb": ()}, [("bad-ladder", "unabomb")]),
    ({"unabomb": ((1, 0),)}, [("bad-ladder", "unabomb")]),
    ({"unabomb": ((2, 0), (14, 0))}, [("bad-ladder", "unabomb")]),
    ({"unabomb": ((4, -2), (3, -3))}, [("bad-ladder", "unabomb")]),
    ({"unabomb": ((3, -3), (3, -2))}, [("bad-ladder", "unabomb")]),
    ({"unabomb": ((3, -100),)}, [("bad-ladder", "unabomb")]),
    ({"unabomb": ((3, 100), (4, 0))}, [("bad-ladder", "unabomb")]),
    ({"blackjack_for": "20"}, [("bad-choice", "blackjack_for")]),
    ({"blackjack_tie": ""}, [("bad-choice", "blackjack_tie")]),
    (
        {"nil": -1, "over": 100, "unabomb": (), "blackjack_for": "", "blackjack_tie": "both"},
        [
            ("bad-points", "nil"),
            ("bad-points", "over"),
            ("bad-ladder", "unabomb"),
            ("bad-choice", "blackjack_for"),
            ("bad-choice", "blackjack_tie"),
        ],
    ),
]


@pytest.mark.parametrize("change", RIGHT, ids=str)
def test_valid_rules_have_no_problems(change: dict[str, Any]) -> None:
    assert check_rules(replace(HouseRules(), **change)) == []


@pytest.mark.parametrize(("change", "expected"), WRONG, ids=lambda value: str(value)[:60])
def test_every_invalid_rule_is_named_at_its_field(
    change: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    problems = check_rules(replace(HouseRules(), **change))
    assert [(problem.code, problem.field) for problem in problems] == expected


def test_problems_state_allowed_values() -> None:
    wrong = HouseRules(over=-100, nil=-1, unabomb=(), blackjack_for="20")
    assert [str(problem.message) for problem in check_rules(wrong)] == [
        "From 0 to 99 points.",
        "From -99 to 99 points.",
        "Each step is a number of tricks from 2 to 13 with its points.",
        "This must be one of: best, 21.",
    ]


def test_rules_round_trip_through_data() -> None:
    for rules in (HouseRules(), OTHER_RULES):
        assert check_rules(rules) == []
        assert HouseRules.from_dict(rules.to_dict()) == rules
        assert set(rules.to_dict()) == {rule.name for rule in fields(HouseRules)}
    assert HouseRules.from_dict({}) == HouseRules()


def test_ladder_data_is_ordered() -> None:
    rules = HouseRules.from_dict({"unabomb": {"13": 1, "2": -5, "10": 0}})
    assert rules.unabomb == ((2, -5), (10, 0), (13, 1))
