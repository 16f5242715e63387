"""Search of sittings by words: name, players, kind, date.

A search reads a limited number of sittings; a result says how far it came, and can be continued.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.core.days import month_words, weekday_words
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.topics import Place
from scorekeeper.search.fuzzy import Forms
from scorekeeper.search.words import STOP_WORDS, split, stems
from scorekeeper.web.language import day, named
from scorekeeper.web.sittings import Sittings

LOOKED_THROUGH = 200
"""The maximum number of sittings that one search reads."""

_MAX = 60
_MAX_WORDS = 6


@dataclass(frozen=True, slots=True)
class SearchResults:
    """Search results.

    Args:
        lines: newest first.
        older: the sitting after which there may be more; None if it was the last.
        looked_to: the date down to which sittings were searched, if more are left.
    """

    lines: Sequence[SittingLine]
    older: int | None = None
    looked_to: str | None = None


def find_sittings(
    place: Place,
    sittings: Sittings,
    query: str,
    before: int | None = None,
    *,
    depth: int = LOOKED_THROUGH,
) -> SearchResults:
    """Return the newest sittings that match each word of the query; three database queries.

    A word may be a beginning, have another ending or, if nothing matches, a typing error.

    Args:
        before: only sittings after this one in the list, by its number.
        depth: how many sittings are read.
    """
    newest = sittings.all.newest(place, limit=depth + 1, before=before)
    looked, more = newest[:depth], len(newest) > depth
    word_sets = [frozenset(_words(sittings, line)) for line in looked]
    forms = Forms(frozenset[str]().union(*word_sets))
    required = [_possible_words(word, forms) for word in _split_query(query)]
    matching = [
        line
        for line, words in zip(looked, word_sets, strict=True)
        if required and all(words & forms_of_word for forms_of_word in required)
    ]
    if len(matching) > _MAX:
        return SearchResults(matching[:_MAX], older=matching[_MAX - 1].id)
    if more:
        return SearchResults(matching, older=looked[-1].id, looked_to=looked[-1].date)
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
