"""Who can still win: worked examples, an exhaustive check, and random last rounds."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.chances import Chance, chances, describe_chance
from scorekeeper.games.montana.rules.contracts import CONTRACTS, Contract, Nil
from scorekeeper.games.montana.rules.deals import SEATS, Call, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier
from tests.cases.nights import (
    BOZEMAN,
    MISSOULA,
    PLAIN,
    SMOKED,
    VARIANTS,
    WHITEFISH,
    Step,
    after,
    finished,
    new_night,
    several_deals,
    ways_forward,
    whole_deal,
)
from tests.depth import audit_only, times
from tests.judges.second_opinion import plain_points, plain_ways

BIDS: tuple[Contract, ...] = (4, 5, 3)


def last_deal(
    totals: tuple[int, int, int] = (16, 15, 0),
    bids: tuple[Contract, ...] = BIDS,
    called: Call = PLAIN,
) -> Night:
    """Return a night with these points in its last deal (id 4), after the bids."""
    nothing = (1, 1, 1), {0: 2, 1: 2, 2: 2, 3: 7}
    night = new_night()
    for number in (1, 2, 3):
        call = Call(SMOKED, last_round=number == 1)
        night = after(night, *whole_deal(number, *nothing, call), Step("next_deal", number))
    for seat, total in enumerate(totals):
        points = total
        while points:
            part = max(-9, min(9, points))
            won = {seat: max(part, 0), 3: 9 - max(part, 0)}
            deal = finished(
                tuple(abs(part) if other == seat else 1 for other in SEATS),
                dict.fromkeys(SEATS, 2) | won,
                Call(SMOKED),
            )
            night = corrections.insert(night, 1, deal)
            points -= part
    bidden = (Step("bid", 4, (seat, bid)) for seat, bid in enumerate(bids))
    night = after(night, Step("call", 4, (called,)), *bidden)
    assert (night.totals, night.deals_to_come) == (totals, 0)
    return night


def second_opinion(night: Night, rules: HouseRules) -> list[Chance]:
    """The chances in the last deal, once it is bid: every way in which it can end is tried."""
    deal = night.current
    assert deal.call
    places = [deal.tricks.get(place) for place in range(4 if deal.call.dummy_plays else 3)]
    extras = [set[int]()]
    if deal.call.variant.extra_point:
        extras = [set(winners) for n in range(4) for winners in combinations(SEATS, n)]
    ends = []
    for tricks in plain_ways(13, places):
        points = [
            plain_points(
                deal.contracts[seat],
                tricks[seat],
                unabomb="unabomb" in deal.call.modifiers,
                nil=rules.nil,
                double_nil=rules.double_nil,
                over=rules.over,
            )
            for seat in SEATS
        ]
        ends += [[p + (seat in won) for seat, p in enumerate(points)] for won in extras]
    expected = []
    for seat in SEATS:
        others = [other for other in SEATS if other != seat]
        best = [
            end[seat]
            for end in ends
            if all(night.totals[seat] + end[seat] >= night.totals[o] + end[o] for o in others)
        ]
        alone = all(
            night.totals[seat] + end[seat] > night.totals[o] + end[o]
            for end in ends
            for o in others
        )
        behind = max(night.totals[o] for o in others) - night.totals[seat]
        expected.append(Chance(behind, bool(best), alone, min(best) if best else None))
    return expected


# ---- worked examples ----


def test_no_chances_before_last_round_or_after_the_end() -> None:
    assert chances(new_night()) == ()
    assert chances(after(new_night(), *several_deals(9))) == ()
    assert chances(after(new_night(), *several_deals(4, last_round_in=1))) == ()
    early = corrections.end(after(new_night(), *several_deals(2, last_round_in=1)))
    assert chances(early) == ()


def test_a_deal_can_bring_27_points_more_than_to_another() -> None:
    near, far = last_deal((27, 0, 1)), last_deal((28, 0, 1))
    for night, possible in ((near, True), (far, False)):
        empty = corrections.void(night, 4)
        assert [chance.can_win for chance in chances(empty)] == [True, possible, True]
        assert not any(chance.has_won for chance in chances(empty))
    assert chances(corrections.void(last_deal((29, 0, 1)), 4))[0].has_won


def test_each_remaining_deal_widens_range() -> None:
    call = Call(WHITEFISH, last_round=True)
    night = after(new_night(), *whole_deal(1, (Nil.DOUBLE_NIL, 6, 7), {0: 0, 1: 0, 2: 13}, call))
    assert night.totals == (13, -6, 0)
    assert chances(night) == (
        Chance(-13, can_win=True, has_won=False),
        Chance(19, can_win=True, has_won=False),
        Chance(13, can_win=True, has_won=False),
    )


def test_finished_deal_adds_nothing() -> None:
    night = corrections.void(last_deal((39, 1, -26)), 4)
    night = corrections.delete(night, 4)
    assert (night.deals_to_come, night.current.phase) == (1, Phase.DONE)
    assert [(c.can_win, c.has_won) for c in chances(night)] == [
        (True, True),
        (False, False),
        (False, False),
    ]


def test_bids_limit_chances_in_last_deal() -> None:
    night = last_deal((16, 15, 0), (4, 5, 3))
    assert chances(night) == (
        Chance(-1, can_win=True, has_won=False, needs=-4),
        Chance(1, can_win=True, has_won=False, needs=-3),  # Ann has 12 at least
        Chance(16, can_win=False, has_won=False),
    )


def test_counted_tricks_limit_chances_further() -> None:
    night = after(last_deal((16, 15, 0), (4, 5, 3)), Step("finish_play", 4))
    night = moves.count(night, 4, {1: 4})
    assert chances(night) == (
        Chance(-1, can_win=True, has_won=False, needs=-2),
        Chance(1, can_win=True, has_won=False, needs=-1),
        Chance(16, can_win=False, has_won=False),
    )


def test_uncatchable_leader_has_won() -> None:
    night = last_deal((20, 0, 0), (4, 5, 3))
    assert [(c.can_win, c.has_won, c.needs) for c in chances(night)] == [
        (True, True, -4),
        (False, False, None),
        (False, False, None),
    ]


def test_extra_point_stays_open_until_given() -> None:
    night = last_deal((10, 9, 0), (4, 5, 3), Call(BOZEMAN))
    night = after(night, Step("finish_play", 4), Step("count", 4, ({0: 4, 1: 5, 2: 4},)))
    assert night.current.phase is Phase.EXTRA
    assert chances(night) == (
        Chance(-1, can_win=True, has_won=False, needs=4),
        Chance(1, can_win=True, has_won=False, needs=5),
        Chance(10, can_win=False, has_won=False),
    )


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_needed_points_are_not_shown_before_all_bids(steps: int) -> None:
    night = corrections.void(last_deal(), 4)
    night = after(night, *whole_deal(4)[: steps + 1])
    assert [chance.needs for chance in chances(night)] == [None] * 3


def test_changed_bids_count_once_all_are_final() -> None:
    night = last_deal(called=Call(MISSOULA))
    assert night.current.phase is Phase.CHANGES
    assert [chance.needs for chance in chances(night)] == [None] * 3
    for seat, bid in enumerate((5, 5, 2)):
        assert [chance.needs for chance in chances(night)] == [None] * 3
        night = moves.change_bid(night, 4, seat, bid)
    assert list(chances(night)) == second_opinion(night, HouseRules())


def test_house_rules_change_chances() -> None:
    night = corrections.void(last_deal((28, 0, 1)), 4)
    assert not chances(night)[1].can_win
    more = corrections.change_rules(night, HouseRules(over=20))
    assert chances(more)[1].can_win


# ---- sentences ----


SAID = [
    ((20, 0, 0), 0, "Ann has already won."),
    ((20, 0, 0), 1, "Bo can no longer win."),
    ((16, 15, 0), 0, "Ann leads by 1: wins with -4 or more this deal"),
    ((16, 15, 0), 1, "Bo is 1 behind Ann: wins with -3 or more this deal"),
    ((16, 16, 0), 0, "Ann is tied for first: wins with -4 or more this deal"),
    ((12, 12, 9), 2, "Cy is 3 behind the others: wins with 0 or more this deal"),
    ((14, 10, 2), 1, "Bo is 4 behind Ann: wins with 0 or more this deal"),
    ((15, 9, 2), 1, "Bo is 6 behind Ann: wins with +5 or more this deal"),
]


@pytest.mark.parametrize(("totals", "seat", "expected"), SAID)
def test_chance_is_described_in_a_sentence(
    totals: tuple[int, int, int], seat: int, expected: str
) -> None:
    night = last_deal(totals)
    assert str(describe_chance(night, seat, chances(night)[seat])) == expected


def test_unknown_need_is_omitted() -> None:
    night = corrections.void(last_deal((16, 15, 15)), 4)
    sentences = [
        str(describe_chance(night, seat, chance)) for seat, chance in enumerate(chances(night))
    ]
    assert sentences == ["Ann leads by 1", "Bo is 1 behind Ann", "Cy is 1 behind Ann"]
    level = corrections.void(last_deal((0, 0, 0)), 4)
    assert str(describe_chance(level, 2, chances(level)[2])) == "Cy is tied for first"


def test_chance_names_current_player_of_seat() -> None:
    night = corrections.substitute(
        last_deal((20, 0, 0)), 4, 0, replace(new_night().seats[0], player=9, name="100%")
    )
    sentences = [
        str(describe_chance(night, seat, chance)) for seat, chance in enumerate(chances(night))
    ]
    assert sentences[0] == "100% has already won."


# ---- every way tried, a second time ----

POINTS = st.integers(-9, 9)


@st.composite
def last_deals(draw: st.DrawFn) -> tuple[Night, HouseRules]:
    """A last deal that is bid, and perhaps counted in part."""
    variant = draw(st.sampled_from([v for v in VARIANTS if not v.changes_bids]))
    modifiers = draw(st.sets(st.sampled_from([Modifier.UNABOMB, Modifier.CONTINENTAL_DIVIDE])))
    totals = (draw(POINTS), draw(POINTS), draw(POINTS))
    bids = tuple(draw(st.sampled_from(CONTRACTS)) for _ in SEATS)
    night = last_deal(totals, bids, Call(variant, frozenset(modifiers)))
    rules = draw(st.sampled_from([HouseRules(), HouseRules(nil=8, over=1)]))
    night = corrections.change_rules(night, rules)
    if draw(st.booleans()):
        night = after(night, Step("finish_play", 4))
        for _ in range(draw(st.integers(0, 2))):
            ways = [way for way in ways_forward(night) if way.name == "count"]
            night = draw(st.sampled_from(ways)).do(night) if ways else night
    return night, rules


@given(last_deals())
def test_chances_match_exhaustive_search_in_last_deal(drawn: tuple[Night, HouseRules]) -> None:
    night, rules = drawn
    if not night.finished:
        assert list(chances(night)) == second_opinion(night, rules)


@audit_only
def test_chances_hold_in_random_last_rounds() -> None:
    counts: Counter[str] = Counter()
    for seed in range(times(12)):
        chance = random.Random(seed)
        night = last_round(chance)
        chances_by_night: list[tuple[Chance, ...]] = []
        while not night.finished:
            chances_by_night.append(chances(night))
            night = chance.choice(ways_forward(night)).do(night)
        for seat in SEATS:
            won = [line[seat].has_won for line in chances_by_night]
            lost = [not line[seat].can_win for line in chances_by_night]
            assert won == sorted(won), "who has won has won for good"
            assert lost == sorted(lost), "who cannot win can never again"
            counts.update(has_won=won.count(True), cannot_win=lost.count(True))
            assert not won[-1] or night.leaders == (seat,)
            assert not lost[-1] or seat not in night.leaders
            for line in chances_by_night:
                needed = line[seat].needs
                if needed is not None and seat in night.leaders:
                    assert night.totals[seat] - night.running_totals[-2][seat] >= needed
    assert counts["has_won"] > 20
    assert counts["cannot_win"] > 40


def last_round(chance: random.Random) -> Night:
    """A night in which last round was just called, after some deals of many points or few."""
    rules = HouseRules(last_round_counts_calling_deal=chance.random() < 0.5)
    night = new_night(chance.choice(SEATS), rules)
    for number in range(1, chance.randint(2, 4)):
        best = chance.choice(SEATS)
        bids = tuple(Nil.DOUBLE_NIL if seat == best else 13 for seat in SEATS)
        tricks = dict(zip([s for s in SEATS if s != best], (6, 7), strict=True)) | {best: 0}
        night = after(night, *whole_deal(number, bids, tricks), Step("next_deal", number))
    return moves.call(night, night.current.id, Call(WHITEFISH, last_round=True))
