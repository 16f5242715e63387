"""House rules: what a table can decide, with the defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.games.montana.rules.contracts import TRICKS

MAX_POINTS = 99
"""The limit for points that a rule gives or takes."""

FIRST_STEP = 2
"""The lowest number of tricks of a ladder step: one trick always costs the full nil."""

Ladder = tuple[tuple[int, int], ...]


CHOICES = {"blackjack_for": ("best", "21"), "blackjack_tie": ("each", "nobody")}
"""The rules with a fixed choice of values."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules in force. A night stores its own copy, so later changes do not alter old scores.

    Args:
        nil: points for a made nil, and lost for a failed one.
        double_nil: the same for double nil.
        over: points for taking more tricks than bid.
        unabomb: the ladder for a failed nil under Unabomb: (tricks, points), rising. The last step
            includes more tricks; fewer tricks than the first step cost the full nil.
        last_round_counts_calling_deal: the deal in which last round is called is the caller's last
            deal, so two more follow instead of three.
        blackjack_point: the extra point for the best last cards (Bozeman).
        blackjack_for: what earns it: the "best" hand, or only a "21".
        blackjack_tie: in a tie "each" tied seat gets it, or "nobody".
        kens_rule_name: the house's name for Ken's Rule; "" for the usual one.
        dummy_place: the dummy's turn in the house's words; "" for the dealer's left.
        hidden_bids: bids are hidden until all are in; see `public_view`.
    """

    nil: int = 6
    double_nil: int = 13
    over: int = 0
    unabomb: Ladder = ((3, -3), (4, -2), (5, -1), (6, 0))
    last_round_counts_calling_deal: bool = False
    blackjack_point: int = 1
    blackjack_for: str = "best"
    blackjack_tie: str = "each"
    kens_rule_name: str = ""
    dummy_place: str = ""
    hidden_bids: bool = False

    def to_dict(self) -> dict[str, Any]:
        """All rules as plain data in the shape of a night file."""
        plain = {rule.name: getattr(self, rule.name) for rule in fields(self)}
        return plain | {"unabomb": {str(t): points for t, points in self.unabomb}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The rules for plain data; missing ones have their defaults."""
        values = {f.name: data[f.name] for f in fields(cls) if f.name in data}
        if "unabomb" in values:
            values["unabomb"] = tuple(sorted((int(t), p) for t, p in values["unabomb"].items()))
        return cls(**values)

    def lost_nil(self, tricks: int, *, unabomb: bool) -> int:
        """Points for a failed nil that took `tricks` (1–13)."""
        reached = [points for step, points in self.unabomb if step <= tricks]
        return reached[-1] if unabomb and reached else -self.nil


def check_rules(rules: HouseRules) -> list[Problem]:
    """All invalid rules, each at its field; steps of the ladder at `unabomb`."""
    problems = []
    lows = {"nil": 0, "double_nil": 0, "over": -MAX_POINTS, "blackjack_point": 0}
    for name, low in lows.items():
        if not low <= getattr(rules, name) <= MAX_POINTS:
            message = text("From %(low)s to %(high)s points.", low=low, high=MAX_POINTS)
            problems.append(Problem("bad-points", name, message))
    steps = [step for step, _ in rules.unabomb]
    if (
        not steps
        or steps != sorted(set(steps))
        or not FIRST_STEP <= steps[0] <= steps[-1] <= TRICKS
        or any(abs(points) > MAX_POINTS for _, points in rules.unabomb)
    ):
        message = text(
            "Each step is a number of tricks from %(first)s to %(last)s with its points.",
            first=FIRST_STEP,
            last=TRICKS,
        )
        problems.append(Problem("bad-ladder", "unabomb", message))
    for name, values in CHOICES.items():
        if getattr(rules, name) not in values:
            message = text("This must be one of: %(choices)s.", choices=", ".join(values))
            problems.append(Problem("bad-choice", name, message))
    return problems
