"""Deals that a game does not allow, with the place and the reason."""

from typing import Any

import pytest

from tests.cases.declarer import document, problems
from tests.cases.tables import table


def game(declarer: str, contract: str, **more: Any) -> dict[str, Any]:
    return {"declarers": [declarer], "contract": contract, **more}


@pytest.mark.parametrize("refused", table("declarer-refused")["deal"])
def test_impossible_deal_is_refused_with_place_and_reason(refused: dict[str, Any]) -> None:
    messages = problems(document(refused["game"], [*refused["players"]], [refused["deal"]]))
    assert messages.get(f"deals[0].{refused['place']}") == refused["message"], messages


def test_half_whist_is_refused_where_the_table_has_none() -> None:
    deal = game("A", "6", said={"B": "pass", "C": "half"})
    messages = problems(document("preferans", [*"ABC"], [deal], options={"half": False}))
    assert messages == {"deals[0].said.C": "This game has no half whists."}


def test_prise_is_refused_where_the_table_starts_with_a_garde() -> None:
    deal = game("A", "prise", taken={"taker": 40}, marks={"oudlers": 1})
    messages = problems(document("tarot", [*"ABCD"], [deal], options={"prise": False}))
    assert messages == {"deals[0].contract": "At this table the lowest bid is a garde."}


def test_declarer_on_the_barrel_must_bid_120() -> None:
    slam = {"said": {"A": [*"HDCS"]}, "taken": {"A": 120, "B": 0, "C": 0}, "marks": {"bid": 400}}
    deals = [{"declarers": ["A"], **slam}] * 2
    deals.append({"declarers": ["B"], "taken": {"A": 80, "B": 40, "C": 0}, "marks": {"bid": 100}})
    deals.append({"declarers": ["A"], "taken": {"A": 115, "B": 5, "C": 0}, "marks": {"bid": 115}})
    messages = problems(document("thousand", [*"ABC"], deals))
    assert messages == {"deals[3].marks.bid": "From 120 to 400, not 115."}
