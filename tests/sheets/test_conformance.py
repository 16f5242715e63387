"""PDF/UA-1 as an independent validator sees it (`page-validation`)."""

import page
import pytest
from flask import Flask

from tests.cases.gaps_on_paper import finished, keep
from tests.cases.pads import keep as keep_pad
from tests.cases.pads import plain
from tests.depth import THOROUGH
from tests.games.shedding.web.matches import keep as keep_match
from tests.judges.printed import played, told
from tests.support import House

PRINTED = [("a5", "en"), ("letter", "ru"), *([("a4", "en"), ("a4", "ru")] if THOROUGH else [])]


@pytest.mark.parametrize(("paper", "language"), PRINTED)
def test_sheets_conform(app: Flask, house: House, paper: str, language: str) -> None:
    players = house.add_players("Ann", "Bo", "Cy", "Dee")
    for night in (told(played(14)), played(30)):
        house.put_night(house.start_night(players[:3]), night)
    keep(house, finished(340), players[0])
    keep_match(house, "Fay", "Gus", games=4)
    keep_pad(house, "Hal", "Ida", rounds=4, settings=plain())
    nights = ("montana/1.pdf", "montana/2.pdf")
    shedding = ("rule-cards.pdf", "shedding/1.pdf", "shedding/blank.pdf")
    pads = ("pad/1.pdf", "pad/blank.pdf")
    for path in ("blank.pdf", *nights, "gaps/1.pdf", "cards.pdf", "rules.pdf", *shedding, *pads):
        address = f"/h/{house.public_id}/print/{path}?paper={paper}"
        answer = house.client().get(address, headers={"Accept-Language": language})
        report = page.validate_pdf_bytes(answer.data, profile="ua1")
        assert [(each.rule_id, each.message) for each in report.failures] == []
        assert report.rules.total > 100


def test_the_validator_finds_what_is_wrong() -> None:
    from weasyprint import HTML

    html = (
        '<!doctype html><title>x</title><h1>x</h1><svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'
    )
    for wrong in (
        HTML(string=html).write_pdf(),
        HTML(string=html).write_pdf(pdf_variant="pdf/ua-1"),
    ):
        assert page.validate_pdf_bytes(wrong, profile="ua1").failures
