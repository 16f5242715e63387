"""Render HTML to PDF with WeasyPrint, and from there to PNG."""

import math
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.request import url2pathname

from weasyprint import CSS, HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper.sheets import fonts, pixels
from scorekeeper.sheets.sheet import PAPERS, PICTURE, Sheet, style_file
from scorekeeper.sheets.tags import correct_tags

_VARIANT = "pdf/ua-1"

WIDTH, MAX_HEIGHT = 360, 450
"""The size of a picture in CSS pixels: 4:5 is the tallest format that chats show uncropped."""

_TALL = 4 * MAX_HEIGHT


class Nothing(URLFetcher):
    """Refuses to fetch anything that a sheet refers to."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)


class OurFonts(Nothing):
    """Fetches only the fonts that ship with the app, for our own stylesheets."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        """Return a font's file.

        Raises:
            ValueError: the address is not that of one of our fonts.
        """
        folder = fonts.folder().resolve()
        path = Path(url2pathname(url.removeprefix("file:"))).resolve()
        if not url.startswith("file:") or path.parent != folder or path.suffix != ".ttf":
            raise ValueError(f"not one of our fonts: {url}")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": "font/ttf"})


def render(sheet: Sheet) -> bytes:
    """Render a sheet to PDF, or a picture to PNG."""
    if sheet.is_picture:
        return _picture(sheet)
    html = HTML(string=sheet.html, url_fetcher=Nothing())
    pdf: bytes = html.write_pdf(
        stylesheets=[_page(sheet.paper), *map(_style, sheet.stylesheets)],
        font_config=_fonts(),
        pdf_variant=_VARIANT,
        pdf_identifier=sheet.key.encode(),
        finisher=partial(correct_tags, html.etree_element),
    )
    return pdf


def warm() -> None:
    """Load the stylesheets and fonts, and render some text, before a sheet waits for it."""
    html = '<!doctype html><html lang="en"><title>–</title><p class="paper"><b>0</b> <i>Ж</i>'
    render(Sheet(html, "a4"))
    render(Sheet(f'{html}<p id="end">', PICTURE))


def _picture(sheet: Sheet) -> bytes:
    """Render the PNG; content that is too tall is scaled down, so that nothing is cut off."""
    width = WIDTH
    document, end = _lay_out(sheet, width)
    if end > MAX_HEIGHT:
        width = math.ceil(WIDTH * end / MAX_HEIGHT)
        document, end = _lay_out(sheet, width)
    return pixels.png(document.write_pdf(), width, min(end, MAX_HEIGHT * width / WIDTH))


def _lay_out(sheet: Sheet, width: int) -> tuple[Document, float]:
    """Lay the picture out on one page of that width; return it and the position of its end."""
    html = HTML(string=sheet.html, url_fetcher=Nothing())
    size = CSS(string=f"@page {{ size: {width}px {_TALL}px; margin: 0 }}", url_fetcher=Nothing())
    styles = [size, *map(_style, sheet.stylesheets)]
    document = html.render(stylesheets=styles, font_config=_fonts())
    page = document.pages[0]  # what does not fit on a tall page is left out
    _, _, _, end = page.anchors.get("end", (0, 0, 0, page.height))
    return document.copy([page]), end


@cache
def _fonts() -> FontConfiguration:
    """Load the fonts, once per process."""
    return FontConfiguration()


@cache
def _style(name: str) -> CSS:
    """Load one of our stylesheets, once per process."""
    return CSS(filename=style_file(name), url_fetcher=OurFonts(), font_config=_fonts())


@cache
def _page(paper: str) -> CSS:
    width, height = PAPERS[paper]
    return CSS(string=f"@page {{ size: {width} {height} }}", url_fetcher=Nothing())
