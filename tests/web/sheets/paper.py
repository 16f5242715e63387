"""Sheets as a visitor gets them, and what holds for each of them."""

import re

import page
import zxingcpp

from tests.judges.printed import Printed
from tests.web.visitor import Page, Visitor

LANGUAGES = ("en", "ru")
SMALLEST = 8.0
"""The smallest size of type, in points."""

_SCAN = 150 / 72
"""Pixels a point, of a phone's picture that is none of the best."""


def pdf(visitor: Visitor, path: str, language: str = "en") -> Printed:
    """The PDF at that address below /print."""
    address = f"{visitor.home}/print{path}"
    answer = visitor.client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return Printed(answer.data)


def check(
    printed: Printed,
    language: str = "en",
    *,
    drawn: re.Pattern[str] | None = None,
    edge: float = 4,
) -> None:
    """What holds for every sheet: who can read, or hear it read, can read all of it.

    Args:
        printed: the sheet.
        language: what it is in.
        drawn: what stands in drawings, where it may be of any size.
        edge: so many millimetres are white, and a little more.
    """
    which = printed.text[:80]
    assert min(printed.margins) > edge, f"something is cut, or goes to the paper's edge: {which}"
    assert str(printed.pdf.Root.Lang) == language, which
    sizes = printed.type_sizes
    assert max(sizes) >= SMALLEST, which
    small = {said for size, said in sizes.items() if size < SMALLEST}
    assert {said for said in small if not (drawn and drawn.fullmatch(said))} == set(), which
    report = page.validate_pdf_bytes(printed.bytes, profile="ua1")
    assert [(each.rule_id, each.message) for each in report.failures] == [], which
    assert report.rules.total > 100


def preview(visitor: Visitor, path: str, **headers: str) -> Page:
    """The page at that address below /print."""
    return visitor.open(f"{visitor.home}/print{path}", **headers)


def codes(printed: Printed) -> list[str]:
    """What a phone reads from the QR codes of all pages, as it sees them."""
    found = [code for page in printed.images(_SCAN) for code in zxingcpp.read_barcodes(page)]
    assert all(code.format == zxingcpp.BarcodeFormat.QRCode for code in found)
    return [code.text for code in found]
