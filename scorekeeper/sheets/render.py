"""Render HTML to PDF with WeasyPrint, and by way of that to PNG."""

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

WIDTH, MOST_HEIGHT = 360, 450
"""Of a picture, in CSS pixels: four to five is the highest that chats show whole."""

_TALL = 4 * MOST_HEIGHT


class Nothing(URLFetcher):
    """Fetches nothing, whatever a sheet asks for."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)


class OurFonts(Nothing):
    """Fetches the fonts that ship with the app, for our own stylesheets, and nothing else."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        """A font's file.

        Raises:
            ValueError: the address is not that of one of our fonts.
        """
        folder = fonts.folder().resolve()
        path = Path(url2pathname(url.removeprefix("file:"))).resolve()
        if not url.startswith("file:") or path.parent != folder or path.suffix != ".ttf":
            raise ValueError(f"not one of our fonts: {url}")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": "font/ttf"})


def render(sheet: Sheet) -> bytes:
    """The PDF of a sheet, or the PNG of a picture."""
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
    """Read the stylesheets and fonts, and set some text, before anybody waits for it."""
    said = '<!doctype html><html lang="en"><title>–</title><p class="paper"><b>0</b> <i>Ж</i>'
    render(Sheet(said, "a4"))
    render(Sheet(f'{said}<p id="end">', PICTURE))


def _picture(sheet: Sheet) -> bytes:
    """The PNG; where it would be too high, all of it is smaller, so that nothing is cut off."""
    width = WIDTH
    document, end = _laid_out(sheet, width)
    if end > MOST_HEIGHT:
        width = math.ceil(WIDTH * end / MOST_HEIGHT)
        document, end = _laid_out(sheet, width)
    return pixels.png(document.write_pdf(), width, min(end, MOST_HEIGHT * width / WIDTH))


def _laid_out(sheet: Sheet, width: int) -> tuple[Document, float]:
    """The picture laid out on one page of that width, and where it ends."""
    html = HTML(string=sheet.html, url_fetcher=Nothing())
    size = CSS(string=f"@page {{ size: {width}px {_TALL}px; margin: 0 }}", url_fetcher=Nothing())
    styles = [size, *map(_style, sheet.stylesheets)]
    document = html.render(stylesheets=styles, font_config=_fonts())
    page = document.pages[0]  # what not even a tall one holds is not on the picture
    _, _, _, end = page.anchors.get("end", (0, 0, 0, page.height))
    return document.copy([page]), end


@cache
def _fonts() -> FontConfiguration:
    """The fonts, read once in a process."""
    return FontConfiguration()


@cache
def _style(name: str) -> CSS:
    """One of our stylesheets, read once in a process."""
    return CSS(filename=style_file(name), url_fetcher=OurFonts(), font_config=_fonts())


@cache
def _page(paper: str) -> CSS:
    width, height = PAPERS[paper]
    return CSS(string=f"@page {{ size: {width} {height} }}", url_fetcher=Nothing())
