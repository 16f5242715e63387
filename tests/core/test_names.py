"""Names that people give, against a table of nasty ones."""

import time
import unicodedata

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.core import player_actions as players
from scorekeeper.core.names import clean_name
from scorekeeper.core.players import load_roster
from scorekeeper.core.roles import Role
from scorekeeper.house.home import actions as houses
from tests.cases.names import BAD, GOOD, BadName, GoodName
from tests.support import House, nothing_changes, refused


@pytest.mark.parametrize("name", GOOD, ids=lambda name: name.description)
def test_a_good_name_is_kept(name: GoodName) -> None:
    assert clean_name(name.typed) == name.stored
    assert clean_name(name.stored) == name.stored
    assert unicodedata.is_normalized("NFC", name.stored)


@pytest.mark.parametrize("name", BAD, ids=lambda name: name.description)
def test_a_bad_name_is_refused_with_its_reason(name: BadName) -> None:
    with pytest.raises(RuleError) as caught:
        clean_name(name.typed, "title")
    (problem,) = caught.value.problems
    assert (problem.code, problem.field) == (name.code, "title")
    assert str(problem.message)


def test_a_hundred_thousand_accents_are_refused_at_once() -> None:
    typed = "a" + "\u0301" * 50_000 + "\u0323" * 50_000  # the worst order to bring into NFC
    start = time.process_time()
    with refused("name-long"):
        clean_name(typed)
    assert time.process_time() - start < 0.5


def test_only_possible_length_of_name_is_examined() -> None:
    longest = ("a" + "\u0300" * 11 + "x") * 20  # each a letter with a tower that is still allowed
    assert clean_name(longest) == unicodedata.normalize("NFC", longest)
    with refused("name-long"):
        clean_name("a" + " " * 479 + "b")
    assert clean_name("a" + " " * 478 + "b") == "a b"


def test_every_valid_name_is_loaded_from_database_as_stored(house: House) -> None:
    typed = {name.stored: name.typed for name in GOOD}
    house.add_players(*typed.values())
    with house.place() as place:
        assert [player.name for player in load_roster(place).values()] == list(typed)


def test_every_bad_name_changes_nothing(house: House) -> None:
    house.add_players("Ann")
    owner = house.writer(Role.OWNER)
    with nothing_changes(house.app):
        for name in BAD:
            with refused(name.code):
                owner(players.add, name.typed)
            with refused(name.code):
                owner(players.rename, 1, name.typed)
            with refused(name.code):
                owner(houses.rename, name.typed)
