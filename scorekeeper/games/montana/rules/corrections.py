"""Corrections: change any deal at any time, even in a night that is over.

As in `moves`, each function returns a new night, raises `RuleError` with all problems, and has no
further effect when repeated with the same values; except `insert` and `delete`, which add or
delete one more deal each time.
"""

from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError, refuse
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import prune_substitutes
from scorekeeper.base.text import text
from scorekeeper.games.montana.rules.checks import (
    check_call,
    check_shared_point,
    check_whole,
    checked,
    find_deal,
)
from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase
from scorekeeper.games.montana.rules.hidden_bids import hides
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.moves import POSITIONS_APART, next_deal
from scorekeeper.games.montana.rules.night import Night


def amend(night: Night, deal_id: int, corrected: Deal) -> Night:
    """Replace a deal by `corrected`, which is a finished deal; its place in the night stays.

    Substitutions and confirmed results stay as they are. The id, the position and `played` of
    `corrected` are ignored.
    """
    deal, problems = find_deal(night, deal_id)
    if deal and deal.latest_bids and hides(night, deal):  # a conflict would reveal hidden bids
        message = text("Bids are hidden for now. You can enter this once all are in.")
        problems.append(Problem("bids-hidden", "", message))
    deal = checked(night, deal_id, problems)
    whole = replace(
        corrected,
        id=deal.id,
        position=deal.position,
        played=True,
        sits=deal.sits,
        confirmed=deal.confirmed,
    )
    after = night.with_deal(whole)
    checked(after, deal_id, check_whole(after, whole) + check_shared_point(night, whole.last_cards))
    return after.settled(night)


def amend_and_deal(night: Night, deal_id: int, corrected: Deal) -> Night:
    """Call `amend`; then start the next deal, unless there is one or the night is over.

    If `deal_id` is the id of the next deal, which does not exist yet, that deal is started first.
    """
    if night.deal(deal_id) is None and deal_id == night.new_id:
        night = next_deal(night, night.current.id)
    after = amend(night, deal_id, corrected)
    continues = after.current.id == deal_id and not after.finished
    return next_deal(after, deal_id) if continues else after


def insert(night: Night, following: int, forgotten_deal: Deal) -> Night:
    """Insert a finished, forgotten deal before the deal `following`; later deals are renumbered."""
    deal = checked(night, following, find_deal(night, following)[1])
    index = night.deals.index(deal)
    before = night.deals[index - 1].position if index else 0
    if deal.position - before < 2:  # no room left: spread all positions
        night = replace(
            night,
            deals=tuple(
                replace(dealt, position=number * POSITIONS_APART)
                for number, dealt in enumerate(night.deals, 1)
            ),
        )
        return insert(night, following, forgotten_deal)
    forgotten = replace(
        forgotten_deal,
        id=night.new_id,
        position=(before + deal.position) // 2,
        played=True,
        sits={},
    )
    deals = (*night.deals[:index], forgotten, *night.deals[index:])
    after = replace(night, deals=deals)
    problems = check_whole(after, forgotten) + check_shared_point(night, forgotten.last_cards)
    checked(after, forgotten.id, problems)
    return after.settled(night)


def delete(night: Night, deal_id: int) -> Night:
    """Delete a deal; its substitutes take their seats in the next deal instead.

    A night's only deal, and the newest deal if it has substitutes, are emptied instead.
    """
    deal = checked(night, deal_id, find_deal(night, deal_id)[1])
    newest = deal.id == night.current.id
    if len(night.deals) == 1 or (newest and deal.sits):
        return void(night, deal_id)
    after = night.without(deal.id)
    if deal.sits:
        following_deal = night.deals[night.deals.index(deal) + 1]
        after = after.with_deal(replace(following_deal, sits={**deal.sits, **following_deal.sits}))
    return _pruned(after).settled(night)


def void(night: Night, deal_id: int) -> Night:
    """Record a misdeal: empty the newest deal, which the same dealer deals again."""
    deal, problems = find_deal(night, deal_id)
    if deal and deal.id != night.current.id:
        message = text("Only the latest deal can be a misdeal. An older one can be deleted.")
        problems.append(Problem("not-newest", "", message))
    deal = checked(night, deal_id, problems)
    empty = Deal(deal.id, deal.position, deal.dealer, sits=deal.sits, note=deal.note)
    return night.with_deal(empty).settled(night)


def set_dealer(night: Night, deal_id: int, seat: int) -> Night:
    """Correct the dealer; the rotation continues from there."""
    _, problems = find_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "dealer", text("There is no such seat.")))
    deal = replace(checked(night, deal_id, problems), dealer=seat)
    return night.with_deal(deal).settled(night)


