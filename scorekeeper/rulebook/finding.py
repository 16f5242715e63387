"""What the search of the rule book can find: the app's rules and cards, and the house's own games.

The rules are indexed once a process and language, a house's games once a version of its book.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from flask_babel import force_locale, get_locale

from scorekeeper.base.text import Text, text
from scorekeeper.games.gaps.rules.articles import articles as gaps_articles
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.articles import articles
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.web.own_games import GAME, Games
from scorekeeper.games.shedding.rules.articles import articles as shedding_articles
from scorekeeper.games.shedding.rules.cards.card import RuleCard
from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS
from scorekeeper.search import Entry, Index, find
from scorekeeper.search.other_names import other_names, spelled
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.language import say

CARD = "card/"
"""How the ids of rule cards begin among what is found; all others are articles."""

_GAPS = text("Gaps")
_SHEDDING = text("The shedding game")

_MOST = 12


class Kind(StrEnum):
    """What can be found."""

    ARTICLE = "article"
    GAME = "game"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Found:
    """Something that was found: its id, what it is, its name, and more to know it by."""

    id: str
    kind: Kind
    title: Text
    hint: Text | None


def look_up(house: Games, query: str, rules: HouseRules) -> list[Found]:
    """What the query finds in this house, the best first."""
    ids = find(spelled(query), _MOST, _rules_index(str(get_locale())), house.index)
    return [_found(key, house.games, rules) for key in ids]


def _found(key: str, own: Mapping[str, Variant], rules: HouseRules) -> Found:
    if key.startswith(GAME):
        variant = {**builtin_variants(), **own}[key.removeprefix(GAME)]
        return Found(variant.id, Kind.GAME, variant.label, describe.reminder(variant))
    if key.startswith(CARD):
        rule = Rule(key.removeprefix(CARD))
        return Found(rule.value, Kind.CARD, RULE_CARDS[rule].title, _SHEDDING)
    for book, hint in ((gaps_articles(), _GAPS), (shedding_articles(), _SHEDDING)):
        if found := next((article for article in book if article.id == key), None):
            return Found(key, Kind.ARTICLE, found.title, hint)
    article = next(article for article in articles(rules) if article.id == key)
    return Found(key, Kind.ARTICLE, article.title, None)


@lru_cache(maxsize=len(LANGUAGES))
def _rules_index(language: str) -> Index:
    """All that ships with the app, found in every language, named in the reader's."""
    entries = []
    for article in (*articles(HouseRules()), *gaps_articles(), *shedding_articles()):
        said = [line.said for line in article.lines]
        entries.append(_entry(article.id, article.title, said, language))
    usual = describe.in_play(Call(Variant("", "")), HouseRules())
    for game in builtin_variants().values():
        said = [line for line, _ in describe.dealing(game)]
        # what most games say of playing is to be found in the articles
        playing = describe.in_play(Call(game), HouseRules())
        said += [line for line in playing if line not in usual]
        entries.append(_entry(GAME + game.id, game.label, said, language))
    for card in RULE_CARDS.values():
        entries.append(_entry(CARD + card.rule.value, card.title, _lines(card), language))
    return Index(entries)


def _lines(card: RuleCard) -> list[Text]:
    """What is said of a rule card, but for what the rules don't say."""
    return [card.effect, *(example.said for example in card.examples), *card.quirks]


def _entry(key: str, title: Text, lines: list[Text], language: str) -> Entry:
    titles, texts = {}, []
    for each in LANGUAGES:
        with force_locale(each):
            titles[each] = say(title)
            texts += [say(line) for line in lines]
    own = titles.pop(language)
    also = other_names(key.removeprefix(GAME).removeprefix(CARD))
    return Entry(key, own, (*titles.values(), *also), " ".join(texts))
