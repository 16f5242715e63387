"""Scoring, passing and checks of Hearts, against worked examples and a second implementation."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.games.hearts.rules.checks import (
    RULES,
    check_deal,
    check_game,
    fill_hearts,
)
from scorekeeper.games.hearts.rules.game import LEFT_OUT, PassTo, hand_size
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings, MoonRule, score_deal
from tests.cases.hearts import TABLES, deal_of_piles, game, game_of_table, piles


@pytest.mark.parametrize("table", TABLES, ids=[table["says"] for table in TABLES])
def test_worked_example_has_totals_passes_dealers_and_winners(table: dict[str, Any]) -> None:
    played = game_of_table(table)
    assert [*map(list, played.running_totals)] == [deal["totals"] for deal in table["deals"]]
    numbers = range(1, len(played.deals) + 1)
    assert [played.pass_to(number).value for number in numbers] == table["passes"]
    assert [played.dealer(number) for number in numbers] == table["dealers"]
    assert list(played.winners) == table["winners"]
    assert not [problem for deal in played.deals for problem in check_deal(played, deal)]


def points_of_pile(pile: set[str], piles: list[set[str]], settings: HeartsSettings) -> int:
    """Count the cards of a pile, one by one."""
    worth = {"QS": 13, "JD": -10 if settings.jack else 0}
    bad = [sum(worth.get(card, 1) for card in cards - {"JD"}) for cards in piles]
    mine, jack = sum(worth.get(card, 1) for card in pile - {"JD"}), worth["JD"] * ("JD" in pile)
    if max(bad) < 26:
        return mine + jack
    if settings.moon is MoonRule.OTHERS:
        return 26 - mine + jack
    return -mine + jack


@given(st.data(), st.integers(3, 6), st.sampled_from(MoonRule), st.booleans())
def test_any_deal_scores_as_its_cards_counted_one_by_one(
    data: st.DataObject, players: int, moon: MoonRule, jack: bool
) -> None:
    settings, taken = HeartsSettings(moon=moon, jack=jack), data.draw(piles(players))
    deal = deal_of_piles(1, taken, jack=jack)
    assert not check_deal(game(players, moon=moon, jack=jack), deal)
    lines = score_deal(deal, settings)
    assert [line.points for line in lines] == [
        points_of_pile(pile, taken, settings) for pile in taken
    ]


@given(st.data(), st.integers(3, 6))
def test_any_single_blank_fills_in_itself(data: st.DataObject, players: int) -> None:
    hearts = deal_of_piles(1, data.draw(piles(players)), jack=False).hearts
    blank = data.draw(st.integers(0, players - 1))
    entered = [None if seat == blank else count for seat, count in enumerate(hearts)]
    assert fill_hearts(entered) == hearts


def test_everyone_is_dealt_all_cards_and_no_heart_is_left_out() -> None:
    for players, out in LEFT_OUT.items():
        assert hand_size(players) * players == 52 - len(out)
        assert not [card for card in out if card.endswith("H")]
    assert game(6).pass_to(3) is PassTo.ACROSS
    assert game(5).pass_to(3) is PassTo.NOBODY


WRONG = {
    "twelve hearts and no queen": (HeartsDeal(1, (3, 4, 5, 0), None), ["hearts", "queen", "jack"]),
    "fourteen hearts": (HeartsDeal(1, (13, 1, 0, 0), 0, 0), ["hearts"]),
    "negative and too many": (
        HeartsDeal(1, (-1, 14, 0, 0), 0, 4),
        ["hearts.0", "hearts.1", "jack"],
    ),
    "three of four players": (HeartsDeal(1, (3, 4, 6), 4, 0), ["hearts", "queen"]),
}


@pytest.mark.parametrize(("deal", "fields"), WRONG.values(), ids=WRONG)
def test_impossible_deal_is_refused_with_every_problem(deal: HeartsDeal, fields: list[str]) -> None:
    with_jack = game(4, jack=True)
    with pytest.raises(RuleError) as error:
        RULES.record(with_jack, deal)
    assert [problem.field for problem in error.value.problems] == fields


def test_moon_with_other_numbers_is_not_filled_in() -> None:
    assert sum(fill_hearts([3, None, None, None], shooter=1)) == 16
    assert sum(fill_hearts([None, 5, None, None], shooter=1)) == 5


def test_jack_that_does_not_count_is_refused() -> None:
    problems = check_deal(game(4), HeartsDeal(1, (13, 0, 0, 0), 1, jack=2))
    assert [problem.code for problem in problems] == ["no-jack"]


@pytest.mark.parametrize(
    ("players", "settings", "fields"),
    [
        (2, {"target": 0}, ["seats", "target"]),
        (4, {"target": 1001}, ["target"]),
        (4, {"target": 0, "length": 201}, ["length"]),
        (3, {"length": 5}, ["length"]),
    ],
)
def test_impossible_settings_are_refused(
    players: int, settings: dict[str, int], fields: list[str]
) -> None:
    assert [problem.field for problem in check_game(game(players, **settings))] == fields


def test_correction_ends_and_reopens_game_and_deleted_id_is_not_used_again() -> None:
    played = RULES.record(game(3, target=13), HeartsDeal(1, (13, 0, 0), 1))
    assert played.winners == (2,)
    with pytest.raises(RuleError, match="The game is over"):
        RULES.record(played, HeartsDeal(2, (13, 0, 0), 1))
    corrected = RULES.correct(played, HeartsDeal(1, (0, 6, 7), 0))
    assert corrected.is_over
    again = RULES.record(RULES.delete(corrected, 1), HeartsDeal(2, (4, 4, 5), 0))
    assert (again.new_id, again.number(2), again.totals) == (3, 1, (17, 4, 5))
    for change in (lambda: RULES.correct(again, HeartsDeal(1, (13, 0, 0), 0)),):
        with pytest.raises(RuleError, match="no longer exists"):
            change()
    with pytest.raises(RuleError, match="no longer exists"):
        RULES.delete(again, 1)
