"""Differences between two versions of a game of exact bids, described for people."""

from dataclasses import fields, replace
from typing import Any

import pytest

from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_changes import differences
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.game_values import Miss
from tests.cases.bidding import GAMES, OH_HELL, own

HELL = OH_HELL.renamed("own:hell", "Hell")

POTENTIAL = {
    "scoring": "potential",
    **dict.fromkeys(("over", "under"), "nothing"),
    "zero": "usual",
    "zero_points": 0,
}

PAIRS = {"partners": True, "fewest_players": 4, "most_players": 4}
TARGET = {"end": "target", "target": 500}
STREAK = {"streak": 5, "streak_up": 5, "streak_down": 5}
SETS = {"course": "list", "hands": [1, 2, 3], "sets": [1, 2], "set_premium": "best"}

# From Oh Hell! with other points, a sound game that differs in the one field at least.
OTHERWISE: dict[str, dict[str, Any]] = {
    "name": {"name": "Heaven"},
    "fewest_players": {"fewest_players": 4},
    "most_players": {"most_players": 5},
    "partners": {"partners": True, "fewest_players": 4, "most_players": 4},
    "pair_bids": PAIRS | {"pair_bids": "apart"},
    "deck": {"deck": 40},
    "deck_each": {"deck_each": 8},
    "course_deck": {"course_deck": 40},
    "suits": {"suits": ("C", "D", "H")},
    "jokers": {"jokers": 2},
    "course": {"course": "up"},
    "least": {"least": 2},
    "largest": {"largest": 6},
    "card_left": {"card_left": True},
    "top_times": {"top_times": 2},
    "end_times": {"end_times": 0},
    "deals_least": {"deals_least": 80},
    "hands": {"course": "list", "hands": (1, 2, 3)},
    "deals": {"course": "same", "deals": 4},
    "trump": {"trump": "dealer"},
    "trump_suits": {"trump": "fixed", "trump_suits": ("S",)},
    "no_trump": {"no_trump": True},
    "last_card_trump": {"last_card_trump": True},
    "direction": {"direction": "right"},
    "bidding": {"bidding": "at once", "hook_from": 0},
    "hidden_bids": {"bidding": "at once", "hook_from": 0, "hidden_bids": True},
    "first_bidder": {"first_bidder": "dealer"},
    "lowest_bid": {"lowest_bid": 1},
    "highest_bid": {"highest_bid": 5},
    "zero_limit": {"zero_limit": 4},
    "zero_limit_in": SETS | {"zero_limit": 1, "zero_limit_in": "set"},
    "least_side_bid": PAIRS | {"least_side_bid": 4},
    "blind_side_bid": PAIRS | {"blind_side_bid": 6},
    "blind_side_factor": PAIRS | {"blind_side_bid": 6, "blind_side_factor": 3},
    "hook_from": {"hook_from": 3},
    "blind_factor": {"blind_factor": 2},
    "bid_changes": {"bid_changes": 1},
    "bid_change_must": {"bid_changes": 1, "bid_change_must": True},
    "scoring": POTENTIAL,
    "potential_card": POTENTIAL | {"potential_card": 5},
    "potential_near": POTENTIAL | {"potential_near": 20},
    "shot_card": POTENTIAL | {"shot_card": 15},
    "exact_bonus": {"exact_bonus": 7},
    "exact_trick": {"exact_trick": 7},
    "zero": {"zero": "cards"},
    "zero_points": {"zero_points": 7},
    "zero_missed": {"zero_missed": "lost"},
    "blind_nil_points": {"zero": "nil", "blind_nil_points": 20},
    "nil_tricks_help": {"nil_tricks_help": True},
    "nil_bags_score": {"nil_bags_score": True},
    "unowned_tricks": {"unowned_tricks": True},
    "over": {"over": "nothing"},
    "over_points": {"over_points": 7},
    "overtrick_tenths": {"over": "made", "overtrick_tenths": 1},
    "under": {"under": "nothing"},
    "under_points": {"under_points": 7},
    "bid_points": {"bid_points": {"10": 200}},
    "bid_points_lost": {"bid_points": {"10": 200}, "bid_points_lost": "usual"},
    "all_trick": {"all_trick": 100},
    "none_fine": {"none_fine": 200},
    "none_fine_by": {"none_fine": 200, "none_fine_by": "card"},
    "streak": STREAK | {"streak": 6},
    "streak_up": STREAK | {"streak_up": 6},
    "streak_down": STREAK | {"streak_down": 6},
    "streak_from": STREAK | {"streak_from": 2},
    "streak_after": STREAK | {"streak_after": "each"},
    "sets": SETS,
    "set_premium": SETS,
    "set_points": SETS | {"set_premium": "fixed", "set_points": 400},
    "set_lost": SETS | {"set_lost": "last"},
    "set_lost_when": SETS | {"set_lost": "best", "set_lost_when": "any"},
    "set_pairs": SETS | PAIRS | {"pair_bids": "apart", "set_pairs": "team"},
    "bag_limit": {"bag_limit": 5, "bag_fine": 50},
    "bag_fine": {"bag_limit": 5, "bag_fine": 60},
    "extra": {"extra": [{"id": "x", "name": "X", "points": 5}]},
    "alliances": {"alliances": 1},
    "alliance_points": {"alliances": 1, "alliance_points": 30},
    "wagers": {"wagers": [5]},
    "special": {"special": [{"id": "x", "name": "X", "blind": True}]},
    "kind_chosen": {"kind_chosen": True, "special": [{"id": "x", "name": "X", "blind": True}]},
    "end": {"end": "target", "target": 300},
    "target": TARGET,
    "lose_at": TARGET | {"lose_at": -200},
    "lose_sets": TARGET | {"over": "made", "over_points": 0, "lose_sets": 3},
    "all_wins": TARGET | {"all_wins": True},
    "ties": {"ties": "deal on"},
    "plays_like": {"plays_like": "wizard"},
    "note": {"note": "At my aunt's."},
}


