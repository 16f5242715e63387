"""A sheet as an answer: on the screen to be looked at, and as a PDF.

A view with the endpoint `NAME` shows a sheet; the same view under `NAME_pdf` prints it.
"""

import unicodedata
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from flask import Response, current_app, make_response, render_template, request, url_for
from flask_babel import get_locale, gettext

from scorekeeper.sheets.pdf_cache import PAUSE_SECONDS, Kept
from scorekeeper.sheets.pdf_workers import Busy, TooMuch, press
from scorekeeper.sheets.sheet import PAPERS, Sheet
from scorekeeper.sheets.turns import TooManySheets
from scorekeeper.web.access import member
from scorekeeper.web.errors import problem
from scorekeeper.web.pages import page
from scorekeeper.web.security import keep_nowhere
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.parts import Parts

RETRY_SECONDS = 5
_AMERICAN = {"en-us", "en-ca"}


@dataclass(frozen=True, slots=True)
class Printed:
    """What is known of a PDF: its sheet's key, and how a browser is told to call it."""

    key: str
    disposition: str


def paper() -> str:
    """The paper that the address asks for, else the one that the reader's country uses."""
    asked = request.args.get("paper", "")
    if asked in PAPERS:
        return asked
    first = next((tag.lower() for tag, liked in request.accept_languages if liked), "")
    return "letter" if first in _AMERICAN else "a4"


def sheet(
    partial: str,
    *,
    title: str,
    filename: str = "",
    styles: tuple[str, ...] = (),
    options: str = "",
    back: str = "",
    in_parts: Parts | None = None,
    **values: Any,
) -> Response:
    """A page that shows the sheet, or its PDF, as the endpoint says.

    Args:
        partial: the template of what is printed, `sheets/_NAME.html`.
        title: what it is, in the reader's language.
        filename: how the PDF is called, without its ending; the title unless told.
        styles: stylesheets besides sheets/sheet.css, by their names in static/css.
        options: the template of what can be chosen besides the paper, in a form already.
        back: where one comes from; what can be printed, unless told.
        in_parts: which part of it is wanted, where it can be too long for one PDF.
        values: what the templates are told besides.
    """
    if in_parts and in_parts.several:
        part = in_parts.name(in_parts.here)
        title, filename = f"{title}\u00a0· {part}", f"{filename or title} · {part}"
    values |= {"title": title, "partial": partial, "paper": paper(), "styles": styles}
    values["in_parts"] = in_parts
    if not str(request.endpoint).endswith("_pdf"):
        values |= {"heading": "h2", "subheading": "h3"}  # the page has a title of its own
        press().warm()
        keep_nowhere()  # with a code in it, or not
        return page(
            "sheets/preview.html",
            options=options,
            back=back,
            papers={name: _address(paper=name) for name in PAPERS},
            part_address=lambda number: _address(paper=values["paper"], part=number),
            pdf=_address("_pdf", paper=values["paper"]),
            member=member(),
            **values,
        )
    html = render_template("sheets/base.html", heading="h1", subheading="h2", **values)
    return _pdf(Sheet(html, values["paper"], styles), filename or title)


def _address(ending: str = "", **asked: object) -> str:
    """The sheet that is shown, or its PDF, with this asked for; what else was asked for stays."""
    said = [(name, value) for name, value in request.args.items(multi=True) if name not in asked]
    place = url_for(f"{request.endpoint}{ending}", **(request.view_args or {}))
    return f"{place}?{urlencode([*asked.items(), *said])}"


def _pdf(wanted: Sheet, filename: str) -> Response:
    printed = Printed(wanted.key, _disposition(filename))
    if wanted.key in request.if_none_match:
        return _answer(printed, None)
    try:
        pdf = _print(wanted)
    except TooManySheets:
        return _not_now(
            gettext("Two sheets at a time"),
            gettext(
                "This device is already printing two sheets. Wait until they are ready, then reload"
                " this page."
            ),
            RETRY_SECONDS,
            429,
        )
    except TooMuch:
        return _not_now(
            gettext("Too long to print"),
            gettext(
                "This sheet took too long to make. Try again in an hour; until then print the "
                "preview from your browser, or choose another paper size."
            ),
            PAUSE_SECONDS,
        )
    except Busy:
        return _not_now(
            gettext("Too many sheets at once"),
            gettext("The print queue is full. Try again in a few seconds."),
            RETRY_SECONDS,
        )
    _kept().remember(_asked(), printed)
    return _answer(printed, pdf)


def _print(wanted: Sheet) -> bytes:
    """The PDF; where it is yet to be printed, in this device's turn."""
    kept, turns = _kept(), current_app.extensions["turns"]
    if kept.takes_too_much(wanted.key):
        raise TooMuch
    if (pdf := kept.find(wanted.key)) is not None:
        return pdf
    with turns.of((member().house_id, member().device_id)):
        return kept.pdf(wanted)


def _not_now(title: str, text: str, seconds: float, status: int = 503) -> Response:
    """No PDF, why, and after how long to ask again."""
    answer = problem(status, title, text)
    answer.headers["Retry-After"] = str(int(seconds))
    return answer


@blueprint.before_request
def again() -> Response | None:
    """The PDF at once, where the house is as it was when it was printed for this address.

    Nothing but the house, the address, the language and the paper goes into a sheet, and what
    stays while the server runs: its own ADDRESS and the fonts that are installed. It is the same
    for everybody who may see it.
    """
    if not str(request.endpoint).endswith("_pdf"):
        return None
    printed = _kept().remembered(_asked())
    if not isinstance(printed, Printed):
        return None
    if printed.key in request.if_none_match:
        return _answer(printed, None)
    pdf = _kept().find(printed.key)
    return None if pdf is None else _answer(printed, pdf)


def _asked() -> Hashable:
    here = (member().house_id, member().seq, request.url)
    return (*here, str(get_locale()), paper())


def _kept() -> Kept:
    kept: Kept = current_app.extensions["sheets"]
    return kept


def _answer(printed: Printed, pdf: bytes | None) -> Response:
    """The PDF, or that whoever asks has it already."""
    response = make_response(pdf or b"", 200 if pdf else 304)
    response.set_etag(printed.key)
    if pdf:
        response.mimetype = "application/pdf"
        response.headers["Content-Disposition"] = printed.disposition
        response.headers["Content-Language"] = str(get_locale())
    return response


def _disposition(filename: str) -> str:
    """The PDF is shown; who saves it finds its name filled in."""
    name = "".join(c if c.isalnum() or c in " -–." else " " for c in filename)
    name = " ".join(name.split()).strip(". ")[:80] + ".pdf"
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().strip()
    plain = plain if len(plain) > len(".pdf") else "sheet.pdf"
    return f"inline; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
