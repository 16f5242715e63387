"""What a player's tables of an evening add up to."""

from scorekeeper.web.evenings import TableShare


def test_shares_of_two_tables_add_up() -> None:
    both = TableShare(1, 1, 10, 0) + TableShare(2, 0, -4, 1)
    assert both == TableShare(3, 1, 6, 1)
    assert both.ahead == (1, 6)
