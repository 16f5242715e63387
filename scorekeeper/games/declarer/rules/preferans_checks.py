"""What can be entered for a deal of Preferans, and what follows from what the defenders said."""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.games.declarer.rules.formula import (
    Exclusion,
    Expected,
    check_range,
    left_out,
    problem,
)
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal

TRICKS = 10
MISERE = "misère"
WHIST, PASS, HALF = "whist", "pass", "half"

DUTIES = {"6": 4, "7": 2, "8": 1, "9": 1, "10": 1}
"""Contract → the tricks that whisters must take together."""

_TALON = 2  # cards

EXCLUSIONS = (
    Exclusion(
        text("A half whist is only for the second defender, after a pass."),
        words=(HALF,),
        after=PASS,
    ),
    Exclusion(
        text("A half whist is only against a six or a seven."),
        words=(HALF,),
        contracts=("8", "9", "10"),
    ),
)


def value(deal: DeclarerDeal) -> int:
    """Return the value of a game of 6 to 10 tricks: 2, 4, 6, 8 or 10."""
    return 2 * (int(deal.contract) - 5)


def duty(position: Position, deal: DeclarerDeal) -> int:
    """Return the tricks that whisters must take; a ten can be only checked (проверяется)."""
    is_checked = deal.contract == "10" and position.options["ten"] == "checked"
    return 0 if is_checked else DUTIES[deal.contract]


def is_played(position: Position, deal: DeclarerDeal) -> bool:
    """Whether a game is played: it is not if conceded, or if no defender whists."""
    words = {deal.word(other) for other in position.others(deal)}
    return not deal.marks.get("conceded") and not words <= {PASS, HALF}


def expected_tricks(position: Position, deal: DeclarerDeal) -> dict[str, Expected]:
    """Return whose tricks are entered; with four in all-pass, the dealer's from the talon too."""
    if deal.kind != CONTRACT:
        out = deal.out if position.options["dealer_takes_talon"] else ()
        return {"": Expected((*position.playing(deal), *out), TRICKS)}
    if deal.contract == MISERE:
        return {"": Expected(deal.declarers, None)}
    if not is_played(position, deal):
        return {}
    return {"": Expected(position.playing(deal), TRICKS)}


def check_preferans(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield impossible tricks, and what the defenders cannot have said."""
    for taker, tricks in deal.taken.items():
        limit = _TALON if taker in deal.out else TRICKS
        yield from check_range(f"taken.{taker}", tricks, 0, limit)
    is_game = deal.kind == CONTRACT and deal.contract != MISERE
    if not is_game or deal.marks.get("conceded"):
        for speaker in deal.said:
            yield problem(f"said.{speaker}", text("Nobody whists in this deal."))
    if not is_game and "conceded" in deal.marks:
        yield problem("marks.conceded", text("Only a game of 6 to 10 tricks is conceded."))
    if deal.kind != CONTRACT:
        yield from left_out(deal, ("suit",))
    if is_game and not deal.marks.get("conceded"):
        yield from _check_words(position, deal)


def _check_words(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    first, second = position.others(deal)
    for seat in (first, second):
        if len(deal.said.get(seat, ())) != 1:
            yield problem(f"said.{seat}", text("Whist or pass?"))
    for other in deal.said.keys() - {first, second}:
        yield problem(f"said.{other}", text("The declarer does not whist."))
    if deal.word(second) == HALF and not position.options["half"]:
        yield problem(f"said.{second}", text("This game has no half whists."))
