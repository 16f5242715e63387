"""What other house rules would have changed in a night."""

from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.deals import SEATS, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.rules.what_if import OtherPoints, rescored
from tests.cases.nights import (
    OTHER_RULES,
    Evening,
    after,
    evenings,
    new_night,
    several_deals,
    whole_nights,
)
from tests.depth import audit_only
from tests.judges.second_opinion import plain_extra, plain_points

NIGHT = after(new_night(), *several_deals(4, last_round_in=1))
"""Four deals of 4, 5 and 3 points: Ann and Bo make what they bid, Cy takes one too many."""

SHORTER = HouseRules(last_round_counts_calling_deal=True)


def standing(night: Night) -> tuple[object, ...]:
    return night.totals, night.leaders, night.finished, night.last_deal


def test_the_same_rules_change_nothing() -> None:
    result = rescored(NIGHT, NIGHT.rules)
    assert standing(result.before) == standing(result.after) == ((16, 20, 0), (1,), True, 4)
    assert not result.differs
    assert result.before.winners == (1,)


def test_deals_with_changed_points_show_both_scores() -> None:
    result = rescored(NIGHT, HouseRules(over=5))
    assert result.before.totals == (16, 20, 0)
    assert standing(result.after) == ((16, 20, 20), (1, 2), True, 4)
    assert result.after.winners == (1, 2)
    assert result.changed == tuple(OtherPoints(deal, 2, 0, 5) for deal in (1, 2, 3, 4))


def test_running_night_is_counted_so_far() -> None:
    night = moves.next_deal(after(new_night(), *several_deals(2)), 2)
    result = rescored(night, HouseRules(over=9))
    assert standing(result.before) == ((8, 10, 0), (1,), False, None)
    assert standing(result.after) == ((8, 10, 18), (2,), False, None)
    assert result.before.winners == result.after.winners == ()
    assert not rescored(new_night(), OTHER_RULES).differs


def test_deal_after_hypothetical_end_still_counts() -> None:
    result = rescored(NIGHT, SHORTER)
    assert (result.before.last_deal, result.after.last_deal) == (4, 3)
    assert result.after.totals == result.before.totals == (16, 20, 0)
    assert result.after.finished
    assert result.changed == ()


def test_night_that_would_not_have_ended_has_no_winner() -> None:
    night = after(new_night(rules=SHORTER), *several_deals(3, last_round_in=1))
    result = rescored(night, HouseRules())
    assert (result.before.winners, result.before.last_deal) == ((1,), 3)
    assert standing(result.after) == ((12, 15, 0), (1,), False, None)
    assert result.after.winners == ()


def test_night_waiting_for_last_deal_would_be_over() -> None:
    night = moves.next_deal(after(new_night(), *several_deals(3, last_round_in=1)), 3)
    result = rescored(night, SHORTER)
    assert (result.before.finished, result.before.last_deal) == (False, None)
    assert (result.after.winners, result.after.last_deal) == ((1,), 3)


def test_night_ended_by_table_stays_ended() -> None:
    night = corrections.end(after(new_night(), *several_deals(2)))
    result = rescored(night, SHORTER)
    assert standing(result.after) == ((8, 10, 0), (1,), True, None)


def test_invalid_rules_are_refused() -> None:
    with pytest.raises(RuleError) as caught:
        rescored(NIGHT, HouseRules(nil=-1, blackjack_for="22"))
    assert [problem.field for problem in caught.value.problems] == ["nil", "blackjack_for"]


# ---- a second opinion ----


@st.composite
def house_rules(draw: st.DrawFn) -> HouseRules:
    """Strategy for house rules in which any rule may differ."""
    steps = draw(st.lists(st.integers(2, 13), min_size=1, max_size=4, unique=True))
    return HouseRules(
        nil=draw(st.integers(0, 20)),
        double_nil=draw(st.integers(0, 30)),
        over=draw(st.integers(-3, 3)),
        unabomb=tuple((step, draw(st.integers(-9, 9))) for step in sorted(steps)),
        last_round_counts_calling_deal=draw(st.booleans()),
        blackjack_point=draw(st.integers(0, 5)),
        blackjack_for=draw(st.sampled_from(["best", "21"])),
        blackjack_tie=draw(st.sampled_from(["each", "nobody"])),
    )


def plainly(deal: Deal, rules: HouseRules) -> list[int]:
    """Points of a finished deal by seat, by an independent implementation."""
    assert deal.call
    cards = deal.last_cards or LastCards()
    extra = plain_extra(
        cards.tapped,
        cards.hands,
        point=rules.blackjack_point,
        only_21=rules.blackjack_for == "21",
        shared=rules.blackjack_tie == "each",
    )
    return [
        extra[seat]
        + plain_points(
            deal.contracts[seat],
            deal.tricks[seat],
            unabomb=Modifier.UNABOMB in deal.call.modifiers,
            nil=rules.nil,
            double_nil=rules.double_nil,
            over=rules.over,
            ladder=dict(rules.unabomb),
        )
        for seat in SEATS
    ]


def check(night: Night, rules: HouseRules) -> None:
    """Check the whole result against an independent count."""
    copy = asdict(night)
    result = rescored(night, rules)
    changed, before, after_them = [], [0, 0, 0], [0, 0, 0]
    for number, deal in enumerate(night.deals, 1):
        if deal not in night.deals_done:
            continue
        now, then = plainly(deal, night.rules), plainly(deal, rules)
        before = [total + points for total, points in zip(before, now, strict=True)]
        after_them = [total + points for total, points in zip(after_them, then, strict=True)]
        changed += [(number, s, now[s], then[s]) for s in SEATS if now[s] != then[s]]
    assert [(c.deal, c.seat, c.before, c.after) for c in result.changed] == changed
    assert (list(result.before.totals), list(result.after.totals)) == (before, after_them)
    for scored in (result.before, result.after):
        best = {seat for seat in SEATS if scored.totals[seat] == max(scored.totals)}
        assert set(scored.leaders) == (best if night.deals_done else set())
    assert result.before.finished == night.finished
    assert asdict(night) == copy


@audit_only
@given(evenings(corrected=True), house_rules())
def test_any_night_matches_independent_count(evening: Evening, rules: HouseRules) -> None:
    check(evening.end, rules)


@given(whole_nights(), house_rules(), house_rules())
def test_any_two_rule_sets_match_independent_count(
    night: Night, first: HouseRules, second: HouseRules
) -> None:
    check(replace(night, rules=first).settled(night), second)


@audit_only
@given(evenings(corrected=True), house_rules())
def test_result_equals_night_after_correcting_its_rules(
    evening: Evening, rules: HouseRules
) -> None:
    night = evening.end
    right = corrections.change_rules(night, rules)
    result = rescored(night, rules)
    assert standing(result.after) == standing(right)
    assert rescored(right, night.rules).changed == tuple(
        replace(change, before=change.after, after=change.before) for change in result.changed
    )


@audit_only
@given(evenings(corrected=True), st.booleans())
def test_last_deal_comes_two_or_three_after_call(evening: Evening, counts: bool) -> None:
    night = evening.end
    result = rescored(night, replace(night.rules, last_round_counts_calling_deal=counts)).after
    calls = [n for n, deal in enumerate(night.deals, 1) if deal.call and deal.call.last_round]
    last = calls[0] + (2 if counts else 3) if calls else None
    played = last is not None and last <= len(night.deals)
    done = played and night.deals[(last or 0) - 1] in night.deals_done
    assert result.last_deal == (last if done else None)
    under_way = night.current.call is not None and night.current not in night.deals_done
    if done:
        assert result.finished or under_way  # a deal begun after it is finished
