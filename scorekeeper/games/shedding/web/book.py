"""The shedding game in the rule book: its articles and its rule cards."""

from collections.abc import Iterator

from flask import url_for

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.articles import articles
from scorekeeper.games.shedding.rules.cards.card import RuleCard
from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS
from scorekeeper.games.shedding.web.cards import card_values
from scorekeeper.web.book import Book, Extras, Hit, Shipped

_CARD = "card/"
_NAME = text("Montana: changing rules")


def _sources() -> Iterator[Shipped]:
    for card in RULE_CARDS.values():
        yield Shipped(_CARD + card.rule.value, card.title, _lines(card))


def _lines(card: RuleCard) -> list[Text]:
    """Return the sentences about a rule card, without open questions."""
    return [card.effect, *(example.sentence for example in card.examples), *card.quirks]


def _leaf(key: str) -> Hit | None:
    if not key.startswith(_CARD):
        return None
    rule = Rule(key.removeprefix(_CARD))
    return Hit(url_for("shedding.card", rule=rule.value), RULE_CARDS[rule].title, _NAME)


BOOK = Book(
    hint=_NAME,
    usual=articles,
    articles=articles,
    contents="shedding/_book.html",
    values=lambda: {"of_shedding": articles(), "rule_cards": RULE_CARDS.values()},
    extras=Extras(
        _sources,
        _leaf,
        lambda key: ("shedding/_card_said.html", card_values(Rule(key.removeprefix(_CARD)))),
    ),
)
