"""A sheet to print."""

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
"""Width and height of the papers, by name."""

PICTURE = "picture"
"""Instead of a paper: render a PNG, as tall as its content, instead of a PDF."""

BASE_STYLES = ("sheets/fonts", "sheets/sheet")
"""Stylesheets of every sheet; a picture has only the first."""

_CODE = ("render", "pixels", "tags", "tag_tree", "table_tags")
"""The modules on which the bytes of a PDF or PNG depend."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to print: the same one always gives the same PDF or PNG, byte for byte.

    Args:
        html: the whole document, with its language and title; it cannot refer to other files. A
            picture ends at the element with the id `end`.
        paper: one of `PAPERS`, or `PICTURE`.
        styles: stylesheets in addition to `BASE_STYLES`, by their names in static/css.
    """

    html: str
    paper: str
    styles: tuple[str, ...] = ()

    @property
    def is_picture(self) -> bool:
        """Whether it is rendered to PNG."""
        return self.paper == PICTURE

    @property
    def stylesheets(self) -> tuple[str, ...]:
        return (*(BASE_STYLES[:1] if self.is_picture else BASE_STYLES), *self.styles)

    @property
    def key(self) -> str:
        """A hash that changes whenever the result could change."""
        made_with = [_renderer(), *map(_fingerprint, self.stylesheets)]
        content = json.dumps([self.html, self.paper, self.styles, made_with])
        return hashlib.sha256(content.encode()).hexdigest()[:32]

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_bytes(cls, sent: bytes) -> "Sheet":
        plain = json.loads(sent)
        return cls(plain["html"], plain["paper"], tuple(plain["styles"]))


def style_file(name: str) -> Path:
    return asset("static") / "css" / f"{name}.css"


@cache
def _fingerprint(style: str) -> str:
    return hashlib.sha256(style_file(style).read_bytes()).hexdigest()


@cache
def _renderer() -> list[str]:
    """Return what else the result depends on: our own rendering code, and library versions."""
    code = [(Path(__file__).parent / f"{name}.py").read_bytes() for name in _CODE]
    versions = map(version, ("weasyprint", "pydyf", "pypdfium2", "pillow"))
    return [*versions, *(hashlib.sha256(module).hexdigest() for module in code)]
