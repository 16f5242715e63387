"""Moves of players who sit out a deal, leave, come back, or come later."""

from dataclasses import replace

from scorekeeper.base.problems import Problem, refuse
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deal_checks import check_deal, check_seats
from scorekeeper.games.bidding.rules.deals import Absence, BidDeal, with_trump_in_turn
from scorekeeper.games.bidding.rules.game_checks import check_players
from scorekeeper.games.bidding.rules.moves import find_deal
from scorekeeper.games.bidding.rules.sitting import BiddingSitting


def set_absence(
    sitting: BiddingSitting, deal_id: int, seat: int, why: Absence | None
) -> BiddingSitting:
    """Let a seat sit out the deal, leave with it, or play in it again.

    A player who leaves plays in no later deal either; a player who is back plays in all of them. A
    dealer who does not play passes the deal on.
    """
    deal = find_deal(sitting, deal_id)
    before = deal.absent.get(seat)
    if seat not in range(sitting.players) or why is Absence.LATER:
        refuse([Problem("no-such-seat", "seat", text("There is no such seat."))])
    if before is Absence.LATER:
        message = text("This player came later. Undo that, or delete the deal.")
        refuse([Problem("came-later", "seat", message)])
    first = sitting.number(deal.id) - 1
    lasts = Absence.LEFT in (before, why)
    changed = sitting
    for current in sitting.deals[first : None if lasts else first + 1]:
        later = Absence.LEFT if why is Absence.LEFT else None
        after = _with_absence(sitting, current, seat, why if current is deal else later)
        refuse(check_deal(changed, after))
        changed = changed.with_deal(after)
    return changed


def _with_absence(
    sitting: BiddingSitting, deal: BidDeal, seat: int, why: Absence | None
) -> BidDeal:
    others = {other: reason for other, reason in deal.absent.items() if other != seat}
    after = replace(deal, absent=others | ({seat: why} if why else {}))
    dealer = deal.dealer
    for _ in range(sitting.players):
        if dealer not in after.absent:
            break
        dealer = (dealer + sitting.played.step) % sitting.players
    return replace(after, dealer=dealer)


def join(sitting: BiddingSitting, deal_id: int, newcomer: Seat, points: int) -> BiddingSitting:
    """Seat a latecomer from that deal on, in a new seat: the last one.

    Args:
        deal_id: the newest deal, before its bids.
    """
    deal, seat = find_deal(sitting, deal_id), sitting.players
    problems = check_players(sitting.played, seat + 1)
    if sitting.played.partners:
        message = text("In pairs everyone plays in every deal. A substitute can take a seat.")
        problems = [Problem("absent-pairs", "player", message)]
    elif deal.bids or deal.tricks or deal != sitting.deals[-1]:
        message = text("Latecomers join before the bids of the newest deal.")
        problems.append(Problem("too-late", "player", message))
    refuse([Problem(problem.code, "player", problem.message) for problem in problems])
    earlier = tuple(
        replace(current, absent={**current.absent, seat: Absence.LATER})
        for current in sitting.deals[:-1]
    )
    first = replace(deal, starts={**deal.starts, seat: points})
    joined = replace(sitting, seats=(*sitting.seats, newcomer), deals=(*earlier, first))
    coming = joined.slot_at(len(joined.deals))
    first = replace(first, cards=coming.cards, kind=coming.kind, trump="")
    first = with_trump_in_turn(sitting.played, first, len(joined.deals))
    joined = joined.with_deal(first)
    problems = [*check_seats(joined), *check_deal(joined, first)]
    start = f"starts.{seat}"
    refuse([replace(p, field="points") if p.field == start else p for p in problems])
    return joined


def usual_start(sitting: BiddingSitting) -> int:
    """The points that a latecomer usually starts with: the mean of the others, rounded down.

    In games whose totals are multiples of ten, to a multiple of ten.
    """
    totals = [total for side, total in enumerate(sitting.totals) if sitting.competes(side)]
    unit = 100 if all(total % 100 == 0 for total in totals) else 10
    return sum(totals) // len(totals) // unit * unit // 10
