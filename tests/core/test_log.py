"""The log read back: what a cell held at which change."""

from scorekeeper.core.log import CellHistory


def test_a_cell_held_what_its_newest_change_until_then_put_there() -> None:
    course = CellHistory(((3, None, False), (7, False, True), (9, True, False)))
    assert [course.at(seq) for seq in (2, 3, 6, 7, 8, 9, 10)] == [
        *(None, False, False),
        *(True, True),
        *(False, False),
    ]
    assert CellHistory(((7, True, False),)).at(1) is True
    assert CellHistory().at(1) is None
