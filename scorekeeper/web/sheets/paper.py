"""A sheet as an answer: on the screen to be looked at, and as a PDF.

A view with the endpoint `NAME` shows a sheet; the same view under `NAME_pdf` prints it.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Response, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.sheets.pdf_workers import press
from scorekeeper.sheets.sheet import PAPERS, Sheet
from scorekeeper.web.access import member
from scorekeeper.web.language import isolated, named
from scorekeeper.web.pages import page
from scorekeeper.web.security import keep_nowhere
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.parts import Parts
from scorekeeper.web.sheets.printed import FileKind, known_answer, printed_answer

_AMERICAN = {"en-us", "en-ca"}
_LONGEST_NAME = 56  # leaves room for the date and the part in the name of a file


def paper() -> str:
    """The paper that the address asks for, else the one that the reader's country uses."""
    asked = request.args.get("paper", "")
    if asked in PAPERS:
        return asked
    first = next((tag.lower() for tag, liked in request.accept_languages if liked), "")
    return "letter" if first in _AMERICAN else "a4"


@dataclass(frozen=True, slots=True)
class SittingSheet:
    """What the sheet of a sitting is called: the game first, then its name, which may be a day.

    Args:
        game: the game that was played, in the reader's language.
        name: the name of the sitting.
        date: the date of its evening.
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
    destination: str = "house",
    in_parts: Parts | None = None,
    **values: Any,
) -> Response:
    """A page that shows the sheet, or its PDF, as the endpoint says.

    Args:
        partial: the template of what is printed, `sheets/_NAME.html`.
        title: what it is, in the reader's language, or the sitting that it is about.
        filename: how the PDF is called, without its ending; the title unless told.
        styles: stylesheets besides sheets/sheet.css, by their names in static/css.
        options: the template of what can be chosen besides the paper, in a form already.
        back: where one comes from; what can be printed, unless told.
        destination: to which of the app's destinations the page belongs.
        in_parts: which part of it is wanted, where it can be too long for one PDF.
        values: what the templates are told besides.
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
    if not str(request.endpoint).endswith("_pdf"):
        values |= {
            "heading": "h2",
            "subheading": "h3",
            "printed": False,
        }  # the page has a title of its own
        press().warm()
        keep_nowhere()  # with a code in it, or not
        return page(
            "sheets/preview.html",
            options=options,
            back=back,
            belongs_below=destination,
            papers={name: _address(paper=name) for name in PAPERS},
            part_address=lambda number: _address(paper=values["paper"], part=number),
            pdf=_address("_pdf", paper=values["paper"]),
            member=member(),
            **values,
        )
    values |= {"heading": "h1", "subheading": "h2", "printed": True}
    html = render_template("sheets/base.html", **values)
    return printed_answer(Sheet(html, values["paper"], styles), _pdf(), filename or title)


@blueprint.before_request
def again() -> Response | None:
    """The PDF at once, where the house is as it was when it was printed for this address."""
    return known_answer(paper()) if str(request.endpoint).endswith("_pdf") else None


def _address(ending: str = "", **asked: object) -> str:
    """The sheet that is shown, or its PDF, with this asked for; what else was asked for stays."""
    said = [(name, value) for name, value in request.args.items(multi=True) if name not in asked]
    place = url_for(f"{request.endpoint}{ending}", **(request.view_args or {}))
    return f"{place}?{urlencode([*asked.items(), *said])}"


def _pdf() -> FileKind:
    """PDFs are shown; who saves one finds its name filled in."""
    return FileKind(
        "application/pdf",
        "pdf",
        shown=True,
        asked=paper(),
        too_much=gettext(
            "This sheet took too long to make. Try again in an hour; until then print the "
            "preview from your browser, or choose another paper size."
        ),
    )
