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

BASE_STYLES = ("sheets/fonts", "sheets/sheet")
"""Stylesheets that every sheet is printed with."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to print: the same one always gives the same PDF, byte for byte.

    Args:
        html: the whole document, with its language and title; it may name no other file.
        paper: one of `PAPERS`.
        styles: stylesheets besides `BASE_STYLES`, by their names in static/css.
    """

    html: str
    paper: str
    styles: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """A name for the PDF that comes of it: another one whenever that could be another."""
        made_with = [_renderer(), *map(_fingerprint, (*BASE_STYLES, *self.styles))]
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
    """What else a PDF depends on: our own code around WeasyPrint, and its version."""
    code = (Path(__file__).parent / "render.py").read_bytes()
    return [version("weasyprint"), hashlib.sha256(code).hexdigest()]
