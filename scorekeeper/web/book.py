"""What the rule book asks of a game, and how its pages are drawn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, request
from flask_babel import force_locale

from scorekeeper.base.articles import Article
from scorekeeper.base.text import Text, text
from scorekeeper.search import Index
from scorekeeper.search.sentences import find_sentence
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.access import member
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import say
from scorekeeper.web.pages import page

OUR_READING = text(
    "Our reading: the rules don't say, so we chose. Your table may play it differently."
)


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that was found: where it is, its name, and more to know it by."""

    address: str
    title: Text
    hint: Text | None


@dataclass(frozen=True, slots=True)
class Shipped:
    """Something that ships with the app and can be found.

    Args:
        key: what a search answers with.
        title: its name.
        lines: what is said of it.
        also: its other names, in any language.
    """

    key: str
    title: Text
    lines: Sequence[Text]
    also: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class AskedFrom:
    """The sitting from which somebody looks something up.

    Args:
        args: how addresses in the book say so.
        address: the way back.
    """

    args: Mapping[str, Any]
    address: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Where that begins which an article is about, and what its button says."""

    address: str
    label: Text


@dataclass(frozen=True, slots=True)
class Extras:
    """What else than articles a game has in the book, such as variants, or kinds of cards.

    Args:
        sources: those that ship with the app.
        leaf: what has this key; None for the key of something else.
        said: the template that says all of what has this key, and its values.
        own: those of a house.
    """

    sources: Callable[[], Iterable[Shipped]]
    leaf: Callable[[str], Hit | None]
    said: Callable[[str], tuple[str, Mapping[str, Any]]]
    own: Callable[[], Index] | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A game in the rule book.

    Args:
        hint: whose its articles are, where they are found; None where that goes without saying.
        usual: the articles as they ship with the app.
        articles: the same by the rules that hold for whoever asks.
        contents: the template of its part of the contents.
        values: what that template needs.
        reading: what is said of a line that is our reading.
        extras: what else it has.
        sitting: the sitting of this game from which somebody looks something up.
        begin: where that begins which the article of that id is about, whose book it may be; None
            for another article.
        below: the template of what stands below each of its articles; "" for nothing.
        any_game: the article about keeping score of games without rules here; "" for none.
    """

    hint: Text | None
    usual: Callable[[], Sequence[Article]]
    articles: Callable[[], Sequence[Article]]
    contents: str
    values: Callable[[], Mapping[str, Any]]
    reading: Text = OUR_READING
    extras: Extras | None = None
    sitting: Callable[[], AskedFrom | None] = lambda: None
    begin: Callable[[str], Begin | None] = lambda _: None
    below: str = ""
    any_game: str = ""


def find_answer(title: Text, sentences: Sequence[Text]) -> Text | None:
    """Return the sentence that answers the query `q` of this request, if one of them does.

    A sentence that occurs twice is skipped: a page can scroll to one place only.
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
    said = []
    for language in LANGUAGES:
        with force_locale(language):
            said.append([*map(say, texts)])
    yield from map(" ".join, zip(*said, strict=True))


def book_page(part: str, title: Any, sitting: AskedFrom | None, **values: Any) -> Response:
    """A page of the book, or only its part for who reads it over the table."""
    return page(
        "rulebook/page.html",
        fragment=part,
        part="rulebook/_contents.html" if part.endswith("_found.html") else part,
        title=title,
        asked=sitting.args if sitting else {},
        back=sitting and sitting.address,
        over_table=htmx.wants_fragment,
        member=member(),
        **values,
    )
