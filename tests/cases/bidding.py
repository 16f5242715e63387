"""Sittings of exact bids for tests: small ones by hand, and random ones as a table plays them."""

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scorekeeper.base.own_game_file import own_id
from scorekeeper.base.problems import RuleError, refuse
from scorekeeper.base.seats import Seat
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules import attendance, corrections, moves
from scorekeeper.games.bidding.rules.bidding import bid_choices, can_bid_for_both, forbidden_bids
from scorekeeper.games.bidding.rules.deal_checks import check_sitting
from scorekeeper.games.bidding.rules.deals import (
    USUAL,
    Absence,
    Bid,
    BidDeal,
    DealPhase,
    required_tricks,
    trump_choices,
)
from scorekeeper.games.bidding.rules.extra_points import Extra, ExtraKind
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import check_players
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
SEATS = tuple(Seat(number, name) for number, name in enumerate(NAMES, 1))
GAMES = builtin_games()
OH_HELL = GAMES["oh-hell"]


def own(name: str, **fields: Any) -> BiddingGame:
    """A game of the house's own."""
    return BiddingGame.from_dict({"id": own_id(name), "name": name} | fields)


BLIND_ONES = own(
    "Blind ones",
    blind_factor=2,
    course="list",
    hands=[3, 2, 1],
    hook_from=2,
    zero="cards",
    zero_points=5,
    over="fixed",
    over_points=7,
    under="bid lost",
    under_points=3,
    first_bidder="dealer",
    ties="deal on",
)
CHOSEN = own(
    "Chosen",
    kind_chosen=True,
    most_players=5,
    largest=4,
    course="down",
    trump="dealer",
    no_trump=True,
    special=[
        {"id": "bare", "name": "No trump", "no_trump": True, "factor": 2},
        {"id": "none", "name": "Nothing", "aim": "nothing", "trick_points": -3, "clean_points": 8},
        {"id": "two", "name": "Two each", "cards": 2, "aim": "all", "clean_points": 20},
    ],
)
FISTS = own(
    "Fists",
    bidding="at once",
    hook_from=0,
    fewest_players=2,
    partners=True,
    most_players=2,
    largest=5,
    lowest_bid=1,
    highest_bid=4,
    over="made",
    overtrick_tenths=-5,
    bag_limit=3,
    bag_fine=4,
    under="tricks",
    under_points=2,
)
OWN = (BLIND_ONES, CHOSEN, replace(FISTS, partners=False))


def new_sitting(
    game: BiddingGame = OH_HELL,
    players: int = 3,
    rules: Mapping[str, Any] | None = None,
    first_dealer: int = 0,
) -> BiddingSitting:
    """A sitting in which nothing is dealt yet."""
    sitting = BiddingSitting(
        "Sunday", "2026-11-22", game, SEATS[:players], first_dealer, rules=dict(rules or {})
    )
    refuse(check_sitting(sitting))
    return sitting


def dealt(number: int, cards: int, bids: list[Bid], tricks: list[int], **more: Any) -> BidDeal:
    """A deal with everyone's bids and tricks, in seat order."""
    return BidDeal(
        number,
        more.pop("dealer", (number - 1) % max(len(tricks), 1)),
        cards,
        bids=dict(enumerate(bids)),
        tricks=dict(enumerate(tricks)),
        **more,
    )


def coming_and_going(sitting: BiddingSitting, rng: random.Random) -> BiddingSitting:
    """Let a random player come, go, sit out or play again, if that is possible."""
    deal = rng.choice(sitting.deals[-2:])
    seat, why = rng.randrange(sitting.players), rng.choice([None, Absence.OUT, Absence.LEFT])
    with suppress(RuleError):
        if rng.random() < 0.3:
            latecomer = Seat(sitting.players + 1, f"Late {sitting.players}")
            return attendance.join(sitting, deal.id, latecomer, rng.randrange(-20, 20))
        return attendance.set_absence(sitting, deal.id, seat, why)
    return sitting


