"""The bounds of single fields of a game, and their checks."""

from collections.abc import Iterator, Mapping

from scorekeeper.base.cards import Suit
from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.deals import USUAL
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP, Course, End
from scorekeeper.games.bidding.rules.play import PLAY_STYLES

MAX_PLAYERS = 8
MAX_CARDS = 120
MAX_POINTS = 1000
MAX_TARGET = 100_000
MAX_DEALS = 200
MAX_SPECIAL = 10
MAX_FACTOR = 10
MAX_NAMES = 20

OUT_OF_BOUNDS = "out-of-bounds"
"""The code of a problem with a number out of its range."""

BOUNDS: Mapping[str, tuple[int, int]] = {
    "fewest_players": (2, MAX_PLAYERS),
    "most_players": (2, MAX_PLAYERS),
    "deck": (4, MAX_CARDS),
    "deck_each": (0, 20),
    "course_deck": (0, MAX_CARDS),
    "jokers": (0, MAX_CARDS),
    "least": (1, MAX_CARDS),
    "largest": (0, MAX_CARDS),
    "top_times": (0, MAX_PLAYERS),
    "end_times": (0, MAX_PLAYERS),
    "deals_least": (0, MAX_DEALS),
    "deals": (0, MAX_DEALS),
    "lowest_bid": (0, MAX_CARDS),
    "highest_bid": (0, MAX_CARDS),
    "zero_limit": (0, 50),
    "least_side_bid": (0, 13),
    "blind_side_bid": (0, 13),
    "blind_side_factor": (2, MAX_FACTOR),
    "hook_from": (0, MAX_CARDS),
    "blind_factor": (0, MAX_FACTOR),
    "bid_changes": (0, MAX_PLAYERS),
    "potential_card": (0, MAX_POINTS),
    "potential_near": (0, 100),
    "shot_card": (0, MAX_POINTS),
    "exact_bonus": (0, MAX_POINTS),
    "exact_trick": (0, MAX_POINTS),
    "zero_points": (-MAX_POINTS, MAX_POINTS),
    "blind_nil_points": (0, MAX_POINTS),
    "over_points": (0, MAX_POINTS),
    "overtrick_tenths": (-10 * MAX_POINTS, 10 * MAX_POINTS),
    "under_points": (0, MAX_POINTS),
    "all_trick": (0, MAX_POINTS),
    "none_fine": (0, 10 * MAX_POINTS),
    "streak": (0, 20),
    "streak_up": (0, MAX_POINTS),
    "streak_down": (0, MAX_POINTS),
    "streak_from": (1, MAX_CARDS),
    "set_points": (0, 10 * MAX_POINTS),
    "bag_limit": (0, MAX_POINTS),
    "bag_fine": (0, MAX_POINTS),
    "alliances": (0, 4),
    "alliance_points": (0, MAX_POINTS),
    "target": (0, MAX_TARGET),
    "lose_at": (-MAX_TARGET, 0),
    "lose_sets": (0, 20),
}
"""Field of a game → minimum and maximum."""

SPECIAL_BOUNDS: Mapping[str, tuple[int, int]] = {
    "times": (0, MAX_DEALS),
    "cards": (0, MAX_CARDS),
    "factor": (1, MAX_FACTOR),
    "trick_points": (-MAX_POINTS, MAX_POINTS),
    "clean_points": (-MAX_POINTS, MAX_POINTS),
}
"""Field of a special deal → minimum and maximum."""


def check_bounds(game: BiddingGame) -> Iterator[Problem]:
    needed = _needed(game)
    for name, (low, high) in BOUNDS.items():
        if not low <= getattr(game, name) <= high:
            least = 1 if name == needed else low  # the checks of fields together refuse 0
            yield Problem(OUT_OF_BOUNDS, name, range_message(least, high))
    for index, kind in enumerate(game.special):
        for name, (low, high) in SPECIAL_BOUNDS.items():
            if not low <= getattr(kind, name) <= high:
                yield Problem(OUT_OF_BOUNDS, f"special.{index}.{name}", range_message(low, high))


def _needed(game: BiddingGame) -> str:
    """The field without which the game would not end."""
    if game.end is End.TARGET:
        return "target"
    return "deals" if game.course is Course.SAME else ""


def check_lists(game: BiddingGame) -> Iterator[Problem]:
    suits = list(Suit)
    if not game.name.strip():
        yield Problem("name-empty", "name", text("Enter a name."))
    if not game.suits or len(set(game.suits)) < len(game.suits) or {*game.suits} - {*suits}:
        yield Problem("suits", "suits", _choices(suits))
    if {*game.trump_suits} - {*game.suits, NO_TRUMP}:
        yield Problem("suits", "trump_suits", _choices([*game.suits, NO_TRUMP]))
    if len(game.hands) > MAX_DEALS:
        yield Problem("too-many", "hands", text("At most %(limit)s deals.", limit=MAX_DEALS))
    if any(not 1 <= cards <= MAX_CARDS for cards in game.hands):
        yield Problem(OUT_OF_BOUNDS, "hands", range_message(1, MAX_CARDS))
    if len(game.sets) > MAX_DEALS or any(deals < 1 for deals in game.sets):
        yield Problem(OUT_OF_BOUNDS, "sets", range_message(1, MAX_DEALS))
    if len(game.also) > MAX_NAMES:
        yield Problem("too-many", "also", text("At most %(limit)s are read.", limit=MAX_NAMES))
    if game.plays_like and game.plays_like not in PLAY_STYLES:
        yield Problem("play", "plays_like", _choices([*PLAY_STYLES]))
    if len(game.special) > MAX_SPECIAL:
        yield Problem(
            "too-many", "special", text("At most %(limit)s special deals.", limit=MAX_SPECIAL)
        )
    ids = [kind.id for kind in game.special]
    for index, kind in enumerate(game.special):
        if not kind.id or kind.id == USUAL or "." in kind.id or kind.id in ids[:index]:
            message = text("Each special deal needs a name of its own.")
            yield Problem("kind-id", f"special.{index}.id", message)
        if not kind.name.strip():
            yield Problem("name-empty", f"special.{index}.name", text("Enter a name."))


def _choices(values: list[str] | list[Suit]) -> Text:
    return text("This must be one of: %(choices)s.", choices=", ".join(values))
