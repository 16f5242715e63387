"""The heights of rows that are filled in by hand."""

from scorekeeper.web.sheets.paper import paper

_HEIGHTS = (9.5, 7.6, 6.8, 6.0, 5.2, 4.2, 3.8)
"""The heights of rows in millimetres; each has a class in the stylesheet."""

_LOWEST = 5.2  # if the rows fill several pages anyway
_FREE = {"a4": 243.0, "letter": 225.0, "a5": 157.0}
"""Paper → millimetres for the rows of a list with a row of sums."""

_BORDER = 0.2  # mm


def row_height(rows: int, used: float = 0.0) -> str:
    """Return the class of the highest rows that fit on a page.

    Args:
        rows: how many there are.
        used: the millimetres that the page needs for more than a row of sums.
    """
    free = _FREE[paper()] - used
    fits = (height for height in _HEIGHTS if rows * (height + _BORDER) <= free)
    return f"d-rows-{int(next(fits, _LOWEST) * 10)}"
