"""What a table puts right: in any deal, at any time, in a night that is over as well.

As in `moves`, each function makes one night from another, raises `RuleError` with every
problem, and leaves the night as it is when it is done again with the same values; but for
`insert` and `delete`, which put in one more and take out one more.
"""

from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import pruned
from scorekeeper.base.text import text
from scorekeeper.games.montana.rules.checks import (
    check_call,
    check_kept,
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


def amend(night: Night, deal_id: int, said: Deal) -> Night:
    """The deal as `said`, from its dealer to its points; where it stands, it stays.

    Substitutions and what was confirmed stay as they are. `said` is a finished deal: its own id,
    position and `played` do not count.
    """
    deal, problems = find_deal(night, deal_id)
    if deal and deal.said and hides(night, deal):  # what clashes would tell what was bid
        message = text("Bids are hidden for now. You can enter this once all are in.")
        problems.append(Problem("bids-hidden", "", message))
    deal = checked(night, deal_id, problems)
    whole = replace(
        said,
        id=deal.id,
        position=deal.position,
        played=True,
        sits=deal.sits,
        confirmed=deal.confirmed,
    )
    after = night.with_deal(whole)
    checked(after, deal_id, check_whole(after, whole) + check_shared_point(night, whole.last_cards))
    return after.settled(night)


def amend_and_deal(night: Night, deal_id: int, said: Deal) -> Night:
    """As `amend`; and the deal passes on, unless it did already or the night is over.

    The deal that comes next, once the one before is finished, is dealt by it.
    """
    if night.deal(deal_id) is None and deal_id == night.new_id:
        night = next_deal(night, night.current.id)
    after = amend(night, deal_id, said)
    goes_on = after.current.id == deal_id and not after.finished
    return next_deal(after, deal_id) if goes_on else after


def insert(night: Night, following: int, said: Deal) -> Night:
    """A forgotten deal, finished, in front of the deal `following`; later ones get new numbers."""
    deal = checked(night, following, find_deal(night, following)[1])
    index = night.deals.index(deal)
    before = night.deals[index - 1].position if index else 0
    if deal.position - before < 2:  # no room left: everybody moves
        night = replace(
            night,
            deals=tuple(
                replace(other, position=number * POSITIONS_APART)
                for number, other in enumerate(night.deals, 1)
            ),
        )
        return insert(night, following, said)
    forgotten = replace(
        said,
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
    """The night without that deal; who took a seat in it takes it in the next one.

    A night's only deal, and the newest one in which somebody took a seat, are emptied instead.
    """
    deal = checked(night, deal_id, find_deal(night, deal_id)[1])
    newest = deal.id == night.current.id
    if len(night.deals) == 1 or (newest and deal.sits):
        return void(night, deal_id)
    after = night.without(deal)
    if deal.sits:
        heir = night.deals[night.deals.index(deal) + 1]
        after = after.with_deal(replace(heir, sits={**deal.sits, **heir.sits}))
    return _pruned(after).settled(night)


def void(night: Night, deal_id: int) -> Night:
    """A misdeal: the newest deal is as if nothing was called in it; the same dealer deals."""
    deal, problems = find_deal(night, deal_id)
    if deal and deal.id != night.current.id:
        message = text("Only the latest deal can be a misdeal. An older one can be deleted.")
        problems.append(Problem("not-newest", "", message))
    deal = checked(night, deal_id, problems)
    empty = Deal(deal.id, deal.position, deal.dealer, sits=deal.sits, note=deal.note)
    return night.with_deal(empty).settled(night)


def set_dealer(night: Night, deal_id: int, seat: int) -> Night:
    """Who really deals, or dealt; the rotation goes on from there."""
    _, problems = find_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "dealer", text("There is no such seat.")))
    deal = replace(checked(night, deal_id, problems), dealer=seat)
    return night.with_deal(deal).settled(night)


def set_last_round(night: Night, deal_id: int, *, called: bool) -> Night:
    """Last round was called in that deal after all, or the call is taken back."""
    deal, problems = find_deal(night, deal_id)
    if deal and deal.call is None:
        message = text("The dealer has not called a game yet.")
        problems.append(Problem("not-called", "last_round", message))
    elif deal and deal.call and called:
        problems += check_call(night, deal.id, replace(deal.call, last_round=True))
    deal = checked(night, deal_id, problems)
    if deal.call is None:
        raise ValueError("a deal without a call has passed its check")
    said = replace(deal.call, last_round=called)
    return night.with_deal(replace(deal, call=said)).settled(night)


