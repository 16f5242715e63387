"""A trick being laid: the address holds all of its state, so every tap is a link."""

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
    return len(SEATS) if trick.dummy is None else len(PLACES)


def is_whole(trick: Trick) -> bool:
    return len(trick.cards) == size(trick)


# ---- the address ----


def read(args: MultiDict[str, str]) -> tuple[Trick, list[Text]]:
    """The trick in an address, and the problems of invalid parts, which are left out."""
    problems: list[Text] = []
    cards = _cards(args, problems)
    answers = (
        {} if problems else _answers(args, problems)
    )  # with missing cards the places are unknown
    dummy = _read_choice(args, "dummy", _PLACES, _NO_PLACE, problems)
    broken = _read_choice(args, "broken", _YES, _NO_ANSWER, problems)
    opens = _read_choice(args, "opens", _OPENINGS, _NO_OPENING, problems)
    kens_rule = _read_choice(args, "kens", _YES, _NO_ANSWER, problems)
    return Trick(cards, dummy, bool(broken), opens, bool(kens_rule), answers), problems


def write_parameters(trick: Trick) -> dict[str, Any]:
    """The parameters of an address for the trick; `read` is the inverse."""
    args: dict[str, Any] = {"c": [card.code for card in trick.cards]}
    args |= {"dummy": str(trick.dummy)} if trick.dummy is not None else {}
    args |= {"broken": "yes"} if trick.broken else {}
    args |= {"opens": trick.opens.value} if trick.opens else {}
    args |= {"kens": "yes"} if trick.kens_rule else {}
    return args | {
        f"a{place}": "yes" if is_true else "no" for place, is_true in trick.answers.items()
    }


def contradictions(trick: Trick) -> list[Text]:
    """Problems of the trick that no further card can fix."""
    return [
        problem.message
        for problem in check_trick(trick)
        if problem.code != "number-of-cards" or len(trick.cards) > size(trick)
    ]


def _cards(args: MultiDict[str, str], problems: list[Text]) -> tuple[Card, ...]:
    cards: list[Card] = []
    for code in args.getlist("c"):
        try:
            card = parse_card(code, "cards")
        except RuleError as error:
            _add_problem(problems, error.problems[0].message)
            continue
        if card in cards:
            _add_problem(problems, text("%(card)s is already in this trick.", card=card.label))
        elif len(cards) == len(PLACES):
            _add_problem(problems, text("No trick has more than four cards."))
        else:
            cards.append(card)
    return tuple(cards)


def _answers(args: MultiDict[str, str], problems: list[Text]) -> dict[int, bool]:
    answers = {
        place: _read_choice(args, f"a{place}", _YES, _NO_ANSWER, problems) for place in PLACES
    }
    return {place: answer for place, answer in answers.items() if answer is not None}


def _read_choice(
    args: MultiDict[str, str],
    name: str,
    choices: Mapping[str, V],
    wrong: Text,
    problems: list[Text],
) -> V | None:
    """Return a parameter's value; None if missing, or (a problem) contradictory or unknown."""
    values = set(args.getlist(name))
    if len(values) == 1 and (value := values.pop()) in choices:
        return choices[value]
    if args.getlist(name):
        _add_problem(problems, wrong)
    return None


def _add_problem(problems: list[Text], problem: Text) -> None:
    if problem not in problems:
        problems.append(problem)


# ---- taps: each leads to another trick; answers are valid for one trick only ----


def play(trick: Trick, card: Card) -> Trick:
    return replace(trick, cards=(*trick.cards, card), answers={})


def take_out(trick: Trick, place: int) -> Trick:
    """The trick without the card at that place."""
    return replace(trick, cards=trick.cards[:place] + trick.cards[place + 1 :], answers={})


def choose(trick: Trick, **chosen: Any) -> Trick:
    """The trick in other circumstances; earlier choices that contradict them are reset."""
    changed = replace(trick, answers={}, **chosen)
    if changed.opens and "opens" in chosen:
        dummy = 0 if changed.opens is Opening.DUMMY_CARD else changed.dummy
        return replace(changed, broken=False, dummy=dummy)
    if changed.broken or (changed.opens is Opening.DUMMY_CARD and changed.dummy != 0):
        return replace(changed, opens=None)
    return changed


def answer(trick: Trick, place: int, so: bool) -> Trick:
    """Answer the question about that card; repeating the same answer removes it."""
    other_answers = {number: value for number, value in trick.answers.items() if number != place}
    same = trick.answers.get(place) is so
    return replace(trick, answers=other_answers if same else {**other_answers, place: so})


def next_trick(trick: Trick, ruling: Ruling | None) -> Trick:
    """The next trick, led by the winner of this one; without a ruling, this trick without cards."""
    if ruling is None:
        return replace(trick, cards=(), answers={})
    turn = None if trick.dummy is None else (trick.dummy - ruling.winner) % len(PLACES)
    return Trick((), turn, ruling.broken, None, trick.kens_rule)
