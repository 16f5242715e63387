"""Corrections in a stored night: the log, undo, replays, and who corrects."""

import pytest

from scorekeeper.core.documents import Diff, diff
from scorekeeper.core.log import KEPT
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import KeyReused
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.tally import tallies
from scorekeeper.games.montana.store.nights import NightTopic
from tests.cases.corrections import NIL, night_of
from tests.depth import audit_only
from tests.games.montana.correction_cases import CASES, OVER, THREE, all_but_the_log, cells
from tests.support import House, dump, new_key, nothing_changes


@audit_only
def test_every_correction_is_logged_counted_and_can_be_undone(
    house: House, seated: list[int], subtests: pytest.Subtests
) -> None:
    for name, case in CASES.items():
        with subtests.test(name):
            number = night_of(house, seated, *case.before)
            night, rows = house.night(number), all_but_the_log(house)
            written = case.step.write(house.writer(), number)
            assert written.value
            corrected = house.night(number)
            assert written.value.value == case.step.do(night) == corrected
            assert cells(house, written.version) == changed_cells(night, corrected)
            assert tally_rows(house, number) == {
                player: (tally.points, tally.played, tally.won)
                for player, tally in tallies(corrected).items()
            }
            (change,) = [r for r in dump(house.app)["change"] if r["seq"] == written.version]
            assert (change["action"], change["topic"]) == (case.action, f"night/{number}")
            assert (written.undoable is None) == (case.action in KEPT)
            if case.action in KEPT:
                continue
            house.writer()(SITTING.undo, number, written.version)
            assert house.night(number) == night
            assert all_but_the_log(house) == rows


def changed_cells(before: Night, after: Night) -> Diff:
    """The cells in which the documents of two nights differ."""
    topic = NightTopic(1)
    return diff(*(topic.document(Stored(night)) for night in (before, after)))


def tally_rows(house: House, number: int) -> dict[int, tuple[int, int, bool]]:
    """Player → points, deals, won in the tally of a night."""
    rows = dump(house.app)
    (night,) = [row["id"] for row in rows["sitting"] if row["number"] == number]
    return {
        row["player_id"]: (row["points"], row["played"], row["won"])
        for row in rows["tally"]
        if row["sitting_id"] == night
    }


def test_key_reused_for_another_correction_is_refused(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(corrections.amend, number, 2, NIL)
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(corrections.amend, number, 1, NIL)
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(corrections.delete, number, 2)
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(corrections.amend, number, 2, NIL, and_deal=True)  # the same action in the log


def test_correction_of_unknown_night_raises_missing(house: House, seated: list[int]) -> None:
    night_of(house, seated, *OVER)
    with nothing_changes(house.app):
        for case in CASES.values():
            with pytest.raises(Missing):
                case.step.write(house.writer(), 99)
