"""Differences between two versions of a game of exact bids, described for people."""

from dataclasses import fields, replace
from typing import Any

import pytest

from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_changes import differences
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.game_values import Miss
from tests.cases.bidding import GAMES, OH_HELL, own
from tests.cases.tables import table

HELL = OH_HELL.renamed("own:hell", "Hell")


CHANGES: dict[str, dict[str, Any]] = table("bidding-games")["changes"]


def list_differences(before: BiddingGame, after: BiddingGame) -> list[str]:
    return [
        f"{difference.label}: {difference.before} → {difference.after}"
        for difference in differences(before, after)
    ]


def test_every_field_that_changes_a_game_has_a_case() -> None:
    compared = {field.name for field in fields(BiddingGame) if field.compare}
    assert CHANGES.keys() == compared - {"id"}


@pytest.mark.parametrize("name", CHANGES)
def test_change_of_every_field_is_described(name: str) -> None:
    other = BiddingGame.from_dict(HELL.to_dict() | CHANGES[name])
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
