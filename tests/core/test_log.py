"""The log read back: what a cell held at which change."""

from scorekeeper.core.log import CellHistory


def test_value_of_cell_at_a_time_is_that_of_its_newest_change_before() -> None:
    course = CellHistory(((3, None, False), (7, False, True), (9, True, False)))
    assert [course.at(seq) for seq in (2, 3, 6, 7, 8, 9, 10)] == [
        *(None, False, False),
        *(True, True),
        *(False, False),
    ]
    assert CellHistory(((7, True, False),)).at(1) is True
    assert CellHistory().at(1) is None
