"""A sheet as a response: a preview on the screen, or a PDF.

The endpoint `NAME` of a view shows the preview, `NAME_pdf` of the same view the PDF.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Response, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.core.network import Qr
from scorekeeper.sheets.pdf_workers import press
from scorekeeper.sheets.sheet import PAPERS, Sheet
from scorekeeper.web.addresses import our_address
from scorekeeper.web.language import isolated, named
from scorekeeper.web.pages import page
from scorekeeper.web.security import forbid_storing
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.parts import Parts
from scorekeeper.web.sheets.printed import FileKind, cached_response, printed_answer

_AMERICAN = {"en-us", "en-ca"}
_LONGEST_NAME = 56  # leaves room for the date and the part in the file's name


def paper() -> str:
    """Return the paper of the address, by default that of the reader's country."""
    paper = request.args.get("paper", "")
    if paper in PAPERS:
        return paper
    first = next((tag.lower() for tag, liked in request.accept_languages if liked), "")
    return "letter" if first in _AMERICAN else "a4"


@dataclass(frozen=True, slots=True)
class SittingSheet:
    """The title of a sitting's sheet: the game, then the sitting's name, which may be a weekday.

    Args:
        game: the game, in the reader's language.
    """

    game: str
    name: str
    date: str

    @property
    def title(self) -> str:
        return f"{self.game} · {isolated(named(self.name))}"

    @property
    def filename(self) -> str:
        return f"{f'{self.game} {named(self.name)}'[:_LONGEST_NAME]} {self.date}"


def sheet(
    partial: str,
    *,
    title: str | SittingSheet,
    filename: str = "",
    styles: tuple[str, ...] = (),
    options: str = "",
    back: str = "",
    link: str = "",
    destination: str = "house",
    in_parts: Parts | None = None,
    **values: Any,
) -> Response:
    """Render the preview of a sheet, or its PDF, depending on the endpoint.

    Args:
        partial: the template of the sheet, such as `pad/sheets/pad.html`.
        title: the title in the reader's language, or the sitting.
        filename: the PDF's name without its ending; by default the title.
        styles: stylesheets in addition to sheets/sheet.css, by name in static/css.
        options: the template of further options, inside a form.
        back: the link back; by default to the list of sheets.
        link: the path that the sheet's QR code leads to.
        destination: the destination to which the page belongs.
        in_parts: the current part, if the sheet can be too long for one PDF.
        values: further template values.
    """
    if isinstance(title, SittingSheet):
        values["sitting_sheet"] = title
        filename = title.filename
        title = title.title
    if in_parts and in_parts.several:
        part = in_parts.name(in_parts.here)
        title, filename = f"{title}\u00a0· {part}", f"{filename or title} · {part}"
    values |= {"title": title, "partial": partial, "paper": paper(), "styles": styles}
    values["in_parts"] = in_parts
    if link:
        address = our_address() + link
        values |= {"address": address, "qr": Qr.of(address)}
    if not str(request.endpoint).endswith("_pdf"):
        values |= {
            "heading": "h2",
            "subheading": "h3",
            "printed": False,
        }  # the page has its own title
        press().warm()
        forbid_storing()  # with or without a QR code
        return page(
            "sheets/preview.html",
            options=options,
            back=back,
            belongs_below=destination,
            papers={name: _address(paper=name) for name in PAPERS},
            part_address=lambda number: _address(paper=values["paper"], part=number),
            pdf=_address("_pdf", paper=values["paper"]),
            **values,
        )
    values |= {"heading": "h1", "subheading": "h2", "printed": True}
    html = render_template("sheets/base.html", **values)
    return printed_answer(Sheet(html, values["paper"], styles), _pdf(), filename or title)


@blueprint.before_request
def again() -> Response | None:
    """Return the cached PDF, if the house has not changed since it was printed for this address."""
    return cached_response(paper()) if str(request.endpoint).endswith("_pdf") else None


def _address(ending: str = "", **changed: object) -> str:
    """Return the address of the current preview or PDF with this argument changed."""
    arguments = [
        (name, value) for name, value in request.args.items(multi=True) if name not in changed
    ]
    place = url_for(f"{request.endpoint}{ending}", **(request.view_args or {}))
    return f"{place}?{urlencode([*changed.items(), *arguments])}"


def _pdf() -> FileKind:
    """Describe PDFs: browsers show them, with a file name for saving."""
    return FileKind(
        "application/pdf",
        "pdf",
        is_inline=True,
        variant=paper(),
        too_much=gettext(
            "This sheet took too long to make. Try again in an hour; until then print the "
            "preview from your browser, or choose another paper size."
        ),
    )
