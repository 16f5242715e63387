"""Validate each part of a deal; moves, corrections and imported files share these checks.

Each check returns all problems with the field they belong to: `variant`, `modifiers`,
`contracts.0`, `first_contracts.0`, `tricks.0`, `tricks.dummy`, `tricks`, `winners`, `hands`.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.base.problems import NO_SUCH_DEAL, Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.contracts import Contract, Nil, changes
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Call, Deal
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier


def find_deal(night: Night, deal_id: int) -> tuple[Deal | None, list[Problem]]:
    """The deal, and why it cannot be written to: it is deleted, or the night is over."""
    deal = night.deal(deal_id)
    if deal is None:
        return None, [night_is_over() if night.waited == deal_id else NO_SUCH_DEAL]
    return deal, []


def night_is_over() -> Problem:
    """Problem: the move is possible only in a night that is not over."""
    return Problem("night-over", "", text("This night is over. Reopen it to enter more."))


def checked(night: Night, deal_id: int, problems: Sequence[Problem]) -> Deal:
    """The deal with that id, if there are no problems.

    Raises:
        RuleError: there are problems.
    """
    deal = night.deal(deal_id)
    if problems or deal is None:
        raise RuleError(*problems)
    return deal


def check_call(night: Night, deal_id: int, call: Call) -> list[Problem]:
    """Last round is called only once, and Ken's Rule only where the dummy plays."""
    problems = []
    other_calls = [deal.call for deal in night.deals if deal.call and deal.id != deal_id]
    if call.last_round and any(other_call.last_round for other_call in other_calls):
        message = text("Last round has already been called.")
        problems.append(Problem("last-round-twice", "last_round", message))
    if Modifier.KENS_RULE in call.modifiers and not call.dummy_plays:
        message = text("Ken's Rule needs a dummy that plays.")
        problems.append(Problem("no-dummy", "modifiers", message))
    return problems


def check_change(
    first_contracts: Mapping[int, Contract], seat: int, contract: Contract, field: str
) -> list[Problem]:
    """A bid may change by at most one trick."""
    if seat not in first_contracts:
        message = text("There is no first bid to change.")
        return [Problem("no-first-bid", field, message)]
    first = first_contracts[seat]
    return [] if contract in changes(first) else [too_far(first, field)]


def too_far(first: Contract, field: str = "contract") -> Problem:
    """Problem: a bid changed by more than one trick."""
    label = Text(first.value) if isinstance(first, Nil) else first
    message = text("A bid of %(bid)s can change by one trick at most.", bid=label)
    return Problem("changed-too-far", field, message)


def check_tricks(
    seats: Sequence[Seat], deal: Deal, call: Call, tricks: Mapping[int, int]
) -> list[Problem]:
    """Tricks (place → number): only places that play, each in range, with the right sum."""
    played, problems = call.variant.tricks, []
    for place, number in tricks.items():
        if place not in call.places:
            message = text("The dummy does not play.")
            problems.append(Problem("not-playing", tricks_field(place), message))
        if not 0 <= number <= played:
            message = text("A player takes from 0 to %(limit)s tricks.", limit=played)
            problems.append(Problem("bad-tricks", tricks_field(place), message))
    total, counting = sum(tricks.values()), len(tricks) < len(call.places)
    if problems or total == played or (counting and total < played):
        return problems
    message = text(
        "%(sum)s = %(total)s; %(played)s tricks were played.",
        sum=_sum(seats, deal, tricks),
        total=total,
        played=played,
    )
    return [Problem("tricks-sum", "tricks", message)]


def _sum(seats: Sequence[Seat], deal: Deal, tricks: Mapping[int, int]) -> Text:
    """The tricks as a sum: "Ann 5 + Bo 4 + Cy 3"."""
    total: Text | None = None
    for place in (*deal.bidding_order, DUMMY):
        if place in tricks:
            name = text("dummy") if place == DUMMY else seats[place].name
            term = Text("%(name)s %(tricks)s", {"name": name, "tricks": tricks[place]})
            total = Text("%(sum)s + %(term)s", {"sum": total, "term": term}) if total else term
    return total or Text("0")


