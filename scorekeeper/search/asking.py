"""What a query finds, and in which order.

A word of the query finds the whole word, the same word with another ending, and words that it
begins. Four letters or more also find what is one edit away, unless the word stands in a name as
typed; where nothing is found by then, eight letters or more are forgiven two edits, and at last a
wrong first letter.

The best entry says most of the query without errors, rare words counting more; then most of it
with errors; then in better places: the title, another name, the text. Of equal ones that one is
better of which a name is the whole query, or begins with it, or whose title has fewer words; then
title and id decide. Where an entry says all of the query, those that do not are left out.

Where none does, the query may have spaces too many ("white fish"), or was typed on the keyboard
of the other language ("рудутф" is "helena").
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.search.fuzzy import ERRORS
from scorekeeper.search.index import NAMED, SAID, SAID_SO, Found, Index
from scorekeeper.search.words import LITTLE, on_other_keyboard, split

_LONGEST_QUERY = 500  # code points; a name of 40 letters with all their accents has fewer
_MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class _Answer:
    """The entries that were found, the best first, and whether one says all of it as typed."""

    ids: list[str]
    complete: bool = False


def find(query: str, most: int, *indexes: Index) -> list[str]:
    """The ids of at most so many entries, the best first.

    Several indexes answer as one with all their entries would; an id that more than one of them
    has is given once.
    """
    query = query[:_LONGEST_QUERY]
    words = split(query)
    plain = _ask(words, most, indexes)
    if plain.complete:
        return plain.ids
    joined = _ask(["".join(words)] if len(words) > 1 else [], most, indexes)
    other = _ask(split(on_other_keyboard(query)), most, indexes)
    answers = (plain, joined, other)
    return max(answers, key=lambda answer: (answer.complete, bool(answer.ids))).ids


def _ask(words: Sequence[str], most: int, indexes: Sequence[Index]) -> _Answer:
    unlike = dict.fromkeys(words)
    asked = [word for word in unlike if word not in LITTLE] or list(unlike)
    size = sum(map(len, indexes))
    worth: list[Found] = [{} for _ in indexes]
    all_of_it = 0
    for word in asked[:_MOST_WORDS]:
        found, common = _entries_with(word, indexes)
        rare = 1 + (size // max(common, 1)).bit_length()
        all_of_it += rare
        for entries, so_far in zip(found, worth, strict=True):
            for number, level in entries.items():
                so_far[number] = so_far.get(number, 0) + rare * level
    top = max((value for found in worth for value in found.values()), default=0)
    if most < 1 or not top:
        return _Answer([])
    complete = top >> SAID_SO == all_of_it
    if complete:
        worth = [_with_all(all_of_it, found) for found in worth]
    said = " ".join(words)
    ranked = sorted(
        place
        for index, found in zip(indexes, worth, strict=True)
        for place in index.best(found, most, said)
    )
    ids = list(dict.fromkeys(entry_id for *_, entry_id in ranked))
    return _Answer(ids[:most], complete)


def _entries_with(word: str, indexes: Sequence[Index]) -> tuple[list[Found], int]:
    """The entries of each index that say a word, and how many say it (without errors, if any)."""
    found = [index.saying(word) for index in indexes]
    common = sum(map(len, found))
    if max((level for entries in found for level in entries.values()), default=0) >= NAMED:
        return found, common
    for errors, first in ERRORS:
        for index, entries in zip(indexes, found, strict=True):
            index.add_near(word, entries, errors, first=first)
        if any(found):
            break
    return found, common or sum(map(len, found))


def _with_all(all_of_it: int, found: Found) -> Found:
    """The entries that say every word, with errors or without."""
    low = (1 << SAID_SO - SAID) - 1
    return {number: worth for number, worth in found.items() if worth >> SAID & low == all_of_it}
