"""Statistics of a night that is corrected, deleted or restored."""

from dataclasses import replace

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.sitting_actions import as_saved
from scorekeeper.core.sittings import DELETED, Standing
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Conflict, Stamp
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.house.evenings.people import load_people
from scorekeeper.web.evenings import TableShare
from tests.cases.corrections import NIL, night_of
from tests.cases.nights import (
    after,
    finished,
    new_night,
)
from tests.games.montana.correction_cases import OVER, THREE, all_but_the_log, cells
from tests.support import NOW, House, dump, new_key, nothing_changes


def stored(house: House, number: int) -> Stored[Night]:
    """The night as it is stored."""
    with house.place() as place:
        return NightTopic(number).load(place)


def test_deleted_night_is_not_counted_until_restored(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *OVER)
    night, rows = house.night(number), all_but_the_log(house)
    assert len(rows["tally"]) == 3
    gone = house.writer()(SITTING.delete, number)
    assert gone.value
    assert (gone.value.value, gone.value.deleted_at) == (night, NOW)
    assert stored(house, number) == as_saved(gone)
    assert cells(house, gone.version) == {"deleted_at": (0, NOW)}
    assert dump(house.app)["tally"] == []
    back = house.writer()(SITTING.restore, number)
    assert back.value
    assert (back.value.value, back.value.deleted_at) == (night, 0)
    assert stored(house, number) == as_saved(back)
    assert cells(house, back.version) == {"deleted_at": (NOW, 0)}
    assert all_but_the_log(house) == rows


def test_changes_in_deleted_night_cannot_be_undone(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    played = house.seq
    house.writer()(SITTING.delete, number)
    with nothing_changes(house.app), pytest.raises((Conflict, RuleError)):
        house.writer()(SITTING.undo, number, played)


def test_deleting_and_restoring_a_night_cannot_be_undone(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    noted = house.writer()(corrections.write_note, number, None, "Rain").version
    for action in (SITTING.delete, SITTING.restore):
        written = house.writer()(action, number)
        assert written.undoable is None
        with nothing_changes(house.app), pytest.raises((Conflict, RuleError)):
            house.writer()(SITTING.undo, number, written.version)
    house.writer()(SITTING.undo, number, noted)  # as if the night had been there all the time
    assert house.night(number) == after(new_night(), *THREE)


def test_deleting_twice_keeps_first_deletion_time(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    house.writer()(SITTING.delete, number)
    later = replace(house.actor(), at=NOW + 1_000)
    with house.app.app_context():
        stamp = Stamp(new_key(), house.seq)
        SITTING.delete(later, stamp, number)
    assert stored(house, number).deleted_at == NOW


def test_substitutes_are_listed_with_score_at_takeover(house: House) -> None:
    dee, ann, bo, cy, eve = house.add_players("Dee", "Ann", "Bo", "Cy", "Eve")
    number = house.start_night([cy, ann, bo])
    house.writer()(corrections.amend, number, 1, finished())
    house.writer()(nights.next_deal, number, 1)
    house.writer()(corrections.substitute, number, 2, 0, eve)
    house.writer()(corrections.substitute, number, 2, 1, dee)
    house.writer()(corrections.amend, number, 2, NIL)
    house.writer()(corrections.end, number)
    with house.place() as place:
        (night,) = NIGHTS.newest(place, limit=9)
    assert night.standings == (
        Standing(eve, "Eve", 10, False, taken_over_in(2, "Cy")),
        Standing(dee, "Dee", 11, True, taken_over_in(2, "Ann")),
        Standing(bo, "Bo", 7, won=False),
    )
    with house.place() as place:
        people = {
            person.name: person.shares["montana"] for person in load_people(place, night.date)
        }
    assert people == {
        "Dee": TableShare(1, 1, 11),
        "Eve": TableShare(1, 0, 10),
        "Bo": TableShare(1, 0, 7),
        "Ann": TableShare(1, 0, 0, handed_over=1),
        "Cy": TableShare(1, 0, 0, handed_over=1),
    }
    house.writer()(SITTING.delete, number)
    with house.place() as place:
        (gone,) = NIGHTS.newest(place, limit=9, state=DELETED)
        assert load_people(place, night.date) == []
    assert gone.standings == ()


def taken_over_in(deal: int, name: str) -> Text:
    """Return the text for a substitute of `name` since that deal."""
    return text("from deal %(number)s, replacing %(names)s", number=deal, names=name)
