"""Sheets as a visitor gets them."""

import zxingcpp

from tests.judges.printed import Printed
from tests.web.visitor import Page, Visitor

LANGUAGES = ("en", "ru")

_SCAN = 150 / 72
"""Pixels a point, of a phone's picture that is none of the best."""


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


def codes(printed: Printed) -> list[str]:
    """What a phone reads from the QR codes of all pages, as it sees them."""
    found = [code for page in printed.images(_SCAN) for code in zxingcpp.read_barcodes(page)]
    assert all(code.format == zxingcpp.BarcodeFormat.QRCode for code in found)
    return [code.text for code in found]
