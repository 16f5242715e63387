"""An index of entries by their words; a word counts more in a title than in a text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from scorekeeper.search.fuzzy import Forms, span
from scorekeeper.search.words import content_words, is_question_word, split, stems

HAS_WORD, HAS_EXACT_WORD = 20, 40
"""Bit positions in a weight: of matching words, and of those that match without errors.

The lower bits are points for how and where, which never outweigh a word.
"""

CALLED = 60
"""Bit position in a weight of a match of the whole query with a name; outweighs everything else."""

_SHORT = 2  # letters; a word this short may begin a name, but not any word of a text
_SHORTEST_BEGINNING = 5  # letters; a shorter one with an error begins too many words

Weights = dict[int, int]
"""The weights of a word, or of several, for entries by their numbers in the index."""

_Levels = tuple[int, ...]
"""The weights of a word in the title, in another name, in the text."""

_SAME_WORDS = 30
_SAME_SUBJECT = 20
_MISSING = 3
_MAX_MISSING = 6
"""Levels of a name that is the query: as typed, or less `_MISSING` per question word it adds."""


def _levels(*points: int, exact: bool) -> _Levels:
    return tuple(1 << HAS_WORD | exact << HAS_EXACT_WORD | place for place in points)


_WHOLE = _levels(12, 10, 4, exact=True)
_SAME_STEM = _levels(11, 9, 3, exact=True)
_BEGUN = _levels(8, 6, 2, exact=True)
_WHOLE_BUT = _levels(8, 7, exact=False)  # errors are forgiven in names only
_BEGUN_BUT = _levels(6, 5, exact=False)

NAMED = min(_SAME_STEM[:2])
"""The smallest weight of a word in a name, in this form or another."""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """Something to find.

    Args:
        id: what a search returns; unique in an index.
        titles: its names in other languages.
        text: its text, in any languages.
    """

    id: str
    title: str
    titles: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class _Name:
    """A name of an entry.

    Args:
        rank: 2 for its title, 1 for a title in another language, 0 for another name.
        subject: the stems of the words with its meaning.
        rest: the stems of its question words.
    """

    number: int
    rank: int
    words: str
    subject: Sequence[frozenset[str]]
    rest: Sequence[frozenset[str]]


class Index:
    """Entries, ready to be searched; it never changes, so threads can share it."""

    __slots__ = ("_called", "_forms", "_names", "_order", "_places", "_stems")

    def __init__(self, entries: Iterable[IndexEntry]) -> None:
        self._order: list[tuple[str, str]] = []
        self._names: list[tuple[str, ...]] = []
        self._called: dict[tuple[int, str], list[_Name]] = {}
        places: dict[str, tuple[list[int], list[int], list[int]]] = {}
        for number, entry in enumerate(entries):
            titles = _unmarked(entry.title, *entry.titles)
            synonyms = _unmarked(*entry.words)
            self._order.append((titles[0], entry.id))
            self._names.append((*titles, *synonyms))
            for rank, kind in enumerate((synonyms, titles[1:], titles[:1])):
                self._add_names(number, kind, rank)
            for form, place in _places(titles, synonyms, entry.text).items():
                places.setdefault(form, ([], [], []))[place].append(number)
        self._forms = Forms(places)
        self._places = [tuple(map(tuple, places[form])) for form in self._forms.all]
        self._stems: dict[str, list[int]] = {}
        for at, form in enumerate(self._forms.all):
            for stem in stems(form):
                self._stems.setdefault(stem, []).append(at)

    def __len__(self) -> int:
        return len(self._order)

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The ids of the entries, each with its title and its other names as words."""
        return {entry: names for (_, entry), names in zip(self._order, self._names, strict=True)}

    def with_word(self, word: str) -> Weights:
        """Return the entries with a word, in this form or another, or with one that begins so."""
        weights: Weights = {}
        begun = _BEGUN[:2] if len(word) <= _SHORT else _BEGUN
        for at in span(self._forms.all, word):
            self._add(at, _WHOLE if self._forms.all[at] == word else begun, weights)
        for stem in stems(word):
            for at in self._stems.get(stem, ()):
                self._add(at, _SAME_STEM, weights)
        return weights

    def add_near(self, word: str, weights: Weights, errors: int, *, first: bool) -> None:
        """Add the entries whose names have a word that differs by at most that many errors.

        `first` allows an error in its first letter.
        """
        may_begin = len(word) >= _SHORTEST_BEGINNING
        for at, whole in self._forms.near(word, errors, first=first).items():
            if whole or may_begin:
                self._add(at, _WHOLE_BUT if whole else _BEGUN_BUT, weights)

    def find_by_name(self, words: Sequence[str]) -> Weights:
        """Return the entries with a name that is the query, up to endings and question words.

        The same words come before other forms of them, names without other question words before
        names with some, and titles before other names.
        """
        weights: Weights = {}
        subject, rest = _subject_and_rest(words)
        query, question_stems = " ".join(words), frozenset[str]().union(*rest)
        for stem in subject[0] if subject else ():
            for name in self._called.get((len(subject), stem), ()):
                if all(typed & named for typed, named in zip(subject, name.subject, strict=True)):
                    missing = sum(not word & question_stems for word in name.rest)
                    same = _SAME_SUBJECT - _MISSING * min(missing, _MAX_MISSING)
                    level = (_SAME_WORDS if query == name.words else same) + name.rank
                    weights[name.number] = max(level, weights.get(name.number, 0))
        return weights

    def best(
        self, weights: Weights, limit: int, subject: str
    ) -> Iterator[tuple[int, int, str, str]]:
        """Yield the heaviest entries as sort keys; the last item of each is the id."""
        threshold = nlargest(limit, weights.values())[-1] if weights else 0
        for number, weight in weights.items():
            if weight >= threshold:
                yield -weight, _unlike(self._names[number], subject), *self._order[number]

    def _add_names(self, number: int, names: Iterable[str], rank: int) -> None:
        for words in names:
            name = _Name(number, rank, words, *_subject_and_rest(words.split()))
            for stem in name.subject[0] if name.subject else ():
                self._called.setdefault((len(name.subject), stem), []).append(name)

    def _add(self, at: int, levels: _Levels, weights: Weights) -> None:
        for level, numbers in zip(levels, self._places[at], strict=False):
            for number in numbers:
                if level > weights.get(number, 0):
                    weights[number] = level


def _unmarked(*names: str) -> tuple[str, ...]:
    return tuple(" ".join(split(name)) for name in names)


def _subject_and_rest(
    words: Sequence[str],
) -> tuple[Sequence[frozenset[str]], Sequence[frozenset[str]]]:
    """Return the stems of the meaningful words of a query or a name, and of its question words."""
    about = set(content_words(words))
    rest = [word for word in words if word not in about and is_question_word(word)]
    return [stems(word) for word in words if word in about], [stems(word) for word in rest]


def _places(titles: Sequence[str], synonyms: Sequence[str], text: str) -> dict[str, int]:
    """Return the words of an entry and the best place of each: 0 title, 1 another name, 2 text.

    A name of several words counts as one long word, too.
    """
    places = dict.fromkeys(split(text), 2)
    for name in filter(None, (*titles, *synonyms)):
        places |= dict.fromkeys((*name.split(), name.replace(" ", "")), 1)
    return places | dict.fromkeys(" ".join(titles).split(), 0)


def _unlike(names: Sequence[str], subject: str) -> int:
    """Return 0 if one of the names begins with the query's subject, else the title's word count."""
    return 0 if any(name.startswith(subject) for name in names) else 1 + names[0].count(" ")
