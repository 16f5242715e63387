"""All rule cards on paper, as drawings and words, to put next to the pile."""

from flask import Response
from flask_babel import gettext

from scorekeeper.base.text import Text
from scorekeeper.games.shedding.rules.articles import articles
from scorekeeper.games.shedding.rules.cards.card import RuleCard
from scorekeeper.games.shedding.rules.deck import Colour, Pile, Rule
from scorekeeper.games.shedding.rules.following import following
from scorekeeper.games.shedding.rules.rule_cards import PILE_READINGS, PILE_RULES, RULE_CARDS
from scorekeeper.games.shedding.web.cards import USUAL_TOP
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.paper import sheet

_BASIC = ("shedding", "shedding-mistakes", "shedding-points")
"""The articles whose rules are printed below the cards."""


@sheet_view("/rule-cards", "rule_cards")
def rule_cards() -> Response:
    """Render every kind of rule card, pile by pile, and the basic rules."""
    return sheet(
        "shedding/sheets/rule_cards.html",
        title=gettext("Rule cards"),
        styles=("shedding/sheets/rule_cards",),
        piles=[(pile, _of(pile)) for pile in Pile],
        pile_rules=PILE_RULES,
        pile_readings=PILE_READINGS,
        colours=Colour,
        top=USUAL_TOP,
        without=following(None).describe_fitting(USUAL_TOP),
        articles=[article for article in articles() if article.id in _BASIC],
    )


def _of(pile: Pile) -> list[tuple[RuleCard, Text]]:
    """Return the kinds of that pile, each with what may follow, or with an example."""
    return [(card, _besides(card.rule)) for card in RULE_CARDS.values() if card.rule.pile is pile]


def _besides(rule: Rule) -> Text:
    """Return what may follow a common card under a turn rule; for others the simplest example."""
    if rule.pile is Pile.TURN:
        return following(rule).describe_fitting(USUAL_TOP)
    return RULE_CARDS[rule].examples[0].sentence
