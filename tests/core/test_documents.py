"""Documents and their cells."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.documents import diff, flatten, nest, replace_cells
from tests.depth import audit_only

KEYS = st.text("abc019_", min_size=1, max_size=3)
LEAVES = (
    st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.lists(st.integers() | st.text(max_size=3), max_size=3)
)
DOCUMENTS = st.recursive(
    st.dictionaries(KEYS, LEAVES, max_size=4),
    lambda inner: st.dictionaries(KEYS, LEAVES | inner, max_size=4),
    max_leaves=12,
)


def test_a_cell_is_named_by_its_path() -> None:
    document = {"name": "Friday", "deals": {"4": {"contracts": {"1": "nil"}}, "5": {"dealer": 0}}}
    assert flatten(document) == {
        "name": "Friday",
        "deals.4.contracts.1": "nil",
        "deals.5.dealer": 0,
    }


@pytest.mark.parametrize("leaf", [0, False, "", [], [0, 1]], ids=repr)
def test_an_empty_value_is_a_value(leaf: object) -> None:
    assert flatten({"a": {"b": leaf}}) == {"a.b": leaf}
    assert nest({"a.b": leaf}) == {"a": {"b": leaf}}


def test_none_is_an_absent_cell() -> None:
    assert flatten({"a": None, "b": {"c": None, "d": 1}}) == {"b.d": 1}


@given(DOCUMENTS)
def test_any_document_is_restored_from_its_cells(document: dict[str, Any]) -> None:
    assert nest(flatten(document)) == document


@given(DOCUMENTS, DOCUMENTS)
def test_a_difference_leads_from_one_document_to_the_other_and_back(
    first: dict[str, Any], other: dict[str, Any]
) -> None:
    before, after, cells = flatten(first), flatten(other), diff(first, other)
    assert replace_cells(before, {name: new for name, (_, new) in cells.items()}) == after
    assert replace_cells(after, {name: old for name, (old, _) in cells.items()}) == before
    assert nest(replace_cells(after, {name: old for name, (old, _) in cells.items()})) == first


@audit_only
@given(DOCUMENTS)
def test_a_document_does_not_differ_from_itself(document: dict[str, Any]) -> None:
    assert diff(document, deepcopy(document)) == {}


def test_replaced_cells_leave_the_original_unchanged() -> None:
    cells = {"a": 1, "b": 2}
    assert replace_cells(cells, {"a": None, "c": 3}) == {"b": 2, "c": 3}
    assert cells == {"a": 1, "b": 2}


def test_difference_distinguishes_true_from_1() -> None:
    assert diff({"played": 0}, {"played": 1}) == {"played": (0, 1)}
