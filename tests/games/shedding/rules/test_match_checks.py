"""Problems of a match or of its games, and corrections of games."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.problems import Problem
from scorekeeper.base.seats import Seat
from scorekeeper.games.shedding.rules.match import MAX_POINTS, Hand, Left, Match, MatchGame
from scorekeeper.games.shedding.rules.match_checks import (
    add_game,
    check_game,
    check_match,
    correct_game,
    taken_out,
)
from tests.cases.shedding import games, hand, match, matches, total
from tests.support import refused


def problems(*left: Left, winner: int = 0) -> dict[str, Problem]:
    """The problems of a game with these hands left, by field."""
    listed = check_game(match(players=len(left)), MatchGame(1, winner, left))
    return {problem.field: problem for problem in listed}


# ---- what is wrong ----


@pytest.mark.parametrize(("kind", "card"), [(n, str(n)) for n in range(1, 7)])
def test_too_many_copies_of_a_number_are_refused(kind: int, card: str) -> None:
    fits = (hand(), hand(*[kind] * 6), hand(*[kind] * 6))
    assert not problems(*fits)
    problem = problems(hand(), hand(*[kind] * 6), hand(*[kind] * 7))["left"]
    assert problem.code == "too-many"
    assert str(problem.message) == f"Number {card}: 13 are left in all hands, the deck has 12."


def test_too_many_rule_cards_are_refused() -> None:
    assert not problems(hand(), hand(number_rules=5, other_rules=16), hand(number_rules=7))
    problem = problems(hand(), hand(number_rules=6), hand(number_rules=7))["left"]
    assert str(problem.message) == "Number rules: 13 are left in all hands, the deck has 12."
    problem = problems(hand(), hand(other_rules=9), hand(other_rules=8))["left"]
    assert str(problem.message) == "Other rule cards: 17 are left in all hands, the deck has 16."


def test_every_card_beyond_the_deck_is_named_at_once() -> None:
    game = MatchGame(1, 0, (hand(), hand(*[1] * 13, *[6] * 14, number_rules=13, other_rules=17)))
    subjects = [
        str(problem.message).split(":")[0] for problem in check_game(match(players=2), game)
    ]
    assert subjects == ["Number 1", "Number 6", "Number rules", "Other rule cards"]


def test_sums_beyond_the_deck_are_refused() -> None:
    assert not problems(0, MAX_POINTS)
    assert problems(0, MAX_POINTS + 1)["left.1"].code == "sum"
    assert problems(0, -1)["left.1"].code == "sum"
    assert problems(0, MAX_POINTS - 5, hand(6))["left"].code == "too-many-points"
    assert not problems(0, MAX_POINTS - 6, hand(6))


@pytest.mark.parametrize(
    "left", [hand(1, 3, 5), hand(1, 1, 1), hand(2, 4, 6), hand(), 0, 3, 15, 18]
)
def test_winner_has_empty_hand_or_three_of_a_kind(left: Left) -> None:
    assert not problems(left, hand(6))


@pytest.mark.parametrize(
    "left",
    [
        *(hand(1, 3), hand(1, 3, 4), hand(1, 3, 5, 5), hand(1, 3, number_rules=1)),
        *(hand(1, 3, 5, other_rules=1), hand(number_rules=3), 1, 4, 17, 20),
    ],
)
def test_any_other_hand_is_no_win(left: Left) -> None:
    assert problems(left, hand(6))["left.0"].code == "winner-left"


def test_winners_sum_must_match_three_odd_or_three_even_numbers() -> None:
    sums = {sum(three) for kinds in ((1, 3, 5), (2, 4, 6)) for three in _triples(kinds)}
    for left in range(60):
        assert bool(problems(left, hand(6))) == (left not in {0, *sums})


def _triples(kinds: tuple[int, ...]) -> list[tuple[int, int, int]]:
    return [(a, b, c) for a in kinds for b in kinds for c in kinds]


def test_losers_must_have_cards_left() -> None:
    by_field = problems(hand(), hand(), 0)
    assert {field: problem.code for field, problem in by_field.items()} == {
        "left.1": "nothing-left",
        "left.2": "nothing-left",
    }


def test_game_needs_winner_and_remaining_cards() -> None:
    now = match(players=2)
    for game, field in [
        (MatchGame(1, 2, (hand(), hand(6))), "winner"),
        (MatchGame(1, -1, (hand(), hand(6))), "winner"),
        (MatchGame(1, 0), "left"),
        (MatchGame(1, 0, (hand(),)), "left"),
        (MatchGame(1, 0, (hand(), hand(6)), 6), "total"),
        (MatchGame(1, 0, (), 0), "total"),
        (MatchGame(1, 0, (), MAX_POINTS + 1), "total"),
        (MatchGame(1, 0, (hand(), Hand((-1, 0, 0, 0, 0, 0)))), "left.1"),
    ]:
        assert [problem.field for problem in check_game(now, game)] == [field]


@pytest.mark.parametrize(("players", "target", "wrong"), [(1, 300, ["seats"]), (7 - 1, 1, [])])
def test_a_match_has_two_to_six_players_and_a_target(
    players: int, target: int, wrong: list[str]
) -> None:
    assert [p.field for p in check_match(match(players=players, target=target))] == wrong


def test_problems_of_a_match_are_reported() -> None:
    for target in (0, -300, 10_001):
        assert [p.field for p in check_match(match(target=target))] == ["target"]
    seven = replace(match(), seats=tuple(Seat(number, str(number)) for number in range(7)))
    assert [p.code for p in check_match(seven)] == ["players"]
    same = replace(match(), seats=(Seat(1, "Ann"), Seat(1, "Ann")))
    assert [p.code for p in check_match(same)] == ["twice"]
    with pytest.raises(ValueError, match="six"):
        Hand((0,) * 5)


# ---- corrections ----


@given(matches(), st.data())
def test_correcting_game_changes_only_its_points(original: Match, data: st.DataObject) -> None:
    if not original.games:
        return
    old = data.draw(st.sampled_from(original.games))
    new = data.draw(games(old.id, len(original.seats)))
    if check_game(original, new):
        return
    after = correct_game(original, new)
    assert [game for game in after.games if game.id != old.id] == [
        game for game in original.games if game.id != old.id
    ]
    assert after.number(new) == original.number(old)
    assert sum(after.totals) == sum(original.totals) - old.points + new.points
    assert correct_game(after, old) == original


def test_correction_can_end_match_earlier_or_reopen_it() -> None:
    over = match(total(1, 0, 200), total(2, 1, 250), total(3, 0, 100))
    assert over.winners == (0,)
    earlier = correct_game(over, total(2, 1, 300))
    assert earlier.totals == (300, 300, 0)
    assert (earlier.winners, earlier.early_end) == ((0, 1), total(2, 1, 300))
    reopened = correct_game(over, total(3, 0, 99))
    assert not reopened.is_over
    assert add_game(reopened, total(4, 2, 5)).totals == (299, 250, 5)


def test_finished_match_refuses_games() -> None:
    over = match(total(1, 0, 300))
    with refused("over"):
        add_game(over, total(2, 0, 1))
    with refused("over", "total"):
        add_game(over, total(2, 0, 0))


def test_id_of_deleted_game_is_not_reused() -> None:
    now = match(total(1, 0, 10), total(2, 1, 20))
    after = taken_out(now, 2)
    assert (after.totals, after.new_id) == ((10, 0, 0), 3)
    assert taken_out(after, 1).totals == (0, 0, 0)
    with refused("no-such-game"):
        taken_out(after, 2)
    with refused("no-such-game"):
        correct_game(after, total(2, 0, 5))
    with pytest.raises(ValueError, match="already"):
        add_game(after, total(1, 0, 5))
    assert match().new_id == 1


def test_invalid_correction_is_refused() -> None:
    now = match(MatchGame(1, 0, (hand(), hand(6), hand(5))))
    with refused("too-many"):
        correct_game(now, MatchGame(1, 0, (hand(), hand(*[6] * 13), hand(5))))
    assert now.totals == (11, 0, 0)
