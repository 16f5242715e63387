"""The moves of a night, as functions from one night to the next.

Each `check_…` returns everything wrong with a move; the move itself raises `RuleError` with that
list. Repeating a move with the same values does not change the night.
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


def check_call(night: Night, deal_id: int, call: Call) -> list[Problem]:
    """Every reason why `call` cannot be the call of that deal."""
    deal, problems = _open_deal(night, deal_id)
    if deal and deal.played:
        message = text("This deal has already been played.")
        problems.append(Problem("played", "variant", message))
    return problems + checks.check_call(night, deal_id, call)


def call(night: Night, deal_id: int, called: Call) -> Night:
    """Set the call of a deal. Bids already made stay as first bids."""
    deal = checks.checked(night, deal_id, check_call(night, deal_id, called))
    return night.with_deal(_with_bids(replace(deal, call=called), deal.bids))


def check_bid(night: Night, deal_id: int, seat: int) -> list[Problem]:
    """Every reason why that seat cannot bid in that deal."""
    deal, problems = _open_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "seat", text("There is no such seat.")))
    if deal and deal.call is None:
        message = text("The dealer has not called a game yet.")
        problems.append(Problem("not-called", "contract", message))
    return problems


def bid(night: Night, deal_id: int, seat: int, contract: Contract) -> Night:
    """Set or correct a player's bid; in games where bids are changed, the first bid."""
    deal = checks.checked(night, deal_id, check_bid(night, deal_id, seat))
    after = _with_bids(deal, {**deal.bids, seat: contract})
    if deal.id != night.current.id and len(after.contracts) < len(deal.contracts):
        raise RuleError(checks.too_far(contract))  # no question would ask to change it again
    return _settled(night, after)


def check_change(night: Night, deal_id: int, seat: int, contract: Contract) -> list[Problem]:
    """Every reason why that seat's bid cannot become `contract` in that deal."""
    deal, problems = night.deal(deal_id), check_bid(night, deal_id, seat)
    if problems or deal is None:
        return problems
    if hides(night, deal):  # "too far" would reveal the first bid
        return [Problem("not-bid", "contract", text("Not everyone has bid yet."))]
    return checks.check_change(deal.first_contracts, seat, contract, "contract")


def change_bid(night: Night, deal_id: int, seat: int, contract: Contract) -> Night:
    """Set a player's final contract, within one trick of the first bid."""
    deal = checks.checked(night, deal_id, check_change(night, deal_id, seat, contract))
    return _settled(night, replace(deal, contracts={**deal.contracts, seat: contract}))


def check_keep(night: Night, deal_id: int) -> list[Problem]:
    """Every reason why the bids of that deal cannot be kept as they are."""
    deal, problems = _open_deal(night, deal_id)
    if deal and deal.call and not deal.call.variant.changes_bids:
        message = text("In this game bids cannot be changed.")
        problems.append(Problem("no-change", "contract", message))
    elif deal and deal.phase in {Phase.CALL, Phase.BIDS}:
        problems.append(Problem("not-bid", "contract", text("Not everyone has bid yet.")))
    return problems


def keep_bids(night: Night, deal_id: int) -> Night:
    """Keep the bids of all players who have not changed theirs."""
    deal = checks.checked(night, deal_id, check_keep(night, deal_id))
    return _settled(night, replace(deal, contracts={**deal.first_contracts, **deal.contracts}))


def check_finish_play(night: Night, deal_id: int) -> list[Problem]:
    """Every reason why the tricks of that deal cannot be counted yet."""
    deal, problems = _open_deal(night, deal_id)
    if deal and deal.phase in {Phase.CALL, Phase.BIDS, Phase.CHANGES}:
        problems.append(Problem("not-bid", "", text("Not everyone has bid yet.")))
    return problems


def finish_play(night: Night, deal_id: int) -> Night:
    """Mark the last card as played; counting tricks comes next."""
    deal = checks.checked(night, deal_id, check_finish_play(night, deal_id))
    return night.with_deal(replace(deal, played=True))


