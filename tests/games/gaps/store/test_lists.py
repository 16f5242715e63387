"""Games of Gaps in lists: the right ones, in the right order, at the same cost however many."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from scorekeeper.core.players import load_roster, same_player
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.files.game_file import own_rules
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import BOOK, CLASSIC, TWO_REDEALS, How, When
from scorekeeper.games.gaps.rules.statistics import Played
from scorekeeper.games.gaps.store.deals import fewest_moves_of_deal
from scorekeeper.games.gaps.store.lists import (
    LONGEST,
    best_attempts,
    fewest_moves,
    fewest_shuffles,
    games_on,
    most_home,
    open_game,
    played_games,
    recent_games,
)
from scorekeeper.house.people import actions as merging
from tests.cases.gaps_played import copy_games, put_game
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_only
from tests.running.statements import database_of, statements, steps
from tests.support import House

pytestmark = both_databases

OWN = own_rules(4, When.STUCK, How.MIXED, undo=False)


def ids(house: House, read: Callable[..., Sequence[Any]], *args: Any, **more: Any) -> list[int]:
    """The numbers of the games in a list."""
    with house.place() as place:
        return [line.id for line in read(place, *args, **more)]


@pytest.fixture
def trio(house: House) -> House:
    """Ann and Bo, who are 1 and 2, and Anne, who is Ann."""
    house.add_players("Ann", "Bo", "Anne")
    house.writer(Role.OWNER)(merging.merge, 3, into=1)
    return house


def test_open_games_are_listed(trio: House) -> None:
    mine, other = trio.writer().device.number, trio.owner.number
    first = put_game(trio)
    second = put_game(trio, won=(1, 90))
    anns = put_game(trio, device=other, player=3)
    put_game(trio, device=other, player=2)
    newest = put_game(trio, state="over")
    assert ids(trio, recent_games, mine, [], limit=3) == [newest, second, first]
    assert ids(trio, recent_games, mine, [1, 3], limit=3) == [newest, anns, second, first]
    assert ids(trio, recent_games, other, [2], limit=1) == [4]
    with trio.place() as place:
        assert open_game(place, mine) == (first, 7)
        assert open_game(place, 99) is None
        (line,) = [game for game in recent_games(place, mine, [3], limit=3) if game.id == anns]
    assert (line.who, line.player, line.state, line.number) == ("Ann", 1, "open", 7)


def test_best_attempt_of_each_player_is_listed_best_first(trio: House) -> None:
    device = trio.writer().device
    put_game(trio, player=1, won=(3, 90))
    worse = put_game(trio, player=2, won=(2, 99))
    put_game(trio, player=2, won=(2, 100))
    anne = put_game(trio, player=3, won=(2, 98))
    nobody = put_game(trio, home=30)
    put_game(trio, home=20)
    owner = put_game(trio, device=trio.owner.number, home=31, state="over")
    put_game(trio, 8, player=1, won=(0, 60))
    put_game(trio, rules=BOOK, player=1, won=(0, 61))
    with trio.place() as place:
        attempts = best_attempts(place, 7, CLASSIC)
        assert [line.id for line in best_attempts(place, 7, BOOK)] == [9]
        assert best_attempts(place, 7, OWN) == best_attempts(place, 70, CLASSIC) == []
    assert [line.id for line in attempts] == [anne, worse, owner, nobody]
    assert [line.who for line in attempts] == ["Ann", "Bo", trio.owner.name, device.name]
    assert attempts[0].won == Score(2, 98)


def test_win_stays_best_when_played_again(house: House) -> None:
    again = put_game(house, won=(1, 90), state="open")
    put_game(house, home=47)
    assert ids(house, best_attempts, 7, CLASSIC) == [again]


def test_finished_games_are_listed_by_cards_home(trio: House) -> None:
    some = put_game(trio, rules=TWO_REDEALS, player=1, state="over", home=30)
    more = put_game(trio, rules=TWO_REDEALS, player=2, state="over", home=40)
    put_game(trio, rules=TWO_REDEALS, player=1, home=45)
    won = put_game(trio, rules=TWO_REDEALS, player=2, won=(1, 99), state="open", home=3)
    put_game(trio, rules=TWO_REDEALS, player=2, home=47, loaded=True)
    assert ids(trio, most_home, TWO_REDEALS, []) == [won, more, some]
    assert ids(trio, most_home, TWO_REDEALS, [1, 3]) == [some]
    assert ids(trio, most_home, BOOK, []) == []


def test_statistics_count_expected_games(trio: House) -> None:
    device = trio.writer().device.number
    put_game(trio, player=3, won=(1, 90))
    put_game(trio, state="over", moves=4)
    put_game(trio, rules=OWN, player=2)
    put_game(trio, player=2, moves=50, replaying=True)
    put_game(trio, player=2, moves=50, loaded=True)
    with trio.place() as place:
        same = same_player(load_roster(place))
        assert played_games(place, same) == [
            Played(1, "classic", False, True, Score(1, 90)),
            Played(-device, "classic", False, True, None),
            Played(2, "own shuffles=4 when=stuck how=mixed undo=no", True, False, None),
            Played(2, "classic", True, True, None),
        ]
        assert [game.person for game in played_games(place, same, [1, 3])] == [1]


def test_list_takes_constant_number_of_statements(trio: House) -> None:
    device = trio.writer().device.number
    for won in (None, (1, 90), (0, 80)):
        put_game(trio, player=3, won=won)
        put_game(trio, rules=TWO_REDEALS, player=2, won=won, state="over")
    reads: list[Callable[[Place], Sequence[Any]]] = [
        lambda place: recent_games(place, device, [1, 3], limit=3),
        lambda place: best_attempts(place, 7, CLASSIC),
        lambda place: fewest_shuffles(place, CLASSIC, []),
        lambda place: fewest_moves(place, CLASSIC, [1, 3]),
        lambda place: most_home(place, TWO_REDEALS, []),
    ]

    def cost() -> list[tuple[int, int]]:
        """Of each list how many statements it took, and how many lines it has."""
        costs = []
        for read in reads:
            with trio.place() as place, statements(trio.app) as sent:
                lines = read(place)
            costs.append((len(sent), len(lines)))
        return costs

    few = cost()
    copy_games(trio, 40)
    many = cost()
    assert [sent for sent, _ in many] == [sent for sent, _ in few]
    assert all(length <= 60 for _, length in many)
    assert [length for _, length in many[2:]] == [LONGEST] * 3


@audit_only
@sqlite_only
def test_list_reads_constant_number_of_rows(trio: House) -> None:
    device = trio.writer().device.number
    for state in ("open", "over"):
        put_game(trio, player=3, won=(1, 90), state=state, date="2026-11-19")
    reads: list[Callable[[Place], object]] = [
        lambda place: recent_games(place, device, [1, 3], limit=3),
        lambda place: open_game(place, device),
        lambda place: best_attempts(place, 8, CLASSIC),  # without a player
        lambda place: fewest_shuffles(place, CLASSIC, []),
        lambda place: fewest_moves(place, CLASSIC, [1, 3]),
        lambda place: games_on(place, "2026-11-20", limit=10),  # nor were there any
        lambda place: fewest_moves_of_deal(place, 8, CLASSIC),  # of other deals
    ]

    def work() -> list[int]:
        """Of each list how many steps of SQLite's machine it took."""
        taken = []
        for read in reads:
            with trio.place() as place, statements(trio.app) as sent:
                read(place)
            taken.append(steps(database_of(trio.app), sent))
        return taken

    copy_games(trio, LONGEST)
    few = work()
    copy_games(trio, LONGEST)
    assert work() == few


@sqlite_only
def test_best_games_are_read_by_index(house: House) -> None:
    for list_of, index in ((fewest_shuffles, "shuffles"), (fewest_moves, "moves")):
        with house.place() as place:
            with statements(house.app) as sent:
                list_of(place, CLASSIC, [])
            ((statement, values),) = sent
            plan = place.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
        steps = "\n".join(row[3] for row in plan)
        assert f"ix_gaps_result_{index}" in steps
        assert "TEMP B-TREE" not in steps
