"""Sittings of games of exact bids: start one, enter what happens, put it right, end it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core import player_actions as players_of_house
from scorekeeper.core.bids import bids_for_another
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading, heading_of_new
from scorekeeper.core.log import START
from scorekeeper.core.names import clean_note
from scorekeeper.core.players import known_as
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write
from scorekeeper.games.bidding.rules import moves
from scorekeeper.games.bidding.rules.deal_checks import check_sitting
from scorekeeper.games.bidding.rules.deals import Bid, BidDeal, SeatConfirmed
from scorekeeper.games.bidding.rules.facts import deal_to_facts
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.hidden_bids import bid_cell, hides
from scorekeeper.games.bidding.rules.sitting import BiddingSitting, all_players
from scorekeeper.games.bidding.rules.whole_deals import enter_deal
from scorekeeper.games.bidding.store.sittings import BiddingTopic, KeptSitting, seated_twice

WrittenSitting = Written[KeptSitting]


def _check_kept(kept: KeptSitting) -> list[Problem]:
    if kept.discarded:
        message = text("This game is deleted. Restore it first.")
        return [Problem("discarded", "", message)]
    return []


SITTING = SittingActions(BiddingTopic, _check_kept)
"""What is done with a sitting as a whole."""


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
    """Sit down to a game, and deal its first deal.

    Args:
        name: what it is called; blank for the weekday.
        date: the evening on which it began; blank for this one.
        game: what is played; the sitting keeps this version of it.
        rules: what the house plays otherwise: field → value.
        players: their numbers, in seat order.
        first_dealer: the seat that deals first.

    Raises:
        RuleError: a name or a date that cannot be, or it cannot be played so, or not by so many.
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

    def begun(place: Place) -> KeptSitting:
        known = known_as(place, players)
        if missing := set(players) - known.keys():
            raise Missing(f"player {min(missing)}")
        seats = tuple(Seat(known[player][0], known[player][1]) for player in players)
        problems = check_sitting(BiddingSitting("", "", game, seats, first_dealer, (), rules))
        try:
            called, day = heading_of_new(name, date, actor.zone)
        except RuleError as error:
            raise RuleError(*error.problems, *problems) from None
        if problems:
            raise RuleError(*problems)
        sitting = moves.start(called, day, game, seats, first_dealer, rules)
        return KeptSitting(moves.begin_deal(sitting))

    return create(actor, stamp, BiddingTopic(), START, body, begun)


def next_deal(actor: Actor, stamp: Stamp, number: int, deal_id: int) -> WrittenSitting:
    """The next deal is dealt; `deal_id` is the id that it had for whoever says so.

    Of two phones that say so it is dealt once.

    Raises:
        Missing: there is no such sitting.
        RuleError: it is over, the deal before is not finished, or the next one has another id.
    """

    def change(sitting: BiddingSitting) -> BiddingSitting:
        if sitting.deal(deal_id):
            return sitting
        if deal_id != sitting.new_id:  # one was undone or taken out meanwhile
            message = text("The deals changed in the meantime. Please check.")
            raise RuleError(Problem("another-deal", "", message))
        return moves.begin_deal(sitting)

    return _on_deal(actor, stamp, number, deal_id, "next", {}, change)


def choose(actor: Actor, stamp: Stamp, number: int, deal_id: int, kind: str) -> WrittenSitting:
    """The dealer chooses what is played.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, or it is too late for that.
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
    """Note the trump: a suit's letter, "none", or "" for a note taken away.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, or this cannot be its trump.
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
    said: Bid,
    *,
    blind: bool = False,
    anyway: bool = False,
) -> WrittenSitting:
    """Enter or replace a player's bid; with `anyway` even against the hook.

    Where bids are hidden, whoever bids for another device's player is told nothing by it.

    Raises:
        Missing: there is no such sitting.
        Conflict: somebody else entered another bid.
        RuleError: there is no such deal, it does not wait for bids, or it cannot be bid.
    """
    topic, cell, anew = BiddingTopic(number), bid_cell(deal_id, seat), list[str]()

    def change(place: Place, sitting: BiddingSitting) -> BiddingSitting:
        deal = sitting.deal(deal_id)
        if deal and seat in deal.bids and hides(sitting, deal):
            another = bids_for_another(place, actor, stamp, topic.name, [cell], said)
            if another or deal.bids[seat] != said or (seat in deal.blind) is not blind:
                anew.append(cell)  # so it is the last bid, whatever of it is another
        return moves.with_bid(
            _seated(sitting, seat), deal_id, seat, said, blind=blind, anyway=anyway
        )

    body = {"deal": deal_id, "seat": seat, "bid": said, "blind": blind}
    body |= {"anyway": True} if anyway else {}
    return write(actor, stamp, topic, "bid", body, _kept(change), anew=anew)


def count(
    actor: Actor,
    stamp: Stamp,
    number: int,
    deal_id: int,
    seat: int,
    tricks: int | None,
    unowned: int | None = None,
) -> WrittenSitting:
    """Count a player's tricks, or those that belong to nobody; the last player's follow.

    Raises:
        Missing: there is no such sitting.
        Conflict: somebody else counted otherwise.
        RuleError: there is no such deal, bids are missing, or there are not so many tricks.
    """
    return _on_deal(
        actor,
        stamp,
        number,
        deal_id,
        "tricks",
        {"seat": seat, "tricks": tricks, **({} if unowned is None else {"unowned": unowned})},
        lambda sitting: moves.with_tricks(_seated(sitting, seat), deal_id, seat, tricks, unowned),
    )


