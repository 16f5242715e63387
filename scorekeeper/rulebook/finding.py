"""What the search of the rule book can find: the app's rules, and what is a house's own.

What ships with the app is indexed once a process and language.
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
from scorekeeper.search.other_names import other_names, spelled
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.book import AskedFrom, Begin, Book, Hit, Shipped, find_answer
from scorekeeper.web.language import say
from scorekeeper.web.once import once

_MOST = 12
_MOST_OWN = 40  # games of a house's own in the whole of its book


class Chapter(NamedTuple):
    """A part of the book: where it is, what it is called in any language, all it says."""

    hit: Hit
    names: Sequence[str]
    said: TemplateModule


class Found(NamedTuple):
    """What a search finds: the keys, best first, and whether it names a game without rules here."""

    keys: Sequence[str]
    absent: bool = False


def look_up(query: str, own: Iterable[Index]) -> Found:
    """Search what ships with the app and the house's own games."""
    indexes = _rules_index(str(get_locale())), *own
    absent = is_absent(query, *indexes)
    return Found(find(spelled(query), _MOST, *indexes, forgiving=not absent), absent)


def any_game() -> tuple[Hit, Begin | None]:
    """Return the article about keeping score of any game, and where that begins."""
    article = next(book.any_game for book in ALL_BOOKS if book.any_game)
    return leaf(article, None), begin_of(article)


def whole(books: Sequence[Book]) -> Iterator[Chapter]:
    """All that these books say, to be looked through without a server."""
    keys = (source.key for book in books for source in _sources_of(book))
    own = [book.extras.own() for book in books if book.extras and book.extras.own]
    names = ChainMap(_rules_index(str(get_locale())).names, *(index.names for index in own))
    games = islice((key for index in own for key in index.names), _MOST_OWN)
    for key in (*keys, *games):
        template, values = said_of(key)
        said = current_app.jinja_env.get_template(template)
        hit = leaf(key, None)
        yield Chapter(
            hit, names[key], said.make_module({**values, "asked": {}, "over_table": True})
        )


def find_article(key: str) -> tuple[Book, Article] | None:
    """The article of that id as it holds for whoever asks, and whose it is."""
    return _articles().get(key)


@once
def _articles() -> Mapping[str, tuple[Book, Article]]:
    return {article.id: (book, article) for book in ALL_BOOKS for article in book.articles()}


def leaf(key: str, sitting: AskedFrom | None) -> Hit:
    """What has that key."""
    if found := find_article(key):
        book, article = found
        args = sitting.args if sitting else {}
        address = url_for("rulebook.article", article=article.id, **args)
        return Hit(address, article.title, book.hint)
    leaves = (book.extras.leaf(key) for book in ALL_BOOKS if book.extras)
    return next(found for found in leaves if found)


@lru_cache(maxsize=len(LANGUAGES))
def _rules_index(language: str) -> Index:
    """All that ships with the app, found in every language, named in the reader's."""
    return Index([_entry(source, language) for source in shipped()])


def shipped() -> Iterator[Shipped]:
    """Return all that ships with the app and can be found."""
    return chain.from_iterable(map(_sources_of, ALL_BOOKS))


def _sources_of(book: Book) -> Iterator[Shipped]:
    for article in book.usual():
        lines = [line.said for line in article.lines]
        yield Shipped(article.id, article.title, lines, article.also)
    if book.extras:
        yield from book.extras.sources()


def _entry(source: Shipped, language: str) -> IndexEntry:
    titles, texts = {}, []
    for each in LANGUAGES:
        with force_locale(each):
            titles[each] = say(source.title)
            texts += [say(line) for line in source.lines]
    own = titles.pop(language)
    also = (*map(spelled, source.also), *other_names(source.key.rpartition("/")[2]))
    return IndexEntry(source.key, own, tuple(titles.values()), also, " ".join(texts))


def article_values(book: Book, article: Article) -> dict[str, object]:
    """What the template of an article needs."""
    return {
        "article": article,
        "reading": book.reading,
        "begin": begin_of(article.id),
        "below": book.below,
        "answer": find_answer(article.title, [line.said for line in article.lines]),
    }


def begin_of(article: str) -> Begin | None:
    """Return where that begins which the article of that id is about, if it can be begun here."""
    return next(filter(None, (book.begin(article) for book in ALL_BOOKS)), None)


def said_of(key: str) -> tuple[str, dict[str, object]]:
    """The template that says all of what has that key, and its values."""
    if found := find_article(key):
        book, article = found
        return "rulebook/_article_said.html", article_values(book, article)
    book = next(book for book in ALL_BOOKS if book.extras and book.extras.leaf(key))
    assert book.extras  # noqa: S101 - for the type
    template, values = book.extras.said(key)
    return template, dict(values)
