"""Matches: what hands count, totals, who has won and who still can."""

from typing import Any

import pytest
from hypothesis import given

from scorekeeper.games.shedding.rules.match import (
    MAX_POINTS,
    WHOLE_DECK,
    Hand,
    Match,
    MatchGame,
    points_of,
    reason,
)
from tests.cases.shedding import examples, hand, hands, match, matches, total

# ---- points ----


@pytest.mark.parametrize(
    "example", examples("shedding.toml", "counted"), ids=lambda example: example["says"]
)
def test_hand_points_are_counted(example: dict[str, Any]) -> None:
    rules = {key: example[key] for key in ("number_rules", "other_rules")}
    counted = hand(*example["numbers"], **rules)
    assert counted.points == example["points"]
    assert str(reason(counted)) == example["reason"]
    assert counted.cards == len(example["numbers"]) + sum(rules.values())


@given(hands)
def test_points_are_listed_card_by_card(counted: Hand) -> None:
    cards = [*counted.number_cards, *[20] * counted.number_rules, *[50] * counted.other_rules]
    assert counted.points == points_of(counted) == sum(cards)
    assert counted.cards == len(cards)


def test_whole_deck_counts_sum_of_its_cards() -> None:
    deck = 12 * (1 + 2 + 3 + 4 + 5 + 6) + 12 * 20 + 16 * 50
    assert (deck, deck - 1) == (WHOLE_DECK, MAX_POINTS)


def test_winner_scores_all_hands_including_own() -> None:
    game = MatchGame(1, 1, (hand(6, 6, 1, number_rules=1), hand(1, 3, 5), 12))
    assert [(line.seat, line.points, str(line.reason)) for line in game.lines] == [
        (0, 33, "6 + 6 + 1; 1 number rule, 20"),
        (1, 9, "5 + 3 + 1"),
        (2, 12, "counted at the table"),
    ]
    assert match(game).totals == (0, 54, 0)
    bare = total(1, 2, 54)
    assert [(line.seat, line.points) for line in bare.lines] == [(None, 54)]
    assert match(bare).totals == (0, 0, 54)


# ---- totals ----


@given(matches())
def test_totals_are_sums_of_games(played: Match) -> None:
    for seat in range(len(played.seats)):
        won = [game for game in played.games if game.winner == seat]
        assert played.totals[seat] == sum(game.points for game in won)
    assert sum(played.totals) == sum(game.points for game in played.games)
    assert len(played.running_totals) == len(played.games)
    for game, left in ((game, game.left) for game in played.games if game.left):
        assert game.points == sum(map(points_of, left))


@given(matches())
def test_most_points_win_once_target_is_reached(played: Match) -> None:
    points = [0] * len(played.seats)
    reached = []
    for game in played.games:
        points[game.winner] += game.points
        if points[game.winner] >= played.target:
            reached.append(game)
    assert played.is_over == bool(reached)
    best = [seat for seat, total in enumerate(points) if total == max(points)]
    assert list(played.winners) == (best if reached else [])
    behind = bool(reached) and reached[0] != played.games[-1]
    assert played.early_end == (reached[0] if behind else None)


@given(matches())
def test_players_who_could_win_with_next_game_are_named(played: Match) -> None:
    standings = played.standings
    assert sorted(standing.seat for standing in standings) == list(range(len(played.seats)))
    totals = [standing.total for standing in standings]
    assert totals == sorted(totals, reverse=True)
    for standing in standings:
        assert standing.total == played.totals[standing.seat]
        assert standing.needs == max(0, played.target - standing.total)
        if not played.is_over and standing.needs <= MAX_POINTS:
            assert standing.next_game
            won = played.with_game(total(played.new_id, standing.seat, standing.needs))
            assert won.winners == (standing.seat,)
            short = played.with_game(total(played.new_id, standing.seat, standing.needs - 1))
            assert not short.is_over
        else:
            assert not standing.next_game


def test_match_ends_when_target_is_reached_exactly() -> None:
    short = match(total(1, 0, 299))
    assert (short.is_over, short.winners, short.leaders) == (False, (), (0,))
    exact = match(total(1, 0, 299), total(2, 0, 1))
    assert (exact.is_over, exact.winners) == (True, (0,))
    assert match().leaders == ()
    assert match(total(1, 0, 10), total(2, 1, 10)).leaders == (0, 1)
