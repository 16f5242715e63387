"""Points in tenths, or in other units: exact, and as texts."""

from scorekeeper.base.text import Text, text

TENTHS = 10
"""The number of tenths in a point."""


def in_points(stored: int, unit: int = TENTHS) -> int | float:
    """Convert stored units, such as tenths, to points; an int if exact."""
    return stored // unit if stored % unit == 0 else stored / unit


def say_points(tenths: int) -> Text:
    """Format points for a person: 30, −10, 3.2."""
    sign = "−" if tenths < 0 else ""
    whole, tenth = divmod(abs(tenths), TENTHS)
    if tenth:
        return text("%(sign)s%(whole)s.%(tenth)s", sign=sign, whole=whole, tenth=tenth)
    return Text("%(points)s", {"points": f"{sign}{whole}"})
