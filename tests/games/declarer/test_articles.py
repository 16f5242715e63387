"""Articles about games with a declarer: their numbers, and the searches that find them."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import force_locale

from scorekeeper.base.articles import Article
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.articles import (
    articles,
    belote,
    doppelkopf,
    game_of,
    negative,
    preferans,
    preferans_settlement,
    schafkopf,
    skat,
    tarot,
    thousand,
)
from scorekeeper.games.declarer.rules.articles.examples import example
from scorekeeper.games.declarer.rules.checks import check_deal
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.rulebook.finding import look_up
from scorekeeper.translations import LANGUAGES
from tests.web.visitor import Visitor

GAMES = builtin_games()
ARTICLES: dict[str, Article] = {article.id: article for article in articles(GAMES)}

WORKED = {
    "preferans": {
        "Preferans: the games": [
            "6 | 2 | 2 (4) | 2 (4) | 4",
            "7 | 4 | 4 (8) | 4 (8) | 2",
            "8 | 6 | 6 (12) | 6 (12) | 1",
            "9 | 8 | 8 (16) | 8 (16) | 1",
            "10 | 10 | 10 (20) | 10 (20) | 1",
            "misère | 10 | 10 (20) | – | –",
        ],
    },
    "preferans-points": {
        "Examples": [
            "A: 6, B: whist, C: pass, 5 : 3 : 2 | Sochi: mountain A 2; whists B → A 12, C → A 2 · "
            "Leningrad: mountain A 4; whists B → A 14, C → A 14 · "
            "Rostov: mountain A 2; whists B → A 20, C → A 10",
            "A: 6, B: whist, C: whist, 9 : 1 : 0 | "
            "Sochi: pool A 2; mountain B 2, C 4; whists B → A 2 · "
            "Leningrad: pool A 2; mountain B 2, C 4; whists B → A 4 · "
            "Rostov: pool A 2; mountain B 1, C 2; whists B → A 2",
            "A: 6, B: pass, C: half whist | Sochi, Rostov: pool A 2; whists C → A 4 · "
            "Leningrad: pool A 2; whists C → A 8",
            "A: 8, B: whist, C: whist, 10 : 0 : 0 | Sochi: pool A 6; mountain C 6 · "
            "Leningrad: pool A 6; mountain B 6, C 6 · Rostov: pool A 6; mountain C 3",
            "A: 7, conceded, three short | Sochi, Rostov: mountain A 12 · Leningrad: mountain A 24",
            "A: misère, 2 tricks | Sochi, Rostov: mountain A 20 · Leningrad: mountain A 40",
            "all-pass, 2 : 2 : 6 | Sochi: mountain A 2, B 2, C 6 · "
            "Leningrad: mountain A 4, B 4, C 12 · Rostov: whists A → C 15, B → C 15",
            "all-pass, 6 : 4 : 0 | Sochi: pool C 1; mountain A 6, B 4 · "
            "Leningrad: pool C 2; mountain A 12, B 8 · "
            "Rostov: pool C 1; whists C → A 30, C → B 20",
        ],
    },
    "preferans-settlement": {
        "Settlement: pools and mountains": [
            "A | 10 | 13 | → B 24, → C 36",
            "B | 10 | 13 | → A 8, → C 72",
            "C | 10 | 36 | → A 8, → B 8",
        ],
        "Settlement: the mountains": ["A | 13 | 0 | 0", "B | 13 | 0 | 0", "C | 36 | 23 | 76⅔"],
        "Settlement: the pairs": [
            "A – B | 24 − 8 | 16",
            "A – C | 112⅔ − 8 | 104⅔",
            "B – C | 148⅔ − 8 | 140⅔",
        ],
        "Settlement: the result": [
            "A | 120⅔ | +121 | –",
            "B | 124⅔ | +125 | –",
            "C | −245⅓ | −246 | → B 125, → A 121",
        ],
    },
    "skat": {
        "Examples": [
            "♠ with 1, 61 points | +22",
            "♥ without 2, 92 points | +40",
            "Grand with 2, Hand, 70 points | +96",
            "Grand with 4, open, all tricks | +264",
            "♣ without 1, 31 points | −48",
            "♣ without 1, 30 points | −72",
            "♦ with 1, 80 points, but bid 22 | −54",
            "♣ with 1, Hand, schneider announced, 85 points | −120",
            "Open Null, one trick | −92",
        ],
    },
    "skat-list": {
        "Examples": [
            "A of 3 | +154 | 5 / 1 | +554",
            "B of 3 | +60 | 3 / 2 | +270",
            "C of 3 | −20 | 2 / 3 | +50",
            "A of 4 | +154 | 5 / 1 | +504",
            "B of 4 | +60 | 3 / 2 | +230",
            "C of 4 | −20 | 2 / 3 | +20",
            "D of 4 | 0 | 0 / 0 | +180",
        ],
    },
    "schafkopf": {
        "Tariffs": [
            "10/20/50 | 20 | 50 | 10",
            "10/50 | 10 | 50 | 10",
            "5/20 | 5 | 20 | 5",
            "10/20 | 10 | 20 | 10",
            "5/10/20 | 10 | 20 | 5",
        ],
    },
    "barbu": {
        "Examples": [
            "No queens: A 2, B 1, C 1 | A −12, B −6, C −6",
            "The same, A doubled by D | A −24, B −6, C −6, D +12",
            "The same, redoubled by A | A −36, B −6, C −6, D +24",
        ],
    },
}
"""Article → table → its rows, worked out by hand."""

LAST_COLUMNS = {
    "doppelkopf": [
        "A +1, B +1, C −1, D −1",
        "A −2, B −2, C +2, D +2",
        "A −6, B −6, C +6, D +6",
        "A +10, B +10, C −10, D −10",
        "A −10, B −10, C +10, D +10",
        "A −6, B +2, C +2, D +2",
        "A +4, B +4, C −4, D −4",
        "0",
        "A +5, B +5, C −5, D −5",
    ],
    "tarot": [
        "A +87, B −29, C −29, D −29",
        "A −168, B +56, C +56, D +56",
        "A +468, B −156, C −156, D −156",
        "A −306, B +102, C +102, D +102",
        "A +1080, B −360, C −360, D −360",
        "A −104, B +52, C +52",
        "A +136, B +68, C −68, D −68, E −68",
        "A +100, B −25, C −25, D −25, E −25",
    ],
    "belote": [
        "A + C: 96, B + D: 66",
        "B + D: 162",
        "A + C: 20, B + D: 162",
        "A + C: 95, B + D: 87",
        "B + D: 81; held points A + C: 81",
        "A + C: 252",
    ],
    "coinche": [
        "A + C: 220, B + D: 50",
        "B + D: 260",
        "A + C: 210, B + D: 70",
        "A + C: 500",
        "B + D: 1000",
        "A + C: 500",
    ],
    "king": [
        "A −6, B −4, C −4, D −2",
        "A −10, C −4, D −2",
        "C −16",
        "A −50, B −26, C −10, D −10",
        "A +16",
    ],
    "king-3": ["A −15, B −20, C −5", "A +30, B +10"],
    "turkish-king": ["A −180, B −120, C −120, D −60", "A +150, B +350, C +100, D +50"],
    "thousand": [
        "A +120, B +25, C +20",
        "A −110, B +15",
        "A −100, B +60, C +60",
        "A −240, B +25, C +25",
        "A +100, B +20, C −120",
        "A +100, B +25, C +20; C has 880",
        "A +100, B +25, C −120; C has 760",
        "A +100, B −530, C +35; B has 0",
    ],
    "schafkopf": [
        "A +20, B +20, C −20, D −20",
        "A +30, B +30, C −30, D −30",
        "A +70, B +70, C −70, D −70",
        "A −40, B −40, C +40, D +40",
        "A +300, B −100, C −100, D −100",
        "A −180, B +60, C +60, D +60",
        "A +210, B −70, C −70, D −70",
        "A −80, B +20, C +20, D +40",
    ],
}
"""Article → the last column of its examples, worked out by hand."""

FINDS = {
    "preferans": ("preferans", "preferance", "преферанс", "префиранс", "преф", "пулька"),
    "preferans-points": ("all-pass", "вист", "распасы", "американская помощь"),
    "preferans-options": ("сочинка", "ленинградка", "rostov"),
    "preferans-settlement": ("роспись пули", "как расписать пулю"),
    "skat": ("skat", "scat", "скат"),
    "skat-list": ("seeger-fabian", "зегер"),
    "doppelkopf": ("doppelkopf", "dopelkopf", "doko", "доппелькопф", "доплькопф"),
    "schafkopf": ("schafkopf", "shafkopf", "шафкопф"),
    "tarot": ("tarot", "french tarrot", "таро"),
    "belote": ("belote", "belotte", "белот"),
    "coinche": ("coinche", "coinch", "коинш"),
    "king": ("king", "кинг", "ералаш"),
    "king-3": ("king for three", "кинг на троих"),
    "turkish-king": ("turkish king", "rifki", "турецкий кинг"),
    "barbu": ("barbu", "barbue", "барбю"),
    "thousand": ("thousand", "thousend", "1000", "тысяча", "тысича", "тыща", "бочка", "самосвал"),
}
"""Article → searches that find it first, in either language and with errors."""


def cells(rows: tuple[tuple[object, ...], ...]) -> list[str]:
    return [" | ".join(str(cell).replace("\u00a0", " ") for cell in row) for row in rows]


@pytest.mark.parametrize("article", WORKED)
def test_tables_have_numbers_worked_out_by_hand(article: str) -> None:
    tables = {str(table.title): cells(table.rows) for table in ARTICLES[article].tables}
    assert {title: tables[title] for title in WORKED[article]} == WORKED[article]


@pytest.mark.parametrize("article", LAST_COLUMNS)
def test_examples_bring_points_worked_out_by_hand(article: str) -> None:
    (table,) = (listed for listed in ARTICLES[article].tables if str(listed.title) == "Examples")
    assert cells(tuple(row[-1:] for row in table.rows)) == LAST_COLUMNS[article]


def examples() -> Iterator[DeclarerSitting]:
    """Yield the examples of all articles but the single deals of Thousand on the barrel."""
    for sittings in preferans.single_deals(GAMES["preferans"]):
        yield from sittings
    yield preferans_settlement.worked_example(GAMES["preferans"])
    for game, deals in (
        ("skat", [deal for _, deal in skat.EXAMPLES]),
        ("doppelkopf", doppelkopf.EXAMPLES),
        ("schafkopf", schafkopf.EXAMPLES),
        ("belote", belote.BELOTE_EXAMPLES),
        ("coinche", belote.COINCHE_EXAMPLES),
        ("thousand", [deal for _, deal, _ in thousand.EXAMPLES]),
    ):
        yield from (example(GAMES[game], deal) for deal in deals)
    yield from (example(GAMES["tarot"], deal, players=n) for n, deal in tarot.EXAMPLES)
    for game in ("king", "king-3"):
        yield from negative.king_examples(GAMES[game])
    yield from negative.barbu_examples(GAMES["barbu"])


def test_examples_are_deals_that_can_be_entered() -> None:
    checked = 0
    for sitting in examples():
        position = sitting.start
        for scored in sitting.scored:
            assert check_deal(position, sitting.formula, scored.deal) == [], scored.deal
            position, checked = scored.after, checked + 1
    assert checked > 80


def test_each_article_is_about_a_game_and_lists_its_options() -> None:
    games = {key: game_of(key, GAMES) for key in ARTICLES}
    assert {game.id for game in games.values() if game} == {*GAMES}
    for game in GAMES.values():
        about = [ARTICLES[key] for key, about_game in games.items() if about_game is game]
        for article in about:
            for line in article.lines:
                assert str(line.sentence).endswith("."), line
        tables = [table for article in about for table in article.tables]
        names = {str(row[0]) for table in tables for row in table.rows}
        if game.id != "schafkopf":  # its only option has a table of its own
            options = {option.name for option in game.options if option.id != "convention"}
            assert options <= names, game.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_searches_find_each_article_first(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        first_keys = {
            query: look_up(query, []).keys[:1] for queries in FINDS.values() for query in queries
        }
    wrong = {
        query: first_keys[query]
        for key, queries in FINDS.items()
        for query in queries
        if [*first_keys[query]] != [key]
    }
    assert not wrong


def test_contents_lead_to_each_article(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/rules")
    links = {link.attributes["href"] for link in page.root.all("a")}
    assert {f"{viewer.home}/rules/{key}" for key in ARTICLES} <= links
    playing = viewer.open(f"{viewer.home}/rules/preferans")
    top, end, _prints = (
        [link.attributes["href"].rpartition("/")[2] for link in paragraph.all("a")]
        for paragraph in playing.root.all("p", class_="aside")
    )
    assert top == end == ["preferans-points", "preferans-options", "preferans-settlement"]
    article = viewer.open(f"{viewer.home}/rules/preferans-settlement")
    assert "exact results are rounded down" in article.root.text