def step(sitting: BiddingSitting, rng: random.Random) -> BiddingSitting:
    """The sitting after the next thing that a table does: a deal, a bid, a count."""
    deal = sitting.current
    if deal is None:
        return moves.begin_deal(_with_extras(sitting, rng))
    phase = sitting.phase(deal)
    if phase is DealPhase.KIND:
        kinds = [USUAL, *(kind.id for kind in sitting.played.special)]
        return moves.with_kind(sitting, deal.id, rng.choice(kinds))
    if phase is DealPhase.TRUMP and rng.random() < 0.7:
        choices = trump_choices(sitting.played, deal, sitting.players)
        return moves.with_trump(sitting, deal.id, rng.choice(choices))
    if phase in {DealPhase.BIDS, DealPhase.TRUMP} and len(deal.bids) < deal.playing(
        sitting.players
    ):
        special = sitting.played.kind(deal.kind)
        if special is None or special.has_bids:
            return _bid(sitting, deal, rng)
    entered = deal.tricks.keys() | deal.absent.keys()
    open_seats = [seat for seat in range(sitting.players) if seat not in entered]
    seat = rng.choice(open_seats)
    left = deal.tricks_left
    if sitting.played.unowned_tricks and left and rng.random() < 0.1:
        return moves.with_tricks(sitting, deal.id, seat, None, deal.unowned + 1)
    is_last = len(open_seats) == 1  # another player left during the deal
    tricks = left if is_last else rng.randint(0, rng.randint(0, left))
    return moves.with_tricks(sitting, deal.id, seat, tricks)


def _with_extras(sitting: BiddingSitting, rng: random.Random) -> BiddingSitting:
    """The sitting with random extra points in its newest deal, as far as the rules allow them."""
    game, tries = sitting.played, 6 if sitting.played.has_extra_points and sitting.deals else 0
    for _ in range(tries):
        seat, other = rng.sample(range(sitting.players), 2)
        piece = rng.choice(game.extra).id if game.extra else ""
        kind = rng.choice([*ExtraKind])
        value = rng.choice({"wager": [10, 20], "change": [-1, 1]}.get(kind, [0, 1, 2]))
        with suppress(RuleError):
            entry = Extra(kind, seat, value, other, piece)
            sitting = moves.with_extra(sitting, sitting.deals[-1].id, entry)
    return sitting


def _bid(sitting: BiddingSitting, deal: BidDeal, rng: random.Random) -> BiddingSitting:
    order = [seat for seat in sitting.bidding_order(deal) if seat not in deal.bids]
    seat = order[0] if rng.random() < 0.8 else rng.choice(order)
    forbidden = {choice.bid for choice in forbidden_bids(sitting, deal, seat)}
    choices = [bid for bid in bid_choices(sitting.played, deal.cards) if bid not in forbidden]
    blind = bool(sitting.played.blind_factor) and rng.random() < 0.3
    low = [bid for bid in choices if required_tricks(bid) <= 4] or choices
    bid = rng.choice(low if rng.random() < 0.7 else choices)
    if can_bid_for_both(sitting, deal, seat) and rng.random() < 0.4:
        bid, blind = rng.randint(sitting.played.blind_side_bid, deal.cards), True
    shot = bool(sitting.played.shot_card) and rng.random() < 0.3
    return moves.with_bid(sitting, deal.id, seat, bid, blind=blind, shot=shot)


MAX_STEPS = 600
"""More than any course takes; a game to a target may still be going on then."""


def played(
    game: BiddingGame,
    rng: random.Random,
    players: int | None = None,
    steps: int | None = None,
    rules: Mapping[str, Any] | None = None,
    *,
    restless: bool = False,
) -> BiddingSitting:
    """A random sitting of that game, after `steps` steps or, without a number, to its end.

    At a restless table players come and go.
    """
    counts = [
        n for n in range(game.fewest_players, game.most_players + 1) if not check_players(game, n)
    ]
    players = players or rng.choice(counts)
    sitting = new_sitting(game, players, rules, rng.randrange(players))
    for _ in range(MAX_STEPS if steps is None else steps):
        if not sitting.current and sitting.is_over:  # which takes longer to find out
            break
        moves_on = not (restless and sitting.deals and rng.random() < 0.1)
        sitting = step(sitting, rng) if moves_on else coming_and_going(sitting, rng)
    return sitting


RULES: tuple[Mapping[str, Any], ...] = ({}, {}, {"ties": "deal on"}, {"exact_bonus": 12})


@st.composite
def sittings(draw: st.DrawFn) -> BiddingSitting:
    """Any sitting of any game, somewhere in its course."""
    game = draw(st.sampled_from([*GAMES.values(), *OWN]))
    rng = random.Random(draw(st.integers(0, 2**32)))
    rules = draw(st.sampled_from(RULES))
    steps, restless = draw(st.integers(0, 80)), draw(st.booleans())
    sitting = played(game, rng, steps=steps, rules=rules, restless=restless)
    note = draw(st.sampled_from(["", "Rain"]))
    later = sitting.deals[1:]
    if draw(st.booleans()) and later:
        deal = draw(st.sampled_from(later))
        seat = draw(st.integers(0, sitting.players - 1))
        sitting = corrections.substitute(sitting, deal.id, seat, Seat(sitting.players + 1, "Ida"))
    return replace(sitting, note=note)
