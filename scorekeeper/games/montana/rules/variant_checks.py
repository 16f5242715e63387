"""Validate a house's own game: its card arithmetic, and steps that make sense."""

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.dealing import PACK, Walk, dummy_tricks, walk
from scorekeeper.games.montana.rules.steps import Exchange, ShuffleDummy, Step, numbers
from scorekeeper.games.montana.rules.variants import Variant

MAX_STEPS = 20
_COMPARED = 2  # the number of cards that `last_cards` compares


def check_variant(variant: Variant) -> list[Problem]:
    """Every reason why a house cannot save this game, each at its field.

    The fields are those of a variant; a step has its index from 0, as in `steps.3`. Cleaning of
    texts and unique names are checked elsewhere.
    """
    walked = walk(variant)
    problems = _check_bounds(variant)
    for index, step in enumerate(variant.steps):
        problem = _check_sense(step, index, walked)
        if problem:
            problems.append(problem)
    # drop problems of the walk that only repeat a number out of bounds
    beyond = {problem.field for problem in problems if problem.code == "out-of-bounds"}
    problems += [problem for problem in walked.problems if problem.field not in beyond]
    if {problem.field for problem in problems} <= {"name", "opens"}:  # its cards can be counted
        problems += _check_extra_point(variant, walked)
    return problems


def remarks(variant: Variant) -> list[Text]:
    """Remarks on what may surprise in a valid game."""
    notices, left = [], walk(variant).end.player - variant.tricks
    plays = dummy_tricks(variant)
    if variant.dummy_plays and plays < variant.tricks:
        notices.append(
            ntext("The dummy plays %(count)s trick.", "The dummy plays %(count)s tricks.", plays)
        )
    if left and not variant.extra_point:
        notices.append(
            ntext(
                "Each player has %(count)s card left in the end.",
                "Each player has %(count)s cards left in the end.",
                left,
            )
        )
    return notices


def _check_bounds(variant: Variant) -> list[Problem]:
    problems = []
    if not variant.name.strip():
        problems.append(Problem("name-empty", "name", text("Enter a name.")))
    bounds = {"player_cards": (0, PACK), "dummy_cards": (0, PACK), "tricks": (1, TRICKS)}
    for name, (low, high) in bounds.items():
        if not low <= getattr(variant, name) <= high:
            problems.append(Problem("out-of-bounds", name, range_message(low, high)))
    if len(variant.steps) > MAX_STEPS:
        message = text("A game has at most %(limit)s steps.", limit=MAX_STEPS)
        problems.append(Problem("too-many-steps", "steps", message))
    return problems


def _check_sense(step: Step, index: int, walked: Walk) -> Problem | None:
    """Return the problem of a step that is invalid or has no effect; None if it is sound."""
    where, number, cards = f"steps.{index}", index + 1, numbers(step)
    if not all(0 <= count <= PACK for count in cards):
        message = text(
            "Step %(number)s: a number of cards is from 0 to %(limit)s.", number=number, limit=PACK
        )
        return Problem("out-of-bounds", where, message)
    if cards and not any(cards):
        return Problem("does-nothing", where, text("Step %(number)s does nothing.", number=number))
    if isinstance(step, Exchange) and step.apart and 0 in cards:
        message = text(
            "Step %(number)s sets cards aside: for that, everyone has to put in some and take "
            "some.",
            number=number,
        )
        return Problem("nothing-apart", where, message)
    if (
        isinstance(step, ShuffleDummy)
        and index < len(walked.stations)
        and walked.stations[index].after.dummy <= 1
    ):
        message = text(
            "Step %(number)s does nothing: the dummy has no more than one card.", number=number
        )
        return Problem("does-nothing", where, message)
    return None


def _check_extra_point(variant: Variant, walked: Walk) -> list[Problem]:
    left = walked.end.player - variant.tricks
    if not variant.extra_point or left == _COMPARED:
        return []
    message = text(
        "The extra point compares %(needed)s cards; in the end each player has %(left)s left.",
        needed=_COMPARED,
        left=left,
    )
    return [Problem("cards-compared", "extra_point", message)]
