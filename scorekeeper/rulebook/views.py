"""The pages of the rule book: contents, articles, search results."""

from dataclasses import replace
from urllib.parse import urlencode

from flask import Response, abort, request

from scorekeeper.base.text import Text
from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES
from scorekeeper.rulebook.books import ALL_BOOKS
from scorekeeper.rulebook.finding import (
    SearchResult,
    any_game,
    article_values,
    find_article,
    hit_for,
    load_chapters,
    look_up,
    template_of,
)
from scorekeeper.search.words import QUESTION_WORDS, STOP_WORDS
from scorekeeper.web.access import member, requires
from scorekeeper.web.book import Hit, OpenedFrom, book_page
from scorekeeper.web.rulebook import blueprint


@blueprint.get("")
@requires(Role.VIEWER)
def contents() -> Response:
    """Show the contents, or the results for `q` with the full text of the best one."""
    query, sitting = request.args.get("q", "").strip(), _sitting()
    own = (book.extras.own() for book in ALL_BOOKS if book.extras and book.extras.own)
    result = look_up(query, own) if query else SearchResult([])
    best, values = template_of(result.keys[0]) if result.keys and not result.absent else ("", {})
    for book in () if result.keys else ALL_BOOKS:
        values |= book.values()
    if query and not best:
        values["any_game"], values["begin_any"] = any_game()
    return book_page(
        "rulebook/_found.html" if request.args.get("part") else "rulebook/_contents.html",
        "",
        sitting,
        query=query,
        absent=result.absent,
        best=best,
        others=[_answering(hit_for(key, sitting), query) for key in result.keys[bool(best) :]],
        books=ALL_BOOKS,
        **values,
    )


@blueprint.get("/all")
@requires(Role.VIEWER)
def all_of_it() -> Response:
    """Return the rules of all games that the house plays, for a device without a connection."""
    hidden = [game.book for game in PAGES if game.game in member().hidden_games]
    books = [book for book in ALL_BOOKS if book not in hidden]
    values: dict[str, object] = {"any_game": any_game()[0]}
    for book in books:
        values |= book.values()
    return book_page(
        "rulebook/_all.html",
        "",
        None,
        books=books,
        leaves=load_chapters(books),
        passing_words=sorted(STOP_WORDS | QUESTION_WORDS),
        query="",
        **values,
    )


@blueprint.get("/<article>")
@requires(Role.VIEWER)
def article(article: str) -> Response:
    book, entry = find_article(article) or abort(404)
    title: Text = entry.title
    part = "rulebook/_article.html"
    return book_page(part, title, _sitting(), **article_values(book, entry))


def _answering(hit: Hit, query: str) -> Hit:
    """Point the hit to the sentence that answers the query."""
    sign = "&" if "?" in hit.address else "?"
    return replace(hit, address=f"{hit.address}{sign}{urlencode({'q': query})}#answer")


def _sitting() -> OpenedFrom | None:
    """Return the sitting from which the reader came, if any."""
    return next((sitting for book in ALL_BOOKS if (sitting := book.sitting())), None)
