"""Rule cards as drawings and in words, for look-up and rule book; and the referee."""

from collections.abc import Iterator
from typing import Any

from flask import Response, abort, request, url_for

from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.rules.articles import BEGINNING, SHUFFLING, articles
from scorekeeper.games.shedding.rules.cards.card import RuleCard
from scorekeeper.games.shedding.rules.deck import (
    BY_CODE,
    NUMBER_CARDS,
    Colour,
    NumberCard,
    Pile,
    Rule,
)
from scorekeeper.games.shedding.rules.following import following
from scorekeeper.games.shedding.rules.judging import judge, outcome
from scorekeeper.games.shedding.rules.required_calls import duties, is_due_by
from scorekeeper.games.shedding.rules.rule_cards import (
    PILE_READINGS,
    PILE_RULES,
    RULE_CARDS,
    describe_copies,
)
from scorekeeper.games.shedding.web.question import Drew, Question, read, write_arguments
from scorekeeper.games.shedding.web.sittings import blueprint
from scorekeeper.web.access import requires
from scorekeeper.web.book import Book, Extras, Hit, Shipped, find_answer
from scorekeeper.web.pages import page

GRID = sorted(
    NUMBER_CARDS, key=lambda card: (list(Colour).index(card.colour), card.fill == "empty")
)
"""The number cards to choose from: a row for each colour and fill, from 1 to 6."""

USUAL_TOP = BY_CODE["G5F"]
"""The default card of the examples of what may follow."""


@blueprint.get("/cards")
@requires(Role.VIEWER)
def cards() -> Response:
    """Show all kinds of cards by pile; and what follows the card `top` without a turn rule."""
    return page(
        "shedding/cards.html",
        piles=[
            (pile, [card for card in RULE_CARDS.values() if card.rule.pile is pile])
            for pile in Pile
        ],
        pile_rules=PILE_RULES,
        pile_readings=PILE_READINGS,
        articles=articles(),
        **_what_follows(None),
    )


@blueprint.get("/cards/<rule>")
@requires(Role.VIEWER)
def card(rule: str) -> Response:
    """Show a kind of rule card by id; for a turn rule also what may follow the card `top`."""
    kind = next((kind for kind in Rule if kind == rule.upper()), None) or abort(404)
    follows = _what_follows(kind) if kind.pile is Pile.TURN else {}
    return page("shedding/card.html", **card_values(kind), **follows)


def card_values(rule: Rule) -> dict[str, Any]:
    rule_card = RULE_CARDS[rule]
    examples = [example.sentence for example in rule_card.examples]
    sentences = [rule_card.effect, *examples, *rule_card.quirks, *rule_card.open_cases]
    return {
        "answer": find_answer(rule_card.title, sentences),
        "rule_card": rule_card,
        "copies": describe_copies(rule),
        "pile_rule": PILE_RULES[rule.pile],
        "pile_reading": PILE_READINGS[rule.pile],
    }


def _what_follows(rule: Rule | None) -> dict[str, Any]:
    top = BY_CODE.get(request.args.get("top", "").upper(), USUAL_TOP)
    follows = following(rule)

    def address(card: NumberCard) -> str:
        name = "shedding.card" if rule else "shedding.cards"
        return url_for(name, rule=rule and rule.value, top=card.code, _anchor="follows")

    return {
        "top": top,
        "follows": follows,
        "fitting": follows.cards(top),
        "number_cards": GRID,
        "rule_cards": RULE_CARDS,
        "address": address,
    }


@blueprint.get("/guide")
@requires(Role.VIEWER)
def guide() -> Response:
    """Show the steps before the first turn."""
    return page("shedding/guide.html", shuffling=SHUFFLING, beginning=BEGINNING)


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


# ---- the referee ----


@blueprint.get("/referee")
@requires(Role.VIEWER)
def referee() -> Response:
    """Show the question of the address; `pick` is the next step: the top card, or rules."""
    question, problems = read(request.args)
    verdict, table = None, question.table(question.top) if question.top else None
    if table and question.cards:
        try:
            verdict = judge(
                table,
                question.play,
                drew=question.drawn,
                forgot=question.forgot,
                late=question.late,
            )
        except RuleError as error:
            problems += [problem.message for problem in error.problems]
    due = duties(table, question.play) if table else ()
    result = outcome(table, question.play, verdict) if table and verdict else None
    return page(
        "shedding/referee.html",
        fragment="shedding/_referee.html",
        question=question,
        problems=problems,
        verdict=verdict,
        table=table,
        duties=due,
        outcome=result,
        effects=[effect for effect in result.effects if not is_due_by(effect, due)]
        if result
        else [],
        picking=_picking(question),
        number_cards=GRID,
        rule_cards=RULE_CARDS,
        drew=Drew,
        here=address(question),
        address=address,
    )


def address(question: Question, pick: str = "") -> str:
    return url_for("shedding.referee", **write_arguments(question), pick=pick or None)


def _picking(question: Question) -> str:
    """Return the next step: `top`, `rules`, or `play`."""
    if question.top is None:
        return "top"
    step = request.args.get("pick", "")
    return step if step in ("top", "rules") else "play"