def set_last_round(night: Night, deal_id: int, *, called: bool) -> Night:
    """Add the call of last round to a deal, or remove it."""
    deal, problems = find_deal(night, deal_id)
    if deal and deal.call is None:
        message = text("The dealer has not called a game yet.")
        problems.append(Problem("not-called", "last_round", message))
    elif deal and deal.call and called:
        problems += check_call(night, deal.id, replace(deal.call, last_round=True))
    deal = checked(night, deal_id, problems)
    if deal.call is None:
        raise ValueError("a deal without a call has passed its check")
    corrected_call = replace(deal.call, last_round=called)
    return night.with_deal(replace(deal, call=corrected_call)).settled(night)


def substitute(night: Night, deal_id: int, seat: int, newcomer: Seat) -> Night:
    """Seat `newcomer` from that deal on; the points of the seat stay with the seat.

    Naming the player of the deal before ends the substitution. In the first deal there is
    no substitution: the newcomer replaces the player of that seat from the start.
    """
    deal, problems = find_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "seat", text("There is no such seat.")))
    deal = checked(night, deal_id, problems)
    after = _pruned(night.with_deal(replace(deal, sits={**deal.sits, seat: newcomer})))
    if any(
        len({who.player for who in after.seats_in(dealt)}) < len(SEATS) for dealt in after.deals
    ):
        raise RuleError(seated_twice())
    return after


def seated_twice() -> Problem:
    """Problem: a player would have two seats."""
    return Problem("seated-twice", "player", text("A player can take only one seat."))


def write_note(night: Night, deal_id: int | None, note: str) -> Night:
    """Write a note on a deal, or on the night; an empty text deletes the note."""
    if deal_id is None:
        return replace(night, note=note)
    deal = checked(night, deal_id, find_deal(night, deal_id)[1])
    return night.with_deal(replace(deal, note=note))


def set_heading(night: Night, name: str, date: str) -> Night:
    return replace(night, name=name, date=date)


def change_rules(night: Night, rules: HouseRules) -> Night:
    """Replace the house rules of the night, from its first deal on."""
    problems = check_rules(rules)
    # even between two deals: undoing a misdeal would bring its hidden bids back, now visible
    if not rules.hidden_bids and any(hides(night, deal) for deal in night.deals):
        message = text("Bids are hidden for now. You can change this once all are in.")
        problems.append(Problem("bids-hidden", "hidden_bids", message))
    refuse(problems)
    return replace(night, rules=rules).settled(night)


def unfinished(night: Night) -> Deal | None:
    """The deal that has begun and is not finished, if any."""
    is_between_deals = night.finished or night.current.phase in {Phase.CALL, Phase.DONE}
    return None if is_between_deals else night.current


def end(night: Night, without: int | None = None) -> Night:
    """End the night before its last round.

    An unfinished deal has to be named as `without`; it is then deleted.
    """
    if night.finished:
        return night
    problems: list[Problem] = []
    deal = unfinished(night)
    named = None if without is None else night.deal(without)
    if named and named.phase is Phase.DONE:
        message = text("This deal was finished in the meantime: the night can end with it.")
        problems.append(Problem("finished", "", message))
    elif deal and deal != named:
        message = text(
            "Deal %(number)s is not finished. Finish it, or delete it and end the night.",
            number=night.number(deal.id),
        )
        problems.append(Problem("in-a-deal", "", message))
    elif len(night.deals) == 1 and night.current.phase is not Phase.DONE:
        message = text("Nothing was played. You can delete the night.")
        problems.append(Problem("nothing-played", "", message))
    refuse(problems)
    waits = night.current.phase is not Phase.DONE
    return replace(night.without(night.current.id) if waits else night, finished=True)


def reopen(night: Night) -> Night:
    """Reopen a night that is over; a completed last round is no longer called.

    If the night ended without its newest deal, that deal is added again under the same id, for
    devices that made entries for it offline.
    """
    waited, calling = night.waited, night.last_round_call
    if night.finished and night.complete and calling:
        night = set_last_round(night, calling.id, called=False)
    night = replace(night, finished=False)
    return next_deal(night, night.current.id, waited) if waited else night


def _pruned(night: Night) -> Night:
    """The night without redundant substitutes.

    Substitutes in the first deal become the players of those seats from the start.
    """
    seats, sits = prune_substitutes(night.seats, [deal.sits for deal in night.deals])
    deals = (replace(deal, sits=taken) for deal, taken in zip(night.deals, sits, strict=True))
    return replace(night, seats=seats, deals=tuple(deals))
