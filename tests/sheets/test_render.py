"""Printed sheets are tagged for screen readers, and load nothing from the network.

The table of checks follows the Matterhorn Protocol's checkpoints, as far as a program can judge.
"""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pikepdf
import pytest

from scorekeeper.assets import asset
from scorekeeper.sheets.render import Nothing, OurFonts, render
from scorekeeper.sheets.sheet import PAPERS, Sheet
from tests.depth import audit_only
from tests.judges.printed import Printed

WHOLE = """<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Лист</title></head>
<body class="paper"><h1>Вечер</h1>
<table><thead><tr><th scope="col">№</th><th scope="col">Аня</th></tr></thead>
<tbody><tr><th scope="row">1</th><td>+3 ♠♥♦♣ −2</td></tr></tbody></table>
<svg role="img" viewBox="0 0 9 9"><title>Квадрат</title><path d="M0 0h9v9z"/></svg>
<p><bdi>Ann</bdi></p>{}</body></html>"""


@pytest.fixture(scope="module")
def printed() -> Printed:
    """A small sheet with all that sheets have."""
    return Printed(render(Sheet(WHOLE.format(""), "a4")))


def xmp(printed: Printed) -> str:
    """Return the metadata in the file."""
    return bytes(printed.pdf.Root.Metadata.read_bytes()).decode()


def _headers_lead_somewhere(printed: Printed) -> bool:
    ids = {str(th.ID) for th in printed.elements("/TH")}
    cells = list(printed.elements("/TD"))
    return bool(cells) and all(
        set(map(str, cell.A.Headers)) <= ids and len(cell.A.Headers) == 2 for cell in cells
    )


STANDARD = frozenset(
    {"Document", "Part", "Art", "Sect", "Div", "P", "H1", "H2", "H3", "L", "LI", "Lbl", "LBody"}
    | {"Table", "THead", "TBody", "TFoot", "TR", "TH", "TD", "Caption"}
    | {"Span", "Link", "Figure", "NonStruct"}
)
"""The structure types that sheets use; all are of the standard's own."""

MATTERHORN: dict[str, Callable[[Printed], bool]] = {
    "01-003 all content is tagged or an artifact": lambda p: all(
        b"BDC" in page.Contents.read_bytes() for page in p.pdf.pages
    ),
    "02-001 only standard structure types": lambda p: (
        {str(e.S)[1:] for e in p.elements()} <= STANDARD
    ),
    "06-001 there are metadata": lambda p: "/Metadata" in p.pdf.Root,
    "06-002 they name PDF/UA": lambda p: re.search(r"pdfuaid:part[^\d]*1\b", xmp(p)) is not None,
    "06-003 they have a title": lambda p: "Лист" in xmp(p),
    "07-001 the title is shown": lambda p: bool(p.pdf.Root.ViewerPreferences.DisplayDocTitle),
    "09-004 table, row and cell are nested so": lambda p: all(
        str(cell.P.S) == "/TR" for kind in ("/TH", "/TD") for cell in p.elements(kind)
    ),
    "11-006 the language is told": lambda p: str(p.pdf.Root.Lang) == "ru",
    "13-004 figures have another text": lambda p: (
        [str(figure.Alt) for figure in p.elements("/Figure")] == ["Квадрат"]
    ),
    "14-003 headings begin with the first level": lambda p: (
        [str(e.S) for e in p.elements() if re.match(r"/H\d", str(e.S))] == ["/H1"]
    ),
    "15-003 every cell knows its headers": _headers_lead_somewhere,
    "26-001 nothing is locked": lambda p: not p.pdf.is_encrypted,
    "31-009 fonts are embedded": lambda p: all(
        "/FontFile2" in font or "/FontFile3" in font for font in descriptors(p)
    ),
    "31-027 letters can be read back": lambda p: "+3 ♠♥♦♣ −2" in p.text,
}


def descriptors(printed: Printed) -> list[pikepdf.Dictionary]:
    """Every font's description."""
    dictionaries = [o for o in printed.pdf.objects if isinstance(o, pikepdf.Dictionary)]
    fonts = [o for o in dictionaries if o.get("/Type") == "/FontDescriptor"]
    assert fonts
    return fonts


