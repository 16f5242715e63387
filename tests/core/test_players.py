"""The roster in the database."""

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.seats import Seat
from scorekeeper.core import player_actions as players
from scorekeeper.core.documents import flatten, nest
from scorekeeper.core.players import (
    Player,
    Roster,
    RosterTopic,
    current_players,
    load_roster,
    numbers_of,
    numbers_of_all,
    people,
    same_player,
)
from scorekeeper.core.roles import Role
from scorekeeper.house.people import actions as merging
from tests.depth import audit_only
from tests.running.databases import both_databases
from tests.running.statements import statements
from tests.support import House

pytestmark = both_databases


def test_the_roster_is_loaded_as_it_was_saved(house: House) -> None:
    writer = house.writer(Role.OWNER)
    house.add_players("Ann", "Боря", "Cy")
    writer(players.set_archived, 2, archived=True)
    saved = writer(players.rename, 3, "Cyd").value
    with house.place() as place:
        assert load_roster(place) == saved
    assert saved == {1: Player("Ann"), 2: Player("Боря", archived=True), 3: Player("Cyd")}


def test_players_are_listed_in_order_of_addition(house: House) -> None:
    names = [f"Player {n}" for n in range(12, 0, -1)]
    house.add_players(*names)
    with house.place() as place:
        assert [player.name for player in load_roster(place).values()] == names


def test_roster_is_restored_from_its_document(house: House) -> None:
    house.add_players("Ann", "Bo")
    topic = RosterTopic()
    with house.place() as place:
        roster = topic.load(place)
        assert topic.restore(place, nest(flatten(topic.document(roster)))) == roster


def test_each_house_has_its_own_players(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    house.add_players("Ann", "Bo")
    assert other.add_players("Ann") == [1]
    with other.place() as place:
        assert load_roster(place) == {1: Player("Ann")}


def test_roster_takes_one_query_for_any_number_of_players(app: Flask, house: House) -> None:
    for _ in range(2):
        house.add_players(*(f"Player {house.seq + n}" for n in range(0, 60, 10)))
        with house.place() as place, statements(app) as sent:
            load_roster(place)
        assert len(sent) == 1


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    """Rosters with merged players, also in chains, but without cycles."""
    order = draw(st.permutations(range(1, draw(st.integers(1, 12)) + 1)))
    into = {
        number: draw(st.sampled_from([None, *order[:place]])) for place, number in enumerate(order)
    }
    return {n: Player(f"Player {n}", merged_into=into[n]) for n in sorted(order)}


@given(rosters())
def test_merged_players_are_the_same_in_any_order_of_merging(roster: Roster) -> None:
    groups = [{number} for number in roster]
    for number, player in roster.items():
        if player.merged_into is not None:
            linked = [g for g in groups if number in g or player.merged_into in g]
            groups = [g for g in groups if g not in linked] + [set().union(*linked)]
    same = same_player(roster)
    for group in groups:
        (stays,) = group & people(roster).keys()
        for number in group:
            assert same[number] == stays
            numbers = numbers_of(roster, number)
            assert numbers[0] == stays
            assert sorted(numbers) == sorted(group)
            assert numbers_of_all(roster)[stays] == numbers


def test_merged_roster_is_restored_from_its_document(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy")
    saved = house.writer(Role.OWNER)(merging.merge, 3, into=1).value
    assert saved == {1: Player("Ann"), 2: Player("Bo"), 3: Player("Cy", merged_into=1)}
    topic = RosterTopic()
    with house.place() as place:
        assert topic.load(place) == saved
        assert topic.restore(place, nest(flatten(topic.document(saved)))) == saved


@audit_only
def test_names_of_merged_players_take_one_query(app: Flask, house: House) -> None:
    house.add_players(*(f"Player {n}" for n in range(1, 31)))
    for into in range(1, 20):
        house.writer(Role.OWNER)(merging.merge, into, into=into + 1)
    for numbers, expected, queries in (
        ([], {}, 0),
        ([29, 30, 99], {29: Seat(29, "Player 29"), 30: Seat(30, "Player 30")}, 1),
        ([1, 20, 30], {n: Seat(max(n, 20), f"Player {max(n, 20)}") for n in (1, 20, 30)}, 1),
    ):
        with house.place() as place, statements(app) as sent:
            assert current_players(place, numbers) == expected
        assert len(sent) == queries
