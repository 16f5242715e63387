"""Sheets as a visitor gets them, and what holds for each of them."""

import re

import page
import zxingcpp
from flask import Flask
from PIL.Image import Image

from scorekeeper.sheets.pdf_cache import PdfCache
from scorekeeper.sheets.render import render
from scorekeeper.sheets.sheet import Sheet
from tests.judges.html_headings import tables
from tests.judges.printed import Printed
from tests.judges.tagged import Tagged, wrong_headings
from tests.web.visitor import Page, Visitor, read_html

LANGUAGES = ("en", "ru")
SMALLEST = 8.0
"""The smallest size of type, in points."""

_SCAN = 150 / 72
"""Pixels per point of a poor picture taken with a phone."""


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
    """Check that every part of a sheet can be read, also by a screen reader.

    Args:
        printed: the sheet.
        language: what it is in.
        drawn: the text of drawings, which may be of any size.
        edge: the width of the white edge in millimetres, slightly less than printed.
    """
    which = printed.text[:80]
    assert min(printed.margins) > edge, f"something is cut, or goes to the paper's edge: {which}"
    assert str(printed.pdf.Root.Lang) == language, which
    sizes = printed.type_sizes
    assert max(sizes) >= SMALLEST, which
    small = {text for size, text in sizes.items() if size < SMALLEST}
    assert {text for text in small if not (drawn and drawn.fullmatch(text))} == set(), which
    report = page.validate_pdf_bytes(printed.bytes, profile="ua1")
    assert [(failure.rule_id, failure.message) for failure in report.failures] == [], which
    assert report.rules.total > 100
    tagged = Tagged(printed)
    assert tagged.strays == [], which
    pages = printed.images(1)
    blank = [figure.text for figure in tagged.figures if _is_blank(figure.crop(pages))]
    assert blank == [], which


def _is_blank(picture: Image) -> bool:
    low, high = picture.convert("L").getextrema()
    return low == high


def render_here(app: Flask) -> list[Sheet]:
    """Let the app render in this process, however busy the machine is; the sheets it rendered."""
    rendered: list[Sheet] = []

    def render_and_keep(sheet: Sheet) -> bytes:
        rendered.append(sheet)
        return render(sheet)

    app.extensions["sheets"] = PdfCache(render_and_keep)
    return rendered


def check_headings(printed: Printed, html: str) -> None:
    """Compare the headings of all table cells in a PDF with those of the HTML it was made of."""
    assert wrong_headings(tables(read_html(html)), Tagged(printed).tables) == []


def preview(visitor: Visitor, path: str, **headers: str) -> Page:
    """The page at that address below /print."""
    return visitor.open(f"{visitor.home}/print{path}", **headers)


def codes(printed: Printed) -> list[str]:
    """Read the QR codes of all pages as a phone does."""
    codes = [code for page in printed.images(_SCAN) for code in zxingcpp.read_barcodes(page)]
    assert all(code.format == zxingcpp.BarcodeFormat.QRCode for code in codes)
    return [code.text for code in codes]
