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
from tests.cases.tables import table
from tests.web.visitor import Visitor

GAMES = builtin_games()
TABLE = table("articles")["declarer"]
ARTICLES: dict[str, Article] = {article.id: article for article in articles(GAMES)}


def cells(rows: tuple[tuple[object, ...], ...]) -> list[str]:
    return [" | ".join(str(cell).replace("\u00a0", " ") for cell in row) for row in rows]


@pytest.mark.parametrize("article", TABLE["tables"])
def test_tables_have_numbers_worked_out_by_hand(article: str) -> None:
    tables = {str(part.title): cells(part.rows) for part in ARTICLES[article].tables}
    assert {title: tables[title] for title in TABLE["tables"][article]} == TABLE["tables"][article]


@pytest.mark.parametrize("article", TABLE["last_columns"])
def test_examples_bring_points_worked_out_by_hand(article: str) -> None:
    (examples_table,) = (
        listed for listed in ARTICLES[article].tables if str(listed.title) == "Examples"
    )
    assert cells(tuple(row[-1:] for row in examples_table.rows)) == TABLE["last_columns"][article]


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
        rows = [row for article in about for part in article.tables for row in part.rows]
        names = {str(row[0]) for row in rows}
        if game.id != "schafkopf":  # its only option has a table of its own
            options = {option.name for option in game.options if option.id != "convention"}
            assert options <= names, game.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_searches_find_each_article_first(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        first_keys = {
            query: look_up(query, []).keys[:1]
            for queries in TABLE["finds"].values()
            for query in queries
        }
    wrong = {
        query: first_keys[query]
        for key, queries in TABLE["finds"].items()
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
