"""The steps between the deal and the first trick, as data.

All players do a step at the same time, so a step says what each of them does.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Exchange:
    """Each player puts `give` cards into the dummy and takes `take` of the cards already there.

    With `apart`, cards put in are set aside, shuffled at the end of the step and placed behind the
    remaining dummy cards, so that cards just put in cannot be taken.
    """

    give: int = 0
    take: int = 0
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """Each player passes `right` cards to the right and `left` cards to the left."""

    right: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class ShuffleDummy:
    """The dummy's cards are shuffled."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Everyone bids, before the steps that follow."""


@dataclass(frozen=True, slots=True)
class ChangeBids:
    """Each may change the bid by one trick, up or down; a double nil cannot change."""


Step: TypeAlias = Exchange | Pass | ShuffleDummy | Bid | ChangeBids

STEPS: dict[str, Any] = {
    "exchange": Exchange,
    "pass": Pass,
    "shuffle": ShuffleDummy,
    "bid": Bid,
    "change bids": ChangeBids,
}
"""Step type by its name in data."""

_NAMES = {kind: name for name, kind in STEPS.items()}


def numbers(step: Step) -> tuple[int, ...]:
    """The numbers of cards in the step, in the order of its fields."""
    match step:
        case Exchange(give, take):
            return (give, take)
        case Pass(right, left):
            return (right, left)
        case ShuffleDummy() | Bid() | ChangeBids():
            return ()


def step_to_dict(step: Step) -> dict[str, Any]:
    """The step as plain data, such as {"do": "exchange", "give": 4, "take": 4}."""
    parts = {name: value for name, value in asdict(step).items() if value}
    return {"do": _NAMES[type(step)], **parts}


def step_from_dict(data: Mapping[str, Any]) -> Step:
    """The step for valid plain data."""
    step: Step = STEPS[data["do"]](**{part: data[part] for part in data if part != "do"})
    return step
