"""Writes to a night, from its start to its end."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.bids import replaces_hidden_bid
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading_of_new
from scorekeeper.core.log import DELETE, IMPORT, RESTORE, START
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import MoveContext, SittingActions
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written
from scorekeeper.games.montana.actions.variants import OWN_GAMES
from scorekeeper.games.montana.rules import moves
from scorekeeper.games.montana.rules.contracts import Contract
from scorekeeper.games.montana.rules.deals import SEATS, Call, Result
from scorekeeper.games.montana.rules.hidden_bids import bid_cells, hides
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.nights import NightTopic

WrittenNight = Written[Stored[Night]]

SITTING = SittingActions(
    NightTopic,
    text("This night is deleted. Restore it first."),
    {
        START: text("start of the night"),
        IMPORT: text("night imported"),
        DELETE: text("night deleted"),
        RESTORE: text("night restored"),
    },
)
"""How nights are written; also actions on a night as a whole, such as deleting it."""


@SITTING.start
def start(
    actor: Actor,
    place: Place,
    *,
    name: str,
    date: str,
    players: Sequence[int],
    dealer: int | None,
    calling_deal_counts: bool,
    hidden_bids: bool = False,
) -> Night:
    """Start a night with these players (their numbers, in seat order) under the house's rules.

    Args:
        name: the name; blank for the weekday.
        date: the date of the evening; blank for the current one.
        dealer: the first dealer's seat, or None to draw one at random.
        calling_deal_counts: whether the deal in which last round is called is part of it.
        hidden_bids: this night's rule for who sees a bid.

    Raises:
        RuleError: not three different players, no such dealer, or an invalid name or date.
        Missing: the house has no such player.
    """
    heading, day = heading_of_new(name, date, actor.zone)
    first = secrets.choice(SEATS) if dealer is None else dealer
    rules = replace(
        load_rules(place),
        last_round_counts_calling_deal=calling_deal_counts,
        hidden_bids=hidden_bids,
    )
    return moves.start(heading, day, load_seats(place, players), first, rules)


_call = SITTING.move("call", text("the call"))(moves.call)


def call(actor: Actor, stamp: Stamp, night_id: int, deal_id: int, called: Call) -> WrittenNight:
    """Set the call of a deal; a made-up game is added to the house's games.

    An archived game is offered again.
    """
    with writing():
        written = _call(actor, stamp, night_id, deal_id, called)
        if written.value is not None:  # a repeated request restores nothing
            book = replace(
                stamp.part("book"), seen=written.version
            )  # even if it was archived meanwhile
            OWN_GAMES.keep(actor, book, called.variant, called=True)
        return written


@SITTING.move_with_context("bid", text("a bid"))
def bid(context: MoveContext[Night], deal_id: int, seat: int, contract: Contract) -> Night:
    """Set or correct a player's contract.

    With hidden bids, the response must not reveal an earlier bid to another device.
    """
    night = context.value
    deal = night.deal(deal_id)
    if deal and seat in deal.bids and hides(night, deal):
        final, first = bid_cells(deal_id, seat)
        if replaces_hidden_bid(context, (final, first), contract):
            context.rewritten.append(first if seat in deal.first_contracts else final)
    return moves.bid(night, deal_id, seat, contract)


change_bid = SITTING.move("change", text("a changed bid"))(moves.change_bid)
keep_bids = SITTING.move("keep", text("bids unchanged"), text("the unchanged bids"))(
    moves.keep_bids
)
finish_play = SITTING.move("play", text("end of play"), text("the end of play"))(moves.finish_play)
count = SITTING.move("tricks", text("the tricks"))(moves.count)
compare = SITTING.move("compare", text("the extra point"))(moves.compare)
next_deal = SITTING.move("next", text("the next deal"), text("the start of deal %(number)s"))(
    moves.next_deal
)


@SITTING.move_with_context("confirm", text("a confirmed result"))
def confirm(context: MoveContext[Night], deal_id: int, seat: int, result: Result) -> Night:
    """Confirm a player's own result as displayed on the page.

    The result has the player's current number.
    """
    player = context.stored.original(Seat(result.player, "")).player
    return moves.confirm(context.value, deal_id, seat, replace(result, player=player))
