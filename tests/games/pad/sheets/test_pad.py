"""Sheets of pads: filled, to be continued by hand, and blank."""

from itertools import product

import pytest

from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.sheets.sheet import PAPERS
from tests.cases.pads import begin, keep, plain
from tests.depth import THOROUGH, audit_only
from tests.support import House
from tests.web.sheets.paper import LANGUAGES, check, pdf, preview
from tests.web.visitor import Visitor


def test_sheet_has_notes_and_empty_lines(house: House, viewer: Visitor) -> None:
    number = begin(house)
    house.writer()(pads.record, number, 1, points=[30, 100, 130], note="spilt tea")
    page = preview(viewer, f"/pad/{number}?lines=3")
    assert [row.text for row in page.root.all("tr", class_="t-why")] == ["spilt tea"]
    assert [row.text for row in page.root.all("tr", class_="t-empty")] == ["2", "3", "4"]
    assert [row.text for row in page.root.all("tr", class_="t-sums")] == ["So far 3 10 13"]
    house.writer()(pads.end, number)
    page = preview(viewer, f"/pad/{number}?lines=3")
    assert "Ann wins" in page.root.text
    assert not list(page.root.all(class_="t-empty"))


@audit_only
def test_a_long_pad_is_printed_in_parts(house: House, viewer: Visitor) -> None:
    number = keep(house, "Ann", "Bo", rounds=104, settings=plain())
    page = preview(viewer, f"/pad/{number}?part=2")
    (before,) = page.root.all("tr", class_="t-before")
    assert before.text == "After 100 1300 1300"
    assert "rounds 101–104 of 104" in page.root.text


@audit_only
@pytest.mark.parametrize(
    ("paper", "language"),
    list(product(PAPERS, LANGUAGES)) if THOROUGH else [("a5", "ru"), ("letter", "en")],
)
def test_a_blank_pad_fills_one_page(viewer: Visitor, paper: str, language: str) -> None:
    for players, game in ((2, "hearts"), (6, "skat"), (12, "")):
        address = f"/pad/blank.pdf?paper={paper}&players={players}&game={game}"
        printed = pdf(viewer, address, language)
        assert len(printed.texts) == 1, (paper, players)
        check(printed, language)


def test_blank_pad_of_each_preset_names_what_is_entered(viewer: Visitor) -> None:
    for game, preset in PRESETS.items():
        page = preview(viewer, f"/pad/blank?game={game}&players=3")
        assert str(preset.scoring) in page.root.text
        assert len(list(page.root.all("th", class_="t-name"))) == 3
    for players, columns in (("99", 12), ("1", 2), ("x", 4)):
        page = preview(viewer, f"/pad/blank?players={players}")
        assert len(list(page.root.all("th", class_="t-name"))) == columns
