"""Sheets of games with a declarer: blank lists, and sittings as they were played."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.articles import articles, game_of
from scorekeeper.games.declarer.rules.articles.examples import article_card
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.sheets.drawing import MARGIN, Box, PreferansDrawing
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.sheets.cards import MAX_FACES
from tests.cases.declarer import TABLES, document, document_of_table, keep, read
from tests.depth import audit_only, some
from tests.games.montana.sheets.test_faces import check_nothing_is_cut_off, draw
from tests.support import House
from tests.web.sheets.paper import check, check_headings, pdf, preview, render_here
from tests.web.visitor import Visitor

GAMES = builtin_games()
COUNTS = [
    (game, count)
    for game in GAMES.values()
    for count in range(game.fewest_players, game.most_players + 1)
]


def skat(declarer: str, contract: str, **marks: object) -> dict[str, Any]:
    return {"declarers": [declarer], "contract": contract, "marks": marks}


def of_table(says: str) -> DeclarerSitting:
    """Return the worked example that says this."""
    (table,) = (example for example in TABLES if example["says"].startswith(says))
    return read(document_of_table(table))


@pytest.mark.parametrize("players", [3, 4])
def test_drawing_has_cell_for_each_number_without_overlap(players: int) -> None:
    drawing = PreferansDrawing(players, 186, 200)
    cells = drawing.cells
    assert len(cells) == players * (players - 1 + 2)
    keys = {(cell.kind, cell.seat, cell.against) for cell in cells}
    assert {("whists", 0, 1), ("pool", 0, None), ("mountain", players - 1, None)} <= keys
    for cell in cells:
        assert cell.box.x >= MARGIN
        assert cell.box.y >= MARGIN
        assert cell.box.x + cell.box.width <= 186 - MARGIN + 0.01
        assert cell.box.y + cell.box.height <= 200 - MARGIN + 0.01
        assert min(cell.box.width, cell.box.height) > 15
    overlapping = [
        (cell, other)
        for n, cell in enumerate(cells)
        for other in cells[:n]
        if overlap(cell.box, other.box)
    ]
    assert not overlapping


def overlap(first: Box, other: Box) -> bool:
    slack = 0.01
    return (
        first.x + first.width > other.x + slack
        and other.x + other.width > first.x + slack
        and first.y + first.height > other.y + slack
        and other.y + other.height > first.y + slack
    )


def test_whists_on_neighbours_are_beside_them() -> None:
    cells = PreferansDrawing(4, 186, 200).cells
    for seat, along in enumerate(("x", "y", "x", "y")):
        ends = [cell for cell in cells if cell.kind == "whists" and cell.seat == seat]
        first, _, last = sorted(ends, key=lambda cell: getattr(cell.box, along))
        sides = {"x": ("left", "right"), "y": ("top", "below")}[along]
        assert (seat_at(sides[0]), seat_at(sides[1])) == (first.against, last.against)


def seat_at(side: str) -> int:
    return ("below", "left", "top", "right").index(side)


def test_skat_list_has_a_row_for_each_deal_and_the_foot(viewer: Visitor) -> None:
    for players, deals, others in ((3, 36, 40), (4, 48, 30)):
        page = preview(viewer, f"/declarer/blank?game=skat&players={players}")
        rows = [*page.root.all("tr", class_="d-empty")]
        assert [next(row.all("th")).text for row in rows] == [str(n) for n in range(1, deals + 1)]
        assert f"Lost by the others × {others}" in page.root.text


def test_list_of_a_sitting_has_each_deal_its_running_total_and_the_foot(
    house: House, viewer: Visitor
) -> None:
    deals = [
        skat("C", "spades", matadors=1, result="won"),
        skat("A", "grand", matadors=2, hand=True, result="lost schneider"),
        {"kind": "passed-in"},
        skat("B", "null", ouvert=True, result="won") | {"note": "Geschoben"},
        skat("C", "hearts", matadors=1, result="won", bid=24),
    ]
    sitting = read(document("skat", [*"ABC"], deals))
    page = preview(viewer, f"/declarer/{keep(house, sitting)}")
    rows = [[cell.text for cell in row.all("td")] for row in page.root.all("tr", class_="d-empty")]
    assert rows[:5] == [
        ["♠\ufe0e 11", "1", "", "22", "", "", "", "22"],
        ["Grand 24", "2", "2", "", "240", "−240", "", ""],
        ["–"] * 5 + [""] * 3,
        ["Null 46", "", "", "46", "", "", "46", ""],
        ["♥\ufe0e 10", "1", "", "", "60", "", "", "−38"],
    ]
    assert len(rows) == 36
    assert [*map("".join, rows[5:])] == [""] * 31
    (foot,) = page.root.all("tbody", class_="d-foot")
    sums = [[cell.text for cell in row.all("td")] for row in foot.all("tr")]
    assert sums == [
        ["−240", "46", "−38"],
        ["0 = 0", "1 = 50", "1 = 50"],
        ["1 = −50", "0 = 0", "1 = −50"],
        ["1 = 40", "2 = 80", "1 = 40"],
        ["−250", "176", "2"],
    ]
    text = page.root.text
    assert "Deal 4: Geschoben" in text
    assert "Deal 5: overbid (bid 24, worth 20): −10 × 3 × 2" in text


@pytest.mark.parametrize(("paper", "pages"), [("a4", 1), ("letter", 2), ("a5", 2)])
def test_full_list_of_four_fits_on_a_page(
    house: House, viewer: Visitor, paper: str, pages: int
) -> None:
    names = ["Maximiliane von Hohenstein", "Бронислава", "Cy", "Dee"]
    deals = [
        skat(names[at % 4], "clubs", matadors=11, hand=True, announced="schwarz", result="lost")
        for at in range(47)
    ]
    deals.append(skat(names[0], "null", result="won"))
    sitting = read(document("skat", names, deals))
    printed = pdf(viewer, f"/declarer/{keep(house, sitting)}.pdf?paper={paper}", "ru")
    check(printed, "ru")
    assert len(printed.texts) == pages


def test_list_of_king_has_its_deals_and_their_sums(viewer: Visitor) -> None:
    page = preview(viewer, "/declarer/blank?game=king")
    names = [cell.text for cell in page.root.all("th", class_="d-deal")]
    assert names[:2] == ["take no tricks", "no hearts"]
    sums = [cell.text for cell in page.root.all("td", class_="d-total")]
    assert sums == [*["\u221216"] * 6, "\u221296", *["+16"] * 6, "+96"]
    barbu = preview(viewer, "/declarer/blank?game=barbu")
    assert len([*barbu.root.all("tr", class_="d-empty")]) == 28


def test_options_are_limited_to_the_game(viewer: Visitor) -> None:
    for query, count in (("players=9", "4"), ("players=x", "3"), ("game=tarot&players=5", "5")):
        page = preview(viewer, f"/declarer/blank?{query}")
        (counts,) = page.root.all("nav", **{"aria-labelledby": "how-many"})
        chosen = [link.text for link in counts.all("a", **{"aria-current": "true"})]
        assert chosen == [count], query


@pytest.mark.parametrize("language", some(sorted(LANGUAGES, reverse=True)))
def test_nothing_on_a_card_is_cut_off(app: Flask, language: str) -> None:
    cards = [
        article_card(article, game)
        for article in articles(GAMES)
        if (game := game_of(article.id, GAMES))
    ]
    flat, document = draw(app, cards, language, "a4", "sheets/plain_cards.html")
    check_nothing_is_cut_off(flat, document, "a4")
    assert len(flat) <= MAX_FACES


def test_article_leads_to_its_card(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/rules/skat")
    (card,) = (
        a.attributes["href"]
        for a in page.root.all("a")
        if "/declarer/cards" in str(a.attributes["href"])
    )
    names = {heading.text for heading in viewer.open(card).root.all("h2", class_="name")}
    assert names == {"Skat"}


def test_card_of_preferans_has_a_table_of_the_games(viewer: Visitor) -> None:
    page = preview(viewer, "/declarer/cards?card=preferans")
    (table,) = page.root.all("table", class_="grid")
    rows = [
        [cell.text.replace("\u00a0", " ") for cell in row.all() if cell.tag in ("th", "td")]
        for row in table.all("tr")
    ]
    assert rows[0] == ["6", "2", "2 (4)", "2 (4)", "4"]
    assert [row[0] for row in rows] == ["6", "7", "8", "9", "10", "misère"]


@audit_only
@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("letter", "en"), ("a5", "ru")])
def test_every_blank_sheet_fits(viewer: Visitor, paper: str, language: str) -> None:
    rendered = render_here(viewer.house.app)
    for game, count in COUNTS:
        query = f"game={game.id}&players={count}&paper={paper}"
        printed = pdf(viewer, f"/declarer/blank.pdf?{query}", language)
        check(printed, language)
        check_headings(printed, rendered[-1].html)
        if paper == "a4" or (paper == "letter" and (game.id, count) != ("skat", 4)):
            assert len(printed.texts) == 1, query


SITTINGS = (
    of_table("three players, Sochi"),
    of_table("four players, Leningrad"),
    of_table("the foot at a table of four"),
    of_table("made, dedans"),
    of_table("four players, 32 cards"),
    of_table("the barrel: three deals"),
)


@pytest.mark.parametrize(
    "sitting", SITTINGS, ids=lambda sitting: f"{sitting.game.id}-{len(sitting.seats)}"
)
def test_filled_sheet_can_be_read(house: House, viewer: Visitor, sitting: DeclarerSitting) -> None:
    rendered = render_here(house.app)
    printed = pdf(viewer, f"/declarer/{keep(house, sitting)}.pdf?paper=a5", "ru")
    check(printed, "ru")
    check_headings(printed, rendered[-1].html)
    for name in sitting.side_names[0].split(" + "):
        assert name in printed.text


def test_preferans_is_written_as_by_hand(house: House, viewer: Visitor) -> None:
    text = pdf(viewer, f"/declarer/{keep(house, SITTINGS[0])}.pdf?paper=a4").text
    for written in ("2.4.10.", "4.6.10.", "3.13.", "5.13.", "4.24.", "12.72.", "36."):
        assert written in text, written
    for row in ("A 10 13 121 120⅔", "B 10 13 125 124⅔", "C 10 36 −246 −245⅓"):
        assert row in text, row
    assert "whists B → A 8" in text


def test_full_cell_keeps_its_last_totals(house: House, viewer: Visitor) -> None:
    sitting = SITTINGS[0]
    many = replace(sitting, options={"limit": 900}, deals=sitting.deals * 10)
    printed = pdf(viewer, f"/declarer/{keep(house, many)}.pdf?paper=a5")
    check(printed)
    assert "…" in printed.text
    assert f"{many.position.balance('whists', 0, 2)}." in printed.text
