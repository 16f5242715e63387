"""The searches of the rule book that two new users and a run of the libraries reported."""

import tomllib

import pytest
from flask import Flask
from flask_babel import force_locale

from scorekeeper.core.roles import Role
from scorekeeper.rulebook.finding import look_up
from scorekeeper.translations import LANGUAGES
from tests.depth import audit_only
from tests.games.montana.web.book import best, search
from tests.running.command import ROOT
from tests.support import House
from tests.web.visitor import Visitor

REPORTED = tomllib.loads((ROOT / "tests/cases/reported/rule_search.toml").read_text("utf-8"))
FIRST: dict[str, list[str]] = REPORTED["english"] | REPORTED["russian"]
WITHOUT_RULES: list[str] = REPORTED["without_rules"]["queries"]
NOTHING: list[str] = REPORTED["nothing"]["queries"]

ABSENT = "This game isn't in the rule book."
ANY_GAME = "The score pad keeps score for any game."


@pytest.mark.parametrize("language", LANGUAGES)
def test_right_article_comes_first(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        first = {query: look_up(query, []).keys[:1] for query in FIRST}
    wrong = {
        query: keys for query, keys in first.items() if not {*keys} & {*FIRST[query]} or not keys
    }
    assert not wrong


@audit_only
@pytest.mark.parametrize("query", WITHOUT_RULES)
def test_game_without_rules_leads_to_score_pad(house: House, query: str) -> None:
    scorer = Visitor(house, Role.SCORER)
    page = search(scorer, query)
    assert best(page) == ""
    assert ABSENT in page.root.text
    assert ANY_GAME in page.root.text
    assert f"{scorer.home}/pad/new?game=other" in [
        link.attributes["href"] for link in page.root.all("a", class_="button")
    ]


@audit_only
@pytest.mark.parametrize("query", NOTHING)
def test_unknown_word_finds_nothing_rather_than_similar_words(viewer: Visitor, query: str) -> None:
    page = search(viewer, query)
    assert best(page) == ""
    assert "Nothing found." in page.root.text
    assert ABSENT not in page.root.text
    assert f"{viewer.home}/rules/pad" in [link.attributes["href"] for link in page.root.all("a")]


@pytest.mark.parametrize("query", ["joker", "джокер"])
def test_query_joker_finds_both_games_with_a_line_each(viewer: Visitor, query: str) -> None:
    assert "Joker" not in viewer.open(f"{viewer.home}/rules/raspisnoy").root.text
    page = search(viewer, query)
    assert best(page) == "Georgian Joker"
    others = [link.text for link in page.root.all("li")]
    assert (
        "Raspisnoy poker 10 a trick; special deals at the end: bid blind, take nothing, take "
        "everything."
    ) in others


def test_house_rules_are_found_with_their_values(house: House) -> None:
    page = search(Visitor(house, Role.VIEWER), "правила дома")
    assert best(page) == "House rules"
    best_answer = next(page.root.all("section", class_="best")).text
    assert "Nil: 6" in best_answer


ANSWERS = {
    "what is a bag": "Each overtrick is a bag. Bags are counted on from deal to deal.",
    "что такое мешок": "Each overtrick is a bag. Bags are counted on from deal to deal.",
    "double nil set": "Double nil, made or set: 13 points.",
    "who leads first": (
        "The lowest club held by a player leads first, unless the game says otherwise. "
        "The dummy's clubs do not count."
    ),
    "rules of spades": "",
    "how to play hearts": "",
    "how many cards in helena": "",
    "кто ходит первым": "",
}


@audit_only
@pytest.mark.parametrize(("query", "answer"), ANSWERS.items(), ids=ANSWERS)
def test_sentence_that_answers_is_marked(viewer: Visitor, query: str, answer: str) -> None:
    page = search(viewer, query)
    assert best(page)
    assert "".join(mark.text for mark in page.root.all("mark", id="answer")) == answer
    (form,) = page.root.all("form", class_="find")
    assert form.attributes["action"].endswith("/rules#answer")


@audit_only
@pytest.mark.parametrize(
    ("path", "query", "answer"),
    [
        ("rules/spades-pairs", "bag", ANSWERS["what is a bag"]),
        ("rules/games/helena", "13 cards each", "Deal 13 cards to each player, 13 to the dummy."),
        ("shedding/cards/N6", "draws", "The next player draws 2 and is skipped."),
        ("rules/spades-pairs", "", ""),
    ],
)
def test_article_opened_from_a_search_marks_its_sentence(
    viewer: Visitor, path: str, query: str, answer: str
) -> None:
    page = viewer.open(f"{viewer.home}/{path}?q={query}")
    assert [mark.text for mark in page.root.all("mark")] == [answer] * bool(answer)


def test_links_of_a_search_lead_to_the_sentence(viewer: Visitor) -> None:
    page = search(viewer, "what is a bag?")
    links = [link.attributes["href"] for link in page.root.all("a")]
    assert f"{viewer.home}/rules/spades-pairs?q=what+is+a+bag%3F#answer" in links
