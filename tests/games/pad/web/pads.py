"""Where the pages of a pad are, for their tests."""

from tests.web.visitor import Form, Visitor

SENT = {"p0": "3", "p1": "10", "p2": "13"}
"""A round of Hearts."""


def at(visitor: Visitor, number: int, *rest: object) -> str:
    """The address of the pad, or of something below it."""
    return "/".join(map(str, (visitor.home, "pad", number, *rest)))


def record_form(visitor: Visitor, number: int, round_id: int = 1) -> Form:
    """The form in which the round that is due is written down."""
    return visitor.open(at(visitor, number)).form(f"/rounds/{round_id}/record")
