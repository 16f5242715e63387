"""Pictures as a visitor gets them, and the sheets sent to the press."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from scorekeeper.sheets.pdf_cache import PdfCache
from scorekeeper.sheets.sheet import Sheet
from tests.judges.pictures import PictureRead
from tests.web.visitor import Visitor

_TAG = re.compile(r"<[^>]*>")
_HEAD = re.compile(r"<head>.*</head>", re.DOTALL)


def picture(visitor: Visitor, path: str, language: str = "en") -> PictureRead:
    """The picture at that address below the house's."""
    address = f"{visitor.home}/{path}/picture.png"
    answer = visitor.client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "image/png"
    return PictureRead(answer.data)


def picture_words(app: Flask, visitor: Visitor, path: str, language: str = "en") -> str:
    """The words of that picture, with single spaces."""
    with noted(app) as sheets:
        address = f"{visitor.home}/{path}/picture.png"
        assert visitor.open(address, accept_language=language).status == 200
    (sheet,) = sheets
    return " ".join(_TAG.sub(" ", _HEAD.sub("", sheet.html)).split())


@contextmanager
def noted(app: Flask) -> Iterator[list[Sheet]]:
    """Collect the sheets sent to the press, which does not draw them."""
    sheets: list[Sheet] = []

    def note(sheet: Sheet) -> bytes:
        sheets.append(sheet)
        return b"\x89PNG"

    usual, app.extensions["sheets"] = app.extensions["sheets"], PdfCache(note)
    yield sheets
    app.extensions["sheets"] = usual
