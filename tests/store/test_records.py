"""What came of each game: derived with its night, added up for the rule book."""

from dataclasses import asdict

from flask import Flask
from sqlalchemy import delete

from scorekeeper.actions import corrections
from scorekeeper.actions.tidying import count_games
from scorekeeper.games.montana.contracts import Nil
from scorekeeper.games.montana.deals import Call
from scorekeeper.games.montana.last_cards import LastCards
from scorekeeper.games.montana.tally import GameTally, game_tallies
from scorekeeper.store.db import writing
from scorekeeper.store.records import game_record
from scorekeeper.store.tables import GameRecordRow, GameTallyRow
from tests.nights import (
    BOZEMAN,
    OTHER_RULES,
    AnyStep,
    Correction,
    Step,
    after,
    finished,
    several_deals,
    whole_deal,
)
from tests.support import House, dump, nothing_changes


def test_what_came_of_each_game_is_rewritten_with_its_night(app: Flask, house: House) -> None:
    number = house.start_night()
    steps: list[AnyStep] = [
        *whole_deal(1),
        Step("next_deal", 1),
        *whole_deal(2, said=Call(BOZEMAN)),
        Step("compare", 2, (LastCards(frozenset({0})),)),
        Step("bid", 2, (0, Nil.NIL)),
        Correction("set_dealer", (2, 0)),
        Correction("change_rules", (OTHER_RULES,)),
        Correction("amend", (2, finished())),
        Correction("delete", (1,)),
    ]
    for step in steps:
        night = step.write(house.writer(), number).value
        assert night
        expected = [
            {"house_id": house.house_id, "night_id": number, "game_id": game} | asdict(tally)
            for game, tally in game_tallies(night).items()
        ]
        found = dump(app)
        assert found["game_tally"] == sorted(expected, key=repr), step
        assert found["game_record"] == sorted(
            ({k: v for k, v in row.items() if k != "night_id"} for row in expected), key=repr
        )
    assert {row["game_id"]: row["deals"] for row in dump(app)["game_tally"]} == {"whitefish": 1}


def test_a_games_record_adds_up_its_nights_and_no_discarded_one(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    numbers = [house.start_night(seated) for _ in range(3)]
    for number in numbers:
        house.put_night(number, after(house.night(number), *several_deals(2)))
    house.writer()(corrections.discard, numbers[0])
    with house.place() as place:
        assert game_record(place, "whitefish") == GameTally(4, 8, 4, 0, 36)
        assert game_record(place, "helena") == GameTally(0, 0, 0, 0, 0)


def test_nights_that_were_not_counted_are_counted_at_a_start(app: Flask, house: House) -> None:
    number, empty = house.start_night(), house.start_night([1, 2, 3])
    house.put_night(number, after(house.night(number), *several_deals(2)))
    counted = dump(app)
    with app.app_context(), writing() as connection:
        connection.execute(delete(GameTallyRow))
        connection.execute(delete(GameRecordRow))
    with app.app_context():
        assert count_games() == 1
    assert dump(app) == counted
    with app.app_context(), nothing_changes(app):
        assert count_games() == 0
    assert empty
