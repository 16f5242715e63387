"""Rounding for display: half away from zero, so that 3.25 and -3.25 round alike."""

from decimal import ROUND_HALF_UP, Decimal


def divide(part: int, whole: int) -> int:
    """Return part / whole as the nearest integer; `whole` is positive.

    >>> divide(13, 2), divide(-13, 2)
    (7, -7)
    """
    nearest = (2 * abs(part) + whole) // (2 * whole)
    return nearest if part >= 0 else -nearest


def percent(part: int, whole: int) -> int:
    """Return part / whole in percent; 0 and 100 only if that is exact.

    >>> percent(210, 211), percent(1, 211), percent(2, 2)
    (99, 1, 100)
    """
    nearest = divide(100 * part, whole)
    return nearest if part in (0, whole) else min(max(nearest, 1), 99)


def as_percent(share: float) -> int:
    """Return a share from 0 to 1 in percent; 0 and 100 only if that is exact.

    >>> as_percent(0.9996), as_percent(0.125), as_percent(1.0)
    (99, 13, 100)
    """
    return percent(*share.as_integer_ratio())


def to_tenth(value: float) -> float:
    """Return the value with one decimal.

    >>> to_tenth(3.25), to_tenth(-3.25)
    (3.3, -3.3)
    """
    return float(Decimal(str(value)).quantize(Decimal("0.1"), ROUND_HALF_UP))
