"""Reasons of entries: where they calculate with numbers, the result is the amount."""

import ast
import operator
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.games.declarer.rules.describe import deal_parts
from scorekeeper.games.declarer.rules.describe_deal import describe_entries
from tests.cases.declarer import TABLES, document, document_of_table, read
from tests.cases.tables import table
from tests.depth import fresh
from tests.games.declarer.test_against_judges import JUDGES, sitting_of

_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def calculated(reason: str) -> int | None:
    """Return the result of the numbers after the heading of a reason; None without any.

    Names are left out: "won +1, fox −1" is 1 − 1.
    """
    numbers = re.sub(r"[^\d()+−× ]", "", reason.rpartition(": ")[2])
    if not re.search(r"\d", numbers):
        return None
    return _value(ast.parse(numbers.replace("−", "-").replace("×", "*").strip(), mode="eval").body)


def _value(node: ast.expr) -> int:
    if isinstance(node, ast.BinOp):
        return _OPERATORS[type(node.op)](_value(node.left), _value(node.right))
    if isinstance(node, ast.UnaryOp):
        value = _value(node.operand)
        return -value if isinstance(node.op, ast.USub) else value
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    return node.value


@pytest.mark.parametrize("game", JUDGES)
def test_reasons_of_random_deals_calculate_their_amounts(game: str) -> None:
    checked = 0
    for seed in range(10):
        for scored in read(sitting_of(game, random.Random(fresh(seed)))).scored:
            for entry in scored.entries:
                result = calculated(str(entry.reason))
                assert result in (None, entry.amount), (entry, str(entry.reason))
                checked += result is not None
    assert checked > 100


@pytest.mark.parametrize(("game", "players", "deal", "reasons"), table("declarer-deals")["reasons"])
def test_reasons_have_the_sign_of_their_player(
    game: str, players: str, deal: dict[str, Any], reasons: list[str]
) -> None:
    (scored,) = read(document(game, [*players], [deal])).scored
    texts = [str(entry.reason) for entry in scored.entries if entry.ledger == "points"]
    assert texts == reasons


def test_seeger_fabian_bonus_of_a_lost_game_is_written_for_all_players() -> None:
    marks = {"matadors": 1, "result": "lost"}
    deal = {"declarers": ["B"], "contract": "clubs", "marks": marks}
    sitting = read(document("skat", [*"ABCD"], [deal]))
    bonus = [entry for entry in sitting.scored[0].entries if entry.ledger == "bonus"]
    assert [entry.amount for entry in bonus] == [30, -50, 30, 30]
    assert [str(entry.reason) for entry in bonus[:2]] == [
        "game lost by another player +30",
        "game lost −50",
    ]
    description = str(describe_entries(sitting, sitting.scored[0])).replace("\u00a0", " ")
    assert description == "B −48; Seeger–Fabian bonus A 30, B −50, C 30, D 30"
    assert sitting.results == (30, -98, 30, 30)
    plain = read(document("skat", [*"ABCD"], [deal], options={"foot": "plain"}))
    assert plain.results == (0, -48, 0, 0)


def test_attempts_left_on_the_barrel_are_counted_down() -> None:
    table = next(table for table in TABLES if table["says"].startswith("the barrel: three deals"))
    sitting = read(document_of_table(table))
    left = [scored.after.balance("barrel", 0) for scored in sitting.scored[:6]]
    assert left == [0, 0, 3, 2, 1, 0]


def test_deal_of_thousand_names_bid_and_marriages_of_a_player_once() -> None:
    marriages, taken = {"A": ["H", "D"], "B": ["S"]}, {"A": 100, "B": 20, "C": 0}
    deal = {"declarers": ["A"], "said": marriages, "taken": taken, "marks": {"bid": 250}}
    sitting = read(document("thousand", [*"ABC"], [deal]))
    parts = [str(part) for part in deal_parts(sitting, sitting.deals[0])]
    assert [part.replace("\ufe0e", "") for part in parts] == [
        "A: bid 250, marriages ♥ ♦",
        "B: marriages ♠",
    ]


def test_overbid_deal_of_skat_names_first_what_lost_it() -> None:
    (table,) = [table for table in TABLES if table["says"].startswith("overbid, and missed")]
    sitting = read(document_of_table(table))
    results = [str([*deal_parts(sitting, deal)][2]) for deal in sitting.deals[:4]]
    assert results == [
        "game lost: overbid (by cards: game won)",
        "won, schneider",
        "game lost: overbid (by cards: game won)",
        "game lost: announced, but not reached (by cards: game won)",
    ]
