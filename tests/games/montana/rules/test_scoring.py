"""Scoring one contract, against worked examples and against a second opinion."""

import tomllib
from typing import Any

import pytest

from scorekeeper.games.montana.rules.contracts import CONTRACTS, Nil, parse_contract
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.scoring import Outcome, score
from tests.judges.second_opinion import plain_points
from tests.running.command import ROOT

TABLE = ROOT / "tests/tables/scoring.toml"
EXAMPLES: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["example"]

RULES: dict[str, dict[str, Any]] = {
    "the defaults": {},
    "other points": {"nil": 10, "double_nil": 20, "over": -1},
    "a bonus for going over": {"over": 2},
    "another ladder": {"ladder": {1: -5, 4: 2, 9: 7}},
    "no ladder": {"ladder": {}},
    "nil for nothing": {"nil": 0, "double_nil": 0},
}
each_rules = pytest.mark.parametrize("plain", RULES.values(), ids=RULES)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["says"] for example in EXAMPLES])
def test_worked_example_scores_as_expected(example: dict[str, Any]) -> None:
    rules = HouseRules.from_dict(example.get("rules", {}))
    contract = parse_contract(example["contract"])
    result = score(contract, example["tricks"], rules, unabomb=example.get("unabomb", False))
    assert result.points == example["points"]
    assert result.outcome == example["outcome"]
    assert str(result.reason) == example["reason"]


@each_rules
@pytest.mark.parametrize("unabomb", [False, True], ids=["plain", "unabomb"])
def test_every_contract_and_count_matches_independent_scoring(
    plain: dict[str, Any], unabomb: bool
) -> None:
    rules = house_rules(plain)
    for contract in CONTRACTS:
        for tricks in range(14):
            result = score(contract, tricks, rules, unabomb=unabomb)
            expected = plain_points(contract, tricks, unabomb=unabomb, **plain)
            assert result.points == expected, f"{contract}, {tricks} tricks"


@each_rules
@pytest.mark.parametrize("unabomb", [False, True], ids=["plain", "unabomb"])
def test_every_reason_contains_its_numbers(plain: dict[str, Any], unabomb: bool) -> None:
    rules = house_rules(plain)
    for contract in CONTRACTS:
        for tricks in range(14):
            result = score(contract, tricks, rules, unabomb=unabomb)
            reason = str(result.reason)
            assert reason.startswith(contract if isinstance(contract, Nil) else f"bid {contract}, ")
            if isinstance(contract, Nil):
                assert ("none" if tricks == 0 else f"{tricks} trick") in reason
                continue
            assert f"took {tricks}: " in reason
            assert reason.endswith(f"over, {result.points or 'no points'}") == (tricks > contract)


@pytest.mark.parametrize("unabomb", [False, True], ids=["plain", "unabomb"])
def test_only_exact_count_makes_contract(unabomb: bool) -> None:
    for contract in CONTRACTS:
        aim = contract if isinstance(contract, int) else 0
        for tricks in range(14):
            expected = Outcome.MADE if tricks == aim else Outcome.OVER
            expected = Outcome.UNDER if tricks < aim else expected
            assert score(contract, tricks, HouseRules(), unabomb=unabomb).outcome is expected


def test_reason_uses_singular_and_plural() -> None:
    singular, two = (score(Nil.NIL, tricks, HouseRules()).reason for tricks in (1, 2))
    assert (str(singular), str(two)) == ("nil failed: 1 trick", "nil failed: 2 tricks")
    assert singular.message == two.message


def house_rules(plain: dict[str, Any]) -> HouseRules:
    """Return the app's rules that match those of the independent implementation."""
    ladder = plain.get("ladder")
    others = {name: value for name, value in plain.items() if name != "ladder"}
    if ladder is None:
        return HouseRules(**others)
    return HouseRules(**others, unabomb=tuple(sorted(ladder.items())))