def correct(
    actor: Actor, stamp: Stamp, number: int, deal: BidDeal, *, and_deal: bool = False
) -> WrittenSitting:
    """A deal was otherwise: dealer, cards, kind, trump, bids, tricks, note.

    With `and_deal` it is all of it, and the next one is dealt in the same write.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, or something is wrong with it.
    """
    correct = enter_deal if and_deal else moves.correct_deal

    def change(sitting: BiddingSitting) -> BiddingSitting:
        return correct(sitting, replace(deal, note=clean_note(deal.note)))

    body = {**deal_to_facts(deal), **({"next": True} if and_deal else {})}
    apart = ("correct", "insert") if and_deal else ()  # its number may be a guess
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
    """A player says that the own result is right, as it stood on the page; tenths of points.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, or the result is another one.
    """

    def change(sitting: BiddingSitting) -> BiddingSitting:
        deal = moves.find_deal(_seated(sitting, seat), deal_id)
        player = sitting.seats_in(deal)[seat].player
        result = SeatConfirmed(player, bid, tricks, points)
        return moves.confirm_result(sitting, deal_id, seat, result)

    body = {"seat": seat, "bid": bid, "tricks": tricks, "points": points}
    return _on_deal(actor, stamp, number, deal_id, "confirm", body, change)


def insert(
    actor: Actor, stamp: Stamp, number: int, following: int, deal: BidDeal
) -> WrittenSitting:
    """A deal that was forgotten, before the deal `following`; its id is the next new one.

    Raises:
        Missing: there is no such sitting.
        RuleError: there is no such deal, the next new id is another one (of two phones that put
            it in, the second is told), or something is wrong with the forgotten one.
    """

    def change(sitting: BiddingSitting) -> BiddingSitting:
        return moves.insert_deal(sitting, replace(deal, note=clean_note(deal.note)), following)

    return _on_deal(actor, stamp, number, following, "insert", deal_to_facts(deal), change)


def substitute(
    actor: Actor, stamp: Stamp, number: int, deal_id: int, seat: int, player: int
) -> WrittenSitting:
    """From that deal on the player (the house's number) sits there.

    Raises:
        Missing: there is no such sitting, or no such player.
        RuleError: there is no such deal or seat, or the player sits there already.
    """
    topic = BiddingTopic(number)

    def change(place: Place, sitting: BiddingSitting) -> BiddingSitting:
        sat = {seat.player for seat in all_players(sitting)}
        known = known_as(place, {player, *sat})
        if player not in known:
            raise Missing(f"player {player}")
        # whoever sat there before keeps the number by which they did
        same = (n for n in sat if known[n][0] == known[player][0])
        newcomer = player if player in sat else next(same, player)
        after = moves.substitute(sitting, deal_id, seat, Seat(newcomer, known[newcomer][1]))
        if seated_twice(after, {n: now for n, (now, _) in known.items()}):
            message = text("A player can take only one seat.")
            raise RuleError(Problem("twice", "player", message))
        return after

    body = {"deal": deal_id, "seat": seat, "player": player}
    return write(actor, stamp, topic, "substitute", body, _kept(change))


def substitute_newcomer(
    actor: Actor, stamp: Stamp, number: int, deal_id: int, seat: int, name: str
) -> WrittenSitting:
    """From that deal on somebody of this name sits there, whom the house does not know yet.

    Raises:
        Missing: there is no such sitting.
        RuleError: a name that cannot be, or that somebody has already; or as for `substitute`.
    """
    with writing():
        player = players_of_house.add_within(actor, stamp, name)
        return substitute(actor, stamp, number, deal_id, seat, player)


def delete(actor: Actor, stamp: Stamp, number: int, deal_id: int) -> WrittenSitting:
    """A deal never was; the later ones stay.

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
    """The table ends it before it is over by itself.

    Raises:
        Missing: there is no such sitting.
        RuleError: it is over already, or no deal is finished.
    """
    return _on_sitting(actor, stamp, number, "finish", {}, moves.finish)


def reopen(actor: Actor, stamp: Stamp, number: int) -> WrittenSitting:
    """It goes on after all.

    Raises:
        Missing: there is no such sitting.
        RuleError: the table has not ended it.
    """
    return _on_sitting(actor, stamp, number, "reopen", {}, moves.reopen)


def settle(
    actor: Actor, stamp: Stamp, number: int, *, name: str, date: str, note: str
) -> WrittenSitting:
    """Call it otherwise, put it on another evening, or write a note about it.

    Raises:
        Missing: there is no such sitting.
        RuleError: a name, a date or a note that cannot be.
    """

    def change(sitting: BiddingSitting) -> BiddingSitting:
        called, day = heading(name, date, actor.zone, sitting.date)
        return replace(sitting, name=called, date=day, note=clean_note(note))

    body = {"name": name, "date": date, "note": note}
    return _on_sitting(actor, stamp, number, "settle", body, change)


def _seated(sitting: BiddingSitting, seat: int) -> BiddingSitting:
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
    return _on_sitting(actor, stamp, number, action, {"deal": deal_id, **body}, change, apart)


def _on_sitting(
    actor: Actor,
    stamp: Stamp,
    number: int,
    action: str,
    body: Mapping[str, Any],
    change: Callable[[BiddingSitting], BiddingSitting],
    apart: Collection[str] = (),
) -> WrittenSitting:
    changed = _kept(lambda _, sitting: change(sitting))
    return write(actor, stamp, BiddingTopic(number), action, body, changed, apart=apart)


def _kept(
    change: Callable[[Place, BiddingSitting], BiddingSitting],
) -> Callable[[Place, KeptSitting], KeptSitting]:
    """The change of a sitting that is not discarded."""

    def changed(place: Place, kept: KeptSitting) -> KeptSitting:
        if problems := _check_kept(kept):
            raise RuleError(*problems)
        return replace(kept, sitting=change(place, kept.sitting))

    return changed
