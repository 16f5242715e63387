"""What the form of a game asks for: each field, and with which choice it goes."""

from collections.abc import Mapping
from enum import StrEnum

from scorekeeper.base.cards import Suit
from scorekeeper.games.bidding.rules.game import NO_TRUMP, TYPES, Bidding, Course, Miss, Trump, Zero
from scorekeeper.games.bidding.rules.game_checks import BOUNDS, SPECIAL_BOUNDS
from scorekeeper.games.bidding.rules.special import Aim

MOST_SUITS = 20
"""So many suits can follow one another as trump."""

HOOKS = ("always", "from", "never")
SUITS = (*Suit, NO_TRUMP)

CHOICES: Mapping[str, type[StrEnum]] = {
    name: kind for name, kind in TYPES.items() if issubclass(kind, StrEnum)
}
FLAGS = tuple(name for name, kind in TYPES.items() if kind is bool)
NUMBERS = tuple(name for name in BOUNDS if name != "overtrick_tenths")
"""The numbers that are typed as they are."""

WHOLE = frozenset(name for name, (low, _) in (*BOUNDS.items(), *SPECIAL_BOUNDS.items()) if low >= 0)
"""The numbers that are typed in digits alone."""

BLANK = frozenset(
    {
        "largest",
        "deals",
        "highest_bid",
        "blind_factor",
        "blind_nil_points",
        "bag_limit",
        "bag_fine",
        "target",
    }
)
"""The numbers of which a zero stands for none: their fields are blank then."""

TURNS = tuple(f"suit{n}" for n in range(MOST_SUITS))
"""The suits in turn."""

WORDS = (
    "name",
    "note",
    "plays_like",
    "hands",
    "suits",
    "suit",
    "hook",
    "overtrick",
    *TURNS,
    *CHOICES,
    *FLAGS,
    *NUMBERS,
)
"""Every field but those of special deals."""

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
"""What the form says of a special deal, in fields such as `kind0_name`."""

_STEPS = frozenset({Course.UP_DOWN, Course.DOWN_UP, Course.UP, Course.DOWN})
_POINTS = frozenset({Miss.OFF, Miss.TRICKS, Miss.BID_LOST, Miss.FIXED})

ONLY_WITH: Mapping[str, tuple[str, frozenset[str]]] = {
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
}
"""Fields that go with some choices only: with any other, what stands there says nothing."""

ONLY_WITH_AIM: Mapping[str, frozenset[str]] = {
    "blind": frozenset({Aim.BIDS}),
    "factor": frozenset({Aim.BIDS}),
    "trick_points": frozenset({Aim.NOTHING, Aim.ALL}),
    "clean_points": frozenset({Aim.NOTHING, Aim.ALL}),
}
"""The same for those of a special deal, with what it is played for."""

PLACES = (
    "name",
    *NUMBERS,
    "hands",
    "trump_suits",
    "overtrick_tenths",
    *CHOICES,
    "special",
    "kind_chosen",
    "plays_like",
    "note",
)
"""Where the form tells what is wrong, by the fields of problems."""

PLACES_OF_SPECIAL = ("id", "name", "aim", *SPECIAL_BOUNDS)
"""The same in each special deal."""
