"""Game records: derived from each night, added up for the rule book."""

from dataclasses import astuple
from functools import partial
from operator import add

from flask import Flask
from sqlalchemy import delete

from scorekeeper.core.db import writing
from scorekeeper.core.tables import FigureRow, RecordRow, TallyRow, TermRow
from scorekeeper.core.undo import undo
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.tally import GameTally, game_tallies
from scorekeeper.games.montana.store.counting import variant_record
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.tidying import complete
from tests.cases.night_files import FRIDAY
from tests.cases.nights import (
    after,
    several_deals,
)
from tests.depth import audit_only
from tests.running.databases import both_databases, own_database
from tests.support import House, at_once, dump, nothing_changes, of_variants, until_not_busy

pytestmark = both_databases


def test_game_record_adds_up_nights_without_deleted_ones(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    numbers = [house.start_night(seated) for _ in range(3)]
    for number in numbers:
        house.put_night(number, after(house.night(number), *several_deals(2)))
    house.writer()(SITTING.delete, numbers[0])
    with house.place() as place:
        assert variant_record(place, "whitefish") == GameTally(4, 8, 4, 0, 36)
        assert variant_record(place, "helena") == GameTally()


@audit_only
@own_database
def test_uncounted_nights_are_counted_at_startup(app: Flask, house: House) -> None:
    number, empty = house.start_night(), house.start_night([1, 2, 3])
    house.put_night(number, after(house.night(number), *several_deals(2)))
    counted = dump(app)
    with app.app_context(), writing() as connection:
        for table in (FigureRow, RecordRow, TallyRow, TermRow):
            connection.execute(delete(table))
    with app.app_context():
        assert complete() == 2
    assert dump(app) == counted
    with app.app_context(), nothing_changes(app):
        assert complete() == 0
    assert empty


def summed(house: House, *numbers: int) -> dict[str, GameTally]:
    """Count the figures of every game in these nights from their deals."""
    sums: dict[str, GameTally] = {}
    for number in numbers:
        for game, tally in game_tallies(house.night(number)).items():
            before = astuple(sums.get(game, GameTally()))
            sums[game] = GameTally(*map(add, before, astuple(tally)))
    return sums


def stored_figures(app: Flask) -> dict[str, GameTally]:
    """The figures that the house keeps of every game."""
    return {row["subject"]: GameTally(**row["figures"]) for row in of_variants(dump(app)["record"])}


def test_simultaneous_counts_and_import_add_up(app: Flask, house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    numbers = [house.start_night(seated) for _ in range(2)]

    def play(number: int) -> None:
        for step in several_deals(3):
            until_not_busy(partial(step.write, house.writer(), number))

    def import_sitting() -> None:
        with app.app_context():
            until_not_busy(partial(import_file, house.actor(), FRIDAY.read_bytes()))

    done = at_once(partial(play, numbers[0]), partial(play, numbers[1]), import_sitting)
    assert done == [None, None, None]
    everything = summed(house, *numbers, 3)
    assert everything["whitefish"].deals >= 6
    assert stored_figures(app) == everything


def test_undone_deals_and_substitutes_are_counted_correctly(app: Flask, house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(2)))
    (dee,) = house.add_players("Dee")
    house.writer()(corrections.substitute, number, 2, 0, dee)
    assert stored_figures(app) == summed(house, number)
    before = dump(app)
    house.writer()(corrections.delete, number, 1)
    assert stored_figures(app) == summed(house, number) != {}
    house.writer()(undo, NightTopic(number), house.seq)
    after_undo = dump(app)
    for table in ("tally", "figure", "record"):
        assert after_undo[table] == before[table]
