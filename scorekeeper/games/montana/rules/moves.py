"""The moves of a night, as functions from one night to the next.

Each raises `RuleError` with everything wrong with it. Repeating a move with the same values does
not change the night.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError, refuse
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.montana.rules import checks
from scorekeeper.games.montana.rules.contracts import Contract, Nil, changes
from scorekeeper.games.montana.rules.deals import SEATS, Call, Deal, Phase, Result
from scorekeeper.games.montana.rules.hidden_bids import hides
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night

POSITIONS_APART = 1000
"""The gap between the positions of two deals, so that a deal can be inserted between them."""


def start(name: str, date: str, seats: tuple[Seat, ...], dealer: int, rules: HouseRules) -> Night:
    """A new night in which `dealer` (a seat, 0–2) deals and calls first.

    Raises:
        RuleError: not three different players, or a dealer who is not seated.
    """
    problems = []
    if len(seats) != len(SEATS):
        problems.append(Problem("three-seats", "seats", text("Three players are needed.")))
    if len({seat.player for seat in seats}) < len(seats):
        problems.append(Problem("seated-twice", "seats", text("A player can take only one seat.")))
    if dealer not in SEATS:
        problems.append(Problem("no-such-seat", "dealer", text("The dealer must be seated.")))
    refuse(problems)
    first = Deal(id=1, position=POSITIONS_APART, dealer=dealer)
    return Night(name, date, seats, (first,), rules)


def call(night: Night, deal_id: int, called: Call) -> Night:
    """Set the call of a deal. Bids already made stay as first bids."""
    deal, problems = _open_deal(night, deal_id)
    if deal and deal.played:
        message = text("This deal has already been played.")
        problems.append(Problem("played", "variant", message))
    deal = checks.checked(night, deal_id, problems + checks.check_call(night, deal_id, called))
    return night.with_deal(_with_bids(replace(deal, call=called), deal.bids))


def bid(night: Night, deal_id: int, seat: int, contract: Contract) -> Night:
    """Set or correct a player's bid; in games where bids are changed, the first bid."""
    deal = checks.checked(night, deal_id, _check_bid(night, deal_id, seat))
    after = _with_bids(deal, {**deal.bids, seat: contract})
    if deal.id != night.current.id and len(after.contracts) < len(deal.contracts):
        raise RuleError(checks.too_far(contract))  # no question would ask to change it again
    return _settle(night, after)


def change_bid(night: Night, deal_id: int, seat: int, contract: Contract) -> Night:
    """Set a player's final contract, within one trick of the first bid."""
    deal = checks.checked(night, deal_id, _check_bid(night, deal_id, seat))
    if hides(night, deal):  # "too far" would reveal the first bid
        raise RuleError(_not_bid("contract"))
    refuse(checks.check_change(deal.first_contracts, seat, contract, "contract"))
    return _settle(night, replace(deal, contracts={**deal.contracts, seat: contract}))


def _check_bid(night: Night, deal_id: int, seat: int) -> list[Problem]:
    """Every reason why that seat cannot bid in that deal."""
    deal, problems = _open_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "seat", text("There is no such seat.")))
    if deal and deal.call is None:
        message = text("The dealer has not called a game yet.")
        problems.append(Problem("not-called", "contract", message))
    return problems


def keep_bids(night: Night, deal_id: int) -> Night:
    """Keep the bids of all players who have not changed theirs."""
    deal, problems = _open_deal(night, deal_id)
    if deal and deal.call and not deal.call.variant.changes_bids:
        message = text("In this game bids cannot be changed.")
        problems.append(Problem("no-change", "contract", message))
    elif deal and deal.phase in {Phase.CALL, Phase.BIDS}:
        problems.append(_not_bid("contract"))
    deal = checks.checked(night, deal_id, problems)
    return _settle(night, replace(deal, contracts={**deal.first_contracts, **deal.contracts}))


def finish_play(night: Night, deal_id: int) -> Night:
    """Mark the last card as played; counting tricks comes next."""
    deal, problems = _open_deal(night, deal_id)
    if deal and deal.phase in {Phase.CALL, Phase.BIDS, Phase.CHANGES}:
        problems.append(_not_bid(""))
    deal = checks.checked(night, deal_id, problems)
    return night.with_deal(replace(deal, played=True))


