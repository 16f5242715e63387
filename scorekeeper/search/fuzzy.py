"""Words that differ from what was typed by an error or two.

An error is a letter too many, missing or wrong, or two neighbours swapped.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from scorekeeper.search.words import stem

ERRORS = ((1, False), (2, False), (1, True))
"""What is forgiven, in this order: so many errors, in the first letter or not."""

_FORGIVEN = range(4, 25)  # letters of a word in which there may be errors
_FORGIVEN_TWICE = 8

_LISTS_KEPT = 1_024
_BEYOND = "\U0010ffff"  # sorts after every letter


def span(forms: Sequence[str], beginning: str) -> range:
    """Where in a sorted list the words with that beginning are."""
    start = bisect_left(forms, beginning)
    return range(start, bisect_left(forms, beginning + _BEYOND, start))


class Forms:
    """Words in order, in `all`, to be looked for by how they begin, or nearly so."""

    __slots__ = ("_begun", "all")

    def __init__(self, words: Iterable[str]) -> None:
        self.all = sorted(words)
        self._begun = lru_cache(_LISTS_KEPT)(self._beginnings)

    def closest(self, word: str, *, begins: bool) -> set[int]:
        """The words nearest to one that was typed with an error, by their places.

        With `begins` it may be no more than the beginning of one.
        """
        for errors, first in ERRORS:
            meant = self.near(word, errors, first=first)
            if found := {at for at, whole in meant.items() if whole or begins}:
                return found
        return set()

    def near(self, word: str, errors: int, *, first: bool) -> dict[int, bool]:
        """What may have been meant by a word with so many errors, if it is long enough for them.

        The first letter is wrong only if `first` says so. The last letter of a beginning is right:
        what is wrong there is still to come. Endings are no errors: what is near the stem begins
        such words.

        Returns:
            the places of words, each with whether it is the whole word, not its beginning.
        """
        found: dict[int, bool] = {}
        for typed in {word, stem(word)}:
            size = len(typed)
            if size not in _FORGIVEN or (errors == 2 and size < _FORGIVEN_TWICE):
                continue
            for start in ("",) if first else (typed[0], typed[1::-1]):  # the latter is swapped
                ends_so = self._begun(start, size).get(typed[-2], ())
                begun = [one for one in ends_so if one[-2] == typed[-1]]
                for letters in range(size - errors, size + errors + 1):
                    begun += self._begun(start, letters).get(typed[-1], ())
                for beginning in _within(errors, typed, begun):
                    for at in span(self.all, beginning):
                        found[at] = found.get(at, False) or self.all[at] == beginning
                for whole in _within(errors, typed, self._starting(start)) if start else ():
                    found[bisect_left(self.all, whole)] = True
        return found

    def _beginnings(self, start: str, letters: int) -> Mapping[str, list[str]]:
        """The beginnings of words, so many letters long, that start so, by their last letter."""
        found: dict[str, list[str]] = {}
        for one in {one[:letters] for one in self._starting(start) if len(one) >= letters}:
            found.setdefault(one[-1], []).append(one)
        return found

    def _starting(self, start: str) -> Sequence[str]:
        at = span(self.all, start)
        return self.all[at.start : at.stop]


def _within(errors: int, typed: str, words: Sequence[str]) -> Iterator[str]:
    """Those of the words that were typed with no more errors."""
    found = extract(typed, words, scorer=OSA.distance, score_cutoff=errors, limit=None)
    return (word for word, *_ in found)
