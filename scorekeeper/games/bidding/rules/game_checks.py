"""Checks of a game's data: every problem with its field.

The fields are those of a game; a field of a special deal has the deal's index from 0, as in
`special.1.cards`. Names and notes are cleaned elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from scorekeeper.base.cards import Suit
from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules import schedule
from scorekeeper.games.bidding.rules.deals import USUAL
from scorekeeper.games.bidding.rules.extra_checks import check_extra_points
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    NO_TRUMP,
    Bidding,
    BidPointsLost,
    Course,
    End,
    Miss,
    PairBids,
    Scoring,
    SetLost,
    SetPremium,
    StreakAfter,
    Trump,
    Zero,
    ZeroLimitIn,
    ZeroMissed,
)
from scorekeeper.games.bidding.rules.play import PLAY_STYLES
from scorekeeper.games.bidding.rules.schedule import course, deal_count, is_endless, largest_hand
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal

MAX_PLAYERS = 8
PAIRED = frozenset({4, 6, 8})
"""Numbers of players with which pairs are possible."""
MAX_CARDS = 120
MAX_POINTS = 1000
MAX_TARGET = 100_000
MAX_DEALS = 200
MAX_SPECIAL = 10
MAX_FACTOR = 10
MAX_NAMES = 20

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

Check = Callable[[BiddingGame], Iterator[Problem]]


def check_game(game: BiddingGame) -> list[Problem]:
    """List every problem that makes the game unplayable."""
    problems = [problem for check in (_bounds, _lists) for problem in check(game)]
    if problems:
        return problems  # the checks below would fail on these values
    return [problem for check in _CHECKS for problem in check(game)]


def fill_empty_names(game: BiddingGame) -> BiddingGame:
    """Put a dash for each name that is still empty."""
    special = tuple(replace(kind, name=kind.name.strip() or _DASH) for kind in game.special)
    extra = tuple(replace(piece, name=piece.name.strip() or _DASH) for piece in game.extra)
    return replace(game, name=game.name.strip() or _DASH, special=special, extra=extra)


_DASH = "–"


def check_players(game: BiddingGame, players: int) -> list[Problem]:
    """Check that the game can be played with `players` players; the field is `seats`."""
    if not game.fewest_players <= players <= game.most_players:
        message = text(
            "%(fewest)s to %(limit)s players are needed.",
            fewest=game.fewest_players,
            limit=game.most_players,
        )
        return [Problem("players", "seats", message)]
    if game.partners and players not in PAIRED:
        return [Problem("pairs", "seats", text("For pairs, 4, 6 or 8 players are needed."))]
    slots = course(game, players)
    if not slots or min(slot.cards for slot in slots) < 1:
        return [Problem("no-cards", "seats", text("There are too few cards for so many players."))]
    # special deals that the dealer chooses are not part of the course
    largest = max([*(slot.cards for slot in slots), *(kind.cards for kind in game.special)])
    if largest * players > game.deck_for(players):
        message = text(
            "%(players)s players with %(cards)s cards each need %(needed)s; the deck has %(deck)s.",
            players=players,
            cards=largest,
            needed=largest * players,
            deck=game.deck_for(players),
        )
        return [Problem("deck", "seats", message)]
    if len(slots) > schedule.MAX_DEALS:
        message = text(
            "At most %(limit)s deals; these would be %(deals)s.",
            limit=schedule.MAX_DEALS,
            deals=len(slots),
        )
        return [Problem("too-long", "seats", message)]
    return []


# ---- one field ----


def _bounds(game: BiddingGame) -> Iterator[Problem]:
    for name, (low, high) in BOUNDS.items():
        if not low <= getattr(game, name) <= high:
            yield Problem("out-of-bounds", name, _from_to(low, high))
    for index, kind in enumerate(game.special):
        for name, (low, high) in SPECIAL_BOUNDS.items():
            if not low <= getattr(kind, name) <= high:
                yield Problem("out-of-bounds", f"special.{index}.{name}", _from_to(low, high))


def _lists(game: BiddingGame) -> Iterator[Problem]:
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
        yield Problem("out-of-bounds", "hands", _from_to(1, MAX_CARDS))
    if len(game.sets) > MAX_DEALS or any(deals < 1 for deals in game.sets):
        yield Problem("out-of-bounds", "sets", _from_to(1, MAX_DEALS))
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


# ---- fields together ----


def _players(game: BiddingGame) -> Iterator[Problem]:
    if game.fewest_players > game.most_players:
        message = text("At most as many as %(limit)s.", limit=game.most_players)
        yield Problem("order", "fewest_players", message)
        return
    counts = range(game.fewest_players, game.most_players + 1)
    if game.partners and not {game.fewest_players, game.most_players} <= PAIRED:
        message = text("For pairs, 4, 6 or 8 players are needed.")
        yield Problem("pairs", "most_players", message)
        return
    for count in PAIRED.intersection(counts) if game.partners else counts:
        for problem in check_players(game, count):
            yield Problem(problem.code, "most_players", problem.message)
            return


def _deck(game: BiddingGame) -> Iterator[Problem]:
    if game.course_deck > game.deck:
        yield Problem("out-of-bounds", "course_deck", _from_to(0, game.deck))
    if game.jokers >= game.deck:
        message = text("From %(low)s to %(high)s.", low=0, high=game.deck - 1)
        yield Problem("out-of-bounds", "jokers", message)


def _course(game: BiddingGame) -> Iterator[Problem]:
    if game.course is Course.LISTED and not game.hands:
        yield Problem("hands", "hands", text("Enter the cards of each deal."))
    if game.course is not Course.LISTED and game.hands:
        message = text("This goes with listed hands only.")
        yield Problem("hands-unused", "hands", message)
    if game.course is not Course.SAME and game.deals:
        message = text("This goes with the same hand in each deal only.")
        yield Problem("deals-unused", "deals", message)
    if game.course not in _STEPS and game.deals_least:
        message = text("This goes with hands that grow or shrink only.")
        yield Problem("deals-unused", "deals_least", message)
    if is_endless(game) and game.end is End.DEALS:
        yield Problem("endless", "deals", text("Without a number of deals a target is needed."))
    if is_endless(game) and game.special and not game.kind_chosen:
        message = text("Special deals follow the last usual one, and there is no last one.")
        yield Problem("special-never", "special", message)
    if 0 < game.largest < game.least and game.course in _STEPS:
        message = text("At least as many as the smallest hand: %(least)s.", least=game.least)
        yield Problem("order", "largest", message)
    elif game.course in _STEPS and game.least > (limit := largest_hand(game, game.fewest_players)):
        message = ntext(
            "At most %(count)s card can be dealt to each.",
            "At most %(count)s cards can be dealt to each.",
            limit,
        )
        yield Problem("order", "least", message)


_STEPS = {Course.UP_DOWN, Course.DOWN_UP, Course.UP, Course.DOWN}


def _trump(game: BiddingGame) -> Iterator[Problem]:
    needed = {Trump.FIXED: range(1, 2), Trump.IN_TURN: range(1, 21)}.get(game.trump, range(1))
    if len(game.trump_suits) not in needed:
        messages = {
            Trump.FIXED: text("Choose the one trump suit."),
            Trump.IN_TURN: text("Choose the suits in their order."),
        }
        message = messages.get(game.trump, text("This goes with a fixed trump or suits in turn."))
        yield Problem("trump-suits", "trump_suits", message)


def _bidding(game: BiddingGame) -> Iterator[Problem]:
    if game.hook_from and game.bidding is Bidding.AT_ONCE:
        message = text("Where all bid at once, nobody bids last.")
        yield Problem("hook", "hook_from", message)
    if game.hidden_bids and game.bidding is not Bidding.AT_ONCE:
        message = text("Bids can be hidden only where all bid at once.")
        yield Problem("hidden", "hidden_bids", message)
    if game.highest_bid and game.highest_bid < max(game.lowest_bid, 1):
        message = text("At least as much as the lowest bid: %(least)s.", least=game.lowest_bid)
        yield Problem("order", "highest_bid", message)
    smallest = min(
        (slot.cards for n in (game.fewest_players, game.most_players) for slot in course(game, n)),
        default=1,
    )
    if game.lowest_bid > smallest > 0:
        message = ntext(
            "The smallest hand has %(count)s trick.",
            "The smallest hand has %(count)s tricks.",
            smallest,
        )
        yield Problem("lowest-bid", "lowest_bid", message)
    if game.hook_from and game.lowest_bid == game.highest_bid > 0:
        message = text("Nobody has a choice: the hook could forbid the only bid.")
        yield Problem("no-choice", "highest_bid", message)
    if game.bid_change_must and not game.bid_changes:
        message = text("This goes with bids that change only.")
        yield Problem("change-unused", "bid_change_must", message)
    if game.zero_limit and game.lowest_bid:
        message = text("This goes with bids of zero only.")
        yield Problem("no-zero", "zero_limit", message)
    if game.zero_limit_in is ZeroLimitIn.SET and not (game.zero_limit and game.sets):
        message = text("This goes with a limit of zeros and with sets only.")
        yield Problem("limit-unused", "zero_limit_in", message)
    if game.blind_factor == 1:
        message = text("A factor of 2 at least is needed, or 0 for no blind bids.")
        yield Problem("factor", "blind_factor", message)


def _pairs(game: BiddingGame) -> Iterator[Problem]:
    """Check what depends on how partners bid."""
    if game.pair_bids is PairBids.APART and not game.partners:
        yield Problem("no-pairs", "pair_bids", text("This goes with pairs only."))
    for field in ("least_side_bid", "blind_side_bid"):
        if getattr(game, field) and not game.adds_bids:
            message = text("This goes with pairs whose bids are added only.")
            yield Problem("no-pairs", field, message)
    if game.blind_factor and game.adds_bids:
        message = text("Pairs have one bid together: nobody can bid blind for a factor.")
        yield Problem("blind-pairs", "blind_factor", message)
    if game.sets and game.adds_bids:
        message = text("This does not go with pairs whose bids are added.")
        yield Problem("sets-pairs", "sets", message)


def _points(game: BiddingGame) -> Iterator[Problem]:
    nil = game.zero is Zero.NIL
    if game.zero is Zero.USUAL and game.zero_points:
        message = text("This goes with a zero that has points of its own.")
        yield Problem("zero-unused", "zero_points", message)
    if nil and game.zero_points < 0:
        yield Problem("out-of-bounds", "zero_points", _from_to(0, MAX_POINTS))
    if game.blind_nil_points and not nil:
        yield Problem("no-nil", "blind_nil_points", text("This goes with nil only."))
    if nil and game.lowest_bid:
        yield Problem("no-zero", "lowest_bid", text("Nil is a bid of zero."))
    if game.zero_missed is ZeroMissed.LOST and game.zero not in {Zero.OWN, Zero.CARDS}:
        message = text("This goes with a zero that has points of its own.")
        yield Problem("zero-unused", "zero_missed", message)
    if game.scoring is Scoring.POTENTIAL:
        yield from _potential(game)
    elif game.shot_card:
        message = text("This goes with points for the cards of the hand only.")
        yield Problem("shot-unused", "shot_card", message)
    if game.under is Miss.MADE:
        yield Problem("under-made", "under", text("A bid is not made with too few tricks."))
    if game.overtrick_tenths and game.over is not Miss.MADE:
        message = text("This goes with overtricks that count only.")
        yield Problem("overtrick", "overtrick_tenths", message)
    if bool(game.bag_limit) != bool(game.bag_fine):
        message = text("A limit and a fine are needed, or neither.")
        yield Problem("bags", "bag_fine" if game.bag_limit else "bag_limit", message)


def _potential(game: BiddingGame) -> Iterator[Problem]:
    """Check that nothing else decides the points of a bid."""
    message = text("This does not go with points for the cards of the hand.")
    usual = BiddingGame("", "")
    for name in ("over", "under", "zero", "bid_points", "all_trick", "none_fine"):
        if getattr(game, name) != getattr(usual, name):
            yield Problem("potential", name, message)


def _bid_points(game: BiddingGame) -> Iterator[Problem]:
    """Check the bids that have points of their own."""
    for bid, points in game.bid_points:
        if not (1 <= bid <= MAX_CARDS and 0 <= points <= MAX_POINTS):
            message = text(
                "A bid from 1 with points from 0 to %(limit)s is needed, such as 10=200.",
                limit=MAX_POINTS,
            )
            yield Problem("bid-points", "bid_points", message)
            return
    if game.bid_points_lost is not BidPointsLost.SAME and not game.bid_points:
        message = text("This goes with bids that have points of their own only.")
        yield Problem("bid-points", "bid_points_lost", message)


def _premiums(game: BiddingGame) -> Iterator[Problem]:
    """Check streaks and sets."""
    if game.streak_after is not StreakAfter.RESTART and not game.streak:
        message = text("This goes with a premium for a streak only.")
        yield Problem("streak-unused", "streak_after", message)
    if game.streak == 1 or bool(game.streak) != bool(game.streak_up or game.streak_down):
        message = text("A number from 2 and its points are needed, or neither.")
        yield Problem("streak", "streak", message)
    if bool(game.sets) != (game.set_premium is not SetPremium.NONE):
        message = text("Sets and a premium are needed, or neither.")
        yield Problem("sets", "sets" if not game.sets else "set_premium", message)
        return
    counts = [deal_count(game, n) for n in range(game.fewest_players, game.most_players + 1)]
    if game.sets and set(counts) != {sum(game.sets)}:
        message = text("All sets together must have as many deals as the game.")
        yield Problem("sets-sum", "sets", message)
    if bool(game.set_points) != (game.set_premium is SetPremium.FIXED):
        message = text("This goes with a fixed premium only.")
        yield Problem("set-points", "set_points", message)
    if game.set_lost is not SetLost.NONE and not game.sets:
        yield Problem("sets", "set_lost", text("Sets and a premium are needed, or neither."))


def _ends(game: BiddingGame) -> Iterator[Problem]:
    if game.end is End.TARGET and not game.target:
        yield Problem("target", "target", _from_to(1, MAX_TARGET))
    for field in ("target", "lose_at", "lose_sets", "all_wins"):
        if game.end is End.DEALS and getattr(game, field):
            message = text("This goes with the end at a target only.")
            yield Problem("target-unused", field, message)
    if game.lose_sets and game.over is not Miss.MADE:
        message = text("This goes with overtricks that count only.")
        yield Problem("overtrick", "lose_sets", message)


def _special(game: BiddingGame) -> Iterator[Problem]:
    if game.kind_chosen and not game.special:
        message = text("There is no special deal to choose.")
        yield Problem("no-special", "kind_chosen", message)
    for index, kind in enumerate(game.special):
        yield from (
            Problem(code, f"special.{index}.{name}", message) for code, name, message in _kind(kind)
        )


def _kind(kind: SpecialDeal) -> Iterator[tuple[str, str, Text]]:
    if kind.aim is Aim.BIDS and (kind.trick_points or kind.clean_points):
        yield "points-unused", "trick_points", text("This goes with a deal without bids only.")
    if kind.aim is not Aim.BIDS and not (kind.trick_points or kind.clean_points):
        yield "no-points", "trick_points", text("A deal without bids needs points of its own.")
    if kind.aim is not Aim.BIDS and (kind.blind or kind.factor != 1):
        yield "no-bids", "aim", text("Nothing is bid in this deal.")


_CHECKS: tuple[Check, ...] = (
    _deck,
    _course,
    _players,
    _trump,
    _bidding,
    _pairs,
    _points,
    check_extra_points,
    _bid_points,
    _premiums,
    _ends,
    _special,
)


def _from_to(low: int, high: int) -> Text:
    return text("From %(low)s to %(high)s.", low=low, high=high)


def _choices(values: list[str] | list[Suit]) -> Text:
    return text("This must be one of: %(choices)s.", choices=", ".join(values))
