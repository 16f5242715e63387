"""Actions on sittings of games of exact bids: start, enter, correct, end.

They raise what their rules raise, and `Missing` for a player that the house does not have.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seated_deals import TWICE
from scorekeeper.base.text import text
from scorekeeper.core.bids import replaces_hidden_bid
from scorekeeper.core.headings import heading, heading_of_new, with_heading
from scorekeeper.core.log import DELETE, IMPORT, RESTORE, START
from scorekeeper.core.names import clean_note
from scorekeeper.core.own_game_actions import game_archived
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import MoveContext, SittingActions
from scorekeeper.core.stored import Stored, is_seated_twice
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Written
from scorekeeper.games.bidding.rules import attendance, corrections, moves
from scorekeeper.games.bidding.rules.corrections import enter_deal
from scorekeeper.games.bidding.rules.deal_checks import check_sitting
from scorekeeper.games.bidding.rules.deals import Bid, BidDeal, ConfirmedResult
from scorekeeper.games.bidding.rules.extra_points import Extra
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.hidden_bids import bid_cell, hides
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import GAMES, BiddingTopic

WrittenSitting = Written[Stored[BiddingSitting]]
Context = MoveContext[BiddingSitting]


SITTING = SittingActions(
    BiddingTopic,
    text("This game is deleted. Restore it first."),
    {
        START: text("start of the game"),
        IMPORT: text("game imported"),
        DELETE: text("this game deleted"),
        RESTORE: text("this game restored"),
    },
)
"""How sittings are written; also actions on a whole sitting, such as deleting it."""


@SITTING.start
def start(
    actor: Actor,
    place: Place,
    *,
    name: str,
    date: str,
    game: BiddingGame,
    rules: Mapping[str, Any],
    players: Sequence[int],
    first_dealer: int,
) -> BiddingSitting:
    if game.own and game.id in GAMES.whole_book(place).archived:
        raise RuleError(game_archived(game.name, ""))
    sitting = BiddingSitting("", "", game, load_seats(place, players), first_dealer, (), rules)
    checked = with_heading(
        sitting, lambda: heading_of_new(name, date, actor.zone), check_sitting(sitting)
    )
    return moves.begin_deal(checked)


@SITTING.move("next", text("the next deal"), text("the start of deal %(number)s"))
def next_deal(sitting: BiddingSitting, deal_id: int) -> BiddingSitting:
    """Deal the next deal, which must get the id `deal_id`.

    If two phones ask for the same deal, it is dealt only once.
    """
    if sitting.deal(deal_id):
        return sitting
    if deal_id != sitting.new_id:  # a deal was undone or deleted in the meantime
        message = text("The deals changed in the meantime. Please check.")
        raise RuleError(Problem("another-deal", "", message))
    return moves.begin_deal(sitting)


one_more = SITTING.move("more", text("one more deal"))(moves.one_more_deal)
choose = SITTING.move("kind", text("the kind of deal"))(moves.with_kind)
note_trump = SITTING.move("trump", text("the trump"))(moves.with_trump)


@SITTING.move_with_context("bid", text("a bid"))
def bid(
    context: Context,
    deal_id: int,
    seat: int,
    new_bid: Bid,
    *,
    blind: bool = False,
    shot: bool = False,
    anyway: bool = False,
) -> BiddingSitting:
    """Enter or replace a player's bid; with `anyway` even against the hook.

    Where bids are hidden, the response to a bid for another device's player must not reveal that
    player's bid.
    """
    sitting, cell = context.value, bid_cell(deal_id, seat)
    deal = sitting.deal(deal_id)
    if deal and seat in deal.bids and hides(sitting, deal):
        for_another = replaces_hidden_bid(context, [cell], new_bid)
        marks = (seat in deal.blind, seat in deal.loads)
        if for_another or deal.bids[seat] != new_bid or marks != (blind, shot):
            context.rewritten.append(cell)  # a changed part replaces the whole bid
    seated = _with_seat(sitting, seat)
    return moves.with_bid(seated, deal_id, seat, new_bid, blind=blind, shot=shot, anyway=anyway)


@SITTING.move("tricks", text("the tricks"))
def count(
    sitting: BiddingSitting,
    deal_id: int,
    seat: int,
    tricks: int | None,
    unowned: int | None = None,
) -> BiddingSitting:
    """Enter a player's tricks, or unowned ones; those of the last player are filled in."""
    return moves.with_tricks(_with_seat(sitting, seat), deal_id, seat, tricks, unowned)


