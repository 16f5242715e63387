"""Long sheets in parts."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.sheets.parts import MAX, ROW, cut

rows = st.lists(st.integers(0, 3 * ROW) | st.integers(0, MAX) | st.just(2 * MAX), max_size=250)


@given(rows)
def test_every_row_is_in_one_part_and_no_part_is_too_long(letters: list[int]) -> None:
    parts = cut(letters)
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    rows_in_parts = [row for part in parts for row in range(part.first, part.last + 1)]
    assert rows_in_parts == list(range(1, len(letters) + 1))
    for part in parts:
        inside = [max(wide, ROW) for wide in letters[part.first - 1 : part.last]]
        assert sum(inside) <= MAX or len(inside) == 1


@given(rows, rows)
def test_added_rows_change_only_the_last_part(before: list[int], after: list[int]) -> None:
    *full, _ = cut(before)
    assert list(cut(before + after)[: len(full)]) == full


def test_a_hundred_plain_rows_are_one_part() -> None:
    assert [(part.first, part.last) for part in cut([ROW] * 100)] == [(1, 100)]
    assert [(part.first, part.last) for part in cut([0] * 201)] == [
        (1, 100),
        (101, 200),
        (201, 201),
    ]
    assert [(part.first, part.last) for part in cut([])] == [(1, 0)]
