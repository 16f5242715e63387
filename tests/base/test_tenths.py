"""Points in tenths are formatted with a minus and the decimals of the language."""

from scorekeeper.base.tenths import say_points


def test_points_are_formatted_with_minus_and_half() -> None:
    formatted = [str(say_points(tenths)) for tenths in (0, 25, -5, -1000, 32)]
    assert formatted == ["0", "2.5", "−0.5", "−100", "3.2"]
