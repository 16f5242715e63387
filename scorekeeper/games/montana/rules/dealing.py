"""The card arithmetic: walks a variant step by step and counts cards.

The same walk validates a variant and makes the instructions read while dealing.
"""

from dataclasses import dataclass

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.steps import Bid, ChangeBids, Exchange, Step, numbers
from scorekeeper.games.montana.rules.variants import Opening, Variant

PACK = 52


@dataclass(frozen=True, slots=True)
class Count:
    """Cards in each player's hand, and cards in the dummy."""

    player: int
    dummy: int


@dataclass(frozen=True, slots=True)
class Station:
    """One line of the walk: the step, or None for the deal itself, and the counts after it."""

    step: Step | None
    after: Count


@dataclass(frozen=True, slots=True)
class Walk:
    """A variant from the deal to the first trick.

    Args:
        stations: the deal, then each step; an impossible step and all after it are missing.
        problems: everything that is wrong with the variant's arithmetic.
    """

    stations: tuple[Station, ...]
    problems: tuple[Problem, ...]

    @property
    def end(self) -> Count:
        """The counts when play begins."""
        return self.stations[-1].after


def walk(variant: Variant) -> Walk:
    """Count the cards through the deal and all steps of the variant."""
    count = Count(variant.player_cards, variant.dummy_cards)
    stations = [Station(None, count)]
    problems = _check_deal(variant)
    for number, step in enumerate(variant.steps, 1):
        problem = _check_step(step, number, count)
        if problem:
            return Walk(tuple(stations), (*problems, problem))
        count = _after(step, count)
        stations.append(Station(step, count))
    return Walk(tuple(stations), (*problems, *_check_end(variant, count)))


def dummy_tricks(variant: Variant) -> int:
    """The number of tricks in which the dummy can play, if it plays: its cards may run out."""
    return min(walk(variant).end.dummy, variant.tricks)


def _after(step: Step, count: Count) -> Count:
    if isinstance(step, Exchange):
        moved = step.give - step.take
        return Count(count.player - moved, count.dummy + len(SEATS) * moved)
    return count  # passes move cards in a circle: no hand changes its size


def _check_deal(variant: Variant) -> list[Problem]:
    dealt = len(SEATS) * variant.player_cards + variant.dummy_cards
    if min(variant.player_cards, variant.dummy_cards) < 0 or dealt != PACK:
        message = text(
            "%(player)s cards to each player and %(dummy)s to the dummy make %(sum)s, not 52.",
            player=variant.player_cards,
            dummy=variant.dummy_cards,
            sum=dealt,
        )
        return [Problem("not-the-pack", "player_cards", message)]
    return []


def _check_step(step: Step, number: int, count: Count) -> Problem | None:
    where = f"steps.{number - 1}"
    before: dict[str, str | int | Text] = {
        "held": _describe_counts(number - 1, count),
        "number": number,
        "dummy": count.dummy,
    }
    given = _cards_given(step)
    if min(numbers(step), default=0) < 0:
        return Problem("negative", where, text("Step %(number)s has a negative number.", **before))
    if given > count.player:
        message = text(
            "%(held)s; step %(number)s takes %(given)s from each.",
            **before,
            given=given,
        )
        return Problem("hand-too-small", where, message)
    # Takes always leave the opening card: 52 cards minus three equal hands leave the dummy one card
    # more than a multiple of three.
    if isinstance(step, Exchange) and len(SEATS) * step.take > count.dummy:
        message = text(
            "%(held)s; step %(number)s takes %(taken)s from a dummy of %(dummy)s.",
            **before,
            taken=step.take,
        )
        return Problem("dummy-too-small", where, message)
    return None


def _describe_counts(step: int, count: Count) -> Text:
    """The counts after that step as a text; step 0 is the deal itself."""
    values = {"player": count.player, "dummy": count.dummy}
    if step == 0:
        return text("As dealt, each player holds %(player)s and the dummy %(dummy)s", **values)
    return text(
        "After step %(step)s each player holds %(player)s and the dummy %(dummy)s",
        step=step,
        **values,
    )


def _cards_given(step: Step) -> int:
    """Cards that leave each hand before any are received."""
    return step.give if isinstance(step, Exchange) else sum(numbers(step))


def _check_end(variant: Variant, count: Count) -> list[Problem]:
    problems = []
    bidding = [step for step in variant.steps if isinstance(step, Bid | ChangeBids)]
    if bidding not in ([], [Bid()], [Bid(), ChangeBids()]):
        message = text("Bids are made once, and can be changed once after that.")
        problems.append(Problem("bidding-order", "steps", message))
    if count.player < variant.tricks:
        problems.append(_too_few(variant, count))
    if variant.opens is Opening.DUMMY_CARD and not (variant.dummy_plays and count.dummy):
        message = text("The dummy's card cannot lead: the dummy does not play.")
        problems.append(Problem("dummy-cannot-open", "opens", message))
    return problems


def _too_few(variant: Variant, count: Count) -> Problem:
    values = {"number": len(variant.steps), "player": count.player, "tricks": variant.tricks}
    message = text(
        "In the end each player holds %(player)s cards, for %(tricks)s tricks.", **values
    )
    if variant.steps:
        message = text(
            "After step %(number)s, the last one, each player holds %(player)s cards, for "
            "%(tricks)s tricks.",
            **values,
        )
    return Problem("too-few-cards", "tricks", message)
