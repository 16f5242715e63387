"""What is known about a deal: whether it can be won without a shuffle, its difficulty, its par."""

from dataclasses import dataclass, replace

from flask_babel import format_decimal, gettext

from scorekeeper.base.text import Text, text
from scorekeeper.games.gaps.files.layout_file import write_layout
from scorekeeper.games.gaps.files.verdicts import GRADES, shipped_verdicts
from scorekeeper.games.gaps.rules.board import PLACES
from scorekeeper.games.gaps.rules.numbers import Number, deal
from scorekeeper.games.gaps.rules.ratings import Score, fewest_moves
from scorekeeper.games.gaps.rules.rule_set import RuleSet
from scorekeeper.games.gaps.store.deals import Par, fewest_moves_of_deal
from scorekeeper.web.access import place

GRADE_NAMES: dict[int, Text] = dict(
    zip(
        GRADES,
        (text("Very easy"), text("Easy"), text("Medium"), text("Hard"), text("Very hard")),
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class AboutDeal:
    """What is known about a deal.

    Args:
        can_be_won: without a shuffle; None if it is not settled.
        difficulty: the name of its grade, if the solver won it.
    """

    can_be_won: bool | None
    difficulty: Text | None
    par: Par | None = None


@dataclass(frozen=True, slots=True)
class ShippedLine:
    """A deal and its shipped winning line, for the script that answers questions.

    Args:
        deal: 52 codes such as 7H, or -- for a gap, row by row.
        line: moves of four letters: the card, and the index of its gap in two digits.
    """

    deal: str
    line: str


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A grade of difficulty to choose from, with a line that explains it."""

    grade: int
    name: Text
    line: str


def describe_deal(number: Number, rules: RuleSet) -> AboutDeal:
    """Return what is known about a deal by these rules, in this house and without it."""
    verdict = shipped_verdicts().verdict(number)
    best = fewest_moves_of_deal(place(), number, rules)
    pars = [best] if best else []
    if verdict and verdict.moves:
        pars.append(Par(Score(0, verdict.moves)))
    par = min(pars, key=lambda par: fewest_moves(par.score), default=None)
    return replace(describe_verdict(number), par=par)


def describe_verdict(number: Number) -> AboutDeal:
    """Return what is known about a deal without any house; its par is not."""
    verdict = shipped_verdicts().verdict(number)
    if verdict is None:
        return AboutDeal(None, None)
    return AboutDeal(
        can_be_won=verdict.moves is not None,
        difficulty=GRADE_NAMES.get(verdict.grade) if verdict.grade else None,
    )


def shipped_line(number: Number) -> ShippedLine | None:
    """Return the shipped winning line of a deal; None without one."""
    verdict = shipped_verdicts().verdict(number)
    if not isinstance(number, int) or verdict is None or verdict.moves is None:
        return None
    line = shipped_verdicts().line(number)
    return ShippedLine(
        "".join(write_layout(deal(number)).split()),
        "".join(f"{move.card.code}{PLACES.index(move.to):02}" for move in line),
    )


def list_difficulties() -> list[Difficulty]:
    """List the grades to choose from."""
    return [Difficulty(grade, GRADE_NAMES[grade], _line(grade)) for grade in GRADES]


def _line(grade: int) -> str:
    if grade == GRADES[-1]:
        limit = format_decimal(shipped_verdicts().most_positions(grade - 1))
        return gettext("positions: more than %(positions)s", positions=limit)
    limit = format_decimal(shipped_verdicts().most_positions(grade))
    return gettext("positions: up to %(positions)s", positions=limit)
