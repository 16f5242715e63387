"""The app's SVG icon as PNG files, for home screens that do not support SVG.

`python -m tests.browser.icons [folder]` makes them of `static/icon.svg`.
"""

import io
import sys
from pathlib import Path

import zopfli.png
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.table import launch
from tests.running.command import ROOT

DRAWING = ROOT / "static/icon.svg"
FOLDER = ROOT / "static/icons"

ROUND, WHOLE = "round", "whole"
"""With its own round corners; to the edges, for systems that cut it into a shape of theirs."""

ICONS = ((ROUND, 192), (ROUND, 512), (WHOLE, 180), (WHOLE, 192), (WHOLE, 512))

_CORNERS = ' rx="14"'
_COLOURS = 64  # two, and what lies between them
_PAGE = "<style>body {{ margin: 0 }} svg {{ display: block; width: {0}px }}</style>{1}"


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, launch(playwright.chromium) as browser:
        for shape, size in ICONS:
            (folder / f"{shape}-{size}.png").write_bytes(_picture(browser, shape, size))


def _picture(browser: Browser, shape: str, size: int) -> bytes:
    drawing = DRAWING.read_text(encoding="utf-8")
    assert _CORNERS in drawing
    if shape == WHOLE:
        drawing = drawing.replace(_CORNERS, "")
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(_PAGE.format(size, drawing))
    shot = Image.open(io.BytesIO(page.screenshot(omit_background=shape == ROUND)))
    page.close()
    few = shot.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE)
    picture = io.BytesIO()
    few.save(picture, "PNG")
    return bytes(zopfli.png.optimize(picture.getvalue()))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
