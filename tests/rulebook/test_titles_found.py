"""Articles, headings and buttons of the rule book are found by their names."""

from collections.abc import Mapping

import pytest
from flask import Flask
from flask_babel import force_locale, gettext

from scorekeeper.core.roles import Role
from scorekeeper.rulebook.finding import load_shipped, look_up
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.language import say
from tests.depth import audit_only
from tests.rulebook.inflection import inflected
from tests.support import House
from tests.web.visitor import Page, Visitor

pytestmark = audit_only


MIN = 0.99
"""The share of queries that must find the right article first."""

ENGLISH = ("{}", "the rules of {}", "{} rules", "how to play {}", "what is {}", "how does {} work")
RUSSIAN = ("правила {}", "как играть в {}", "что такое {}")

MEANT = {
    "Montana: the games": ["shedding"],
    "Other games": ["pad"],
    "How to play": ["shedding"],
    "Who takes this trick?": ["play"],
    "Was that legal?": ["shedding-mistakes"],
    "Dealing": ["dealer"],
    "Playing": ["play"],
    "House rules": ["house-rules"],
    "nil": ["nil"],
    "double nil": ["nil"],
    "blind double nil": ["nil"],
    "blind nil": ["spades-pairs", "spades"],
    "Cancel last round": ["last-round"],
}
"""Buttons of the book and of tables, and headings of many pages, with their articles."""

HEADINGS = ("h1", "h2", "h3", "caption")
MAX_PAGES = 4
"""A heading of more pages than that, such as "Examples", is about none of them."""


def titles(language: str) -> Mapping[str, str]:
    """Return the title of each article and game that ships with the app, by key."""
    with force_locale(language):
        return {source.key: " ".join(say(source.title).split()) for source in load_shipped()}


def assert_found(queries: list[tuple[str, set[str]]], language: str) -> None:
    """Assert that enough queries find one of their keys first."""
    with force_locale(language):
        first_keys = {query: look_up(query, []).keys[:1] for query, _ in queries}
    misses = {
        query: (*first_keys[query], "instead of", *sorted(keys))
        for query, keys in queries
        if not keys & {*first_keys[query]}
    }
    share = 1 - len(misses) / len(queries)
    print(f"{len(queries)} queries in {language}: {share:.2%} find the right article first")
    print(misses)
    assert share >= MIN, misses


@pytest.mark.parametrize("reader", LANGUAGES)
def test_each_form_of_russian_title_finds_its_article_first(app: Flask, reader: str) -> None:
    with app.test_request_context():
        named = titles("ru")
        keys = {title: {key for key in named if named[key] == title} for title in named.values()}
        queries = {
            query: keys[title]
            for title in keys
            for query in (*inflected(title), *(pattern.format(title) for pattern in RUSSIAN))
        }
        assert len(queries) > 2_000
        assert_found([*queries.items()], reader)


@pytest.mark.parametrize("reader", LANGUAGES)
def test_english_title_finds_its_article_first_in_a_question(app: Flask, reader: str) -> None:
    with app.test_request_context():
        named = titles("en")
        keys = {title: {key for key in named if named[key] == title} for title in named.values()}
        queries = [(pattern.format(title), keys[title]) for title in keys for pattern in ENGLISH]
        queries += [(f"{title}'s".replace("s's", "s'"), keys[title]) for title in keys]
        assert_found(queries, reader)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_heading_and_button_finds_its_article_first(house: House, language: str) -> None:
    with house.app.test_request_context():
        named = titles(language)
        with force_locale(language):
            meant = {gettext(label): {*keys} for label, keys in MEANT.items()}
        of_title: dict[str, set[str]] = {}
        for key, title in named.items():
            of_title.setdefault(title, set()).add(key)
        stand_on = headings(Visitor(house, Role.SCORER), language)
        queries = {
            label: set().union(*(of_title[title] for title in of_page))
            for label, of_page in stand_on.items()
        }
        assert_found([*(queries | meant).items()], language)


def headings(visitor: Visitor, language: str) -> Mapping[str, set[str]]:
    """Return the headings of the book, each with the titles of its articles.

    Those of an article's page stand for the article; those of the contents for all listed below.
    """
    contents = opened(visitor, f"{visitor.home}/rules", language)
    pages: dict[str, set[str]] = {}
    heading, listed = "", dict[str, set[str]]()
    for element in next(contents.root.all("main")).all():
        if element.tag in ("h2", "h3"):
            heading = element.text
        elif element.tag == "a" and element.parent and element.parent.tag == "li":
            article = opened(visitor, element.attributes["href"], language)
            labels = [element.text for tag in HEADINGS for element in article.root.all(tag)]
            listed.setdefault(heading, set()).add(labels[0])
            for label in labels:
                pages.setdefault(label, set()).add(labels[0])
    rare = {label: places for label, places in pages.items() if len(places) <= MAX_PAGES}
    return listed | rare


def opened(visitor: Visitor, path: str, language: str) -> Page:
    """Open a page in that language."""
    headers = {"Accept-Language": language}
    return Page(visitor.client.get(path, base_url=visitor.origin, headers=headers))
