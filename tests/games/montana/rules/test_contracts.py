"""What can be bid, and what cannot."""

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.games.montana.rules.contracts import (
    CONTRACTS,
    Contract,
    Nil,
    parse_contract,
    target_tricks,
)


def test_there_are_fifteen_contracts() -> None:
    assert CONTRACTS == ("nil", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, "double nil")


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_contract_is_parsed_from_value_and_text(contract: Contract) -> None:
    assert parse_contract(contract) == contract
    assert parse_contract(str(contract)) == contract


def test_parsed_nils_are_enum_members() -> None:
    assert parse_contract("nil") is Nil.NIL
    assert parse_contract("double nil") is Nil.DOUBLE_NIL


@pytest.mark.parametrize(
    "value",
    [
        14,
        0,
        -1,
        10**30,
        True,
        False,
        None,
        6.5,
        4.0,
        float("nan"),
        "",
        "four",
        "0",
        "14",
        "-1",
        "+4",
        "1 ",
        " 1",
        "1\n",
        "6.5",
        "1e1",
        "0x4",
        "1_0",
        "004",
        "٣",
        "³",
        "④",
        "9" * 5000,
        "Nil",
        "nil ",
        "doublenil",
        "double  nil",
        b"4",
        [4],
        {},
    ],
    ids=lambda value: repr(value)[:20],
)
def test_invalid_contract_is_refused(value: object) -> None:
    with pytest.raises(RuleError) as caught:
        parse_contract(value)
    (problem,) = caught.value.problems
    assert (problem.code, problem.field) == ("bad-contract", "contract")
    assert str(problem.message) == "A bid is nil, double nil, or a number from 1 to 13."


def test_contract_is_made_with_matching_tricks() -> None:
    assert [target_tricks(contract) for contract in CONTRACTS] == [0, *range(1, 14), 0]
