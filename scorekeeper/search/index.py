"""Entries, and where each of their words stands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from scorekeeper.search.fuzzy import Forms, span
from scorekeeper.search.words import split, stem

SAID, SAID_SO = 20, 40
"""Bits of what a word is worth to an entry: that it says it, and that it says it without errors.

Below them are points for how and where, which never outweigh a word.
"""

_SHORT = 2  # letters; a word as short as that may begin a name, but not any word of a text

Found = dict[int, int]
"""What a word, or several, are worth to entries, by their numbers in the index."""

_Levels = tuple[int, ...]
"""What a word is worth in the title, in another name, in the text."""


def _levels(*points: int, exact: bool) -> _Levels:
    return tuple(1 << SAID | exact << SAID_SO | place for place in points)


_WHOLE = _levels(12, 11, 4, exact=True)
_SAME_STEM = _levels(10, 9, 3, exact=True)
_BEGUN = _levels(8, 6, 2, exact=True)
_WHOLE_BUT = _levels(8, 7, 2, exact=False)
_BEGUN_BUT = _levels(6, 5, 1, exact=False)

NAMED = min(_SAME_STEM[:2])
"""What a word is worth at least where it stands in a name, in this form or another."""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """Something to find.

    Args:
        id: what a search answers with; an index has it once.
        title: its name, in one language.
        words: its other names, such as the title in the other language.
        text: what is said about it, in any languages.
    """

    id: str
    title: str
    words: tuple[str, ...] = ()
    text: str = ""


class Index:
    """Entries, ready to be searched; it never changes, so that threads can share it."""

    __slots__ = ("_forms", "_names", "_order", "_places", "_stems")

    def __init__(self, entries: Iterable[IndexEntry]) -> None:
        self._order: list[tuple[str, str]] = []
        self._names: list[tuple[str, ...]] = []
        places: dict[str, tuple[list[int], list[int], list[int]]] = {}
        for number, entry in enumerate(entries):
            names = tuple(" ".join(split(name)) for name in (entry.title, *entry.words))
            self._order.append((names[0], entry.id))
            self._names.append(names)
            for form, place in _places(names, entry.text).items():
                places.setdefault(form, ([], [], []))[place].append(number)
        self._forms = Forms(places)
        self._places = [tuple(map(tuple, places[form])) for form in self._forms.all]
        self._stems: dict[str, list[int]] = {}
        for at, form in enumerate(self._forms.all):
            self._stems.setdefault(stem(form), []).append(at)

    def __len__(self) -> int:
        return len(self._order)

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The ids of its entries, each with its title and its other names as words."""
        return {entry: names for (_, entry), names in zip(self._order, self._names, strict=True)}

    def saying(self, word: str) -> Found:
        """The entries that say a word, in this form or another, or one that begins so.

        A letter that is a name by itself, such as the V on a card, finds only what is called so.
        """
        found: Found = {}
        begun = _BEGUN[:2] if len(word) <= _SHORT else _BEGUN
        for at in span(self._forms.all, word):
            if self._forms.all[at] == word:
                self._add(at, _WHOLE, found)
                if len(word) == 1 and max(found.values(), default=0) >= NAMED:
                    break  # what it only begins comes after it
            else:
                self._add(at, begun, found)
        for at in self._stems.get(stem(word), ()):
            self._add(at, _SAME_STEM, found)
        return found

    def add_near(self, word: str, found: Found, errors: int, *, first: bool) -> None:
        """Add the entries that say a word with so many errors; `first`: in its first letter too."""
        for at, whole in self._forms.near(word, errors, first=first).items():
            self._add(at, _WHOLE_BUT if whole else _BEGUN_BUT, found)

    def best(self, found: Found, most: int, said: str) -> Iterator[tuple[int, int, str, str]]:
        """The entries worth most, as what puts them in order; the last of it is the id."""
        least = nlargest(most, found.values())[-1] if found else 0
        for number, worth in found.items():
            if worth >= least:
                yield -worth, _unlike(self._names[number], said), *self._order[number]

    def _add(self, at: int, levels: _Levels, found: Found) -> None:
        for level, numbers in zip(levels, self._places[at], strict=False):
            for number in numbers:
                if level > found.get(number, 0):
                    found[number] = level


def _places(names: Sequence[str], text: str) -> dict[str, int]:
    """The words of an entry, and the best place of each: 0 title, 1 another name, 2 text.

    A name of several words counts as one long word, too.
    """
    places = dict.fromkeys(split(text), 2)
    for name in filter(None, names):
        places |= dict.fromkeys((*name.split(), name.replace(" ", "")), 1)
    return places | dict.fromkeys(names[0].split(), 0)


def _unlike(names: Sequence[str], said: str) -> int:
    """The less, the more a name is like what was said: the same, or longer, or just some name."""
    if said in names:
        return 0 if said == names[0] else 1
    return 2 if any(name.startswith(said) for name in names) else 3 + names[0].count(" ")
