"""The printed reference of the shedding game's rule cards."""

import re
from itertools import product

import pytest

from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS
from tests.depth import THOROUGH, audit_only
from tests.web.sheets.paper import LANGUAGES, check, pdf, preview
from tests.web.visitor import Visitor

PAGES = {"a4": 2, "letter": 2, "a5": 5}
DRAWN = re.compile("[1-6]+")


@audit_only
@pytest.mark.parametrize(
    ("paper", "language"), list(product(PAGES, LANGUAGES)) if THOROUGH else [("letter", "ru")]
)
def test_sheet_takes_few_pages_inside_margins(viewer: Visitor, paper: str, language: str) -> None:
    printed = pdf(viewer, f"/rule-cards.pdf?paper={paper}", language)
    assert len(printed.texts) <= PAGES[paper]
    check(printed, language, drawn=DRAWN)


def test_first_page_has_drawing_and_text_of_every_kind(viewer: Visitor) -> None:
    printed = pdf(viewer, "/rule-cards.pdf?paper=a4")
    first = printed.texts[0]
    for card in RULE_CARDS.values():
        for text in (card.title, card.effect):
            assert str(text) in first, card.rule
    for fitting in ("any 5, or any green outline card", "any 4 or 6, or any green solid card"):
        assert f"On green solid 5: {fitting}." in first
    figures = [str(figure.get("/Alt", "")) for figure in printed.elements("/Figure")]
    assert len(figures) == 3 + len(Rule)
    for rule in Rule:
        assert f"Drawing of rule card {rule.value}" in figures


def test_basic_rules_and_points_are_printed(viewer: Visitor) -> None:
    text = pdf(viewer, "/rule-cards.pdf?paper=a4").texts[1]
    for sentence in ("With one card left, call “Montana!”", "draws 2", "a number rule 20"):
        assert sentence in text
    assert "our reading" in text


def test_sheet_is_linked_from_print_and_rule_pages(viewer: Visitor) -> None:
    address = f"{viewer.home}/print/rule-cards"
    for path in ("/print", "/shedding/cards"):
        links = [a.attributes["href"] for a in viewer.open(viewer.home + path).root.all("a")]
        assert address in links, path
    page = preview(viewer, "/rule-cards")
    assert len([title for title in page.root.all("title") if "Drawing" in title.text]) == 16
