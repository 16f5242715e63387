"""The list of a game's sittings: open ones, and finished ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from flask import Response, request

from scorekeeper.core.days import month_words, weekday_words
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import OPEN, OVER
from scorekeeper.core.topics import Place
from scorekeeper.search.fuzzy import Forms
from scorekeeper.search.words import STOP_WORDS, split, stems
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import day, named
from scorekeeper.web.pages import page
from scorekeeper.web.sittings import Sittings

MAX_SEARCHED = 200
"""The maximum number of sittings that one search reads."""

_MAX = 60
_MAX_WORDS = 6


@dataclass(frozen=True, slots=True)
class SearchResults:
    """Search results.

    Args:
        lines: newest first.
        older: the sitting after which there may be more; None if it was the last.
        searched_until: the date down to which sittings were searched, if more are left.
    """

    lines: Sequence[SittingLine]
    older: int | None = None
    searched_until: str | None = None


def find_sittings(
    place: Place,
    sittings: Sittings,
    query: str,
    before: int | None = None,
    *,
    depth: int = MAX_SEARCHED,
) -> SearchResults:
    """Return the newest sittings that match each word of the query; three database queries.

    A word may be a beginning, have another ending or, if nothing matches, a typing error.

    Args:
        before: only sittings after this one in the list, by its number.
        depth: how many sittings are read.
    """
    newest = sittings.all.newest(place, limit=depth + 1, before=before)
    searched, more = newest[:depth], len(newest) > depth
    word_sets = [frozenset(_words(sittings, line)) for line in searched]
    forms = Forms(frozenset[str]().union(*word_sets))
    required = [_possible_words(word, forms) for word in _split_query(query)]
    matching = [
        line
        for line, words in zip(searched, word_sets, strict=True)
        if required and all(words & forms_of_word for forms_of_word in required)
    ]
    if len(matching) > _MAX:
        return SearchResults(matching[:_MAX], older=matching[_MAX - 1].id)
    if more:
        return SearchResults(matching, older=searched[-1].id, searched_until=searched[-1].date)
    return SearchResults(matching)


def _words(sittings: Sittings, line: SittingLine) -> Iterator[str]:
    on = date.fromisoformat(line.date)
    names = (standing.name for standing in line.standings)
    yield from split(" ".join((named(line.name), sittings.title(line), day(line.date), *names)))
    yield from (word for word, month in month_words().items() if month == on.month)
    yield from (word for word, weekday in weekday_words().items() if weekday == on.weekday())


def _split_query(query: str) -> list[str]:
    """Return the words that count; stop words do if there are no others."""
    words = list(dict.fromkeys(split(query)))
    return ([word for word in words if word not in STOP_WORDS] or words)[:_MAX_WORDS]


def _possible_words(word: str, forms: Forms) -> frozenset[str]:
    """Return the words that a typed one may mean."""
    typed = stems(word)
    matching = frozenset(form for form in forms.all if form.startswith(word) or stems(form) & typed)
    return matching or frozenset(forms.all[at] for at in forms.closest(word, begins=True))


_PER_PAGE = 30
_LONGEST_QUERY = 200


def sitting_listing(sittings: Sittings) -> Response:
    """List the newest open and the newest finished sittings, in pages.

    The address selects older finished ones with `before`, older open ones with `open`, and a search
    with `q`, also with `before`.
    """
    if query := " ".join(request.args.get("q", "")[:_LONGEST_QUERY].split()):
        return _search_results(sittings, query)
    before, since = (as_number(request.args.get(name, "")) for name in ("before", "open"))
    newest, limit = sittings.all.newest, _PER_PAGE + 1
    unfinished = [] if before else newest(place(), limit=limit, state=OPEN, before=since)
    played = [] if since else newest(place(), limit=limit, state=OVER, before=before)
    return page(
        "sittings/listing.html",
        game=sittings,
        unfinished=unfinished[:_PER_PAGE],
        older_open=_older(unfinished),
        played=played[:_PER_PAGE],
        older=_older(played),
        deleted=f"{request.blueprint}.deleted",
        table=f"{request.blueprint}.games_csv",
    )


def _search_results(sittings: Sittings, query: str) -> Response:
    before = as_number(request.args.get("before", ""))
    return page(
        "sittings/found.html",
        game=sittings,
        query=query,
        result=find_sittings(place(), sittings, query, before),
    )


def _older(lines: list[SittingLine]) -> int | None:
    """The sitting before which the next page begins, if any."""
    return lines[_PER_PAGE - 1].id if len(lines) > _PER_PAGE else None
