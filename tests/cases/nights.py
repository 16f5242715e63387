"""Nights for tests: short ones to set up a case, and random legal ones."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from typing import Any

from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.tallies import Tally
from scorekeeper.games.montana.actions import corrections as correcting
from scorekeeper.games.montana.actions import nights as actions
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.contracts import CONTRACTS, Contract, changes
from scorekeeper.games.montana.rules.deals import SEATS, Call, Deal, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from tests.support import Writer

WHITEFISH = Variant("whitefish", "Whitefish")
SMOKED = Variant("smoked_whitefish", "Smoked Whitefish", dummy_plays=True)
MISSOULA = builtin_variants()["missoula"]
BOZEMAN = builtin_variants()["bozeman"]
VARIANTS = (WHITEFISH, SMOKED, MISSOULA, BOZEMAN)
"""One of each kind: plain, with the dummy, with changed bids, with an extra point."""

PLAYERS = (Seat(1, "Ann"), Seat(2, "Bo"), Seat(3, "Cy"))
SUBSTITUTES = (Seat(4, "Dee"), Seat(5, "Eve"))
MODIFIERS: tuple[Iterable[Modifier], ...] = (
    (),
    (Modifier.UNABOMB,),
    (Modifier.CONTINENTAL_DIVIDE,),
    Modifier,
)
LAST_CARDS = (
    LastCards(),
    LastCards(frozenset({1})),
    LastCards(frozenset({0, 2})),
    LastCards(hands={0: ("A", "K"), 1: ("10", "2"), 2: ("J", "A")}),
)
BIDS: tuple[Contract, ...] = (4, 5, 3)
TRICKS = {0: 4, 1: 5, 2: 4}
PLAIN = Call(WHITEFISH)
DATES = ("2026-11-19", "2026-11-20")
OTHER_RULES = HouseRules(
    nil=10,
    double_nil=20,
    over=-1,
    unabomb=((2, -4), (5, 2)),
    last_round_counts_calling_deal=True,
    blackjack_point=2,
    blackjack_for="21",
    blackjack_tie="nobody",
)
"""Every rule of a score, other than it is."""


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


@dataclass(frozen=True, slots=True)
class Correction:
    """One correction, named as in `corrections` and in the actions, with the same arguments.

    Only who takes a seat is a `Seat` there and the player's number here.
    """

    name: str
    arguments: tuple[Any, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    def do(self, night: Night) -> Night:
        """The night after this correction."""
        correction: Callable[..., Night] = getattr(corrections, self.name)
        return correction(night, *self.arguments, **self.options)

    def write(self, writer: Writer, number: int) -> WrittenNight:
        """This correction in a stored night."""
        action: Callable[..., WrittenNight] = getattr(correcting, self.name)
        arguments = [
            argument.player if isinstance(argument, Seat) else argument
            for argument in self.arguments
        ]
        return writer(action, number, *arguments, **self.options)


AnyStep = Step | Correction


@dataclass(frozen=True)
class Evening:
    """A night as it starts, and legal moves and corrections from there on."""

    start: Night
    steps: tuple[AnyStep, ...]

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
    """A night of Ann, Bo and Cy; Cy deals first by default, so that Ann bids first."""
    return moves.start("Friday", "2026-11-20", PLAYERS, dealer, rules)


def whole_deal(
    deal: int,
    bids: Iterable[Contract] = BIDS,
    tricks: Mapping[int, int] | None = None,
    called: Call = PLAIN,
) -> tuple[Step, ...]:
    """The moves of a deal from its call to its points."""
    counted = tricks or (TRICKS | {3: 0} if called.dummy_plays else TRICKS)
    return (
        Step("call", deal, (called,)),
        *(Step("bid", deal, (seat, contract)) for seat, contract in enumerate(bids)),
        Step("finish_play", deal),
        Step("count", deal, (counted,)),
    )


def several_deals(number: int, *, last_round_in: int | None = None) -> tuple[Step, ...]:
    """The moves of `number` deals; last round is called in the deal `last_round_in`."""
    steps: list[Step] = []
    for deal in range(1, number + 1):
        if deal > 1:
            steps.append(Step("next_deal", deal - 1))
        call = Call(WHITEFISH, last_round=deal == last_round_in)
        steps += whole_deal(deal, called=call)
    return tuple(steps)


def after(night: Night, *steps: AnyStep) -> Night:
    """The night after these moves."""
    for step in steps:
        night = step.do(night)
    return night


def finished(
    bids: Iterable[Contract] = BIDS,
    tricks: Mapping[int, int] | None = None,
    called: Call = PLAIN,
    dealer: int = 2,
) -> Deal:
    """A deal from its call to its points, as one form enters it; it is in no night yet."""
    counted = tricks or (TRICKS | {3: 0} if called.dummy_plays else TRICKS)
    return Deal(0, 0, dealer, called, dict(enumerate(bids)), played=True, tricks=counted)


def moves_of(deal: Deal, number: int) -> tuple[Step, ...]:
    """The moves that lead the newest deal, whose id is `number`, to those facts."""
    steps = [Step("call", number, (deal.call,))]
    steps += [Step("bid", number, item) for item in deal.bids.items()]
    if deal.first_contracts:
        steps += [Step("change_bid", number, item) for item in deal.contracts.items()]
    steps += [Step("finish_play", number), Step("count", number, (deal.tricks,))]
    if deal.last_cards:
        steps.append(Step("compare", number, (deal.last_cards,)))
    return tuple(steps)


# ---- random ones ----


_WAYS = ("move", "move", "whole", "whole", "correct")


@st.composite
def evenings(draw: st.DrawFn, most_steps: int = 40, *, corrected: bool = False) -> Evening:
    """Random legal nights, with changes of mind, some to their end.

    With `corrected` there are corrections as well, before and after the end, and deals that are
    entered as a whole, so that many nights come to it.
    """
    rules = HouseRules(last_round_counts_calling_deal=draw(st.booleans()))
    start = night = new_night(draw(st.sampled_from(SEATS)), rules)
    steps: list[AnyStep] = []
    for _ in range(draw(st.integers(0, most_steps))):
        way = draw(st.sampled_from(_WAYS)) if corrected else ""
        if corrected and (night.finished or way == "correct"):
            steps.append(draw(corrections_of(night)))
        elif night.finished:
            break
        elif way == "whole" and night.current.phase is not Phase.DONE:
            number = night.current.id
            steps.append(Correction("amend", (number, draw(whole_deals(night, number)))))
        else:
            changes = changes_of_mind(night) if draw(st.integers(0, 3)) == 3 else []
            steps.append(draw(st.sampled_from(changes or ways_forward(night))))
        night = steps[-1].do(night)
    return Evening(start, tuple(steps))


@st.composite
def whole_nights(draw: st.DrawFn, most_deals: int = 5) -> Night:
    """Random nights of finished deals, played move by move, some to their end."""
    rules = HouseRules(last_round_counts_calling_deal=draw(st.booleans()))
    night = new_night(draw(st.sampled_from(SEATS)), rules)
    for number in range(1, draw(st.integers(1, most_deals)) + 1):
        night = after(night, *moves_of(draw(whole_deals(night, number)), number))
        if night.finished or number == most_deals:
            break
        night = moves.next_deal(night, number)
    return night if night.current.call else corrections.delete(night, night.current.id)


@st.composite
def whole_deals(draw: st.DrawFn, night: Night, deal_id: int = 0) -> Deal:
    """A finished deal that can replace that deal, or be added."""
    others = [deal.call for deal in night.deals if deal.call and deal.id != deal_id]
    called = Call(
        draw(st.sampled_from(VARIANTS)),
        frozenset(draw(st.sampled_from(MODIFIERS))),
        not any(call.last_round for call in others) and draw(st.integers(0, 3)) == 3,
    )
    bids = {seat: draw(st.sampled_from(CONTRACTS)) for seat in SEATS}
    finals = {
        seat: draw(st.sampled_from(changes(bid))) if called.variant.changes_bids else bid
        for seat, bid in bids.items()
    }
    return Deal(
        0,
        0,
        draw(st.sampled_from(SEATS)),
        called,
        finals,
        bids if called.variant.changes_bids else {},
        played=True,
        tricks=dict(draw(st.sampled_from(_ways_to_share(called.places)))),
        last_cards=draw(st.sampled_from(_said_of(night))) if called.variant.extra_point else None,
    )


@st.composite
def corrections_of(draw: st.DrawFn, night: Night) -> Correction:
    """Every possible correction of that night."""
    deal = draw(st.sampled_from(night.deals))
    ways: list[Callable[[], Correction]] = [
        lambda: Correction("amend", (deal.id, draw(whole_deals(night, deal.id)))),
        lambda: Correction("insert", (deal.id, draw(whole_deals(night)))),
        lambda: Correction("delete", (deal.id,)),
        lambda: Correction("void", (night.current.id,)),
        lambda: Correction("set_dealer", (deal.id, draw(st.sampled_from(SEATS)))),
        lambda: Correction(
            "write_note",
            (draw(st.sampled_from([deal.id, None])), draw(st.sampled_from(["", "Late", "Rain"]))),
        ),
        lambda: Correction(
            "change_rules", (draw(st.sampled_from([HouseRules(), night.rules, OTHER_RULES])),)
        ),
        lambda: Correction(
            "set_heading", (draw(st.sampled_from(["Friday", "Rain"])), draw(st.sampled_from(DATES)))
        ),
        lambda: Correction("reopen"),
    ]
    called = [other for other in night.deals if other.call and other.call.last_round]
    if deal.call:
        for is_called in (True, False) if called in ([], [deal]) else (False,):
            last_round = Correction("set_last_round", (deal.id,), {"called": is_called})
            ways.append(lambda last_round=last_round: last_round)  # type: ignore[misc]
    if night.finished or (len(night.deals) > 1 and night.current.call is None):
        ways.append(lambda: Correction("end"))
    newcomers = _newcomers(night, deal)
    if newcomers:
        ways.append(lambda: draw(st.sampled_from(newcomers)))
    return draw(st.sampled_from(ways))()


def _newcomers(night: Night, deal: Deal) -> list[Correction]:
    """The players who can take a seat in that deal: no player may sit twice, then or later."""
    proposals = []
    for seat in SEATS:
        for newcomer in (*PLAYERS, *SUBSTITUTES):
            correction = Correction("substitute", (deal.id, seat, newcomer))
            try:
                correction.do(night)
            except RuleError:
                continue
            proposals.append(correction)
    return proposals


def ways_forward(night: Night) -> list[Step]:
    """Every move that continues the night."""
    deal = night.current
    ways: dict[Phase, Callable[[], list[Step]]] = {
        Phase.CALL: lambda: _calls(night, deal),
        Phase.BIDS: lambda: _bids(deal, [seat for seat in SEATS if seat not in deal.bids]),
        Phase.CHANGES: lambda: _changes(deal, [s for s in SEATS if s not in deal.contracts]),
        Phase.PLAY: lambda: [Step("finish_play", deal.id)],
        Phase.TRICKS: lambda: _counts(deal),
        Phase.EXTRA: lambda: _comparisons(night, deal),
        Phase.DONE: lambda: [Step("next_deal", deal.id)],
    }
    return ways[deal.phase]()


def changes_of_mind(night: Night) -> list[Step]:
    """Every move that enters something again, or differently, in the newest deal and the first."""
    steps = _calls(night, night.current) if not night.current.played else []
    for deal in {night.deals[0].id: night.deals[0], night.current.id: night.current}.values():
        newest = deal.id == night.current.id
        if deal.call and (newest or not deal.call.variant.changes_bids):
            steps += _bids(deal, list(SEATS))
        steps += _changes(deal, list(deal.first_contracts))
        if deal.last_cards:
            steps += _comparisons(night, deal)
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
        for modifiers in MODIFIERS
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


def _comparisons(night: Night, deal: Deal) -> list[Step]:
    return [Step("compare", deal.id, (last_cards,)) for last_cards in _said_of(night)]


def _said_of(night: Night) -> list[LastCards]:
    """The possible values of the last cards by the rules of that night."""
    limit = 1 if night.rules.blackjack_tie == "nobody" else len(SEATS)
    return [last_cards for last_cards in LAST_CARDS if len(last_cards.tapped) <= limit]


@cache
def _ways_to_share(places: tuple[int, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every way in which thirteen tricks can fall to these places."""
    return tuple(
        tuple(zip(places, tricks, strict=True))
        for tricks in product(range(14), repeat=len(places))
        if sum(tricks) == 13
    )


def outcomes(tally: Tally) -> tuple[int, int, int, int, int, bool]:
    """The result of a night for a player: points, deals, made, over, under, whether it was won."""
    made, over, under = (tally.figures.get(name, 0) for name in ("made", "over", "under"))
    return tally.points, tally.played, made, over, under, tally.won
