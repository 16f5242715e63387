"""Every sheet on paper: nothing is cut or small, and screen readers read all of it."""

import re
from itertools import product

import page
import pytest
from flask import Flask
from weasyprint import HTML

from scorekeeper.sheets.sheet import PAPERS
from tests.cases.bidding_on_paper import played as exact_bids
from tests.cases.bidding_on_paper import with_notes as bids_with_notes
from tests.cases.declarer import TABLES, document_of_table, read
from tests.cases.declarer import keep as keep_declarer
from tests.cases.gaps_on_paper import finished, keep
from tests.cases.hearts import keep as keep_hearts
from tests.cases.pads import keep as keep_pad
from tests.cases.pads import plain
from tests.depth import THOROUGH, audit_only
from tests.games.bidding.sheets.sittings import keep as keep_exact_bids
from tests.games.shedding.web.matches import keep as keep_match
from tests.judges.printed import Printed, played, with_notes_and_substitute
from tests.support import House
from tests.web.routes import routes
from tests.web.sheets.paper import LANGUAGES, check, check_headings, pdf, render_here
from tests.web.visitor import Visitor

GUESTS = tuple(f"Guest {n}" for n in range(1, 9))
TWELVE = tuple(f"Guest {n}" for n in range(1, 13))
DRAWN = re.compile("[1-6]+")
EDGES = {"cards": 1, "bidding/cards": 1, "declarer/cards": 1}
"""Where to cut is marked beside the cards, on Letter near its edge."""

SHEETS = (
    *("blank", "montana/1", "cards", "rules", "gaps/1"),
    *("shedding/1", "shedding/blank", "rule-cards"),
    *("pad/1", "pad/blank", "hearts/1", "hearts/blank"),
    *("declarer/blank?game=preferans&players=4", "declarer/blank?game=skat", "declarer/cards"),
    "declarer/1",
    *("bidding/1", "bidding/2", "bidding/blank?game=raspisnoy&players=4", "bidding/cards"),
)


@audit_only
@pytest.mark.parametrize(
    ("paper", "language"), list(product(PAPERS, LANGUAGES)) if THOROUGH else [("a5", "ru")]
)
def test_every_sheet_can_be_read_by_eye_and_ear(
    house: House, viewer: Visitor, paper: str, language: str
) -> None:
    rendered = render_here(house.app)
    players = house.add_players("Ann", "Bo", "Cy", "Dee")
    house.put_night(
        house.start_night(players[:3]), with_notes_and_substitute(played(14 if THOROUGH else 4))
    )
    keep(house, finished(354), players[0])
    keep_match(house, "Fay", "Gus", games=4)
    keep_pad(house, *TWELVE, rounds=4, settings=plain())
    keep_declarer(house, read(document_of_table(TABLES[0])))
    keep_hearts(house, "Hal", "Ida", "Jo", "Kit", "Lou", "Max", deals=3)
    for sitting in (
        bids_with_notes(exact_bids("oh-hell", GUESTS[:3], 12)),
        exact_bids("kachuful", GUESTS, 9),
    ):
        keep_exact_bids(house, sitting)
    for sheet in SHEETS:
        name, _, query = sheet.partition("?")
        printed = pdf(viewer, f"/{name}.pdf?{query}&paper={paper}", language)
        drawn, edge = DRAWN if sheet == "rule-cards" else None, EDGES.get(sheet, 4)
        check(printed, language, drawn=drawn, edge=edge)
        check_headings(printed, rendered[-1].html)


def test_every_sheet_is_tested(app: Flask) -> None:
    """But for the season's, which has separate tests."""
    addresses = app.url_map.bind("localhost")
    printed = {route.endpoint for route in routes(app) if route.endpoint.endswith("_pdf")}
    here = {addresses.match(f"/h/x/print/{sheet.partition('?')[0]}.pdf")[0] for sheet in SHEETS}
    assert here == printed - {"sheets.season_pdf"}


def test_type_size_is_read_with_its_scale() -> None:
    html = """<p style="font-size: 12pt">a</p>
        <p style="font-size: 10pt; transform: scale(0.5)">b</p>
        <svg viewBox="0 0 100 10" style="width: 50pt"><text y="9" font-size="9">c</text></svg>"""
    assert Printed(HTML(string=html).write_pdf()).type_sizes == {12.0: "a", 5.0: "b", 4.5: "c"}


def test_validator_reports_invalid_pdfs() -> None:
    html = (
        '<!doctype html><title>x</title><h1>x</h1><svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'
    )
    for wrong in (
        HTML(string=html).write_pdf(),
        HTML(string=html).write_pdf(pdf_variant="pdf/ua-1"),
    ):
        assert page.validate_pdf_bytes(wrong, profile="ua1").failures
