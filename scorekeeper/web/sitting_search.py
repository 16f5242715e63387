"""Sittings found by what somebody types: a word of the name, who played, what, when.

However many there are, so many of them are looked through and no more; an answer says how far it
came, and can go on from there.
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
"""How many sittings are looked through at most before an answer is given."""

_MOST = 60
_MOST_WORDS = 6


@dataclass(frozen=True, slots=True)
class FoundSittings:
    """What was found.

    Args:
        lines: the newest first.
        older: the sitting after which there may be more; None where there are none.
        looked_to: the date to which sittings were looked through, where more of them are unread.
    """

    lines: Sequence[SittingLine]
    older: int | None = None
    looked_to: str | None = None


def find_sittings(
    place: Place,
    shown: Sittings,
    query: str,
    before: int | None = None,
    *,
    depth: int = LOOKED_THROUGH,
) -> FoundSittings:
    """The newest sittings in which each word of the query is said; three database queries.

    A word may be the beginning of one, have another ending or, where none is said so, an error.

    Args:
        place: the house.
        shown: the game's sittings.
        query: what was typed.
        before: only those after that one in the list, by its number.
        depth: how many are looked through.
    """
    newest = shown.all.newest(place, most=depth + 1, before=before)
    looked, more = newest[:depth], len(newest) > depth
    said = [frozenset(_words(shown, line)) for line in looked]
    forms = Forms(frozenset[str]().union(*said))
    wanted = [_meant(word, forms) for word in _asked(query)]
    found = [
        line
        for line, words in zip(looked, said, strict=True)
        if wanted and all(words & meant for meant in wanted)
    ]
    if len(found) > _MOST:
        return FoundSittings(found[:_MOST], older=found[_MOST - 1].id)
    if more:
        return FoundSittings(found, older=looked[-1].id, looked_to=looked[-1].date)
    return FoundSittings(found)


def _words(shown: Sittings, line: SittingLine) -> Iterator[str]:
    """What a sitting is found by."""
    on = date.fromisoformat(line.date)
    names = (standing.name for standing in line.standings)
    yield from split(" ".join((named(line.name), shown.title(line), day(line.date), *names)))
    yield from (word for word, month in month_words().items() if month == on.month)
    yield from (word for word, weekday in weekday_words().items() if weekday == on.weekday())


def _asked(query: str) -> list[str]:
    """Return the words that count; stop words do if there are no others."""
    words = list(dict.fromkeys(split(query)))
    return ([word for word in words if word not in STOP_WORDS] or words)[:_MOST_WORDS]


def _meant(word: str, forms: Forms) -> frozenset[str]:
    """Return the words that a typed one may mean."""
    typed = stems(word)
    meant = frozenset(form for form in forms.all if form.startswith(word) or stems(form) & typed)
    return meant or frozenset(forms.all[at] for at in forms.closest(word, begins=True))
