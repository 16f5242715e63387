"""Actions on sittings of games of exact bids: start, enter, correct, end."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core import player_actions as players_of_house
from scorekeeper.core.bids import bids_for_another
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading, heading_of_new
from scorekeeper.core.log import START
from scorekeeper.core.names import clean_note
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.stored import Stored, is_seated_twice
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written
from scorekeeper.games.bidding.rules import moves
from scorekeeper.games.bidding.rules.deal_checks import check_sitting
from scorekeeper.games.bidding.rules.deals import Bid, BidDeal, ConfirmedResult
from scorekeeper.games.bidding.rules.facts import deal_to_facts
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.hidden_bids import bid_cell, hides
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.whole_deals import enter_deal
from scorekeeper.games.bidding.store.sittings import BiddingTopic

WrittenSitting = Written[Stored[BiddingSitting]]


SITTING = SittingActions(BiddingTopic, text("This game is deleted. Restore it first."))
"""How sittings are written; also actions on a whole sitting, such as deleting it."""


def start(
    actor: Actor,
    stamp: Stamp,
    *,
    name: str,
    date: str,
    game: BiddingGame,
    rules: Mapping[str, Any],
    players: Sequence[int],
    first_dealer: int,
) -> WrittenSitting:
    """Start a sitting with its first deal.

    Args:
        actor: who acts.
        stamp: identifies the write.
        name: the sitting's name; blank for the weekday.
        date: the evening on which it began; blank for the current one.
        game: the game; the sitting keeps this version of it.
        rules: the house rules: field → value.
        players: the players' numbers, in seat order.
        first_dealer: the seat that deals first.

    Raises:
        RuleError: the name or the date is not valid, or the game cannot be played with these
            rules or this number of players.
        Missing: the house has no such player.
    """
    body = {
        "name": name,
        "date": date,
        "game": game.hash,
        "rules": dict(rules),
        "players": list(players),
        "dealer": first_dealer,
    }

    def build(place: Place) -> BiddingSitting:
        seats = load_seats(place, players)
        problems = check_sitting(BiddingSitting("", "", game, seats, first_dealer, (), rules))
        try:
            title, day = heading_of_new(name, date, actor.zone)
        except RuleError as error:
            raise RuleError(*error.problems, *problems) from None
        if problems:
            raise RuleError(*problems)
        sitting = moves.start(title, day, game, seats, first_dealer, rules)
        return moves.begin_deal(sitting)

    return SITTING.create(actor, stamp, START, body, build)


def next_deal(actor: Actor, stamp: Stamp, number: int, deal_id: int) -> WrittenSitting:
    """Deal the next deal, which must get the id `deal_id`.

    If two phones ask for the same deal, it is dealt only once.

    Raises:
        Missing: there is no such sitting.
        RuleError: the sitting is over, the previous deal is not finished, or the next id differs.
    """

    def change(sitting: BiddingSitting) -> BiddingSitting:
        if sitting.deal(deal_id):
            return sitting
        if deal_id != sitting.new_id:  # a deal was undone or deleted in the meantime
            message = text("The deals changed in the meantime. Please check.")
            raise RuleError(Problem("another-deal", "", message))
        return moves.begin_deal(sitting)

    return _on_deal(actor, stamp, number, deal_id, "next", {}, change)


def choose(actor: Actor, stamp: Stamp, number: int, deal_id: int, kind: str) -> WrittenSitting:
    """Set the kind of deal that the dealer chose.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, or bids are in already.
    """
    return _on_deal(
        actor,
        stamp,
        number,
        deal_id,
        "kind",
        {"kind": kind},
        lambda sitting: moves.with_kind(sitting, deal_id, kind),
    )


def note_trump(actor: Actor, stamp: Stamp, number: int, deal_id: int, trump: str) -> WrittenSitting:
    """Note the trump: a suit's letter, "none", or "" to remove the note.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, or it cannot have this trump.
    """
    return _on_deal(
        actor,
        stamp,
        number,
        deal_id,
        "trump",
        {"trump": trump},
        lambda sitting: moves.with_trump(sitting, deal_id, trump),
    )


def bid(
    actor: Actor,
    stamp: Stamp,
    number: int,
    deal_id: int,
    seat: int,
    new_bid: Bid,
    *,
    blind: bool = False,
    anyway: bool = False,
) -> WrittenSitting:
    """Enter or replace a player's bid; with `anyway` even against the hook.

    Where bids are hidden, the response to a bid for another device's player must not reveal that
    player's bid.

    Raises:
        Missing: there is no such sitting.
        Conflict: another device entered a different bid.
        RuleError: there is no such deal, it does not wait for bids, or the bid is not possible.
    """
    topic, cell, replaced = BiddingTopic(number).name, bid_cell(deal_id, seat), list[str]()

    def change(place: Place, stored: Stored[BiddingSitting]) -> BiddingSitting:
        sitting = stored.value
        deal = sitting.deal(deal_id)
        if deal and seat in deal.bids and hides(sitting, deal):
            for_another = bids_for_another(place, actor, stamp, topic, [cell], new_bid)
            if for_another or deal.bids[seat] != new_bid or (seat in deal.blind) is not blind:
                replaced.append(cell)  # a changed part replaces the whole bid
        return moves.with_bid(
            _with_seat(sitting, seat), deal_id, seat, new_bid, blind=blind, anyway=anyway
        )

    body = {"deal": deal_id, "seat": seat, "bid": new_bid, "blind": blind}
    body |= {"anyway": True} if anyway else {}
    return SITTING.change_in(actor, stamp, number, "bid", body, change, rewritten=replaced)


def count(
    actor: Actor,
    stamp: Stamp,
    number: int,
    deal_id: int,
    seat: int,
    tricks: int | None,
    unowned: int | None = None,
) -> WrittenSitting:
    """Enter a player's tricks, or unowned ones; those of the last player are filled in.

    Raises:
        Missing: there is no such sitting.
        Conflict: another device entered a different count.
        RuleError: there is no such deal, bids are missing, or these are too many tricks.
    """
    return _on_deal(
        actor,
        stamp,
        number,
        deal_id,
        "tricks",
        {"seat": seat, "tricks": tricks, **({} if unowned is None else {"unowned": unowned})},
        lambda sitting: moves.with_tricks(
            _with_seat(sitting, seat), deal_id, seat, tricks, unowned
        ),
    )


def correct(
    actor: Actor, stamp: Stamp, number: int, deal: BidDeal, *, and_deal: bool = False
) -> WrittenSitting:
    """Correct a deal: dealer, cards, kind, trump, bids, tricks, note.

    With `and_deal`, the deal is entered as a whole, and the same write deals the next one.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, or it has problems.
    """
    correct = enter_deal if and_deal else moves.correct_deal

    def change(sitting: BiddingSitting) -> BiddingSitting:
        return correct(sitting, replace(deal, note=clean_note(deal.note)))

    body = {**deal_to_facts(deal), **({"next": True} if and_deal else {})}
    apart = ("correct", "insert") if and_deal else ()  # the phone may have guessed the number
    return _on_deal(actor, stamp, number, deal.id, "correct", body, change, apart)


def confirm(
    actor: Actor,
    stamp: Stamp,
    number: int,
    deal_id: int,
    seat: int,
    *,
    bid: Bid | None,
    tricks: int,
    points: int,
) -> WrittenSitting:
    """Confirm a player's result as the page displayed it; `points` in tenths.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, or the result differs.
    """

    def change(sitting: BiddingSitting) -> BiddingSitting:
        deal = moves.find_deal(_with_seat(sitting, seat), deal_id)
        player = sitting.seats_in(deal)[seat].player
        result = ConfirmedResult(player, bid, tricks, points)
        return moves.confirm_result(sitting, deal_id, seat, result)

    body = {"seat": seat, "bid": bid, "tricks": tricks, "points": points}
    return _on_deal(actor, stamp, number, deal_id, "confirm", body, change)


def insert(
    actor: Actor, stamp: Stamp, number: int, following: int, deal: BidDeal
) -> WrittenSitting:
    """Insert a forgotten deal before the deal `following`; it must have the next free id.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, the id is not the next free one (when a second phone
            inserts the same deal), or the new deal has problems.
    """

    def change(sitting: BiddingSitting) -> BiddingSitting:
        return moves.insert_deal(sitting, replace(deal, note=clean_note(deal.note)), following)

    return _on_deal(actor, stamp, number, following, "insert", deal_to_facts(deal), change)


def substitute(
    actor: Actor, stamp: Stamp, number: int, deal_id: int, seat: int, player: int
) -> WrittenSitting:
    """Seat a player of the house from that deal on; `player` is the player's number.

    Raises:
        Missing: there is no such sitting, or no such player.
        RuleError: there is no such deal or seat, or the player has a seat already.
    """

    def change(place: Place, stored: Stored[BiddingSitting]) -> BiddingSitting:
        (newcomer,) = load_seats(place, [player])
        after = moves.substitute(stored.value, deal_id, seat, stored.original(newcomer))
        if is_seated_twice(BiddingTopic().seatings(after), stored.players):
            message = text("A player can take only one seat.")
            raise RuleError(Problem("twice", "player", message))
        return after

    body = {"deal": deal_id, "seat": seat, "player": player}
    return SITTING.change_in(actor, stamp, number, "substitute", body, change)


def substitute_newcomer(
    actor: Actor, stamp: Stamp, number: int, deal_id: int, seat: int, name: str
) -> WrittenSitting:
    """Add a player to the house and seat them from that deal on.

    Raises:
        Missing: there is no such sitting.
        RuleError: the name is not valid or taken; or as for `substitute`.
    """
    with writing():
        player = players_of_house.add_within(actor, stamp, name)
        return substitute(actor, stamp, number, deal_id, seat, player)


def delete(actor: Actor, stamp: Stamp, number: int, deal_id: int) -> WrittenSitting:
    """Delete a deal; later deals stay.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal.
    """
    return _on_deal(
        actor,
        stamp,
        number,
        deal_id,
        "delete",
        {},
        lambda sitting: moves.delete_deal(sitting, deal_id),
    )


def finish(actor: Actor, stamp: Stamp, number: int) -> WrittenSitting:
    """End the sitting before the game is over.

    Raises:
        Missing: there is no such sitting.
        RuleError: the sitting is over already, or no deal is finished.
    """
    return SITTING.change(actor, stamp, number, "finish", {}, moves.finish)


def reopen(actor: Actor, stamp: Stamp, number: int) -> WrittenSitting:
    """Reopen a sitting that the table ended.

    Raises:
        Missing: there is no such sitting.
        RuleError: the table has not ended it.
    """
    return SITTING.change(actor, stamp, number, "reopen", {}, moves.reopen)


def settle(
    actor: Actor, stamp: Stamp, number: int, *, name: str, date: str, note: str
) -> WrittenSitting:
    """Change the sitting's name, date and note.

    Raises:
        Missing: there is no such sitting.
        RuleError: the name, the date or the note is not valid.
    """

    def change(sitting: BiddingSitting) -> BiddingSitting:
        title, day = heading(name, date, actor.zone, sitting.date)
        return replace(sitting, name=title, date=day, note=clean_note(note))

    body = {"name": name, "date": date, "note": note}
    return SITTING.change(actor, stamp, number, "settle", body, change)


def _with_seat(sitting: BiddingSitting, seat: int) -> BiddingSitting:
    if seat not in range(sitting.players):
        raise RuleError(Problem("seat", "seat", text("Nobody sits there.")))
    return sitting


def _on_deal(
    actor: Actor,
    stamp: Stamp,
    number: int,
    deal_id: int,
    action: str,
    body: Mapping[str, Any],
    change: Callable[[BiddingSitting], BiddingSitting],
    apart: Collection[str] = (),
) -> WrittenSitting:
    return SITTING.change(actor, stamp, number, action, {"deal": deal_id, **body}, change, apart)
