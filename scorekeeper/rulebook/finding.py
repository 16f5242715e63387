"""Search the rule book: the app's rules, and a house's own games.

The rules that ship with the app are indexed once per process and language.
"""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple

from flask import current_app, url_for
from flask_babel import force_locale, get_locale
from jinja2.environment import TemplateModule

from scorekeeper.base.articles import Article
from scorekeeper.rulebook.absent_games import is_absent
from scorekeeper.rulebook.books import ALL_BOOKS
from scorekeeper.search import Index, IndexEntry, find
from scorekeeper.search.other_names import other_names, spell_signs
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.book import Begin, Book, Hit, OpenedFrom, Shipped, find_answer
from scorekeeper.web.language import say
from scorekeeper.web.once import once

_MAX = 12
_MAX_OWN = 40  # a house's own games in the whole book


class Chapter(NamedTuple):
    """A part of the book: its address and title, its names in all languages, its content."""

    hit: Hit
    names: Sequence[str]
    content: TemplateModule


class SearchResult(NamedTuple):
    """The result of a search: the keys, best first, and whether it names a game without rules."""

    keys: Sequence[str]
    absent: bool = False


def look_up(query: str, own: Iterable[Index]) -> SearchResult:
    """Search the rules that ship with the app, and the house's own games."""
    indexes = _rules_index(str(get_locale())), *own
    absent = is_absent(query, *indexes)
    return SearchResult(find(spell_signs(query), _MAX, *indexes, forgiving=not absent), absent)


def any_game() -> tuple[Hit, Begin | None]:
    """Return the article about keeping score of any game, and the link to begin."""
    article = next(book.any_game for book in ALL_BOOKS if book.any_game)
    return hit_for(article, None), begin_of(article)


def load_chapters(books: Sequence[Book]) -> Iterator[Chapter]:
    """Yield everything in these books, for a search without a server."""
    keys = (source.key for book in books for source in _sources_of(book))
    own = [book.extras.own() for book in books if book.extras and book.extras.own]
    names = ChainMap(_rules_index(str(get_locale())).names, *(index.names for index in own))
    games = islice((key for index in own for key in index.names), _MAX_OWN)
    for key in (*keys, *games):
        template, values = template_of(key)
        content = current_app.jinja_env.get_template(template)
        hit = hit_for(key, None)
        yield Chapter(
            hit, names[key], content.make_module({**values, "link_args": {}, "over_table": True})
        )


def find_article(key: str) -> tuple[Book, Article] | None:
    """Return the article with that id, as it applies to the reader, and its book."""
    return _articles().get(key)


@once
def _articles() -> Mapping[str, tuple[Book, Article]]:
    return {article.id: (book, article) for book in ALL_BOOKS for article in book.articles()}


def hit_for(key: str, sitting: OpenedFrom | None) -> Hit:
    if entry := find_article(key):
        book, article = entry
        args = sitting.args if sitting else {}
        address = url_for("rulebook.article", article=article.id, **args)
        return Hit(address, article.title, book.hints.get(article.id, book.hint))
    leaves = (book.extras.leaf(key) for book in ALL_BOOKS if book.extras)
    return next(hit for hit in leaves if hit)


@lru_cache(maxsize=len(LANGUAGES))
def _rules_index(language: str) -> Index:
    """Index the rules that ship with the app in all languages, titled in the reader's."""
    return Index([_entry(source, language) for source in load_shipped()])


def load_shipped() -> Iterator[Shipped]:
    """Yield everything that ships with the app and can be found."""
    return chain.from_iterable(map(_sources_of, ALL_BOOKS))


def _sources_of(book: Book) -> Iterator[Shipped]:
    for article in book.usual():
        lines = [line.sentence for line in article.lines]
        yield Shipped(article.id, article.title, lines, article.also)
    if book.extras:
        yield from book.extras.sources()


def _entry(source: Shipped, language: str) -> IndexEntry:
    titles, texts = {}, []
    for code in LANGUAGES:
        with force_locale(code):
            titles[code] = say(source.title)
            texts += [say(line) for line in source.lines]
    own = titles.pop(language)
    also = (*map(spell_signs, source.also), *other_names(source.key.rpartition("/")[2]))
    return IndexEntry(source.key, own, tuple(titles.values()), also, " ".join(texts))


def article_values(book: Book, article: Article) -> dict[str, object]:
    return {
        "article": article,
        "reading": book.reading,
        "begin": begin_of(article.id),
        "below": book.below,
        "answer": find_answer(article.title, [line.sentence for line in article.lines]),
    }


def begin_of(article: str) -> Begin | None:
    """Return the link to begin the game that the article is about, if there is one."""
    return next(filter(None, (book.begin(article) for book in ALL_BOOKS)), None)


def template_of(key: str) -> tuple[str, dict[str, object]]:
    """Return the template with the full text for a key, and its values."""
    if entry := find_article(key):
        book, article = entry
        return "rulebook/_article_said.html", article_values(book, article)
    book = next(book for book in ALL_BOOKS if book.extras and book.extras.leaf(key))
    assert book.extras  # noqa: S101 - for the type
    template, values = book.extras.page(key)
    return template, dict(values)