def check_count(night: Night, deal_id: int, counted: Mapping[int, int]) -> list[Problem]:
    """Every reason why those tricks (place → 0–13) are impossible in that deal."""
    deal, problems = _open_deal(night, deal_id)
    if deal is None or deal.call is None:
        return problems or [_not_played()]
    if not deal.played or deal.phase is Phase.CHANGES:
        problems.append(_not_played())
    tricks = {**deal.tricks, **counted}
    return problems + checks.check_tricks(night.seats_in(deal), deal, deal.call, tricks)


def count(night: Night, deal_id: int, counted: Mapping[int, int]) -> Night:
    """Set or correct the tricks (place → 0–13) of one place or several.

    Counts that follow are filled in: the last place gets the remaining tricks, and once none
    remain, all open places get 0. The night ends with its last deal.
    """
    deal = checks.checked(night, deal_id, check_count(night, deal_id, counted))
    deal = replace(deal, tricks={**deal.tricks, **counted})
    missing = [place for place in deal.counting_order if place not in deal.tricks]
    if len(missing) == 1 or deal.tricks_left == 0:
        rest = dict.fromkeys(missing, 0) | dict.fromkeys(missing[:1], deal.tricks_left)
        deal = replace(deal, tricks={**deal.tricks, **rest})
    return _settled(night, deal)


def check_compare(night: Night, deal_id: int, last_cards: LastCards) -> list[Problem]:
    """Every reason why the extra point of that deal cannot be given this way."""
    deal, problems = _open_deal(night, deal_id)
    if deal and (
        deal.call is None
        or not deal.call.variant.extra_point
        or len(deal.tricks) < len(deal.call.places)
    ):
        problems.append(Problem("no-extra", "", text("There is no extra point to give.")))
    return [
        *problems,
        *checks.check_shared_point(night, last_cards),
        *checks.check_last_cards(last_cards),
    ]


def compare(night: Night, deal_id: int, last_cards: LastCards) -> Night:
    """Set who gets the extra point for the last cards. The night ends with its last deal."""
    deal = checks.checked(night, deal_id, check_compare(night, deal_id, last_cards))
    return _settled(night, replace(deal, last_cards=last_cards))


def check_confirm(night: Night, deal_id: int, seat: int, result: Result) -> list[Problem]:
    """Every reason why that seat's player cannot confirm that result in that deal."""
    deal, problems = checks.find_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "seat", text("There is no such seat.")))
    elif deal and night.results(deal).get(seat) != result:
        message = text("This result changed in the meantime. Please check it again.")
        problems.append(Problem("other-result", "", message))
    return problems


def confirm(night: Night, deal_id: int, seat: int, result: Result) -> Night:
    """Confirm a player's own result as displayed."""
    deal = checks.checked(night, deal_id, check_confirm(night, deal_id, seat, result))
    return night.with_deal(replace(deal, confirmed={**deal.confirmed, seat: result}))


def check_next_deal(night: Night, deal_id: int) -> list[Problem]:
    """Every reason why no new deal can follow that one."""
    deal, problems = _open_deal(night, deal_id)
    if deal and (deal.phase is not Phase.DONE or deal.id != night.current.id or night.complete):
        problems.append(Problem("not-done", "", text("This deal is not finished yet.")))
    return problems


def next_deal(night: Night, deal_id: int, new_id: int | None = None) -> Night:
    """Start the deal after `deal_id`, dealt by the next seat to the left.

    Its id is `new_id`, or the next unused one. If that deal has already begun, nothing changes.
    """
    begun = [deal.id for deal in night.deals[-2:-1]] == [deal_id] and night.current.call is None
    if begun:
        return night  # another device was faster
    deal = checks.checked(night, deal_id, check_next_deal(night, deal_id))
    following = Deal(
        id=new_id or night.new_id,
        position=deal.position + POSITIONS_APART,
        dealer=night.next_dealer,
    )
    return replace(night, deals=(*night.deals, following))


def _settled(night: Night, deal: Deal) -> Night:
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


def _not_played() -> Problem:
    return Problem("not-played", "", text("This deal has not been played yet."))
