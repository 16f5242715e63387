"""The roster in the database."""

from flask import Flask

from scorekeeper.actions import players
from scorekeeper.store.documents import flatten, nest
from scorekeeper.store.players import Player, RosterTopic, load_roster
from scorekeeper.store.roles import Role
from tests.support import House, statements


def test_the_roster_is_loaded_as_it_was_saved(house: House) -> None:
    writer = house.writer(Role.OWNER)
    house.add_players("Ann", "Боря", "Cy")
    writer(players.retire, 2, retired=True)
    saved = writer(players.rename, 3, "Cyd").value
    with house.place() as place:
        assert load_roster(place) == saved
    assert saved == {1: Player("Ann"), 2: Player("Боря", retired=True), 3: Player("Cyd")}


def test_players_are_listed_in_the_order_in_which_they_came(house: House) -> None:
    names = [f"Player {n}" for n in range(12, 0, -1)]
    house.add_players(*names)
    with house.place() as place:
        assert [player.name for player in load_roster(place).values()] == names


def test_the_roster_comes_back_from_its_document(house: House) -> None:
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


def test_the_roster_takes_one_query_however_many_play(app: Flask, house: House) -> None:
    for _ in range(2):
        house.add_players(*(f"Player {house.seq + n}" for n in range(0, 60, 10)))
        with house.place() as place, statements(app) as sent:
            load_roster(place)
        assert len(sent) == 1
