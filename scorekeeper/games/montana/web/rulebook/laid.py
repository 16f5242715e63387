"""A trick while its cards are laid: all of it stands in the address, so that a tap is a link."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from werkzeug.datastructures import MultiDict

from scorekeeper.base.cards import Card, parse_card
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS
from scorekeeper.games.montana.rules.tricks import Ruling, Trick, check_trick
from scorekeeper.games.montana.rules.variants import Opening

V = TypeVar("V")

PLACES = (*SEATS, DUMMY)
"""The places of a trick, in the order played."""

_YES = {"yes": True, "no": False}
_PLACES = {str(place): place for place in PLACES}
_OPENINGS = {opening.value: opening for opening in Opening}

_NO_ANSWER = text("An answer is yes or no.")
_NO_PLACE = text("The dummy plays first, second, third or fourth.")
_NO_OPENING = text("The lowest club or the dummy's card leads to the first trick.")


def size(trick: Trick) -> int:
    """How many cards the trick has once all are played."""
    return len(SEATS) if trick.dummy is None else len(PLACES)


def is_whole(trick: Trick) -> bool:
    """Whether all cards are played."""
    return len(trick.cards) == size(trick)


# ---- the address ----


def read(said: MultiDict[str, str]) -> tuple[Trick, list[Text]]:
    """The trick that an address says, and what in it cannot be, which is left out."""
    problems: list[Text] = []
    cards = _cards(said, problems)
    answers = {} if problems else _answers(said, problems)  # else it is not sure whose they are
    dummy = _one(said, "dummy", _PLACES, _NO_PLACE, problems)
    broken = _one(said, "broken", _YES, _NO_ANSWER, problems)
    opens = _one(said, "opens", _OPENINGS, _NO_OPENING, problems)
    kens_rule = _one(said, "kens", _YES, _NO_ANSWER, problems)
    return Trick(cards, dummy, bool(broken), opens, bool(kens_rule), answers), problems


def written(trick: Trick) -> dict[str, Any]:
    """What an address says of the trick; `read` takes it back."""
    said: dict[str, Any] = {"c": [card.code for card in trick.cards]}
    said |= {"dummy": str(trick.dummy)} if trick.dummy is not None else {}
    said |= {"broken": "yes"} if trick.broken else {}
    said |= {"opens": trick.opens.value} if trick.opens else {}
    said |= {"kens": "yes"} if trick.kens_rule else {}
    return said | {f"a{place}": "yes" if so else "no" for place, so in trick.answers.items()}


def contradictions(trick: Trick) -> list[Text]:
    """Why this can be no trick, whichever cards are still to come."""
    return [
        problem.message
        for problem in check_trick(trick)
        if problem.code != "number-of-cards" or len(trick.cards) > size(trick)
    ]


def _cards(said: MultiDict[str, str], problems: list[Text]) -> tuple[Card, ...]:
    cards: list[Card] = []
    for code in said.getlist("c"):
        try:
            card = parse_card(code, "cards")
        except RuleError as error:
            _tell(problems, error.problems[0].message)
            continue
        if card in cards:
            _tell(problems, text("%(card)s is already in this trick.", card=card.label))
        elif len(cards) == len(PLACES):
            _tell(problems, text("No trick has more than four cards."))
        else:
            cards.append(card)
    return tuple(cards)


def _answers(said: MultiDict[str, str], problems: list[Text]) -> dict[int, bool]:
    found = {place: _one(said, f"a{place}", _YES, _NO_ANSWER, problems) for place in PLACES}
    return {place: so for place, so in found.items() if so is not None}


def _one(
    said: MultiDict[str, str], name: str, known: Mapping[str, V], wrong: Text, problems: list[Text]
) -> V | None:
    """The one value that is said; None where there is none, several, or one that is not known."""
    values = set(said.getlist(name))
    if len(values) == 1 and (value := values.pop()) in known:
        return known[value]
    if said.getlist(name):
        _tell(problems, wrong)
    return None


def _tell(problems: list[Text], problem: Text) -> None:
    if problem not in problems:
        problems.append(problem)


# ---- taps: each leads to another trick. What was answered was answered about this one. ----


def play(trick: Trick, card: Card) -> Trick:
    """The trick with one card more."""
    return replace(trick, cards=(*trick.cards, card), answers={})


def take_out(trick: Trick, place: int) -> Trick:
    """The trick without the card of that place."""
    return replace(trick, cards=trick.cards[:place] + trick.cards[place + 1 :], answers={})


def choose(trick: Trick, **chosen: Any) -> Trick:
    """The trick of other circumstances; what was chosen before and contradicts them gives way."""
    changed = replace(trick, answers={}, **chosen)
    if changed.opens and "opens" in chosen:
        dummy = 0 if changed.opens is Opening.DUMMY_CARD else changed.dummy
        return replace(changed, broken=False, dummy=dummy)
    if changed.broken or (changed.opens is Opening.DUMMY_CARD and changed.dummy != 0):
        return replace(changed, opens=None)
    return changed


def answer(trick: Trick, place: int, so: bool) -> Trick:
    """The question about that card answered; the same answer again takes it back."""
    others = {other: said for other, said in trick.answers.items() if other != place}
    same = trick.answers.get(place) is so
    return replace(trick, answers=others if same else {**others, place: so})


def next_trick(trick: Trick, ruling: Ruling | None) -> Trick:
    """The table after this trick, which its winner leads; without a ruling, the table before it."""
    if ruling is None:
        return replace(trick, cards=(), answers={})
    turn = None if trick.dummy is None else (trick.dummy - ruling.winner) % len(PLACES)
    return Trick((), turn, ruling.broken, None, trick.kens_rule)
