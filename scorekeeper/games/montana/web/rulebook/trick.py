"""The trick helper: tap the cards of a trick; see who takes it and which cards were allowed."""

from dataclasses import replace
from functools import partial

from flask import Response, request, url_for

from scorekeeper.base.cards import Card, Suit
from scorekeeper.base.text import Text
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.tricks import Allowed, Ruling, Trick, judge
from scorekeeper.games.montana.rules.variants import Modifier, Opening
from scorekeeper.games.montana.web.rulebook import laid
from scorekeeper.games.montana.web.rulebook.linked_night import linked_night, rules_in
from scorekeeper.web.access import requires
from scorekeeper.web.pages import page
from scorekeeper.web.rulebook import blueprint

_RANKS = "23456789TJQKA"
"""The order in the picker, independent of their rank in the game."""


@blueprint.get("/trick")
@requires(Role.VIEWER)
def trick() -> Response:
    """The trick in the address; `suit` is the suit of the picker."""
    lying, problems = laid.read(request.args)
    contradictions = laid.contradictions(lying)
    stored = linked_night()
    rules, night = rules_in(stored), stored.number if stored else None
    ruling = judge(lying, rules) if laid.is_whole(lying) and not contradictions else None
    return page(
        "montana/rulebook/trick.html",
        fragment="montana/rulebook/_trick.html",
        trick=lying,
        problems=problems + contradictions,
        ruling=ruling,
        questions=_questions(lying, rules) if ruling else {},
        laid=laid,
        here=_address(night, lying),
        address=partial(_address, night),
        night_number=night,
        places=max(laid.size(lying), len(lying.cards)),
        suit=_suit(lying),
        suits=Suit,
        cards=[Card(rank, _suit(lying)) for rank in _RANKS],
        openings=Opening,
        kens_rule=describe.modifier(Modifier.KENS_RULE, rules),
    )


def _address(night: int | None, lying: Trick, suit: Suit | None = None) -> str:
    """The address of that trick, with a suit in the picker, and the night to return to."""
    args = laid.write_parameters(lying)
    return url_for("rulebook.trick", **args, suit=suit and suit.value, night=night)


def _suit(lying: Trick) -> Suit:
    """The picker's suit: the one in the address, by default that of the last card."""
    suit = request.args.get("suit", "")
    if suit in list(Suit):
        return Suit(suit)
    return lying.cards[-1].suit if lying.cards else Suit.CLUBS


def _questions(lying: Trick, rules: HouseRules) -> dict[int, Text]:
    """The conditions of conditionally allowed cards, by place, answered or not."""
    unanswered: Ruling = judge(replace(lying, answers={}), rules)
    return {
        number: verdict.reason
        for number, verdict in enumerate(unanswered.verdicts)
        if verdict.allowed is Allowed.ONLY_IF
    }
