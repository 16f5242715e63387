"""Statistics of many games: counts, averages and winning streaks."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.statistics import Played, Statistics, by_rules

ANN, BO = 1, 2


def games(letters: str, person: int = ANN, rules: str = "classic") -> list[Played]:
    """Return a game for each letter: W won, L lost, O open, E open and without a move."""
    return [
        Played(person, rules, kind in "OE", kind != "E", Score(2, 90) if kind == "W" else None)
        for kind in letters
    ]


def statistics_of(played: Sequence[Played], rules: str = "") -> Statistics:
    """Return the statistics for these rules, or for all."""
    return by_rules(played)[rules]


def test_statistics_of_no_games_are_empty() -> None:
    assert statistics_of([]) == statistics_of(games("EE")) == Statistics(0, (), 0, 0)
    assert (statistics_of([]).percent, statistics_of([]).shuffles, statistics_of([]).moves) == (
        0,
        None,
        None,
    )


def test_games_are_counted_and_averaged() -> None:
    won = [Score(0, 61), Score(3, 120), Score(3, 80)]
    played = [Played(ANN, "classic", False, True, score) for score in won] + games("LLEO")
    statistics = statistics_of(played)
    assert (statistics.played, statistics.won, statistics.percent) == (6, 3, 50)
    assert (statistics.shuffles, statistics.moves) == (2, 87)
    assert dict(statistics.by_shuffles) == {0: 1, 3: 2}
    assert statistics.scores == tuple(won)


@pytest.mark.parametrize(
    ("letters", "streak", "longest"),
    [
        ("WWLW", 1, 2),
        ("WWWL", 0, 3),
        ("WWO", 2, 2),  # the newest may still be won
        ("WWOW", 1, 2),  # a game left open when another one begins is lost
        ("WWOE", 0, 2),  # even if the other one has no move yet
        ("WWE", 2, 2),
        ("WEW", 2, 2),  # a game without a move does not count
        ("L", 0, 0),
    ],
)
def test_streaks_are_counted(letters: str, streak: int, longest: int) -> None:
    statistics = statistics_of(games(letters))
    assert (statistics.streak, statistics.longest) == (streak, longest)


def test_open_game_is_closed_only_by_its_own_player() -> None:
    assert statistics_of(games("WO") + games("W", BO)).streak == 2
    assert statistics_of(games("WO") + games("W", BO) + games("W")).streak == 2
    assert statistics_of(games("WWO") + games("W", BO) + games("E")).streak == 1


def test_statistics_separate_rule_sets_but_any_new_game_closes_an_open_one() -> None:
    played = games("WWO") + games("WL", rules="book")
    statistics = by_rules(played)
    assert list(statistics) == ["", "classic", "book"]
    assert (
        statistics["classic"].streak,
        statistics["classic"].longest,
        statistics["classic"].played,
    ) == (0, 2, 3)
    assert (statistics["book"].won, statistics["book"].percent) == (1, 50)
    assert (statistics[""].played, statistics[""].won) == (5, 3)


@given(st.lists(st.tuples(st.sampled_from("WLOE"), st.sampled_from([ANN, BO]))))
def test_parts_add_up_to_total(results: list[tuple[str, int]]) -> None:
    played = [game for kind, person in results for game in games(kind, person, f"rules {person}")]
    statistics = by_rules(played)
    parts = [part for rules, part in statistics.items() if rules]
    assert statistics[""].played == sum(part.played for part in parts)
    assert (
        statistics[""].won
        == sum(part.won for part in parts)
        == sum(kind == "W" for kind, _ in results)
    )
    assert all(
        0 <= part.streak <= part.longest <= part.won <= part.played for part in statistics.values()
    )
