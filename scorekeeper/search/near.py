"""Words that differ from what was typed by an error or two, in a sorted list.

An edit is a letter too many, missing or wrong, or two neighbours swapped. Edits are made only
where the word so far begins some word of the list, and only with letters that go on there: that
leaves few, however long the list.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from scorekeeper.search.words import stem

ERRORS = ((1, False), (2, False), (1, True))
"""What is forgiven, in this order: so many edits, in the first letter or not."""

_FORGIVEN = range(4, 25)  # letters of a word in which there may be errors
_FORGIVEN_TWICE = 8

_BEYOND = "\U0010ffff"  # sorts after every letter


def span(forms: Sequence[str], beginning: str, start: int = 0, stop: int | None = None) -> range:
    """Where in the list the words with that beginning are."""
    stop = len(forms) if stop is None else stop
    start = bisect_left(forms, beginning, start, stop)
    return range(start, bisect_left(forms, beginning + _BEYOND, start, stop))


def closest(forms: Sequence[str], word: str, *, begins: bool) -> set[int]:
    """The words nearest to one that was typed with an error, by their places in the list.

    With `begins` it may be no more than the beginning of one.
    """
    for edits, first in ERRORS:
        meant = slips(forms, word, edits, first=first)
        if found := {at for at, whole in meant if whole or begins}:
            return found
    return set()


def slips(
    forms: Sequence[str], word: str, edits: int, *, first: bool
) -> Iterator[tuple[int, bool]]:
    """What may have been meant by a word with so many errors, if it is long enough for them.

    Endings are no errors: what is near the stem begins such words.

    Returns:
        the places of words in the list, each with whether it is the whole word, not its beginning.
    """
    for typed in {word, stem(word)}:
        if len(typed) not in _FORGIVEN or (edits == 2 and len(typed) < _FORGIVEN_TWICE):
            continue
        begins, ends = near(forms, typed, edits, first=first)
        for beginning in begins:
            for at in span(forms, beginning):
                yield at, forms[at] == beginning
        for at in ends:
            yield at, True


def near(
    forms: Sequence[str], word: str, edits: int, *, first: bool = False
) -> tuple[set[str], set[int]]:
    """What is so many edits away from a word; its first letter may be wrong if `first` says so.

    Found are beginnings of words; and whole words that differ at their end, by their place in the
    list. A beginning has no error at its end, only a letter that is still to come.
    """
    words = {(0 if first else 1, word)}
    ends: set[int] = set()
    for _ in range(edits):
        ends.update(at for _, typed in words for at in _wrong_ends(forms, typed))
        words = {edited for after, typed in words for edited in _edited(forms, typed, after)}
    return {typed for _, typed in words}, ends


def _edited(forms: Sequence[str], word: str, after: int) -> Iterator[tuple[int, str]]:
    """The word with one more edit after so many letters, and after how many the next may be."""
    like = range(len(forms))
    for at in range(max(after - 1, 0), len(word)):
        head, letter, rest = word[:at], word[at], word[at + 1 :]
        like = span(forms, head, like.start, like.stop)
        if not like:
            return
        if at >= after:
            for other in _letters(forms, like, at):
                yield at + 1, head + other + letter + rest
                if rest:
                    yield at + 1, head + other + rest
            if rest:
                yield at, head + rest
        if rest:
            yield at + 1, head + rest[0] + letter + rest[1:]


def _letters(forms: Sequence[str], like: range, at: int) -> Iterator[str]:
    """The letters that these words have in that place; before it they are alike."""
    start = like.start
    while start < like.stop:
        beginning = forms[start][: at + 1]
        if len(beginning) > at:
            yield beginning[at]
            start = bisect_left(forms, beginning + _BEYOND, start, like.stop)
        else:
            start += 1


def _wrong_ends(forms: Sequence[str], word: str) -> Iterator[int]:
    """The words that differ from this one by its last letter at most."""
    return (at for at in span(forms, word[:-1]) if len(forms[at]) <= len(word))
