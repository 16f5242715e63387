"""The values that fields of a game of exact bids can have."""

from enum import StrEnum

NO_TRUMP = "none"
"""The trump of a deal without trump."""


class Course(StrEnum):
    """How the size of the hands changes from deal to deal."""

    UP_DOWN = "up-down"
    DOWN_UP = "down-up"
    UP = "up"
    DOWN = "down"
    LISTED = "list"
    SAME = "same"


class Trump(StrEnum):
    """Where the trump suit comes from."""

    TURNED = "turned"
    FIXED = "fixed"
    IN_TURN = "in turn"
    DEALER = "dealer"
    NONE = "none"


class Bidding(StrEnum):
    """Whether players bid one after the other, or all at once."""

    IN_TURN = "in turn"
    AT_ONCE = "at once"


class Direction(StrEnum):
    """Which way the deal, the bids and the play go: to the left is clockwise."""

    LEFT = "left"
    RIGHT = "right"


class FirstBidder(StrEnum):
    """Who bids first, and leads: the dealer's neighbour in the direction of play, or the dealer."""

    LEFT = "left"
    DEALER = "dealer"


class Zero(StrEnum):
    """How a bid of zero that is made scores.

    USUAL: like any other bid. OWN: `zero_points`. CARDS: `zero_points` for each card of the
    hand. NIL: `zero_points`, which are lost with the first trick.
    """

    USUAL = "usual"
    OWN = "own"
    CARDS = "cards"
    NIL = "nil"


class ZeroMissed(StrEnum):
    """How a missed bid of zero scores.

    USUAL: like any bid with too many tricks. LOST: lose the points of a zero that is made, once.
    """

    USUAL = "usual"
    LOST = "lost"


class PairBids(StrEnum):
    """Whether partners' bids and tricks are added, or each partner bids and scores alone."""

    TOGETHER = "together"
    APART = "apart"


class ZeroLimitIn(StrEnum):
    """Whether the limit of zeros is for the game, or for each set of deals."""

    GAME = "game"
    SET = "set"


class Scoring(StrEnum):
    """What a deal's points depend on.

    BID: the bid. POTENTIAL: the cards of the hand; a bid that is missed by one trick scores
    `potential_near` per cent of them.
    """

    BID = "bid"
    POTENTIAL = "potential"


class BidPointsLost(StrEnum):
    """What a bid with points of its own loses if it is not made: the same, or as `under` says."""

    SAME = "same"
    USUAL = "usual"


class FineBy(StrEnum):
    """Whether the fine for no trick is for the deal, or for each card of the hand."""

    DEAL = "deal"
    CARD = "card"


class StreakAfter(StrEnum):
    """What follows the premium for a streak.

    RESTART: the count starts again. EACH: each further deal of the streak brings it again.
    """

    RESTART = "restart"
    EACH = "each"


class SetPremium(StrEnum):
    """The premium of a side that made every bid of a set.

    NONE: no premium. BEST: its best deal of the set once more. FIXED: `set_points`.
    """

    NONE = "none"
    BEST = "best"
    FIXED = "fixed"


class SetLost(StrEnum):
    """What the other sides lose then: nothing, their best deal of the set, or the last one."""

    NONE = "none"
    BEST = "best"
    LAST = "last"


class SetLostWhen(StrEnum):
    """When they lose it: if exactly one side made every bid, or if any did."""

    ONE = "one"
    ANY = "any"


class SetPairs(StrEnum):
    """How premiums of sets go in pairs.

    SUM: to each player as without pairs. TEAM: to the players of one pair only; the other pair
    loses for it, unless both partners get it.
    """

    SUM = "sum"
    TEAM = "team"


class Miss(StrEnum):
    """How too many or too few tricks score.

    NOTHING: no points. OFF: lose points for each trick over or under. TRICKS: points for each
    trick taken. BID_LOST: lose points for each trick bid. FIXED: lose a fixed number. MADE (only
    for too many): score the bid, and `overtrick_tenths` for each overtrick.
    """

    NOTHING = "nothing"
    OFF = "off"
    TRICKS = "tricks"
    BID_LOST = "bid lost"
    FIXED = "fixed"
    MADE = "made"


class End(StrEnum):
    """When the game is over: after the last deal, or when a side has reached the target."""

    DEALS = "deals"
    TARGET = "target"


class Ties(StrEnum):
    """How a tie for first is resolved: the win is shared, or another deal is played."""

    SHARE = "share"
    DEAL_ON = "deal on"
