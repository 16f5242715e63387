"""The way from a printed sheet back to the app: a code to scan, and a link in the PDF."""

import re

import pytest
import segno
import zxingcpp
from PIL import Image, ImageFilter

from scorekeeper.core.network import Qr
from tests.depth import audit_only, some
from tests.judges.printed import played
from tests.judges.tagged import Tagged
from tests.support import House
from tests.web.sheets.paper import LANGUAGES, pdf, preview, render_here
from tests.web.visitor import Visitor

pytestmark = audit_only


@pytest.fixture
def night(house: House) -> str:
    """The address of a night's sheet, below /print."""
    render_here(house.app)
    players = house.add_players("Ann", "Bo", "Cy")
    number = house.start_night(players)
    house.put_night(number, played(3))
    return f"/montana/{number}"


@pytest.mark.parametrize("language", some(LANGUAGES))
def test_address_is_a_described_link(viewer: Visitor, night: str, language: str) -> None:
    printed = pdf(viewer, f"{night}.pdf", language)
    address = f"http://localhost{viewer.home}{night}"
    (link,) = printed.pdf.pages[0].Annots
    assert str(link.A.URI) == address
    label = {"en": "Continue in the app:", "ru": "Продолжение в приложении:"}[language]
    assert str(link.Contents) == f"{label} {address}"
    (tag,) = printed.elements("/Link")
    assert Tagged(printed).text(tag).replace(" ", "") == address
    assert not list(preview(viewer, night).root.all("a", href=address))


def test_the_code_is_in_the_box_of_its_figure(viewer: Visitor, night: str) -> None:
    printed = pdf(viewer, f"{night}.pdf?paper=a4")
    (figure,) = (drawn for drawn in Tagged(printed).figures if drawn.text.startswith("QR"))
    (code,) = zxingcpp.read_barcodes(figure.crop(printed.images(150 / 72)))
    assert code.text == f"http://localhost{viewer.home}{night}"


PATHS = ("montana/1", "bidding/12", "shedding/123", "pad/7", "seasons/3", "gaps/354")


@pytest.mark.parametrize("path", PATHS)
def test_a_blurred_code_is_read_where_one_of_level_m_is_not(path: str) -> None:
    address = f"http://192.168.1.120:8000/h/q7w3k9xyz2/{path}"
    code = Qr.of(address)
    ours = Image.new("L", (code.side, code.side), 255)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", code.path):
        ours.paste(0, (int(x), int(y), int(x) + int(width), int(y) + 1))
    assert _read_blurred(ours) == [address]
    rows = [[*row] for row in segno.make_qr(address, error="m").matrix_iter(border=4)]
    pixels = bytes(0 if dark else 255 for row in rows for dark in row)
    assert _read_blurred(Image.frombytes("L", (len(rows), len(rows)), pixels)) == []


def _read_blurred(code: Image.Image) -> list[str]:
    """Read a code of 24 mm at 300 dpi whose picture is blurred by 0.3 mm."""
    picture = code.resize((283, 283), Image.Resampling.BOX)
    return [c.text for c in zxingcpp.read_barcodes(picture.filter(ImageFilter.GaussianBlur(3.5)))]
