"""Rule sets as data: how often, when and how the cards that are not home are shuffled."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.base.text import Text, text


class When(StrEnum):
    ANY_TIME = "any time"
    STUCK = "stuck"


class How(StrEnum):
    """Where the gaps are after a shuffle.

    MIXED: where the aces fall, which are shuffled with the rest. BEHIND_HOME: in each row right
    behind its last card at home.
    """

    MIXED = "mixed"
    BEHIND_HOME = "behind home"


class Goal(StrEnum):
    FEW = "few shuffles and moves"
    HOME = "cards home"
    WON = "won or not"


MAX_SHUFFLES = 99


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a game of Gaps.

    Args:
        id: its name in files and addresses; "" for a house's own, which is identified by its parts.
        shuffles: the number of allowed shuffles, 0 to 99.
        undo: whether a shuffle can be undone.
    """

    id: str
    name: Text
    shuffles: int
    when: When = When.ANY_TIME
    how: How = How.MIXED
    undo: bool = True
    goal: Goal = Goal.FEW


CLASSIC = RuleSet("classic", text("Windows classic"), 15)
TWO_REDEALS = RuleSet(
    "two-redeals", text("Two redeals"), 2, When.STUCK, How.BEHIND_HOME, undo=False, goal=Goal.HOME
)
BOOK = RuleSet("book", text("Book"), 3, When.STUCK, goal=Goal.WON)
ONE_DEAL = RuleSet("one-deal", text("One deal"), 0)

PRESETS = {preset.id: preset for preset in (CLASSIC, TWO_REDEALS, BOOK, ONE_DEAL)}
"""The shipped rule sets by id: the three known ones, and the strictest."""
