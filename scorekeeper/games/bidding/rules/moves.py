"""What happens at the table, each from one sitting to the next; a broken rule names every problem.

Bids and tricks can be entered in any order: who is next is shown, not enforced.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import pruned
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.bidding import breaks_hook, no_even_bids
from scorekeeper.games.bidding.rules.deal_checks import (
    check_deal,
    check_kind,
    check_seats,
    check_sitting,
)
from scorekeeper.games.bidding.rules.deals import (
    POSITIONS_APART,
    USUAL,
    Bid,
    BidDeal,
    DealPhase,
    SeatConfirmed,
    with_trump_in_turn,
)
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.hidden_bids import hides
from scorekeeper.games.bidding.rules.schedule import MOST_DEALS, slot
from scorekeeper.games.bidding.rules.sitting import BiddingSitting


def started(
    name: str,
    date: str,
    game: BiddingGame,
    seats: tuple[Seat, ...],
    first_dealer: int = 0,
    rules: Mapping[str, Any] | None = None,
) -> BiddingSitting:
    """A sitting in which nothing is dealt yet.

    Raises:
        RuleError: the game cannot be played so, or not by so many.
    """
    sitting = BiddingSitting(name, date, game, seats, first_dealer, rules=dict(rules or {}))
    _refuse(check_sitting(sitting))
    return sitting


def next_deal(sitting: BiddingSitting) -> BidDeal | None:
    """The deal that comes next, as it will begin; None once it is over."""
    coming = sitting.next_slot
    if coming is None:
        return None
    deal = BidDeal(sitting.new_id, sitting.next_dealer, coming.cards, coming.kind)
    last = max((each.place for each in sitting.deals), default=0)
    if deal.place <= last:
        deal = replace(deal, position=last + POSITIONS_APART)
    return with_trump_in_turn(sitting.played, deal, len(sitting.deals) + 1)


def begun(sitting: BiddingSitting) -> BiddingSitting:
    """The sitting with its next deal.

    Raises:
        RuleError: it is over, or the deal before is not finished.
    """
    problems = _check_next(sitting)
    if sitting.current:
        number = sitting.number(sitting.current)
        message = text("Deal %(number)s is not finished.", number=number)
        problems.append(Problem("unfinished", "", message))
    _refuse(problems)
    return dealt(sitting)


def dealt(sitting: BiddingSitting) -> BiddingSitting:
    """The sitting with its next deal, whatever the one before waits for.

    Raises:
        RuleError: it is over.
    """
    _refuse(_check_next(sitting))
    deal = next_deal(sitting)
    return sitting.with_deal(deal) if deal else sitting


def _check_next(sitting: BiddingSitting) -> list[Problem]:
    if sitting.is_over:
        return [Problem("over", "", text("The game is over."))]
    return check_room(sitting)


def check_room(sitting: BiddingSitting) -> list[Problem]:
    """Whether it has as many deals as it can have."""
    if len(sitting.deals) < MOST_DEALS:
        return []
    return [Problem("too-many", "", text("At most %(most)s deals.", most=MOST_DEALS))]


def with_kind(sitting: BiddingSitting, deal_id: int, kind: str) -> BiddingSitting:
    """The dealer has chosen the deal: a special one by its id, or `USUAL`.

    Raises:
        RuleError: there is no such deal, or bids are in already.
    """
    deal = find_deal(sitting, deal_id)
    if deal.kind and (deal.bids or deal.tricks):
        _refuse([Problem("too-late", "kind", text("Bids are in already."))])
    special, number = sitting.played.kind(kind), sitting.number(deal)
    usual = slot(sitting.played, sitting.players, number).cards
    cards = special.cards if special and special.cards else usual
    if kind == USUAL and not sitting.played.kind_chosen:
        kind = ""
    return _settled(sitting, replace(deal, kind=kind, cards=cards, trump=""))


def with_trump(sitting: BiddingSitting, deal_id: int, trump: str) -> BiddingSitting:
    """The deal's trump noted: a suit's letter, "none", or "" to take the note away.

    Raises:
        RuleError: there is no such deal, or this cannot be its trump.
    """
    deal = find_deal(sitting, deal_id)
    return _settled(sitting, replace(deal, trump=trump))


def with_bid(
    sitting: BiddingSitting,
    deal_id: int,
    seat: int,
    bid: Bid,
    *,
    blind: bool = False,
    anyway: bool = False,
) -> BiddingSitting:
    """Enter or replace a seat's bid.

    Args:
        sitting: where.
        deal_id: in which deal.
        seat: whose bid it is.
        bid: the bid; a blind nil is a bid of its own.
        blind: made before looking, which multiplies the points.
        anyway: accept it even against the hook.

    Raises:
        RuleError: there is no such deal, it does not wait for that, or the bid cannot be.
    """
    deal = find_deal(sitting, deal_id)
    problems = []
    if sitting.phase(deal) is DealPhase.KIND:
        problems.append(Problem("kind-first", "kind", text("Which deal is it?")))
    if deal.tricks and (deal.bids.get(seat) != bid or (seat in deal.blind) is not blind):
        problems.append(Problem("too-late", f"bids.{seat}", text("Tricks are counted already.")))
    _refuse(problems)
    seats = deal.blind | {seat} if blind else deal.blind - {seat}
    after = replace(deal, bids={**deal.bids, seat: bid}, blind=seats)
    problems = check_deal(sitting, after)
    if not (problems or anyway) and breaks_hook(sitting.played, after, sitting.players):
        problems.append(Problem("hook", f"bids.{seat}", no_even_bids(deal.cards)))
    _refuse(problems)
    return sitting.with_deal(after)


def with_tricks(
    sitting: BiddingSitting,
    deal_id: int,
    seat: int,
    tricks: int | None,
    unowned: int | None = None,
) -> BiddingSitting:
    """Count tricks, and fill in what the other players must have taken then.

    Args:
        sitting: where.
        deal_id: in which deal.
        seat: whose `tricks` are counted.
        tricks: the seat's tricks; None to leave them.
        unowned: the number of tricks that belong to nobody; None to leave it.

    Raises:
        RuleError: there is no such deal, bids are missing, or there are not so many tricks.
    """
    deal = find_deal(sitting, deal_id)
    taken = deal.tricks if tricks is None else {**deal.tricks, seat: tricks}
    counted = replace(deal, tricks=taken, unowned=deal.unowned if unowned is None else unowned)
    _refuse(check_deal(sitting, counted))
    return _settled(sitting, filled_in(counted, sitting.players))


def filled_in(deal: BidDeal, players: int) -> BidDeal:
    """The deal with the tricks that follow: the last seat's, or none for all once none is left."""
    missing = [seat for seat in range(players) if seat not in deal.tricks]
    left = deal.tricks_left
    if not missing or (len(missing) > 1 and left):
        return deal
    return replace(deal, tricks={**deal.tricks, **dict.fromkeys(missing, left)})


