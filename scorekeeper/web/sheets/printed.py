"""Printed files as responses: cached, printed in turn, or an explanation of why not now."""

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
    """A kind of printed file.

    Args:
        mimetype: its MIME type.
        ending: its file name's ending.
        is_inline: whether a browser displays it instead of saving it.
        variant: what it depends on beside the house, the address and the language.
        too_much: the message if printing took too long.
    """

    mimetype: str
    ending: str
    is_inline: bool
    variant: str
    too_much: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A cached file: its sheet's key, its kind, its file name."""

    key: str
    mimetype: str
    disposition: str


def printed_answer(sheet: Sheet, kind: FileKind, filename: str) -> Response:
    """Return the file, 304 if the client has it, or an explanation of why not now.

    Args:
        filename: the file's name without its ending.
    """
    printed = Printed(sheet.key, kind.mimetype, _disposition(filename, kind))
    if sheet.key in request.if_none_match:
        return _answer(printed, None)
    try:
        file = _print(sheet)
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
    _cache().answers.put(_request_key(kind.variant), printed)
    return _answer(printed, file)


def cached_response(variant: str) -> Response | None:
    """Return the same file at once, if the house has not changed since it was printed.

    A sheet depends only on the house, the address, the language and `variant`, and on what is
    constant while the server runs: its ADDRESS and the installed fonts. It is the same for everyone
    who may see it.
    """
    printed = _cache().answers.get(_request_key(variant))
    if not isinstance(printed, Printed):
        return None
    if printed.key in request.if_none_match:
        return _answer(printed, None)
    file = _cache().find(printed.key)
    return None if file is None else _answer(printed, file)


def _print(sheet: Sheet) -> bytes:
    """Return the file; print it in this device's turn if needed."""
    cache, turns = _cache(), current_app.extensions["turns"]
    if cache.exceeds_limits(sheet.key):
        raise LimitExceeded
    if (file := cache.find(sheet.key)) is not None:
        return file
    with turns.of((member().house_id, member().device_id)):
        return cache.pdf(sheet)


def _not_now(title: str, text: str, seconds: float, status: int = 503) -> Response:
    """Return an explanation instead of the file, with the time after which to retry."""
    answer = problem(status, title, text)
    answer.headers["Retry-After"] = str(int(seconds))
    return answer


def _request_key(variant: str) -> Hashable:
    return member().house_id, member().seq, request.url, str(get_locale()), variant


def _cache() -> PdfCache:
    cache: PdfCache = current_app.extensions["sheets"]
    return cache


def _answer(printed: Printed, file: bytes | None) -> Response:
    """Send the file, or 304 if the client has it."""
    response = make_response(file or b"", 200 if file else 304)
    response.set_etag(printed.key)
    if file:
        response.mimetype = printed.mimetype
        response.headers["Content-Disposition"] = printed.disposition
        response.headers["Content-Language"] = str(get_locale())
    return response


def _disposition(filename: str, kind: FileKind) -> str:
    """Build a Content-Disposition header, with an ASCII form of the name as well."""
    name = "".join(c if c.isalnum() or c in " -–." else " " for c in filename)
    name = " ".join(name.split()).strip(". ")[:80] + f".{kind.ending}"
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = " ".join(plain.split())
    plain = plain if len(plain) > len(f".{kind.ending}") else f"sheet.{kind.ending}"
    how = "inline" if kind.is_inline else "attachment"
    return f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
