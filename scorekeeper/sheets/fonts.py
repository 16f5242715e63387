"""The fonts that sheets are set in, and how wide their letters are."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

from scorekeeper.assets import asset


def folder() -> Path:
    """Where they are; nothing else is there but their licence."""
    return asset("static") / "vendor/dejavu"


@cache
def advances(name: str) -> Mapping[str, float]:
    """How far each letter of that font moves the next one, in font sizes."""
    font: Any = TTFont(folder() / f"{name}.ttf", lazy=True)
    with font:
        widths, em = font["hmtx"], font["head"].unitsPerEm
        return {chr(code): widths[glyph][0] / em for code, glyph in font.getBestCmap().items()}
