"""What can happen in a night, as functions from one night to the next.

Each `check_…` lists everything that is wrong with a move, each move raises `RuleError` with
that list. A move that is made again with the same values leaves the night as it is.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.games.montana.contracts import Contract
from scorekeeper.games.montana.deals import DUMMY, SEATS, Call, Deal, Phase
from scorekeeper.games.montana.night import Night, Seat
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.problems import Problem, RuleError
from scorekeeper.games.text import Text, text

POSITIONS_APART = 1000
"""Room between two deals' positions, so that a forgotten deal fits in without moving others."""


def start(name: str, date: str, seats: tuple[Seat, ...], dealer: int, rules: HouseRules) -> Night:
    """A new night in which `dealer` (a seat, 0–2) calls first.

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
    if problems:
        raise RuleError(*problems)
    first = Deal(id=1, position=POSITIONS_APART, dealer=dealer)
    return Night(name, date, seats, (first,), rules)


def check_call(night: Night, deal_id: int, call: Call) -> list[Problem]:
    """Every reason why `call` cannot be the call of that deal."""
    deal, problems = _open_deal(night, deal_id)
    if deal and deal.played:
        problems.append(
            Problem("played", "variant", text("The cards of this deal are played already."))
        )
    earlier = night.last_round_call
    if deal and call.last_round and earlier and earlier.id != deal.id:
        problems.append(
            Problem("last-round-twice", "last_round", text("Last round is called already."))
        )
    return problems


def call(night: Night, deal_id: int, said: Call) -> Night:
    """The dealer announces the game."""
    deal = _checked(night, deal_id, check_call(night, deal_id, said))
    return night.with_deal(replace(deal, call=said))


def check_bid(night: Night, deal_id: int, seat: int) -> list[Problem]:
    """Every reason why that seat cannot bid in that deal."""
    deal, problems = _open_deal(night, deal_id)
    if seat not in SEATS:
        problems.append(Problem("no-such-seat", "seat", text("There is no such seat.")))
    if deal and deal.call is None:
        problems.append(
            Problem("not-called", "contract", text("The dealer has not called a game yet."))
        )
    return problems


def bid(night: Night, deal_id: int, seat: int, contract: Contract) -> Night:
    """A player's contract, said or corrected."""
    deal = _checked(night, deal_id, check_bid(night, deal_id, seat))
    return night.with_deal(replace(deal, contracts={**deal.contracts, seat: contract}))


def check_finish_play(night: Night, deal_id: int) -> list[Problem]:
    """Every reason why the tricks of that deal cannot be counted yet."""
    deal, problems = _open_deal(night, deal_id)
    if deal and deal.phase in {Phase.CALL, Phase.BIDS}:
        problems.append(Problem("not-bid", "", text("Not everybody has bid yet.")))
    return problems


def finish_play(night: Night, deal_id: int) -> Night:
    """The last card is played; what comes next is counting tricks."""
    deal = _checked(night, deal_id, check_finish_play(night, deal_id))
    return night.with_deal(replace(deal, played=True))


def check_count(night: Night, deal_id: int, counted: Mapping[int, int]) -> list[Problem]:
    """Every reason why those tricks (place → 0–13) cannot stand in that deal."""
    deal, problems = _open_deal(night, deal_id)
    if deal is None or deal.call is None:
        return problems or [_not_played()]
    if not deal.played:
        problems.append(_not_played())
    for place in counted:
        if place not in deal.call.places:
            problems.append(
                Problem("not-playing", _tricks_field(place), text("The dummy does not play."))
            )
    played = deal.call.variant.tricks
    for place, tricks in counted.items():
        if not 0 <= tricks <= played:
            message = text("A player takes from 0 to %(most)s tricks.", most=played)
            problems.append(Problem("bad-tricks", _tricks_field(place), message))
    return problems or _check_sum(night, deal, {**deal.tricks, **counted})


def count(night: Night, deal_id: int, counted: Mapping[int, int]) -> Night:
    """Tricks taken (place → 0–13), for one place or several, said or corrected.

    What can only be one number fills itself: the last place gets what is left, and once
    nothing is left the others took none. The night ends with its last deal.
    """
    deal = _checked(night, deal_id, check_count(night, deal_id, counted))
    deal = replace(deal, tricks={**deal.tricks, **counted})
    missing = [place for place in deal.counting_order if place not in deal.tricks]
    if len(missing) == 1 or deal.tricks_left == 0:
        rest = dict.fromkeys(missing, 0) | dict.fromkeys(missing[:1], deal.tricks_left)
        deal = replace(deal, tricks={**deal.tricks, **rest})
    after = night.with_deal(deal)
    return replace(after, finished=after.complete)


def check_next_deal(night: Night, deal_id: int) -> list[Problem]:
    """Every reason why no new deal can follow that one."""
    deal, problems = _open_deal(night, deal_id)
    if deal and (deal.phase is not Phase.DONE or deal.id != night.current.id):
        problems.append(Problem("not-done", "", text("This deal is not finished yet.")))
    return problems


def next_deal(night: Night, deal_id: int) -> Night:
    """The deal passes to the left after that deal."""
    if [deal.id for deal in night.deals[-2:-1]] == [deal_id] and night.current.call is None:
        return night  # somebody else at the table was faster
    deal = _checked(night, deal_id, check_next_deal(night, deal_id))
    following = Deal(
        id=max(d.id for d in night.deals) + 1,
        position=deal.position + POSITIONS_APART,
        dealer=night.next_dealer,
    )
    return replace(night, deals=(*night.deals, following))


def _open_deal(night: Night, deal_id: int) -> tuple[Deal | None, list[Problem]]:
    deal = night.deal(deal_id)
    if deal is None:
        return None, [Problem("no-such-deal", "", text("This deal is no longer there."))]
    if night.finished:
        return deal, [Problem("night-over", "", text("This night is over."))]
    return deal, []


def _checked(night: Night, deal_id: int, problems: list[Problem]) -> Deal:
    deal = night.deal(deal_id)
    if problems or deal is None:
        raise RuleError(*problems)
    return deal


def _not_played() -> Problem:
    return Problem("not-played", "", text("The cards of this deal are not played yet."))


def _check_sum(night: Night, deal: Deal, tricks: Mapping[int, int]) -> list[Problem]:
    """Thirteen tricks were played: no more can be counted, and in the end no fewer."""
    if deal.call is None:
        return []
    played, found = deal.call.variant.tricks, sum(tricks.values())
    counting = len(tricks) < len(deal.call.places)
    if found == played or (counting and found < played):
        return []
    message = text(
        "%(sum)s = %(found)s; %(played)s tricks were played.",
        sum=_sum(night, deal, tricks),
        found=found,
        played=played,
    )
    return [Problem("tricks-sum", "tricks", message)]


def _sum(night: Night, deal: Deal, tricks: Mapping[int, int]) -> Text:
    """The sum as people say it: "Ann 5 + Bo 4 + Cy 3"."""
    said: Text | None = None
    for place in deal.counting_order:
        if place in tricks:
            name = text("dummy") if place == DUMMY else night.seats[place].name
            term = Text("%(name)s %(tricks)s", {"name": name, "tricks": tricks[place]})
            said = Text("%(sum)s + %(term)s", {"sum": said, "term": term}) if said else term
    return said or Text("0")


def _tricks_field(place: int) -> str:
    return "tricks.dummy" if place == DUMMY else f"tricks.{place}"
