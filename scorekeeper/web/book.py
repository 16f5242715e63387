"""The contract of a game for the rule book, and the rendering of its pages."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Response, request
from flask_babel import force_locale

from scorekeeper.base.articles import Article
from scorekeeper.base.text import Text, text
from scorekeeper.search import Index
from scorekeeper.search.sentences import find_sentence
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import say
from scorekeeper.web.pages import page

OUR_READING = text(
    "Our reading: the rules don't say, so we chose. Your table may play it differently."
)


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: its address, its name, and a description."""

    address: str
    title: Text
    hint: Text | None


@dataclass(frozen=True, slots=True)
class Shipped:
    """A searchable part of the book that ships with the app.

    Args:
        key: identifies it in search results.
        also: its other names, in any language.
    """

    key: str
    title: Text
    lines: Sequence[Text]
    also: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class OpenedFrom:
    """The sitting from which the book was opened.

    Args:
        args: the arguments that name it in the book's addresses.
        address: the link back.
    """

    args: Mapping[str, Any]
    address: str


@dataclass(frozen=True, slots=True)
class Begin:
    """The page where the game of an article begins, and its button's text."""

    address: str
    label: Text


@dataclass(frozen=True, slots=True)
class Extras:
    """Parts of the book other than articles, such as variants or kinds of cards.

    Args:
        sources: those that ship with the app.
        leaf: returns the search result for a key; None for keys of other parts.
        page: returns the template and values of the page for a key.
        own: those of a house.
    """

    sources: Callable[[], Iterable[Shipped]]
    leaf: Callable[[str], Hit | None]
    page: Callable[[str], tuple[str, Mapping[str, Any]]]
    own: Callable[[], Index] | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A game in the rule book.

    Args:
        hint: the game's name, for search results; None if the titles are clear without it.
        hints: id of an article → a line about it instead.
        usual: the articles as they ship with the app.
        articles: the articles under the rules that apply to this reader.
        contents: the template of its part of the contents.
        reading: the label of a line that is our reading.
        extras: its other parts.
        sitting: returns the sitting of this game from which the book was opened.
        begin: returns where the game of an article begins, in this house; None if nowhere.
        below: the template below each of its articles; "" for none.
        any_game: the article about scoring games that have no rules here; "" for none.
    """

    hint: Text | None
    usual: Callable[[], Sequence[Article]]
    articles: Callable[[], Sequence[Article]]
    contents: str
    values: Callable[[], Mapping[str, Any]]
    reading: Text = OUR_READING
    extras: Extras | None = None
    sitting: Callable[[], OpenedFrom | None] = lambda: None
    begin: Callable[[str], Begin | None] = lambda _: None
    below: str = ""
    any_game: str = ""
    hints: Mapping[str, Text] = field(default_factory=dict)


def find_answer(title: Text, sentences: Sequence[Text]) -> Text | None:
    """Return the sentence that matches the query `q` of this request, if any.

    A sentence that occurs twice is skipped, because a page can scroll to one place only.
    """
    query = request.args.get("q", "")
    if not query.strip():
        return None
    (heading,) = _in_all_languages([title])
    place = find_sentence(query, heading, _in_all_languages(sentences))
    if place is None or sentences.count(sentences[place]) > 1:
        return None
    return sentences[place]


def _in_all_languages(texts: Iterable[Text]) -> Iterator[str]:
    sentences = []
    for language in LANGUAGES:
        with force_locale(language):
            sentences.append([*map(say, texts)])
    yield from map(" ".join, zip(*sentences, strict=True))


def book_page(part: str, title: Any, sitting: OpenedFrom | None, **values: Any) -> Response:
    """Render a page of the book, or only its main part for the dialog over a table."""
    return page(
        "rulebook/page.html",
        fragment=part,
        part="rulebook/_contents.html" if part.endswith("_found.html") else part,
        title=title,
        link_args=sitting.args if sitting else {},
        back=sitting and sitting.address,
        over_table=htmx.wants_fragment,
        **values,
    )