@audit_only
@pytest.mark.parametrize("checkpoint", MATTERHORN)
def test_a_sheet_passes_the_checkpoint(printed: Printed, checkpoint: str) -> None:
    assert MATTERHORN[checkpoint](printed)


def test_pdf_declares_that_it_is_tagged(printed: Printed) -> None:
    assert printed.pdf.Root.MarkInfo.Marked
    assert printed.pdf.pdf_version == "1.7"


def test_sheet_uses_only_fonts_of_the_app(printed: Printed) -> None:
    names = {str(font.FontName).partition("+")[2] for font in descriptors(printed)}
    assert names, names
    assert all(name.startswith(("Sheet-Sans", "Sheet-Serif")) for name in names), names


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279)), ("a5", (148, 210))]
)
def test_papers_have_their_size(paper: str, size: tuple[int, int]) -> None:
    assert Printed(render(Sheet(WHOLE.format(""), paper))).sizes == [size]
    assert len(PAPERS) == 3


# ---- nothing is fetched ----


@contextmanager
def counting_server() -> Iterator[tuple[str, list[str]]]:
    """A server that records the requested paths."""
    requested: list[str] = []

    class Noting(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requested.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Not on the terminal."""

    with HTTPServer(("127.0.0.1", 0), Noting) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", requested
        finally:
            server.shutdown()
            thread.join()


HOSTILE = (
    '<img src="{0}/img" alt="x">',
    '<img src="{1}" alt="x">',
    '<link rel="stylesheet" href="{0}/link">',
    '<link rel="attachment" href="{1}">',
    '<style>@import "{0}/import"; @import url({1}); p {{ background: url({0}/url) }}</style>',
    "<style>@font-face {{ font-family: x; src: url({0}/font) }} p {{ font-family: x }}</style>",
    '<p style="background: url({0}/inline); content: url({1})">x</p>',
    '<object data="{0}/object"></object><embed src="{1}">',
    '<svg viewBox="0 0 9 9"><image href="{0}/i" width="9" height="9"/><use href="{1}#a"/></svg>',
    '<base href="{0}/base/"><img src="relative" alt="x">',
    '<a rel="attachment" href="{1}">x</a>',
    '<p style="background: url(data:image/svg+xml,%3Csvg/%3E)">x</p>',
)


@audit_only
def test_no_content_of_a_sheet_is_fetched(tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg"><text>canary7</text></svg>')
    with counting_server() as (address, requested):
        content = "".join(HOSTILE).format(address, secret.as_uri())
        printed = Printed(render(Sheet(WHOLE.format(content), "a4")))
    assert requested == []
    assert "canary7" not in printed.text
    assert b"canary7" not in b"".join(_streams(printed))
    assert "/EmbeddedFiles" not in printed.pdf.Root.get("/Names", {})
    assert "Вечер" in printed.text


def _streams(printed: Printed) -> Iterator[bytes]:
    for pdf_object in printed.pdf.objects:
        if isinstance(pdf_object, pikepdf.Stream):
            yield bytes(pdf_object.read_bytes())


@pytest.mark.parametrize(
    "address", ["http://localhost/", "https://localhost/", "ftp://x/", "data:,x", "x", "file:///x"]
)
def test_a_sheet_may_fetch_nothing_and_a_stylesheet_fonts_only(address: str) -> None:
    for fetcher in (Nothing(), OurFonts()):
        with pytest.raises(ValueError):  # noqa: PT011 - refused with any message
            fetcher.fetch(address)


@pytest.mark.parametrize(
    "path", ["LICENSE", "../../css/base.css", "../dejavu/../../css/sheets/sheet.css", "nothing.ttf"]
)
def test_files_that_are_no_fonts_are_refused(path: str) -> None:
    folder = asset("static") / "vendor/dejavu"
    with pytest.raises((ValueError, FileNotFoundError)):
        OurFonts().fetch(f"{folder.as_uri()}/{path}")
    font = OurFonts().fetch(f"{folder.as_uri()}/DejaVuSansCondensed.ttf")
    assert font.read(4) == b"\0\1\0\0"
