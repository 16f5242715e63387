"""Merging players of nights: nobody sits twice, and an undone merge leaves no trace."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.base.json_text import FileError
from scorekeeper.base.seats import Seat
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.sittings import Standing
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.files.night_file import write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.house.import_export.actions import import_file
from tests.cases.merging import (
    ANN,
    ANNA,
    BO,
    CY,
    DEE,
    EVE,
    NAMES,
    entered_twice,
    merge,
    part,
    roster,
)
from tests.cases.nights import AnyStep, Evening, Step, evenings, whole_deal
from tests.depth import THOROUGH, audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.support import Dump, House, dump, nothing_changes, refused

pytestmark = sqlite_first

EXAMPLES = 80 if THOROUGH else 8


@pytest.fixture
def people(house: House) -> House:
    """A house in which Ann was entered twice, with a night of hers and one of Anna B.'s."""
    return entered_twice(house)


def but_for_the_log(tables: Dump) -> Dump:
    """The tables that merging and parting do not write: the log and its counter."""
    house = [{**row, "seq": 0} for row in tables["house"]]
    return {**tables, "house": house, "change": [], "change_cell": []}


# ---- no player sits twice ----


def test_no_player_sits_twice_in_a_new_night(people: House) -> None:
    merge(people)
    with nothing_changes(people.app), refused("seated-twice"):
        people.writer()(
            nights.start,
            name="Saturday",
            date="2026-11-21",
            players=[ANN, ANNA, BO],
            dealer=0,
            calling_deal_counts=False,
        )
    number = people.start_night([ANNA, BO, CY])
    assert [row["seats"] for row in dump(people.app)["sitting"]][number - 1] == [ANN, BO, CY]


@audit_only
def test_no_player_sits_twice_as_a_substitute(people: House) -> None:
    merge(people)
    for number, who in ((1, ANNA), (1, ANN), (2, ANN), (2, ANNA)):
        with nothing_changes(people.app), refused("seated-twice"):
            people.writer()(corrections.substitute, number, 1, 1, who)


@audit_only
def test_returning_player_keeps_the_number_in_the_night(people: House) -> None:
    people.writer()(nights.next_deal, 2, 1)
    people.writer()(corrections.substitute, 2, 2, 0, DEE)
    merge(people)
    for step in (*whole_deal(2), Step("next_deal", 2)):
        step.write(people.writer(), 2)
    people.writer()(corrections.substitute, 2, 3, 0, ANN)
    assert people.night(2).seated[0] == Seat(ANN, "Ann")
    part(people)
    assert people.night(2).seated[0] == Seat(ANNA, "Anna B.")
    merge(people)


@both_databases
def test_undo_seats_no_player_twice(people: House) -> None:
    people.writer()(nights.next_deal, 2, 1)
    people.writer()(corrections.substitute, 2, 2, 1, DEE)
    people.writer()(corrections.substitute, 2, 2, 1, BO)
    merge(people, DEE, ANNA)
    with people.place() as place:
        newest = newest_undoable(place, "night/2")
    assert newest
    with nothing_changes(people.app), refused("seated-twice"):
        people.writer()(nights.SITTING.undo, 2, newest.seq)
    part(people, DEE)
    people.writer()(nights.SITTING.undo, 2, newest.seq)
    assert people.night(2).seated[1] == Seat(DEE, "Dee")


def test_file_from_before_the_merge_uses_current_player(people: House) -> None:
    file = write_night(people.night(2), builtin_variants()).encode()
    merge(people)
    with people.app.app_context():
        number = import_file(people.actor(), file).number
    assert people.night(number).seats[0] == Seat(ANN, "Ann")
    assert len(roster(people)) == len(NAMES)


def test_a_file_in_which_both_play_is_refused(people: House) -> None:
    number = people.start_night([DEE, ANNA, BO])
    file = write_night(people.night(number), builtin_variants()).replace("Dee", "Eve").encode()
    merge(people, EVE, ANNA)
    with nothing_changes(people.app), people.app.app_context(), pytest.raises(FileError) as caught:
        import_file(people.actor(), file)
    (problem,) = caught.value.problems
    assert problem.place == "players"
    assert str(problem.message) == "Two of these players are the same person in this house."


def test_night_file_has_the_current_name(people: House) -> None:
    merge(people)
    file = write_night(people.night(2), builtin_variants())
    assert '"Ann"' in file
    assert "Anna" not in file


# ---- taking it back ----


@both_databases
def test_undone_merge_leaves_nothing(people: House) -> None:
    before = dump(people.app)
    merge(people)
    part(people)
    assert but_for_the_log(dump(people.app)) == but_for_the_log(before)
    part(people)
    assert but_for_the_log(dump(people.app)) == but_for_the_log(before)


