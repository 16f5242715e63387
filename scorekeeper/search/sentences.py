"""Find the sentence of a text that answers a query."""

from collections.abc import Iterable
from functools import lru_cache

from scorekeeper.search.words import (
    LONGEST_QUERY,
    STOP_WORDS,
    content_words,
    is_question_word,
    split,
    stems,
)

_SENTENCES_CACHED = 4_096
_WHOLE, _SAME_STEM, _PREFIX = 3, 2, 1


def find_sentence(query: str, title: str, sentences: Iterable[str]) -> int | None:
    """Return the place of the sentence that answers the query best.

    It has every meaningful word of the query; words of the title only decide between such
    sentences. None if no sentence fits, or if the query has only question words and words of the
    title: then the whole text is the answer. A sentence may be in several languages at once.
    Sentences are read lazily.

    >>> find_sentence("bags in spades", "Spades", ["Spades are trump.", "Each overtrick is a bag."])
    1
    """
    of_title = frozenset[str]().union(*map(stems, split(title)))
    terms = [word for word in content_words(split(query[:LONGEST_QUERY])) if word not in STOP_WORDS]
    key_words = [word for word in terms if not (is_question_word(word) or stems(word) & of_title)]
    if not key_words:
        return None
    best, place = (0, 0), None
    for number, sentence in enumerate(sentences):
        levels = [_level(word, _words(sentence)) for word in key_words]
        named = sum(_level(word, _words(sentence)) > 0 for word in terms)
        if all(levels) and (named, sum(levels)) > best:
            best, place = (named, sum(levels)), number
    return place


def _level(word: str, words: frozenset[str]) -> int:
    """Return how the word matches: exactly, in another form, as a beginning; 0 if not at all."""
    if word in words:
        return _WHOLE
    typed = stems(word)
    if any(typed & stems(candidate) for candidate in words):
        return _SAME_STEM
    return _PREFIX if any(candidate.startswith(word) for candidate in words) else 0


@lru_cache(_SENTENCES_CACHED)
def _words(sentence: str) -> frozenset[str]:
    return frozenset(split(sentence))
