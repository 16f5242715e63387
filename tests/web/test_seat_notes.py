"""Substitutes in games whose deals are entered at once: on the printed sheet and in the log."""

from collections.abc import Callable

import pytest

from tests.cases import declarer, hearts
from tests.support import House
from tests.web.visitor import Visitor

BELOTE = {"declarer": "0", "ttakers": "96"}
WHISTED = {"declarer": "0", "contract": "6", "s1": "whist", "s2": "pass", "t0": "6", "t1": "3"}
HEARTS = {"h0": "3", "h1": "4", "h2": "6", "queen": "1"}


@pytest.mark.parametrize(
    ("folder", "begin", "sent"),
    [
        ("declarer", lambda house: declarer.begin(house, "preferans"), WHISTED),
        ("declarer", lambda house: declarer.begin(house, "belote"), BELOTE),
        ("hearts", hearts.begin, HEARTS),
    ],
    ids=["preferans", "belote", "hearts"],
)
def test_sheet_and_log_name_a_substitute_with_the_deal(
    house: House, scorer: Visitor, folder: str, begin: Callable[[House], int], sent: dict[str, str]
) -> None:
    number = begin(house)
    table = f"{scorer.home}/{folder}/{number}"
    scorer.submit(scorer.open(table).form("/deals/1/record"), sent)
    page = scorer.open(f"{table}/deals/2/substitute")
    scorer.submit(page.form("/substitute"), {"seat": "1", "name": "Zoe"})
    sheet = scorer.open(f"{scorer.home}/print/{folder}/{number}").root.text
    assert "Zoe from deal 2, replacing Bo" in sheet
    assert "deal 2, Bo's seat: Zoe" in scorer.open(f"{table}/log").root.text
