"""Nights for tests: short ones to set up a case, and random legal ones."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Any

from hypothesis import strategies as st

from scorekeeper.actions import nights as actions
from scorekeeper.actions.nights import WrittenNight
from scorekeeper.games.montana import moves
from scorekeeper.games.montana.contracts import CONTRACTS, Contract, changes
from scorekeeper.games.montana.deals import SEATS, Call, Deal, Phase, Seat
from scorekeeper.games.montana.last_cards import LastCards
from scorekeeper.games.montana.night import Night
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.montana.variants import Modifier, Variant
from scorekeeper.store.variants import builtin_variants
from tests.support import Writer

WHITEFISH = Variant("whitefish", "Whitefish")
SMOKED = Variant("smoked_whitefish", "Smoked Whitefish", dummy_plays=True)
MISSOULA = builtin_variants()["missoula"]
BOZEMAN = builtin_variants()["bozeman"]
VARIANTS = (WHITEFISH, SMOKED, MISSOULA, BOZEMAN)
"""One of each kind: plain, with the dummy, with changed bids, with an extra point."""

PLAYERS = (Seat(1, "Ann"), Seat(2, "Bo"), Seat(3, "Cy"))
BIDS: tuple[Contract, ...] = (4, 5, 3)
TRICKS = {0: 4, 1: 5, 2: 4}
PLAIN = Call(WHITEFISH)


@dataclass(frozen=True, slots=True)
class Step:
    """One move, named as in `moves` and in the actions, with the same arguments in both."""

    name: str
    deal: int
    arguments: tuple[Any, ...] = ()

    def do(self, night: Night) -> Night:
        """The night after this move."""
        move: Callable[..., Night] = getattr(moves, self.name)
        return move(night, self.deal, *self.arguments)

    def write(self, writer: Writer, number: int) -> WrittenNight:
        """This move in a stored night."""
        action: Callable[..., WrittenNight] = getattr(actions, self.name)
        return writer(action, number, self.deal, *self.arguments)


@dataclass(frozen=True)
class Evening:
    """A night as it starts, and legal moves from there on."""

    start: Night
    steps: tuple[Step, ...]

    @cached_property
    def states(self) -> list[Night]:
        """The night at the start, and after each move."""
        states = [self.start]
        for step in self.steps:
            states.append(step.do(states[-1]))
        return states

    @property
    def end(self) -> Night:
        """The night after the last move."""
        return self.states[-1]


# ---- short ones ----


def new_night(dealer: int = 2, rules: HouseRules = HouseRules()) -> Night:
    """A night of Ann, Bo and Cy; Cy deals first unless told, so that Ann is asked first."""
    return moves.start("Friday", "2026-11-20", PLAYERS, dealer, rules)


def whole_deal(
    deal: int,
    bids: Iterable[Contract] = BIDS,
    tricks: Mapping[int, int] | None = None,
    said: Call = PLAIN,
) -> tuple[Step, ...]:
    """The moves of a deal from its call to its points."""
    counted = tricks or (TRICKS | {3: 0} if said.dummy_plays else TRICKS)
    return (
        Step("call", deal, (said,)),
        *(Step("bid", deal, (seat, contract)) for seat, contract in enumerate(bids)),
        Step("finish_play", deal),
        Step("count", deal, (counted,)),
    )


def several_deals(number: int, *, last_round_in: int | None = None) -> tuple[Step, ...]:
    """The moves of so many deals; `last_round_in` is the deal in which last round is called."""
    steps: list[Step] = []
    for deal in range(1, number + 1):
        if deal > 1:
            steps.append(Step("next_deal", deal - 1))
        said = Call(WHITEFISH, last_round=deal == last_round_in)
        steps += whole_deal(deal, said=said)
    return tuple(steps)


def after(night: Night, *steps: Step) -> Night:
    """The night after these moves."""
    for step in steps:
        night = step.do(night)
    return night


# ---- random ones ----


@st.composite
def evenings(draw: st.DrawFn, most_steps: int = 40) -> Evening:
    """Random legal nights, with corrections and other changes of mind, some to their end."""
    rules = HouseRules(last_round_counts_calling_deal=draw(st.booleans()))
    start = night = new_night(draw(st.sampled_from(SEATS)), rules)
    steps: list[Step] = []
    for _ in range(draw(st.integers(0, most_steps))):
        if night.finished:
            break
        changes = changes_of_mind(night) if draw(st.integers(0, 3)) == 3 else []
        steps.append(draw(st.sampled_from(changes or ways_forward(night))))
        night = steps[-1].do(night)
    return Evening(start, tuple(steps))


def ways_forward(night: Night) -> list[Step]:
    """Every move by which the night goes on."""
    deal = night.current
    ways: dict[Phase, Callable[[], list[Step]]] = {
        Phase.CALL: lambda: _calls(night, deal),
        Phase.BIDS: lambda: _bids(deal, [seat for seat in SEATS if seat not in deal.bids]),
        Phase.CHANGES: lambda: _changes(deal, [s for s in SEATS if s not in deal.contracts]),
        Phase.PLAY: lambda: [Step("finish_play", deal.id)],
        Phase.TRICKS: lambda: _counts(deal),
        Phase.EXTRA: lambda: _comparisons(deal),
        Phase.DONE: lambda: [Step("next_deal", deal.id)],
    }
    return ways[deal.phase]()


def changes_of_mind(night: Night) -> list[Step]:
    """Every move that says something again, or otherwise, in the newest deal and the first."""
    steps = _calls(night, night.current) if not night.current.played else []
    for deal in {night.deals[0].id: night.deals[0], night.current.id: night.current}.values():
        newest = deal.id == night.current.id
        if deal.call and (newest or not deal.call.variant.changes_bids):
            steps += _bids(deal, list(SEATS))
        steps += _changes(deal, list(deal.first_contracts))
        if deal.last_cards:
            steps += _comparisons(deal)
        if deal.call and deal.played and deal.phase is not Phase.CHANGES:
            ways = _ways_to_share(deal.call.places)
            steps += [Step("count", deal.id, (dict(tricks),)) for tricks in ways]
    return steps


def _calls(night: Night, deal: Deal) -> list[Step]:
    earlier = night.last_round_call
    free = earlier is None or earlier.id == deal.id
    return [
        Step("call", deal.id, (Call(variant, frozenset(modifiers), last_round),))
        for variant in VARIANTS
        for modifiers in ((), (Modifier.UNABOMB,), (Modifier.CONTINENTAL_DIVIDE,), Modifier)
        for last_round in ((False, True) if free else (False,))
    ]


def _bids(deal: Deal, seats: Sequence[int]) -> list[Step]:
    return [Step("bid", deal.id, (seat, bid)) for seat in seats for bid in CONTRACTS]


def _counts(deal: Deal) -> list[Step]:
    return [
        Step("count", deal.id, ({place: tricks},))
        for place in deal.counting_order
        if place not in deal.tricks
        for tricks in range(deal.tricks_left + 1)
    ]


def _changes(deal: Deal, seats: Sequence[int]) -> list[Step]:
    return [
        Step("change_bid", deal.id, (seat, final))
        for seat in seats
        for final in changes(deal.first_contracts[seat])
    ]


def _comparisons(deal: Deal) -> list[Step]:
    hands = {0: ("A", "K"), 1: ("10", "2"), 2: ("J", "A")}
    said = (LastCards(), LastCards(frozenset({1})), LastCards(hands=hands))
    return [Step("compare", deal.id, (last_cards,)) for last_cards in said]


@cache
def _ways_to_share(places: tuple[int, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every way in which thirteen tricks can fall to these places."""
    return tuple(
        tuple(zip(places, tricks, strict=True))
        for tricks in product(range(14), repeat=len(places))
        if sum(tricks) == 13
    )
