"""Properties of random nights with corrections."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.checks import check_facts, check_whole
from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.tally import tallies
from tests.cases.nights import (
    Correction,
    Evening,
    after,
    corrections_of,
    evenings,
    moves_of,
    whole_deals,
    whole_nights,
)
from tests.depth import THOROUGH, audit_only
from tests.judges.second_opinion import plain_extra, plain_points

AGAIN = {"amend", "void", "set_dealer", "set_last_round", "substitute", "write_note"}
AGAIN |= {"change_rules", "end", "reopen"}


def facts(night: Night) -> list[Deal]:
    """Return the deals without their ids and positions."""
    return [replace(deal, id=0, position=0) for deal in night.deals]


def turn_after(deal: Deal) -> int:
    """Return the next dealer's seat by rotation."""
    return (deal.dealer + 1) % 3


def replay(night: Night) -> Night:
    """Play a night of whole deals again, move by move."""
    first = night.deals[0].dealer
    replayed = moves.start(night.name, night.date, night.seats, first, night.rules)
    for number, deal in enumerate(night.deals, 1):
        if number > 1:
            replayed = moves.next_deal(replayed, number - 1)
        replayed = corrections.set_dealer(replayed, number, deal.dealer)
        replayed = after(replayed, *moves_of(deal, number))
    return replayed


@audit_only
@given(evenings(corrected=True))
def test_in_any_night_the_deals_are_in_order_and_each_has_its_own_id(evening: Evening) -> None:
    for night in evening.states:
        positions = [deal.position for deal in night.deals]
        assert positions
        assert positions == sorted(set(positions))
        assert positions[0] > 0
        assert len({deal.id for deal in night.deals}) == len(night.deals)
        numbers = [night.number(deal.id) for deal in night.deals]
        assert numbers == list(range(1, len(numbers) + 1))


@audit_only
@given(evenings(corrected=True))
def test_in_any_night_deal_ids_are_not_reused(evening: Evening) -> None:
    used_ids, last_deleted_id = {deal.id for deal in evening.start.deals}, 0
    for before, night in pairwise(evening.states):
        here, there = ({deal.id for deal in state.deals} for state in (before, night))
        # only the deal that a night ended without waits again once it is reopened
        assert not (there - here) & (used_ids - {before.waited})
        assert before.new_id == max(used_ids) + 1
        used_ids |= there
        last_deleted_id = max([last_deleted_id, *here - there])
        assert night.last_deleted_id == last_deleted_id


@given(whole_nights(most_deals=3), st.sampled_from(SEATS), st.data())
def test_in_any_night_waiting_deal_has_next_dealer_unless_named(
    night: Night, dealer: int, data: st.DataObject
) -> None:
    if night.finished:
        return
    before = moves.next_deal(night, night.current.id)
    before = corrections.set_dealer(before, before.current.id, dealer)
    waits = before.current
    step = data.draw(corrections_of(before))
    after_it = step.do(before)
    now = after_it.current
    if now.call or now.id != waits.id:
        return
    if step.name == "set_dealer" and step.arguments[0] == waits.id:
        assert now.dealer == step.arguments[1]
    elif dealer == turn_after(night.current) and len(after_it.deals) > 1:
        assert now.dealer == turn_after(after_it.deals[-2])
    else:
        assert now.dealer == dealer


@audit_only
@given(evenings(corrected=True))
def test_in_any_night_deals_are_valid(evening: Evening) -> None:
    for night in evening.states:
        for deal in night.deals:
            assert check_facts(night, deal) == []
            assert deal.phase is Phase.DONE or deal is night.current
            if deal.phase is Phase.DONE:
                assert check_whole(night, deal) == []
                assert deal.call
                assert set(deal.tricks) == set(deal.call.places)
                assert sum(deal.tricks.values()) == 13


@given(evenings(corrected=True))
def test_in_any_night_totals_match_independent_implementation(evening: Evening) -> None:
    for night in evening.states:
        rules, rows, total = night.rules, [], [0, 0, 0]
        for deal in night.deals:
            if deal.phase is not Phase.DONE or deal.call is None:
                continue
            cards = deal.last_cards
            extra = plain_extra(
                cards.tapped if cards else (),
                cards.hands if cards else {},
                point=rules.blackjack_point,
                only_21=rules.blackjack_for == "21",
                shared=rules.blackjack_tie == "each",
            )
            points = [
                plain_points(
                    deal.contracts[seat],
                    deal.tricks[seat],
                    unabomb="unabomb" in deal.call.modifiers,
                    nil=rules.nil,
                    double_nil=rules.double_nil,
                    over=rules.over,
                    ladder=dict(rules.unabomb),
                )
                + extra[seat]
                for seat in SEATS
            ]
            total = [before + more for before, more in zip(total, points, strict=True)]
            rows.append(tuple(total))
        assert night.running_totals == tuple(rows)
        assert night.totals == tuple(total)
        assert sum(tally.points for tally in tallies(night).values()) == sum(total)


