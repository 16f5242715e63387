"""Words that differ from what was typed by an error or two, in a sorted list.

An edit is a letter too many, missing or wrong, or two neighbours swapped. Edits are made only
where the word so far begins some word of the list, and only with letters that go on there: that
leaves few, however long the list.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

_BEYOND = "\U0010ffff"  # sorts after every letter


def span(forms: Sequence[str], beginning: str, start: int = 0, stop: int | None = None) -> range:
    """Where in the list the words with that beginning are."""
    stop = len(forms) if stop is None else stop
    start = bisect_left(forms, beginning, start, stop)
    return range(start, bisect_left(forms, beginning + _BEYOND, start, stop))


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
