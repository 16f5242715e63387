"""The sentence of an article that answers a query."""

from scorekeeper.search.sentences import find_sentence
from scorekeeper.search.words import LONGEST_QUERY

SENTENCES = ("Spades are trump.", "Each overtrick is a bag.")


def test_words_beyond_the_longest_query_are_not_compared() -> None:
    query = f"bags in spades{' ' * LONGEST_QUERY}wizard"
    assert find_sentence(query, "Spades", SENTENCES) == 1
    assert find_sentence("bags in spades wizard", "Spades", SENTENCES) is None
