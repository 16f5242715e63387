"""Properties of any sitting: facts and back, the hook, points with their reasons."""

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.bidding.rules.bidding import has_hook
from scorekeeper.games.bidding.rules.chances import chances
from scorekeeper.games.bidding.rules.corrections import delete_deal, insert_deal
from scorekeeper.games.bidding.rules.deal_checks import check_deal, check_sitting
from scorekeeper.games.bidding.rules.deals import DealPhase
from scorekeeper.games.bidding.rules.facts import sitting_from_facts, sitting_to_facts
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.sitting import BiddingSitting, all_players
from tests.cases.bidding import GAMES, OWN, dealt, played, sittings
from tests.depth import audit_only


@given(sittings())
def test_sitting_round_trips_through_facts(sitting: BiddingSitting) -> None:
    facts = sitting_to_facts(sitting)
    restored = sitting_from_facts(
        facts,
        sitting.game,
        sitting.seats,
        name=sitting.name,
        date=sitting.date,
        note=sitting.note,
        find_player={seat.player: seat for seat in all_players(sitting)}.__getitem__,
    )
    assert restored == sitting
    assert sitting_to_facts(restored) == facts
    parts = [part for deal in facts.get("deals", {}).values() for part in deal.values()]
    assert {} not in parts
    assert "" not in parts


@given(sittings())
def test_moves_keep_sitting_valid_and_hook_prevents_adding_up(
    sitting: BiddingSitting,
) -> None:
    assert check_sitting(sitting) == []
    for deal in sitting.deals:
        assert check_deal(sitting, deal) == []
        if has_hook(sitting.played, deal.cards) and len(deal.bids) == sitting.players:
            assert deal.bids_total != deal.cards
        if sitting.phase(deal) is DealPhase.DONE:
            assert sum(deal.tricks.values()) + deal.unowned == deal.cards
    assert sitting.current is None or sitting.current == sitting.deals[-1]


@given(sittings())
def test_every_point_has_a_reason_and_totals_are_their_sum(sitting: BiddingSitting) -> None:
    for side in range(len(sitting.sides)):
        points = sum(line[side].points for line in sitting.side_deals if line)
        assert points + sitting.starts[side] == sitting.totals[side]
    for line in sitting.side_deals:
        for scored in line:
            assert scored.points == sum(part.points for part in scored.lines)
            assert "%(" not in str(scored.reason)
            assert len(scored.lines) >= 1
    assert bool(sitting.winners) == (sitting.is_over and bool(any(sitting.side_deals)))


@audit_only
@given(sittings(), st.integers(0, 2**16))
def test_inserted_deal_precedes_the_other_and_changes_nothing_else(
    sitting: BiddingSitting, seed: int
) -> None:
    rng = random.Random(seed)
    for _ in range(15):  # more often than positions have room
        if not sitting.deals:
            return
        before = rng.choice(sitting.deals)
        index = sitting.number(before.id) - 1
        after = insert_deal(sitting, dealt(sitting.new_id, 1, [], []), before.id)
        assert after.deals[index].id == sitting.new_id
        ids = [deal.id for deal in sitting.deals]
        assert [deal.id for deal in after.deals if deal.id != sitting.new_id] == ids
        again = delete_deal(after, sitting.new_id)
        assert [replace(deal, position=0) for deal in again.deals] == [
            replace(deal, position=0) for deal in sitting.deals
        ]
        sitting = after


@given(st.sampled_from([*GAMES.values(), *OWN]))
def test_game_round_trips_through_data_with_same_hash(game: BiddingGame) -> None:
    again = BiddingGame.from_dict(game.to_dict())
    assert again == game
    assert again.hash == game.hash
    assert game.with_rules({"target": 77}).hash != game.hash


@audit_only
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32), st.integers(1, 25))
def test_eliminated_player_never_wins_and_certain_winner_does(
    game: str, seed: int, back: int
) -> None:
    rng = random.Random(seed)
    whole = played(GAMES[game], rng)
    if not whole.is_over:
        return
    for taken_back in range(min(back, len(whole.deals))):
        part = replace(whole, deals=whole.deals[: len(whole.deals) - taken_back])
        by_side = chances(part)
        if by_side is None:
            continue
        for side, chance in enumerate(by_side):
            if side in whole.winners:
                assert chance.can_win
            if chance.has_won:
                assert whole.winners == (side,)
            assert whole.totals[side] <= chance.best