def list_differences(before: BiddingGame, after: BiddingGame) -> list[str]:
    return [
        f"{difference.label}: {difference.before} → {difference.after}"
        for difference in differences(before, after)
    ]


def test_every_field_that_changes_a_game_has_a_case() -> None:
    compared = {field.name for field in fields(BiddingGame) if field.compare}
    assert OTHERWISE.keys() == compared - {"id"}


@pytest.mark.parametrize("name", OTHERWISE)
def test_change_of_every_field_is_described(name: str) -> None:
    other = BiddingGame.from_dict(HELL.to_dict() | OTHERWISE[name])
    assert check_game(other) == []
    assert getattr(other, name) != getattr(HELL, name)
    assert differences(HELL, other)
    assert differences(other, HELL)
    assert differences(other, other) == []


def test_change_is_described_in_words_of_the_article() -> None:
    other = replace(HELL, exact_trick=5, hook_from=0, over=Miss.NOTHING, over_points=0)
    assert list_differences(HELL, other) == [
        "Bidding: The hook: the bids may not add up to the number of tricks, so that someone must "
        "fail. This binds the last bidder. → No hook: the bids may add up to the number of tricks.",
        "Points: As many tricks as bid: 10 a trick bid. Each trick over or under: −10. → As many "
        "tricks as bid: 5 a trick bid. More tricks than bid: nothing. Each trick under: −10.",
    ]


def test_ids_are_not_a_change() -> None:
    assert differences(HELL, HELL.renamed("own:other", "Hell")) == []


def test_invalid_game_has_no_described_changes() -> None:
    assert differences(HELL, own("Hell", trump="fixed")) == []
    assert differences(HELL, replace(HELL, deck=-1)) == []


def test_any_two_built_in_games_differ() -> None:
    games = list(GAMES.values())
    for game in games:
        assert [other for other in games if not differences(game, other)] == [game]
