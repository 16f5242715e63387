"""Card counts step by step for a game being edited, displayed next to the form."""

from dataclasses import dataclass

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.dealing import Count, walk
from scorekeeper.games.montana.rules.steps import numbers
from scorekeeper.games.montana.rules.variant_checks import check_variant, remarks
from scorekeeper.games.montana.rules.variants import Variant

_DEALT = ("player_cards", "dummy_cards")
_ELSEWHERE = ("name", "note")


@dataclass(frozen=True, slots=True)
class DraftLine:
    """The deal, or a step of the draft.

    Args:
        instruction: its sentence, if it can be expressed.
        after: the counts after it; None if an earlier error prevents counting.
        problems: what is wrong with it.
    """

    instruction: Text | None
    after: Count | None
    problems: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A game being edited.

    Args:
        problems: problems of the game as a whole.
        broken: the index of the first step with a problem, from 0.
        remarks: remarks on what may surprise, if there are no problems.
        end: the counts when play begins, if there are no problems.
    """

    dealt: DraftLine
    steps: tuple[DraftLine, ...]
    problems: tuple[Text, ...]
    broken: int | None
    remarks: tuple[Text, ...]
    end: Count | None


def sketch_of(game: Variant) -> Sketch:
    problems = [problem for problem in _problems(game) if problem.field not in _ELSEWHERE]
    stations = walk(game).stations
    dealt = _at(problems, *_DEALT)
    steps = tuple(
        DraftLine(
            describe.step_line(game, step) if min(numbers(step), default=0) >= 0 else None,
            stations[index + 1].after if index + 1 < len(stations) and not dealt else None,
            _at(problems, f"steps.{index}"),
        )
        for index, step in enumerate(game.steps)
    )
    placed = {*_DEALT, *(f"steps.{index}" for index in range(len(steps)))}
    return Sketch(
        dealt=DraftLine(None, None if dealt else stations[0].after, dealt),
        steps=steps,
        problems=tuple(p.message for p in problems if p.field not in placed),
        broken=next((index for index, line in enumerate(steps) if line.problems), None),
        remarks=() if problems else tuple(remarks(game)),
        end=None if problems else stations[-1].after,
    )


def _problems(game: Variant) -> list[Problem]:
    """The problems of a game; with an impossible deal nothing else is checked."""
    problems = check_variant(game)
    if min(game.player_cards, game.dummy_cards) < 0:
        return [problem for problem in problems if problem.code == "out-of-bounds"]
    return problems


def _at(problems: list[Problem], *fields: str) -> tuple[Text, ...]:
    return tuple(problem.message for problem in problems if problem.field in fields)
