"""Find the entries that match a query, best first.

A word of the query finds the same word, its other forms, and words that it begins. Unless a name
has it as typed, it also finds words of names that are one edit away, if it has four letters or
more, and their beginnings, if it has five or more. If nothing is found, words of eight letters or
more are tried with two edits, and finally all with a wrong first letter.

An entry with a name that is the whole query comes first. Others are ordered by how many words of
the query they have without errors, where rare words count more; then by how many including those
with errors; then by where the words are: in the title, another name, the text. Words that only ask
for rules count only if there are no others, as in "rules of spades". Ties are broken by a name that
begins with the query, by the length of the title, then by title and id. If an entry has all words,
entries without one of them are left out.

If none has them all, the query may have superfluous spaces ("white fish"), or may have been typed
on the keyboard of the other language ("рудутф" is "helena").
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.search.fuzzy import ERRORS
from scorekeeper.search.index import CALLED, HAS_EXACT_WORD, HAS_WORD, NAMED, Index, Weights
from scorekeeper.search.words import LONGEST_QUERY, content_words, on_other_keyboard, split

_MAX_WORDS = 12


@dataclass(frozen=True, slots=True)
class _Answer:
    """The ids found, best first, and whether an entry has all words of the query as typed."""

    ids: list[str]
    complete: bool = False


def find(query: str, limit: int, *indexes: Index, forgiving: bool = True) -> list[str]:
    """Return the ids of at most `limit` entries, best first.

    Several indexes answer like one with all their entries; an id that several have is given once.
    Unless it is `forgiving`, only words as typed and their other forms are found.
    """
    query = query[:LONGEST_QUERY]
    words = split(query)
    plain = _ask(words, limit, indexes, forgiving=forgiving)
    if plain.complete or not forgiving:
        return plain.ids
    joined = _ask(["".join(words)] if len(words) > 1 else [], limit, indexes)
    switched = split(on_other_keyboard(query))
    other_keyboard = _ask(switched if len(switched) <= len(query.split()) else [], limit, indexes)
    answers = (plain, joined, other_keyboard)
    return max(answers, key=lambda answer: (answer.complete, bool(answer.ids))).ids


def _ask(
    words: Sequence[str], limit: int, indexes: Sequence[Index], *, forgiving: bool = True
) -> _Answer:
    terms = content_words(words)[:_MAX_WORDS]
    size = sum(map(len, indexes))
    weights: list[Weights] = [{} for _ in indexes]
    whole_query = 0
    for word in terms:
        matches, common = _entries_with(word, indexes, ERRORS if forgiving else ())
        rare = 1 + (size // max(common, 1)).bit_length()
        whole_query += rare
        for entries, total in zip(matches, weights, strict=True):
            for number, level in entries.items():
                total[number] = total.get(number, 0) + rare * level
    top = max((value for matches in weights for value in matches.values()), default=0)
    if limit < 1 or not top:
        return _Answer([])
    complete = top >> HAS_EXACT_WORD == whole_query
    if complete:
        weights = [_with_all(whole_query, matches) for matches in weights]
    for index, entries in zip(indexes, weights, strict=True):
        for number, level in index.find_by_name(words).items():
            if number in entries:
                entries[number] += level << CALLED
    subject = " ".join(word for word in words if word in terms)
    ranked = sorted(
        key
        for index, matches in zip(indexes, weights, strict=True)
        for key in index.best(matches, limit, subject)
    )
    ids = list(dict.fromkeys(entry_id for *_, entry_id in ranked))
    return _Answer(ids[:limit], complete)


def _entries_with(
    word: str, indexes: Sequence[Index], attempts: Iterable[tuple[int, bool]]
) -> tuple[list[Weights], int]:
    """Return each index's entries with a word, and how many there are.

    The number is of those with the word as typed, if there are any.
    """
    matches = [index.with_word(word) for index in indexes]
    named = [
        {number: level for number, level in entries.items() if level >= NAMED}
        for entries in matches
    ]
    if any(named):
        matches = named if len(word) == 1 else matches  # the V on a card finds only cards named V
        return matches, sum(map(len, matches))
    common = sum(map(len, matches))
    for errors, first in attempts:
        for index, entries in zip(indexes, matches, strict=True):
            index.add_near(word, entries, errors, first=first)
        if any(matches):
            break
    return matches, common or sum(map(len, matches))


def _with_all(whole_query: int, weights: Weights) -> Weights:
    """Return the entries that have every word, with errors or without."""
    low = (1 << HAS_EXACT_WORD - HAS_WORD) - 1
    return {n: level for n, level in weights.items() if level >> HAS_WORD & low == whole_query}