def corrected(sitting: BiddingSitting, deal: BidDeal) -> BiddingSitting:
    """The sitting with that deal in the place of the one by its id.

    Raises:
        RuleError: there is no such deal, or something is wrong with it.
    """
    known = find_deal(sitting, deal.id)
    if known.bids and hides(sitting, known):  # what clashes would tell what was bid
        message = text("Bids are hidden for now. You can enter this once all are in.")
        _refuse([Problem("bids-hidden", "", message)])
    _refuse(check_kind(sitting, deal))
    whole = replace(deal, position=known.position, sits=known.sits, confirmed=known.confirmed)
    return _going_on(_settled(sitting, whole))


def confirmed(
    sitting: BiddingSitting, deal_id: int, seat: int, result: SeatConfirmed
) -> BiddingSitting:
    """A player says that the own result stands there as it was.

    Raises:
        RuleError: there is no such deal, or the result is another one.
    """
    deal = find_deal(sitting, deal_id)
    if sitting.result(deal, seat) != result:
        message = text("This result changed in the meantime. Please check it again.")
        _refuse([Problem("other-result", "", message)])
    return sitting.with_deal(replace(deal, confirmed={**deal.confirmed, seat: result}))


def deleted(sitting: BiddingSitting, deal_id: int) -> BiddingSitting:
    """The sitting without that deal; who took a seat in it takes it in the next one.

    The newest one in which somebody took a seat is emptied instead, unless it is empty.

    Raises:
        RuleError: there is no such deal.
    """
    deal = find_deal(sitting, deal_id)
    index = sitting.number(deal)
    if deal.sits and index == len(sitting.deals):
        empty = BidDeal(deal.id, deal.dealer, deal.cards, sits=deal.sits, position=deal.position)
        due = slot(sitting.played, sitting.players, index)
        empty = replace(empty, cards=due.cards, kind=due.kind)
        empty = with_trump_in_turn(sitting.played, empty, index)
        if deal != empty:
            return _going_on(sitting.with_deal(empty))
    after = sitting.without(deal)
    if deal.sits and index < len(sitting.deals):
        heir = sitting.deals[index]
        after = after.with_deal(replace(heir, sits={**deal.sits, **heir.sits}))
    return _going_on(_pruned(after))