def check_last_cards(last_cards: LastCards) -> list[Problem]:
    """The seats with the point are tapped, or all three hands are typed; never both."""
    problems = []
    if not (last_cards.tapped | last_cards.hands.keys()) <= set(SEATS):
        problems.append(Problem("no-such-seat", "winners", text("There is no such seat.")))
    if last_cards.hands and last_cards.tapped:
        message = text("Choose who gets the point or enter the cards, not both.")
        problems.append(Problem("twice-said", "hands", message))
    if last_cards.hands and len(last_cards.hands) < len(SEATS):
        message = text("To compare the cards, all three hands are needed.")
        problems.append(Problem("hands-missing", "hands", message))
    return problems


def check_shared_point(night: Night, last_cards: LastCards | None) -> list[Problem]:
    """Return a problem for a shared point where the house gives none in a tie.

    Only for new entries: in a night whose rules were changed later, such a deal stays valid.
    """
    shared = last_cards and len(last_cards.tapped) > 1
    if not shared or night.rules.blackjack_tie != "nobody":
        return []
    message = text("In this house nobody gets the point when hands tie.")
    return [Problem("tie", "winners", message)]


def check_facts(night: Night, deal: Deal) -> list[Problem]:
    """Every contradiction in a deal of that night, whether the deal is finished or not."""
    problems: list[Problem] = []
    if deal.dealer not in SEATS:
        problems.append(Problem("no-such-seat", "dealer", text("There is no such seat.")))
    call = deal.call
    if call is None:
        if deal.latest_bids or deal.tricks or deal.last_cards:
            problems.append(_not_called())
        return problems
    problems += check_call(night, deal.id, call)
    for kind, bids in (("first_contracts", deal.first_contracts), ("contracts", deal.contracts)):
        strangers = [f"{kind}.{seat}" for seat in sorted(bids) if seat not in SEATS]
        missing = text("There is no such seat.")
        problems += [Problem("no-such-seat", field, missing) for field in strangers]
    if call.variant.changes_bids:
        for seat, contract in deal.contracts.items():
            field = f"contracts.{seat}"
            problems += check_change(deal.first_contracts, seat, contract, field)
    elif deal.first_contracts:
        message = text("In this game bids cannot be changed.")
        problems.append(Problem("no-change", "first_contracts", message))
    problems += check_tricks(night.seats_in(deal), deal, call, deal.tricks)
    if deal.last_cards and not call.variant.extra_point:
        problems.append(Problem("no-extra", "winners", text("There is no extra point to give.")))
    elif deal.last_cards:
        problems += check_last_cards(deal.last_cards)
    return problems


def check_whole(night: Night, deal: Deal) -> list[Problem]:
    """Everything wrong with, or missing in, a deal that claims to be finished."""
    problems = check_facts(night, deal)
    wrong = {problem.field for problem in problems}
    if deal.call is None:
        return problems if "variant" in wrong else [*problems, _not_called()]
    bid = text("Enter a bid.")
    for seat in SEATS:
        for kind, bids in (("first_contracts", deal.bids), ("contracts", deal.contracts)):
            field = f"{kind}.{seat}"
            is_required = kind == "contracts" or deal.call.variant.changes_bids
            if is_required and seat not in bids and field not in wrong:
                problems.append(Problem("no-bid", field, bid))
    for place in deal.call.places:
        if place not in deal.tricks and not wrong & {"tricks", tricks_field(place)}:
            message = text("How many tricks?")
            problems.append(Problem("no-tricks", tricks_field(place), message))
    if deal.call.variant.extra_point and deal.last_cards is None:
        message = text("Who gets the extra point?")
        problems.append(Problem("no-winners", "winners", message))
    return problems


def _not_called() -> Problem:
    return Problem("not-called", "variant", text("A game is needed."))


def tricks_field(place: int) -> str:
    return "tricks.dummy" if place == DUMMY else f"tricks.{place}"
