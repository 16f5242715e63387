"""What is to be printed."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from scorekeeper.assets import asset

PAPERS: Mapping[str, tuple[str, str]] = {
    "a4": ("210mm", "297mm"),
    "letter": ("8.5in", "11in"),
    "a5": ("148mm", "210mm"),
}
"""Papers by their name: width and height."""

PICTURE = "picture"
"""In the place of a paper: what is made is no PDF but a PNG, as high as what is on it."""

BASE_STYLES = ("sheets/fonts", "sheets/sheet")
"""Stylesheets that every sheet is printed with; a picture has the first of them."""

_CODE = ("render", "pixels", "tags", "tag_tree", "table_tags")
"""The modules that decide what a PDF or PNG looks like."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to print: the same one always gives the same PDF or PNG, byte for byte.

    Args:
        html: the whole document, with its language and title; it may name no other file. That of
            a picture ends at the element with the id `end`.
        paper: one of `PAPERS`, or `PICTURE`.
        styles: stylesheets besides `BASE_STYLES`, by their names in static/css.
    """

    html: str
    paper: str
    styles: tuple[str, ...] = ()

    @property
    def is_picture(self) -> bool:
        """Whether it comes out as a PNG."""
        return self.paper == PICTURE

    @property
    def stylesheets(self) -> tuple[str, ...]:
        """All stylesheets that it is made with."""
        return (*(BASE_STYLES[:1] if self.is_picture else BASE_STYLES), *self.styles)

    @property
    def key(self) -> str:
        """A name for what comes of it: another one whenever that could be another."""
        made_with = [_renderer(), *map(_fingerprint, self.stylesheets)]
        said = json.dumps([self.html, self.paper, self.styles, made_with])
        return hashlib.sha256(said.encode()).hexdigest()[:32]

    def to_bytes(self) -> bytes:
        """The sheet as it is sent to the process that prints it."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_bytes(cls, sent: bytes) -> "Sheet":
        """The sheet that was sent."""
        plain = json.loads(sent)
        return cls(plain["html"], plain["paper"], tuple(plain["styles"]))


def style_file(name: str) -> Path:
    """The stylesheet of that name."""
    return asset("static") / "css" / f"{name}.css"


@cache
def _fingerprint(style: str) -> str:
    return hashlib.sha256(style_file(style).read_bytes()).hexdigest()


@cache
def _renderer() -> list[str]:
    """What else comes out depends on: our own code around the libraries, and their versions."""
    code = [(Path(__file__).parent / f"{name}.py").read_bytes() for name in _CODE]
    versions = map(version, ("weasyprint", "pydyf", "pypdfium2", "pillow"))
    return [*versions, *(hashlib.sha256(each).hexdigest() for each in code)]