def substitute(night: Night, deal_id: int, seat: int, newcomer: Seat) -> Night:
    """From that deal on `newcomer` sits there; the seat's points go on.

    Whoever sat there in the deal before takes the seat back by being named. In the first deal
    it is no substitute: somebody else sat down from the start.
    """
    deal, problems = find_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "seat", text("There is no such seat.")))
    deal = checked(night, deal_id, problems)
    after = _pruned(night.with_deal(replace(deal, sits={**deal.sits, seat: newcomer})))
    if any(
        len({who.player for who in after.seats_in(other)}) < len(SEATS) for other in after.deals
    ):
        message = text("A player can take only one seat.")
        raise RuleError(Problem("seated-twice", "player", message))
    return after


def write_note(night: Night, deal_id: int | None, note: str) -> Night:
    """A note to a deal, or to the night; an empty one takes it away."""
    if deal_id is None:
        _refuse(check_kept(night))
        return replace(night, note=note)
    deal = checked(night, deal_id, find_deal(night, deal_id)[1])
    return night.with_deal(replace(deal, note=note))


def settle(night: Night, name: str, date: str) -> Night:
    """The night by another name, or on another date."""
    _refuse(check_kept(night))
    return replace(night, name=name, date=date)


def change_rules(night: Night, rules: HouseRules) -> Night:
    """The night by other house rules, which were the table's from the start."""
    problems = check_kept(night) + check_rules(rules)
    # not between two deals either: a misdeal that is undone again brings its bids back
    if not rules.hidden_bids and any(hides(night, deal) for deal in night.deals):
        message = text("Bids are hidden for now. You can change this once all are in.")
        problems.append(Problem("bids-hidden", "hidden_bids", message))
    _refuse(problems)
    return replace(night, rules=rules).settled(night)


def unfinished(night: Night) -> Deal | None:
    """The deal that the table is in the middle of."""
    between = night.finished or night.current.phase in {Phase.CALL, Phase.DONE}
    return None if between else night.current


def end(night: Night, without: int | None = None) -> Night:
    """The night is over before its last round.

    In the middle of a deal only if that one is named as `without`, and deleted.
    """
    if night.finished and not night.deleted_at:
        return night
    problems = check_kept(night)
    deal = unfinished(night)
    named = None if without is None else night.deal(without)
    if named and named.phase is Phase.DONE:
        message = text("This deal was finished in the meantime: the night can end with it.")
        problems.append(Problem("finished", "", message))
    elif deal and deal != named:
        message = text(
            "Deal %(number)s is not finished. Finish it, or delete it and end the night.",
            number=night.number(deal),
        )
        problems.append(Problem("in-a-deal", "", message))
    elif len(night.deals) == 1 and night.current.phase is not Phase.DONE:
        message = text("Nothing was played. You can delete the night.")
        problems.append(Problem("nothing-played", "", message))
    _refuse(problems)
    waits = night.current.phase is not Phase.DONE
    return replace(night.without(night.current) if waits else night, finished=True)


def reopen(night: Night) -> Night:
    """The night goes on; a last round that is over is taken back.

    The deal that it ended without waits again, for those who have entered it without a server.
    """
    _refuse(check_kept(night))
    waited, calling = night.waited, night.last_round_call
    if night.finished and night.complete and calling:
        night = set_last_round(night, calling.id, called=False)
    night = replace(night, finished=False)
    return next_deal(night, night.current.id, waited) if waited else night


def _pruned(night: Night) -> Night:
    """The night with substitutes only where somebody takes the seat of somebody else.

    Who sits down in the first deal is none: that seat was taken from the start.
    """
    seats, sits = pruned(night.seats, [deal.sits for deal in night.deals])
    deals = (replace(deal, sits=taken) for deal, taken in zip(night.deals, sits, strict=True))
    return replace(night, seats=seats, deals=tuple(deals))


def _refuse(problems: list[Problem]) -> None:
    if problems:
        raise RuleError(*problems)
