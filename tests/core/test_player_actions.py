"""The roster, as people's actions."""

from functools import partial

import pytest
from flask import Flask

from scorekeeper.base.problems import RuleError
from scorekeeper.core import player_actions as players
from scorekeeper.core.houses import HouseTopic
from scorekeeper.core.players import Player, load_roster
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Written
from scorekeeper.house.home import actions as houses
from tests.support import House, at_once, nothing_changes, refused


def roster(house: House) -> dict[int, Player]:
    """The roster as it is stored."""
    with house.place() as place:
        return load_roster(place)


def test_players_are_numbered_in_order_of_addition(house: House) -> None:
    assert house.add_players("Ann", "Bo") == [1, 2]
    assert roster(house) == {1: Player("Ann"), 2: Player("Bo")}


def test_name_of_another_player_is_refused(house: House) -> None:
    house.add_players("Ann", "Strasse", "Zoë", "Bo")
    owner = house.writer(Role.OWNER)
    with nothing_changes(house.app):
        for name in ("Ann", "ann", "ANN", "  Ann ", "Straße", "STRASSE", "Zoe\u0308"):
            with refused("name-taken"):
                owner(players.add, name)
            with refused("name-taken"):
                owner(players.rename, 4, name)


def test_name_of_archived_player_is_refused(house: House) -> None:
    house.add_players("Ann")
    house.writer(Role.OWNER)(players.set_archived, 1, archived=True)
    with nothing_changes(house.app), refused("name-taken"):
        house.writer()(players.add, "Ann")


def test_reserved_name_is_refused(house: House) -> None:
    house.add_players("Ann")
    owner = house.writer(Role.OWNER)
    with nothing_changes(house.app):
        for name in ("dummy", " Dummy", "DUMMY "):
            with refused("name-reserved"):
                owner(players.rename, 1, name)
            with pytest.raises(RuleError) as caught:
                owner(players.add, name)
            (problem,) = caught.value.problems
            assert (problem.code, problem.field) == ("name-reserved", "name")
            assert str(problem.message) == f"“{name.strip()}” is reserved for the fourth pile."


def test_another_house_may_have_the_same_name(app: Flask, house: House) -> None:
    house.add_players("Ann")
    assert House(app, "Cellar").add_players("Ann") == [1]


def test_a_player_can_be_renamed_even_to_another_case(house: House) -> None:
    house.add_players("ann", "Bo")
    owner = house.writer(Role.OWNER)
    owner(players.rename, 1, "Ann")
    owner(players.rename, 2, "Bob")
    assert roster(house) == {1: Player("Ann"), 2: Player("Bob")}


def test_player_can_be_archived_and_restored(house: House) -> None:
    house.add_players("Ann")
    owner = house.writer(Role.OWNER)
    owner(players.set_archived, 1, archived=True)
    assert roster(house) == {1: Player("Ann", archived=True)}
    owner(players.set_archived, 1, archived=True)
    assert roster(house) == {1: Player("Ann", archived=True)}
    owner(players.set_archived, 1, archived=False)
    assert roster(house) == {1: Player("Ann")}


def test_unknown_player_is_missing(house: House) -> None:
    house.add_players("Ann")
    owner = house.writer(Role.OWNER)
    with nothing_changes(house.app):
        for number in (0, 2, -1, 2**31 - 1):
            with pytest.raises(Missing):
                owner(players.rename, number, "Bo")
            with pytest.raises(Missing):
                owner(players.set_archived, number, archived=True)


def test_one_name_added_by_two_at_once_is_one_player(house: House) -> None:
    devices = [house.join(), house.join()]
    results = at_once(*(partial(house.writer(device), players.add, "Ann") for device in devices))
    assert sorted(type(result).__name__ for result in results) == ["RuleError", "Written"]
    assert roster(house) == {1: Player("Ann")}


def test_a_house_can_be_renamed(house: House) -> None:
    written = house.writer(Role.OWNER)(houses.rename, "  The   Cellar ")
    assert isinstance(written, Written)
    with house.place() as place:
        assert HouseTopic().load(place) == "The Cellar"
