"""Find the sentence of a text that answers a query."""

from collections.abc import Sequence

from scorekeeper.search.index import Index, IndexEntry
from scorekeeper.search.query import find
from scorekeeper.search.words import STOP_WORDS, content_words, is_question_word, split, stems


def find_sentence(query: str, title: str, sentences: Sequence[str]) -> int | None:
    """Return the place of the sentence that answers the query best.

    It has each word that tells something; words of the title only decide between such sentences.
    None if there is none, or if the query has no other words: then the whole text is the answer.
    A sentence may be given in several languages at once.

    >>> find_sentence("bags in spades", "Spades", ["Spades are trump.", "Each overtrick is a bag."])
    1
    """
    of_title = frozenset[str]().union(*map(stems, split(title)))
    asked = [word for word in content_words(split(query)) if word not in STOP_WORDS]
    telling = [word for word in asked if not (is_question_word(word) or stems(word) & of_title)]
    if not telling:
        return None
    index = Index(IndexEntry(f"{n:03}", "", text=said) for n, said in enumerate(sentences))

    def best(words: Sequence[str]) -> list[str]:
        return find(" ".join(words), len(sentences), index, forgiving=False)

    having_all = set(best(telling[:1])).intersection(*(best([word]) for word in telling[1:]))
    places = (int(place) for place in (*best(asked), *best(telling)) if place in having_all)
    return next(places, None)
