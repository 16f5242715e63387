"""The worked examples of every game with a declarer, read as files."""

from typing import Any

import pytest

from scorekeeper.games.declarer.files.declarer_file import read_sitting, write_sitting
from tests.cases.declarer import (
    TABLES,
    document_of_table,
    expected_sums,
    read,
    sums,
)

CHECKED = {"points", "pool", "mountain", "whists", "held"}


@pytest.mark.parametrize(
    "table", TABLES, ids=[f"{table['game']}: {table['says']}" for table in TABLES]
)
def test_worked_example_brings_its_points_and_result(table: dict[str, Any]) -> None:
    sitting = read(document_of_table(table))
    for scored, deal in zip(sitting.scored, table["deals"], strict=True):
        brings = {key: value for key, value in sums(sitting, scored).items() if key[0] in CHECKED}
        assert brings == expected_sums(deal), scored.deal.id
    results = dict(zip(sitting.side_names, sitting.results, strict=True))
    assert table.get("totals", results) == results
    settlement = sitting.settlement
    exact = map(str, settlement.exact if settlement else ())
    for name, value in zip(sitting.side_names, exact, strict=False):
        assert table.get("exact", {}).get(name, value) == value
    assert [sitting.side_names[side] for side in sitting.winners] == table.get("winners", [])
    assert read_sitting(write_sitting(sitting).encode()) == sitting
