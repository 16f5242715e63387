"""The fonts of sheets, and the widths of their letters."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

from scorekeeper.assets import asset


def folder() -> Path:
    """Return the folder of the fonts, which has nothing else but their licence."""
    return asset("static") / "vendor/dejavu"


@cache
def advances(name: str) -> Mapping[str, float]:
    """Return the advance width of each letter of a font, in font sizes."""
    font: Any = TTFont(folder() / f"{name}.ttf", lazy=True)
    with font:
        widths, em = font["hmtx"], font["head"].unitsPerEm
        return {chr(code): widths[glyph][0] / em for code, glyph in font.getBestCmap().items()}
