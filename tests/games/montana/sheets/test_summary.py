"""The rules on one page: it is one, or the back as well where a house made them long."""

from dataclasses import replace

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import house_rules, variants
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import made_up
from tests.depth import THOROUGH, audit_only
from tests.games.montana.sheets.test_faces import HARD
from tests.judges.printed import Printed
from tests.support import House
from tests.web.visitor import Visitor

FAMILIES = "👨‍👩‍👧‍👦" * 40


def pages(visitor: Visitor, paper: str, language: str) -> list[str]:
    """The PDF's text, page by page."""
    answer = visitor.client.get(
        f"{visitor.home}/print/rules.pdf?paper={paper}", headers={"Accept-Language": language}
    )
    assert answer.status_code == 200
    return Printed(answer.data).texts


def make_long(house: House) -> None:
    """Let the house have rules, games and a name that take as much room as they can."""
    rules = replace(HARD, kens_rule_name=FAMILIES, dummy_place=FAMILIES, hidden_bids=True)
    house.writer(Role.OWNER)(house_rules.change, rules, rules.to_dict())
    for number in range(7):
        game = made_up(f"{'W' * 37} {number}", dummy_plays=True)
        game = replace(game, steps=builtin_variants()["missoula"].steps[:1] * 20)
        house.writer(Role.SCORER)(variants.OWN_GAMES.keep, game)


@audit_only
@pytest.mark.parametrize("language", ["en", "ru"] if THOROUGH else ["ru"])  # which is longer
@pytest.mark.parametrize(
    ("paper", "limit", "longest"),
    [("letter", 1, 2), *([("a5", 2, 3), ("a4", 1, 2)] if THOROUGH else [])],
)
def test_summary_is_one_page(
    house: House, viewer: Visitor, paper: str, limit: int, longest: int, language: str
) -> None:
    assert len(pages(viewer, paper, language)) <= limit
    make_long(house)  # smaller type would fit but be illegible
    assert len(pages(viewer, paper, language)) <= longest


def test_summary_describes_house_rules(house: House, viewer: Visitor) -> None:
    rules = HouseRules(nil=17, kens_rule_name="Kenneth")
    house.writer(Role.OWNER)(house_rules.change, rules, ["nil", "kens_rule_name"])
    house.writer(Role.SCORER)(variants.OWN_GAMES.keep, made_up("Polson", dummy_plays=True))
    (words,) = pages(viewer, "a4", "en")
    for words_printed in ("+17 / \N{MINUS SIGN}17", "Kenneth", "Polson", "as played in Kitchen"):
        assert words_printed in words
    for game in builtin_variants().values():
        assert game.name in words
    assert "Changed from default: Nil, Name of Ken's Rule." in words


def test_summary_on_screen_matches_print(house: House, viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/print/rules")
    assert page.status == 200
    assert "default" not in page.root.text
    rows = [row for row in page.root.all("tr") if "13 + 13" in row.text]
    assert len(rows) == 7
    for number in range(8):
        game = made_up(f"Polson {number}", dummy_plays=False)
        house.writer(Role.SCORER)(variants.OWN_GAMES.keep, game)
    assert (
        "And 3 more among this house's games."
        in viewer.open(f"{viewer.home}/print/rules").root.text
    )
