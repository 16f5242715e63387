"""The last two cards of each player in Bozeman, compared as in blackjack."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.montana.rules.house_rules import HouseRules

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
BLACKJACK = 21

Hand = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LastCards:
    """Who got the extra point: as the table entered it, or from the players' last cards.

    Args:
        tapped: the seats that the table chose; may be empty.
        hands: seat → its last two ranks; if given, they decide.
    """

    tapped: frozenset[int] = frozenset()
    hands: Mapping[int, Hand] = field(default_factory=dict)

    def winners(self, rules: HouseRules) -> frozenset[int]:
        winning_seats = self.tapped
        if self.hands:
            totals = {seat: hand_total(hand) for seat, hand in self.hands.items()}
            best = BLACKJACK if rules.blackjack_for == "21" else max(totals.values())
            winning_seats = frozenset(seat for seat, total in totals.items() if total == best)
        shared = len(winning_seats) > 1 and rules.blackjack_tie == "nobody"
        return frozenset() if shared else winning_seats


def hand_total(hand: Hand) -> int:
    """The total of two ranks, 4–21: an ace is 11 (two aces 12), court cards are 10."""
    total = sum({"A": 11, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank) for rank in hand)
    return 12 if hand == ("A", "A") else total


def parse_hand(typed: str, field: str) -> Hand:
    """Parse a typed hand: "A K", "10 7", "t,7".

    Raises:
        RuleError: not two ranks.
    """
    ranks = [rank.replace("T", "10") for rank in typed.upper().replace(",", " ").split()]
    if len(ranks) != 2 or not set(ranks) <= set(RANKS):
        message = text("Enter two ranks, such as A K or 10 7.")
        raise RuleError(Problem("bad-hand", field, message))
    return ranks[0], ranks[1]
