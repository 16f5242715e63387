"""Sheets as a visitor gets them."""

from tests.printed import Printed
from tests.web.visitor import Page, Visitor

LANGUAGES = ("en", "ru")


def pdf(visitor: Visitor, path: str, language: str = "en") -> Printed:
    """The PDF at that address below /print."""
    address = f"{visitor.home}/print{path}"
    answer = visitor.client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return Printed(answer.data)


def preview(visitor: Visitor, path: str, **headers: str) -> Page:
    """The page at that address below /print."""
    return visitor.open(f"{visitor.home}/print{path}", **headers)