@SITTING.move("extra", text("extra points"))
def enter_extra(sitting: BiddingSitting, deal_id: int, entry: Extra) -> BiddingSitting:
    """Enter extra points of a deal: pieces, an alliance, a wager, or a changed bid."""
    for seat in (entry.seat, entry.other):
        _with_seat(sitting, seat)
    return moves.with_extra(sitting, deal_id, entry)


@SITTING.move("correct", text("a correction"), text("the correction of deal %(number)s"))
def correct(sitting: BiddingSitting, deal: BidDeal) -> BiddingSitting:
    """Correct a deal: dealer, cards, kind, trump, bids, tricks, note."""
    return corrections.correct_deal(sitting, replace(deal, note=clean_note(deal.note)))


@SITTING.move("correct", apart=("correct", "insert"))
def enter(sitting: BiddingSitting, deal: BidDeal) -> BiddingSitting:
    """Enter a deal as a whole, and deal the next one.

    The deal's id may be the guess of a phone without a connection: a correction of that deal by
    the same phone is a conflict too.
    """
    return enter_deal(sitting, replace(deal, note=clean_note(deal.note)))


@SITTING.move("confirm", text("a confirmed result"))
def confirm(
    sitting: BiddingSitting,
    deal_id: int,
    seat: int,
    *,
    bid: Bid | None,
    tricks: int,
    points: int,
) -> BiddingSitting:
    """Confirm a player's result as the page displayed it; `points` in tenths."""
    deal = moves.find_deal(_with_seat(sitting, seat), deal_id)
    player = sitting.seats_in(deal)[seat].player
    result = ConfirmedResult(player, bid, tricks, points)
    return corrections.confirm_result(sitting, deal_id, seat, result)


@SITTING.move("insert", text("a missing deal"), text("the added deal %(number)s"))
def insert(sitting: BiddingSitting, following: int, deal: BidDeal) -> BiddingSitting:
    """Insert a forgotten deal before the deal `following`; it must have the next free id."""
    return corrections.insert_deal(sitting, replace(deal, note=clean_note(deal.note)), following)


@SITTING.move_with_context("substitute", text("a substitute"))
def substitute(context: Context, deal_id: int, seat: int, player: int) -> BiddingSitting:
    """Seat a player of the house from that deal on; `player` is the player's number."""
    (newcomer,) = load_seats(context.place, [player])
    after = corrections.substitute(context.value, deal_id, seat, context.stored.original(newcomer))
    return _refuse_twice(context, after)


absent = SITTING.move("absent", text("who plays"))(attendance.set_absence)


@SITTING.move_with_context("join", text("a latecomer"))
def join(context: Context, deal_id: int, points: int, player: int) -> BiddingSitting:
    """Seat a player of the house as a latecomer in that deal; `player` is the player's number."""
    (newcomer,) = load_seats(context.place, [player])
    original = context.stored.original(newcomer)
    after = attendance.join(context.value, deal_id, original, points)
    return _refuse_twice(context, after)


def _refuse_twice(context: Context, after: BiddingSitting) -> BiddingSitting:
    if is_seated_twice(BiddingTopic().seatings(after), context.stored.players):
        raise RuleError(TWICE)
    return after


delete = SITTING.move("delete", text("deal deleted"), text("the deletion of a deal"))(
    corrections.delete_deal
)
finish = SITTING.move("finish", text("game ended"), text("the end of the game"))(moves.finish)
reopen = SITTING.move("reopen", text("game reopened"), text("the reopening of the game"))(
    moves.reopen
)


@SITTING.move_with_context(
    "settle", text("name, date, note or rules"), text("the new name, date, note or rules")
)
def settle(
    context: Context, *, name: str, date: str, note: str, rules: Mapping[str, Any]
) -> BiddingSitting:
    """Change the sitting's name, date and note, and house rules: field → value."""
    title, day = heading(name, date, context.actor.zone, context.value.date)
    changed = moves.change_rules(context.value, rules)
    return replace(changed, name=title, date=day, note=clean_note(note))


def _with_seat(sitting: BiddingSitting, seat: int) -> BiddingSitting:
    if seat not in range(sitting.players):
        raise RuleError(Problem("seat", "seat", text("Nobody sits there.")))
    return sitting