@both_databases
def test_correction_during_a_merge_stays_with_its_player(people: House) -> None:
    merge(people)
    people.writer()(nights.count, 2, 1, {0: 5, 1: 5, 2: 3})
    part(people)
    with people.place() as place:
        standings = NIGHTS.newest(place, limit=9)[0].standings
    assert standings == (
        Standing(4, "Anna B.", 0, won=False),
        Standing(2, "Bo", 5, won=False),
        Standing(3, "Cy", 3, won=False),
    )


def test_change_before_a_merge_can_be_undone_after_it(people: House) -> None:
    people.writer()(nights.next_deal, 2, 1)
    people.writer()(corrections.substitute, 2, 2, 0, DEE)
    merge(people)
    undo_some(people, 2, 1)
    assert people.night(2).seated[0] == Seat(ANN, "Ann")
    part(people)
    assert people.night(2).seats[0] == Seat(ANNA, "Anna B.")
    assert people.night(2).seated[0] == Seat(ANNA, "Anna B.")


def test_substitution_by_the_other_player_can_be_undone_after_merge(people: House) -> None:
    people.writer()(corrections.substitute, 2, 1, 0, DEE)
    merge(people, DEE, ANNA)
    undo_some(people, 2, 1)
    assert people.night(2).seats[0] == Seat(ANNA, "Anna B.")


@audit_only
def test_an_undo_brings_no_second_number_of_the_same_person(people: House) -> None:
    people.writer()(nights.next_deal, 2, 1)
    for who in (ANN, ANNA):
        people.writer()(corrections.substitute, 2, 2, 0, who)
    merge(people)
    undo_some(people, 2, 1)
    assert people.night(2).seated[0] == Seat(ANN, "Ann")
    part(people)
    assert people.night(2).seats[0] == people.night(2).seated[0] == Seat(ANNA, "Anna B.")
    merge(people)


def test_bid_after_a_merge_logs_only_its_own_cell(people: House) -> None:
    merge(people)
    before = len(dump(people.app)["change_cell"])
    people.writer()(nights.bid, 2, 1, 0, Nil.NIL)
    cells = dump(people.app)["change_cell"]
    assert len(cells) == before + 1
    assert max(cells, key=lambda row: int(row["seq"]))["cell"] == "deals.1.contracts.0"


def rows_of(house: House, number: int) -> dict[str, list[dict[str, object]]]:
    """The rows of a night, without its numbers, mark and version."""
    tables = dump(house.app)
    rows_by_table = {"sitting": [row for row in tables["sitting"] if row["number"] == number]}
    for table in ("tally", "figure", "term"):
        ids = {row["id"] for row in rows_by_table["sitting"]}
        rows_by_table[table] = [row for row in tables[table] if row["sitting_id"] in ids]
    apart = {"id", "number", "mark", "version", "sitting_id"}
    return {
        table: sorted(({n: v for n, v in row.items() if n not in apart} for row in rows), key=repr)
        for table, rows in rows_by_table.items()
    }


def undo_some(house: House, number: int, times: int) -> None:
    """Take back the newest changes of a night."""
    for _ in range(times):
        with house.place() as place:
            newest = newest_undoable(place, f"night/{number}")
        if newest:
            house.writer()(nights.SITTING.undo, number, newest.seq)


def seats_player(step: AnyStep, player: int) -> bool:
    """Return whether the player takes a seat by this step."""
    return any(isinstance(who, Seat) and who.player == player for who in step.arguments)


@audit_only
def test_night_across_a_merge_ends_like_one_without(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")
    fay = seated[-1]

    @settings(max_examples=EXAMPLES)
    @given(evenings(25, corrected=True), st.sampled_from(seated[:5]), st.data())
    def check(evening: Evening, player: int, data: st.DataObject) -> None:
        merged_after = data.draw(st.integers(0, len(evening.steps)))
        undone = data.draw(st.integers(0, 3))
        rest = evening.steps[merged_after:]
        # a player who is seated meanwhile is the one after the merge
        assume(not any(seats_player(step, player) for step in rest))
        dealer, rules = evening.start.current.dealer, evening.start.rules
        plain, across = (
            house.start_night(seated[:3], dealer=dealer, rules=rules) for _ in range(2)
        )
        for step in evening.steps:
            step.write(house.writer(), plain)
        undo_some(house, plain, undone)
        for step in evening.steps[:merged_after]:
            step.write(house.writer(), across)
        merge(house, player, fay)
        for step in rest:
            step.write(house.writer(), across)
        undo_some(house, across, undone)
        meanwhile = house.night(across)
        assert meanwhile == house.night(plain)
        assert player not in {who.player for who in meanwhile.seats}
        part(house, player)
        assert rows_of(house, across) == rows_of(house, plain)

    check()
