"""HTML to PDF; the only place that knows WeasyPrint."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import url2pathname

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper.sheets import fonts
from scorekeeper.sheets.sheet import BASE_STYLES, PAPERS, Sheet, style_file

_VARIANT = "pdf/ua-1"


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
    """The PDF of a sheet."""
    html = HTML(string=sheet.html, url_fetcher=Nothing())
    names = (*BASE_STYLES, *sheet.styles)
    pdf: bytes = html.write_pdf(
        stylesheets=[_page(sheet.paper), *map(_style, names)],
        font_config=_fonts(),
        pdf_variant=_VARIANT,
        pdf_identifier=sheet.key.encode(),
    )
    return pdf


def warm() -> None:
    """Read the stylesheets and fonts, and set some text, before anybody waits for it."""
    said = '<!doctype html><html lang="en"><title>–</title><p class="paper"><b>0</b> <i>Ж</i>'
    render(Sheet(said, "a4"))


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