@audit_only
@given(evenings(corrected=True))
@settings(max_examples=500 if THOROUGH else 25)  # it takes many to end nights in every way
def test_any_night_ends_by_last_round_or_by_table(evening: Evening) -> None:
    ended = False
    for before, step, night in zip(evening.states, evening.steps, evening.states[1:], strict=False):
        called = [n for n, d in enumerate(night.deals, 1) if d.call and d.call.last_round]
        more = 2 if night.rules.last_round_counts_calling_deal else 3
        over = bool(called) and len(night.deals) >= called[0] + more
        assert len(called) <= 1
        if isinstance(step, Correction) and step.name in {"end", "reopen"}:
            ended = step.name == "end" and (ended or not before.finished)
        if over and night.current.phase is Phase.DONE:
            assert night.finished
        elif night.finished:
            assert ended
        if over and not night.finished:
            assert night.deals_to_come == 0


@audit_only
@given(evenings(corrected=True))
def test_in_any_night_corrections_are_idempotent(evening: Evening) -> None:
    for step, night in zip(evening.steps, evening.states[1:], strict=True):
        if isinstance(step, Correction) and step.name in AGAIN:
            gone = step.name == "void" and night.deal(step.arguments[0]) is None
            assert gone or step.do(night) == night


@audit_only
@given(evenings(corrected=True), st.data())
def test_in_any_night_insert_then_delete_restores_night(
    evening: Evening, data: st.DataObject
) -> None:
    night = evening.end
    following = data.draw(st.sampled_from(night.deals))
    drawn = data.draw(whole_deals(night))
    assert drawn.call
    drawn = replace(drawn, call=replace(drawn.call, last_round=False))
    inserted = corrections.insert(night, following.id, drawn)
    assert night.new_id == max(deal.id for deal in inserted.deals)
    deleted = corrections.delete(inserted, night.new_id)
    assert (deleted.totals, deleted.running_totals) == (night.totals, night.running_totals)
    assert deleted.last_deleted_id == night.new_id
    if len(inserted.deals) > len(night.deals):  # else an empty deal was not due any more
        expected = facts(night)
        waits = len(night.deals) > 1 and night.current.call is None
        if waits and following is night.current and following.dealer == turn_after(drawn):
            # a named dealer deals next, and the rotation continues from there
            expected[-1] = replace(expected[-1], dealer=turn_after(night.deals[-2]))
        assert facts(deleted) == expected
    if night.finished == night.complete:  # else the table ended it before
        assert deleted.finished == night.finished


@given(whole_nights(), st.data())
def test_amending_a_deal_back_restores_night(night: Night, data: st.DataObject) -> None:
    deal = data.draw(st.sampled_from(night.deals))
    wrong = corrections.amend(night, deal.id, data.draw(whole_deals(night, deal.id)))
    assert corrections.amend(wrong, deal.id, deal) == night


@audit_only
@given(whole_nights(), st.data())
def test_amended_night_equals_night_played_right(night: Night, data: st.DataObject) -> None:
    deal = data.draw(st.sampled_from(night.deals))
    drawn = data.draw(whole_deals(night, deal.id))
    assert drawn.call
    assert deal.call
    drawn = replace(drawn, call=replace(drawn.call, last_round=deal.call.last_round))
    amended = corrections.amend(night, deal.id, drawn)
    replayed = replay(amended)
    assert facts(replayed) == facts(amended)
    assert (replayed.totals, replayed.running_totals) == (amended.totals, amended.running_totals)
    assert (replayed.finished, replayed.leaders) == (amended.finished, amended.leaders)
    assert tallies(replayed) == tallies(amended)


@given(whole_nights(), st.data())
def test_inserted_deal_equals_deal_played_in_place(night: Night, data: st.DataObject) -> None:
    following = data.draw(st.sampled_from(night.deals))
    drawn = data.draw(whole_deals(night))
    if night.finished or drawn.call is None:
        return
    drawn = replace(drawn, call=replace(drawn.call, last_round=False))
    inserted = corrections.insert(night, following.id, drawn)
    replayed = replay(inserted)
    assert facts(replayed) == facts(inserted)
    assert (replayed.running_totals, replayed.finished) == (
        inserted.running_totals,
        inserted.finished,
    )


@given(whole_nights(most_deals=3), st.data())
def test_inserting_every_deal_rebuilds_night(night: Night, data: st.DataObject) -> None:
    last = night.deals[-1]
    built = corrections.amend(
        moves.start(night.name, night.date, night.seats, 0, night.rules), 1, last
    )
    order = data.draw(st.permutations(range(len(night.deals) - 1)))
    places = {1: len(night.deals) - 1}
    for index in order:
        following = next(d.id for d in built.deals if places[d.id] > index)
        built = corrections.insert(built, following, night.deals[index])
        places[max(d.id for d in built.deals)] = index
    assert facts(built) == facts(night)
    assert (built.totals, built.finished) == (night.totals, night.finished)