def substituted(sitting: BiddingSitting, deal_id: int, seat: int, newcomer: Seat) -> BiddingSitting:
    """From that deal on `newcomer` sits there; the seat's points go on.

    Whoever sat there in the deal before takes the seat back by being named. In the first deal it
    is no substitute: somebody else sat down from the start.

    Raises:
        RuleError: there is no such deal, no such seat, or the newcomer sits there already.
    """
    deal = find_deal(sitting, deal_id)
    if seat not in range(sitting.players):
        _refuse([Problem("no-such-seat", "seat", text("There is no such seat."))])
    after = _pruned(sitting.with_deal(replace(deal, sits={**deal.sits, seat: newcomer})))
    _refuse(check_seats(after))
    return after


def _pruned(sitting: BiddingSitting) -> BiddingSitting:
    """The sitting with substitutes only where somebody takes the seat of somebody else."""
    seats, sits = pruned(sitting.seats, [deal.sits for deal in sitting.deals])
    deals = (replace(d, sits=taken) for d, taken in zip(sitting.deals, sits, strict=True))
    return replace(sitting, seats=seats, deals=tuple(deals))


def _going_on(sitting: BiddingSitting) -> BiddingSitting:
    """The sitting, not ended any more where no deal of it is finished."""
    return sitting if any(sitting.side_deals) else replace(sitting, finished=False)


def forgotten_deal(sitting: BiddingSitting, following: BidDeal) -> BidDeal:
    """A deal that can have been forgotten before that one, as it may have begun."""
    coming = slot(sitting.played, sitting.players, sitting.number(following))
    dealer = (following.dealer - 1) % sitting.players
    return BidDeal(sitting.new_id, dealer, coming.cards, coming.kind)


def put_in(sitting: BiddingSitting, deal: BidDeal, before: int) -> BiddingSitting:
    """The sitting with a deal that was forgotten, before the one with that id.

    Its own id is the next new one: of two phones that put it in, the second is told.

    Raises:
        RuleError: there is no such deal, the next new id is another one, or something is wrong
            with the deal to put in.
    """
    following = find_deal(sitting, before)
    _refuse([*check_room(sitting), *check_kind(sitting, deal)])
    if deal.id != sitting.new_id:
        message = text("The deals changed in the meantime. Please check.")
        _refuse([Problem("another-deal", "new_id", message)])
    index = sitting.number(following) - 1
    room = sitting
    low, high = _gap(room, index)
    if high - low < 2:
        places = enumerate(sitting.deals, 1)
        spread = tuple(replace(each, position=n * POSITIONS_APART) for n, each in places)
        room = replace(sitting, deals=spread)
        low, high = _gap(room, index)
    new = replace(deal, sits={}, confirmed={}, position=(low + high) // 2)
    return _settled(room, with_trump_in_turn(sitting.played, new, index + 1))


def _gap(sitting: BiddingSitting, index: int) -> tuple[int, int]:
    """The places of the deals around that index."""
    before = sitting.deals[index - 1].place if index else 0
    return before, sitting.deals[index].place


def finished(sitting: BiddingSitting) -> BiddingSitting:
    """The sitting ended by the table.

    Raises:
        RuleError: it is over already, or nothing is played.
    """
    problems = []
    if sitting.is_over:
        problems.append(Problem("over", "", text("The game is over.")))
    if not any(sitting.side_deals):
        problems.append(Problem("nothing", "", text("No deal is finished yet.")))
    _refuse(problems)
    return replace(sitting, finished=True)


def reopened(sitting: BiddingSitting) -> BiddingSitting:
    """The sitting going on after the table had ended it.

    Raises:
        RuleError: the table had not.
    """
    if not sitting.finished:
        _refuse([Problem("not-finished", "", text("The table has not ended it."))])
    return replace(sitting, finished=False)


def find_deal(sitting: BiddingSitting, deal_id: int) -> BidDeal:
    """The deal with that id.

    Raises:
        RuleError: there is none.
    """
    deal = sitting.deal(deal_id)
    if deal is None:
        raise RuleError(Problem("no-such-deal", "", text("This deal no longer exists.")))
    return deal


def _settled(sitting: BiddingSitting, deal: BidDeal) -> BiddingSitting:
    _refuse(check_deal(sitting, deal))
    return sitting.with_deal(deal)


def _refuse(problems: list[Problem]) -> None:
    if problems:
        raise RuleError(*problems)