def count(night: Night, deal_id: int, counted: Mapping[int, int]) -> Night:
    """Set or correct the tricks (place → 0–13) of one place or several.

    Counts that follow are filled in: the last place gets the remaining tricks, and once none
    remain, all open places get 0. The night ends with its last deal.
    """
    deal, problems = _open_deal(night, deal_id)
    if deal and (not deal.played or deal.phase in {Phase.CALL, Phase.CHANGES}):
        message = text("This deal has not been played yet.")
        problems.append(Problem("not-played", "", message))
    if deal and deal.call:
        tricks = {**deal.tricks, **counted}
        problems += checks.check_tricks(night.seats_in(deal), deal, deal.call, tricks)
    deal = checks.checked(night, deal_id, problems)
    deal = replace(deal, tricks={**deal.tricks, **counted})
    missing = [place for place in deal.counting_order if place not in deal.tricks]
    if len(missing) == 1 or deal.tricks_left == 0:
        rest = dict.fromkeys(missing, 0) | dict.fromkeys(missing[:1], deal.tricks_left)
        deal = replace(deal, tricks={**deal.tricks, **rest})
    return _settle(night, deal)


def compare(night: Night, deal_id: int, last_cards: LastCards) -> Night:
    """Set who gets the extra point for the last cards. The night ends with its last deal."""
    deal, problems = _open_deal(night, deal_id)
    if deal and (
        deal.call is None
        or not deal.call.variant.extra_point
        or len(deal.tricks) < len(deal.call.places)
    ):
        problems.append(Problem("no-extra", "", text("There is no extra point to give.")))
    problems += checks.check_shared_point(night, last_cards)
    problems += checks.check_last_cards(last_cards)
    deal = checks.checked(night, deal_id, problems)
    return _settle(night, replace(deal, last_cards=last_cards))


def confirm(night: Night, deal_id: int, seat: int, result: Result) -> Night:
    """Confirm a player's own result as displayed."""
    deal, problems = checks.find_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "seat", text("There is no such seat.")))
    elif deal and night.results(deal).get(seat) != result:
        message = text("This result changed in the meantime. Please check it again.")
        problems.append(Problem("other-result", "", message))
    deal = checks.checked(night, deal_id, problems)
    return night.with_deal(replace(deal, confirmed={**deal.confirmed, seat: result}))


def next_deal(night: Night, deal_id: int, new_id: int | None = None) -> Night:
    """Start the deal after `deal_id`, dealt by the next seat to the left.

    Its id is `new_id`, or the next unused one. If that deal has already begun, nothing changes.
    """
    begun = [deal.id for deal in night.deals[-2:-1]] == [deal_id] and night.current.call is None
    if begun:
        return night  # another device was faster
    deal, problems = _open_deal(night, deal_id)
    if deal and (deal.phase is not Phase.DONE or deal.id != night.current.id or night.complete):
        problems.append(Problem("not-done", "", text("This deal is not finished yet.")))
    deal = checks.checked(night, deal_id, problems)
    following = Deal(
        id=new_id or night.new_id,
        position=deal.position + POSITIONS_APART,
        dealer=night.next_dealer,
    )
    return replace(night, deals=(*night.deals, following))


def _settle(night: Night, deal: Deal) -> Night:
    """The night with this deal, ended if that completes its last deal."""
    return night.with_deal(deal).settled(night)


def _with_bids(deal: Deal, bids: Mapping[int, Contract]) -> Deal:
    """The deal with these first bids.

    A final contract no longer within one trick of the first bid is dropped and asked for again.
    A double nil cannot change, so it is final at once.
    """
    if deal.call is None or not deal.call.variant.changes_bids:
        return replace(deal, contracts=bids, first_contracts={})
    finals = {
        seat: final
        for seat, final in deal.contracts.items()
        if seat in deal.first_contracts and seat in bids and final in changes(bids[seat])
    }
    if len(bids) == len(SEATS):
        finals |= {seat: bid for seat, bid in bids.items() if bid is Nil.DOUBLE_NIL}
    return replace(deal, first_contracts=bids, contracts=finals)


def _open_deal(night: Night, deal_id: int) -> tuple[Deal | None, list[Problem]]:
    deal, problems = checks.find_deal(night, deal_id)
    if deal and night.finished:
        problems.append(checks.night_is_over())
    return deal, problems


def _not_bid(field: str) -> Problem:
    return Problem("not-bid", field, text("Not everyone has bid yet."))
