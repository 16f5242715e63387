"""Find words that differ from a typed one by an error or two.

An error is an extra, missing or wrong letter, or two neighbouring letters swapped.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from scorekeeper.search.words import stems

ERRORS = ((1, False), (2, False), (1, True))
"""Attempts in this order: the number of errors, and whether the first letter may be wrong."""

_LENGTHS = range(4, 25)  # letters of a word in which errors are forgiven
_LENGTH_FOR_TWO = 8

_LISTS_KEPT = 1_024
_BEYOND = "\U0010ffff"  # sorts after every letter


def span(forms: Sequence[str], beginning: str) -> range:
    """Return the places of the words with that beginning in a sorted list."""
    start = bisect_left(forms, beginning)
    return range(start, bisect_left(forms, beginning + _BEYOND, start))


class Forms:
    """Sorted words, in `all`, found by their beginning, with errors or without."""

    __slots__ = ("_begun", "all")

    def __init__(self, words: Iterable[str]) -> None:
        self.all = sorted(words)
        self._begun = lru_cache(_LISTS_KEPT)(self._beginnings)

    def closest(self, word: str, *, begins: bool) -> set[int]:
        """Return the places of the words nearest to one that was typed with an error.

        With `begins` it may be only the beginning of one.
        """
        for errors, first in ERRORS:
            matches = self.near(word, errors, first=first)
            if places := {at for at, whole in matches.items() if whole or begins}:
                return places
        return set()

    def near(self, word: str, errors: int, *, first: bool) -> dict[int, bool]:
        """Return the words that a word with that many errors may mean, if it is long enough.

        The first letter may be wrong only with `first`. The last letter of a beginning must be
        right. Endings are not errors: the stem, with errors, may be the beginning of a word.

        Returns:
            the places of words, each with whether it is the whole word, not its beginning.
        """
        places: dict[int, bool] = {}
        for typed in {word, *stems(word)}:
            size = len(typed)
            if size not in _LENGTHS or (errors == 2 and size < _LENGTH_FOR_TWO):
                continue
            for start in ("",) if first else (typed[0], typed[1::-1]):  # the latter is swapped
                swapped = self._begun(start, size).get(typed[-2], ())
                begun = [beginning for beginning in swapped if beginning[-2] == typed[-1]]
                for letters in range(size - errors, size + errors + 1):
                    begun += self._begun(start, letters).get(typed[-1], ())
                for beginning in _within(errors, typed, begun):
                    for at in span(self.all, beginning):
                        places[at] = places.get(at, False) or self.all[at] == beginning
                for whole in _within(errors, typed, self._starting(start)) if start else ():
                    places[bisect_left(self.all, whole)] = True
        return places

    def _beginnings(self, start: str, letters: int) -> Mapping[str, list[str]]:
        """Group beginnings of that length of the words that start so by their last letter."""
        by_last_letter: dict[str, list[str]] = {}
        long_enough = (word for word in self._starting(start) if len(word) >= letters)
        for beginning in {word[:letters] for word in long_enough}:
            by_last_letter.setdefault(beginning[-1], []).append(beginning)
        return by_last_letter

    def _starting(self, start: str) -> Sequence[str]:
        at = span(self.all, start)
        return self.all[at.start : at.stop]


def _within(errors: int, typed: str, words: Sequence[str]) -> Iterator[str]:
    """Return the words that differ from the typed one by at most that many errors."""
    matches = extract(typed, words, scorer=OSA.distance, score_cutoff=errors, limit=None)
    return (word for word, *_ in matches)
