"""Points in tenths, exact, and their texts."""

from scorekeeper.base.text import Text, text

TENTHS = 10
"""The number of tenths in a point."""


def from_tenths(tenths: int) -> int | float:
    """Convert tenths to points: whole, or with one decimal."""
    return tenths // TENTHS if tenths % TENTHS == 0 else tenths / TENTHS


def say_points(tenths: int) -> Text:
    """Format points for a person: 30, −10, 3.2."""
    sign = "−" if tenths < 0 else ""
    whole, tenth = divmod(abs(tenths), TENTHS)
    if tenth:
        return text("%(sign)s%(whole)s.%(tenth)s", sign=sign, whole=whole, tenth=tenth)
    return Text("%(points)s", {"points": f"{sign}{whole}"})
