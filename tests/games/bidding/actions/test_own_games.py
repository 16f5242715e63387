"""The house's own games of exact bids: stored, and imported with a sitting."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.base.problems import RuleError
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import own_games
from scorekeeper.games.bidding.actions.importing import IMPORTER
from scorekeeper.games.bidding.files.bidding_file import write_sitting
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.special import SpecialDeal
from scorekeeper.house.import_export.actions import import_file
from tests.cases.bidding import new_sitting
from tests.games.bidding.web.own_games import KITCHEN, book
from tests.support import House, nothing_changes

NEW = replace(KITCHEN, id="")


def test_game_and_its_names_are_stored_cleaned(house: House) -> None:
    special = (SpecialDeal("x", "  Dark \t deal ", blind=True),)
    house.writer()(
        own_games.OWN_GAMES.create, replace(NEW, name="  Kitchen ", special=special, note=" a  b")
    )
    (game,) = book(house)
    assert (game.id, game.name, game.note) == ("own:kitchen", "Kitchen", "a b")
    assert [kind.name for kind in game.special] == ["Dark deal"]


def test_invalid_game_is_refused_with_all_problems(app: Flask, house: House) -> None:
    wrong = replace(NEW, name=" ", deck=2, special=(SpecialDeal("x", "\u202e"),))
    writer = house.writer()
    with nothing_changes(app):
        with pytest.raises(RuleError) as caught:
            writer(own_games.OWN_GAMES.create, wrong)
        assert {problem.field for problem in caught.value.problems} == {
            "name",
            "deck",
            "special.0.name",
        }
        with pytest.raises(RuleError):
            writer(own_games.OWN_GAMES.create, replace(NEW, name="Kachuful"))


def test_import_of_a_sitting_adds_its_own_game(app: Flask, house: House) -> None:
    data = write_sitting(new_sitting(KITCHEN), builtin_games()).encode()
    with house.place() as place:
        (coming,) = IMPORTER.brings(new_sitting(KITCHEN), place)
    assert str(IMPORTER.words.brought(coming)) == "Kitchen will be added to the list of games."
    with app.app_context():
        import_file(house.actor(Role.SCORER), data)
        import_file(house.actor(Role.SCORER), data)
    assert book(house) == [KITCHEN]
    other = replace(KITCHEN, zero_points=3)
    with house.place() as place:
        (coming,) = IMPORTER.brings(new_sitting(other), place)
    assert "the list keeps its version" in str(IMPORTER.words.brought(coming))
    data = write_sitting(new_sitting(other), builtin_games()).encode()
    with app.app_context():
        import_file(house.actor(Role.SCORER), data)
    assert book(house) == [KITCHEN]


def test_built_in_game_adds_nothing_on_import(house: House) -> None:
    with house.place() as place:
        assert IMPORTER.brings(new_sitting(), place) == []
