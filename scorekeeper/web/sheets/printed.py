"""What the press makes as an answer: kept, made in turn, or why there is none now."""

import unicodedata
from collections.abc import Hashable
from dataclasses import dataclass
from urllib.parse import quote

from flask import Response, current_app, make_response, request
from flask_babel import get_locale, gettext

from scorekeeper.sheets.pdf_cache import PAUSE_SECONDS, PdfCache
from scorekeeper.sheets.pdf_workers import Busy, LimitExceeded
from scorekeeper.sheets.sheet import Sheet
from scorekeeper.sheets.turns import TooManySheets
from scorekeeper.web.access import member
from scorekeeper.web.errors import problem

RETRY_SECONDS = 5


@dataclass(frozen=True, slots=True)
class FileKind:
    """What is made.

    Args:
        mimetype: as a browser knows it.
        ending: that of its file.
        shown: whether a browser shows it, or keeps it as a file.
        asked: what it depends on besides the house, the address and the language.
        too_much: what is said where it took too long.
    """

    mimetype: str
    ending: str
    shown: bool
    asked: str
    too_much: str


@dataclass(frozen=True, slots=True)
class Printed:
    """What is known of a file: its sheet's key, what it is, how a browser is told to call it."""

    key: str
    mimetype: str
    disposition: str


def printed_answer(wanted: Sheet, kind: FileKind, filename: str) -> Response:
    """The file, or that whoever asks has it already, or why there is none now.

    Args:
        wanted: what is to be made.
        kind: what comes of it.
        filename: how it is called, without its ending.
    """
    printed = Printed(wanted.key, kind.mimetype, _disposition(filename, kind))
    if wanted.key in request.if_none_match:
        return _answer(printed, None)
    try:
        file = _print(wanted)
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
    except LimitExceeded:
        return _not_now(gettext("Too long to print"), kind.too_much, PAUSE_SECONDS)
    except Busy:
        return _not_now(
            gettext("Too many sheets at once"),
            gettext("The print queue is full. Try again in a few seconds."),
            RETRY_SECONDS,
        )
    _kept().remember(_asked(kind.asked), printed)
    return _answer(printed, file)


def known_answer(asked: str) -> Response | None:
    """The same at once, where the house is as it was when it was made for this address.

    Nothing but the house, the address, the language and what was `asked` goes into a sheet, and
    what stays while the server runs: its own ADDRESS and the fonts that are installed. It is the
    same for everybody who may see it.
    """
    printed = _kept().recall(_asked(asked))
    if not isinstance(printed, Printed):
        return None
    if printed.key in request.if_none_match:
        return _answer(printed, None)
    file = _kept().find(printed.key)
    return None if file is None else _answer(printed, file)


def _print(wanted: Sheet) -> bytes:
    """The file; where it is yet to be made, in this device's turn."""
    kept, turns = _kept(), current_app.extensions["turns"]
    if kept.exceeds_limits(wanted.key):
        raise LimitExceeded
    if (file := kept.find(wanted.key)) is not None:
        return file
    with turns.of((member().house_id, member().device_id)):
        return kept.pdf(wanted)


def _not_now(title: str, text: str, seconds: float, status: int = 503) -> Response:
    """No file, why, and after how long to ask again."""
    answer = problem(status, title, text)
    answer.headers["Retry-After"] = str(int(seconds))
    return answer


def _asked(asked: str) -> Hashable:
    return member().house_id, member().seq, request.url, str(get_locale()), asked


def _kept() -> PdfCache:
    kept: PdfCache = current_app.extensions["sheets"]
    return kept


def _answer(printed: Printed, file: bytes | None) -> Response:
    """The file, or that whoever asks has it already."""
    response = make_response(file or b"", 200 if file else 304)
    response.set_etag(printed.key)
    if file:
        response.mimetype = printed.mimetype
        response.headers["Content-Disposition"] = printed.disposition
        response.headers["Content-Language"] = str(get_locale())
    return response


def _disposition(filename: str, kind: FileKind) -> str:
    """How a browser is told to call the file, in letters that every one knows too."""
    name = "".join(c if c.isalnum() or c in " -–." else " " for c in filename)
    name = " ".join(name.split()).strip(". ")[:80] + f".{kind.ending}"
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = " ".join(plain.split())
    plain = plain if len(plain) > len(f".{kind.ending}") else f"sheet.{kind.ending}"
    how = "inline" if kind.shown else "attachment"
    return f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
