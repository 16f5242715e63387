"""The fields of the game form, and the choices on which they depend."""

from collections.abc import Mapping
from enum import StrEnum

from scorekeeper.base.cards import Suit
from scorekeeper.games.bidding.rules.extra_checks import MAX_PIECES
from scorekeeper.games.bidding.rules.game import TYPES
from scorekeeper.games.bidding.rules.game_bounds import BOUNDS, SPECIAL_BOUNDS
from scorekeeper.games.bidding.rules.game_values import (
    NO_TRUMP,
    Bidding,
    Course,
    Miss,
    Scoring,
    SetPremium,
    Trump,
    Zero,
)
from scorekeeper.games.bidding.rules.special import Aim

MAX_SUITS = 20
"""Maximum number of trump suits in turn."""

HOOKS = ("always", "from", "never")
SUITS = (*Suit, NO_TRUMP)

CHOICES: Mapping[str, type[StrEnum]] = {
    name: kind for name, kind in TYPES.items() if issubclass(kind, StrEnum)
}
FLAGS = tuple(name for name, kind in TYPES.items() if kind is bool)
NUMBERS = tuple(name for name in BOUNDS if name != "overtrick_tenths")
"""The number fields that are typed as integers."""

WHOLE = frozenset(name for name, (low, _) in (*BOUNDS.items(), *SPECIAL_BOUNDS.items()) if low >= 0)
"""The number fields that cannot be negative."""

BLANK = frozenset(
    {
        "largest",
        "deals_least",
        "deals",
        "bid_changes",
        "shot_card",
        "deck_each",
        "course_deck",
        "zero_limit",
        "least_side_bid",
        "blind_side_bid",
        "lose_at",
        "lose_sets",
        "all_trick",
        "none_fine",
        "streak",
        "streak_up",
        "streak_down",
        "set_points",
        "alliances",
        "highest_bid",
        "blind_factor",
        "blind_nil_points",
        "bag_limit",
        "bag_fine",
        "target",
    }
)
"""The number fields in which 0 means "none" and is displayed as blank."""

TURNS = tuple(f"suit{n}" for n in range(MAX_SUITS))
"""The fields of the suits in turn."""

PIECE_PARTS = ("id", "name", "points", "most", "one_seat", "not_with", "counts_as")
"""The parts of a piece that brings extra points, in fields such as `piece0_name`."""

PIECES = tuple(f"piece{n}_{part}" for n in range(MAX_PIECES) for part in PIECE_PARTS)

WORDS = (
    "name",
    "note",
    "plays_like",
    "hands",
    "suits",
    "suit",
    "hook",
    "overtrick",
    "wagers",
    "sets",
    "bid_points",
    *PIECES,
    *TURNS,
    *CHOICES,
    *FLAGS,
    *NUMBERS,
)
"""All fields except those of special deals."""

PARTS = (
    "id",
    "name",
    "times",
    "cards",
    "aim",
    "no_trump",
    "blind",
    "factor",
    "trick_points",
    "clean_points",
)
"""The parts of a special deal, in fields such as `kind0_name`."""

_STEPS = frozenset({Course.UP_DOWN, Course.DOWN_UP, Course.UP, Course.DOWN})
_PREMIUMS = frozenset({SetPremium.BEST, SetPremium.FIXED})
_POINTS = frozenset({Miss.OFF, Miss.TRICKS, Miss.BID_LOST, Miss.FIXED})

ONLY_WITH: Mapping[str, tuple[str, frozenset[str]]] = {
    **dict.fromkeys(("over", "under", "zero"), ("scoring", frozenset({Scoring.BID}))),
    **dict.fromkeys(
        (
            *("exact_bonus", "exact_trick", "bid_points", "bid_points_lost"),
            *("all_trick", "none_fine", "none_fine_by"),
        ),
        ("scoring", frozenset({Scoring.BID})),
    ),
    **dict.fromkeys(
        ("sets", "set_lost", "set_lost_when", "set_pairs", "zero_limit_in"),
        ("set_premium", _PREMIUMS),
    ),
    "pair_bids": ("partners", frozenset({"True"})),
    "set_points": ("set_premium", frozenset({SetPremium.FIXED})),
    **dict.fromkeys(
        ("potential_card", "potential_near", "shot_card"),
        ("scoring", frozenset({Scoring.POTENTIAL})),
    ),
    "zero_missed": ("zero", frozenset({Zero.OWN, Zero.CARDS})),
    "deals_least": ("course", _STEPS),
    "hands": ("course", frozenset({Course.LISTED})),
    "deals": ("course", frozenset({Course.SAME})),
    "least": ("course", _STEPS),
    "largest": ("course", _STEPS | {Course.SAME}),
    "card_left": ("course", _STEPS | {Course.SAME}),
    "top_times": ("course", _STEPS),
    "end_times": ("course", _STEPS),
    "no_trump": ("trump", frozenset({Trump.TURNED, Trump.DEALER})),
    "last_card_trump": ("trump", frozenset({Trump.TURNED})),
    "hidden_bids": ("bidding", frozenset({Bidding.AT_ONCE})),
    "zero_points": ("zero", frozenset({Zero.OWN, Zero.CARDS, Zero.NIL})),
    "blind_nil_points": ("zero", frozenset({Zero.NIL})),
    "nil_tricks_help": ("zero", frozenset({Zero.NIL})),
    "nil_bags_score": ("zero", frozenset({Zero.NIL})),
    "over_points": ("over", _POINTS),
    "overtrick": ("over", frozenset({Miss.MADE})),
    "under_points": ("under", _POINTS),
    "target": ("end", frozenset({"target"})),
    "lose_at": ("end", frozenset({"target"})),
    "lose_sets": ("end", frozenset({"target"})),
    "all_wins": ("end", frozenset({"target"})),
}
"""Field → option and the choices in which the field applies; ignored with other choices."""

ONLY_WITH_AIM: Mapping[str, frozenset[str]] = {
    "blind": frozenset({Aim.BIDS}),
    "factor": frozenset({Aim.BIDS}),
    "trick_points": frozenset({Aim.NOTHING, Aim.ALL}),
    "clean_points": frozenset({Aim.NOTHING, Aim.ALL}),
}
"""Part of a special deal → the aims in which it applies."""

PLACES = (
    "name",
    *NUMBERS,
    "hands",
    "trump_suits",
    "overtrick_tenths",
    "extra",
    "wagers",
    "sets",
    "bid_points",
    *CHOICES,
    "special",
    "kind_chosen",
    "all_wins",
    "plays_like",
    "note",
)
"""The fields of problems that have a place for messages on the form."""

PLACES_OF_PIECE = ("id", "name", "points", "most")
"""The same for each piece that brings extra points."""

PLACES_OF_SPECIAL = ("id", "name", "aim", *SPECIAL_BOUNDS)
"""The same for each special deal."""
