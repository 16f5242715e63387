"""Checks of a game's data: every problem with its field.

The fields are those of a game; a field of a special deal has the deal's index from 0, as in
`special.1.cards`. Names and notes are cleaned elsewhere.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.seats import players_message
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules import schedule
from scorekeeper.games.bidding.rules.extra_checks import check_extra_points
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import MAX_DEALS, check_bounds, check_lists
from scorekeeper.games.bidding.rules.game_values import (
    Bidding,
    Course,
    End,
    PairBids,
    Trump,
    ZeroLimitIn,
)
from scorekeeper.games.bidding.rules.points_checks import (
    check_bid_points,
    check_ends,
    check_points,
    check_premiums,
)
from scorekeeper.games.bidding.rules.schedule import course, is_endless, largest_hand
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal

PAIRED = frozenset({4, 6, 8})
"""Numbers of players with which pairs are possible."""


Check = Callable[[BiddingGame], Iterator[Problem]]


def check_game(game: BiddingGame) -> list[Problem]:
    problems = [problem for check in (check_bounds, check_lists) for problem in check(game)]
    if problems:
        return problems  # the checks below would fail on these values
    return [problem for check in _CHECKS for problem in check(game)]


def fill_empty_names(game: BiddingGame) -> BiddingGame:
    special = tuple(replace(kind, name=kind.name.strip() or _DASH) for kind in game.special)
    extra = tuple(replace(piece, name=piece.name.strip() or _DASH) for piece in game.extra)
    return replace(game, name=game.name.strip() or _DASH, special=special, extra=extra)


_DASH = "–"


def check_players(game: BiddingGame, players: int) -> list[Problem]:
    """Check that the game can be played with `players` players; the field is `seats`."""
    if not game.fewest_players <= players <= game.most_players:
        message = players_message(game.fewest_players, game.most_players)
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
        yield Problem("out-of-bounds", "course_deck", range_message(0, game.deck))
    if game.jokers >= game.deck:
        message = range_message(0, game.deck - 1)
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
        yield Problem("endless", "deals", range_message(1, MAX_DEALS))
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
    check_points,
    check_extra_points,
    check_bid_points,
    check_premiums,
    check_ends,
    _special,
)
