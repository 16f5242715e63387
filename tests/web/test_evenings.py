"""What a player's tables of an evening add up to."""

from scorekeeper.web.evenings import Sat


def test_shares_of_two_tables_add_up() -> None:
    both = Sat(1, 1, 10, 0) + Sat(2, 0, -4, 1)
    assert both == Sat(3, 1, 6, 1)
    assert both.ahead == (1, 6)
