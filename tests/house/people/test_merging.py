"""Merging two players who are one person, and refused merges."""

from functools import partial

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.core import player_actions as players
from scorekeeper.core.devices import DevicesTopic, find_member, list_devices
from scorekeeper.core.players import Player
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import Standing
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Result
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.shedding.actions import matches
from scorekeeper.house.people import actions as merging
from tests.cases.evenings import match
from tests.cases.merging import ANN, ANNA, BO, CY, DEE, EVE, entered_twice, merge, part, roster
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.support import House, at_once, dump, nothing_changes, refused

pytestmark = sqlite_first


@pytest.fixture
def people(house: House) -> House:
    """A house in which Ann was entered twice, with a night of hers and one of Anna B.'s."""
    return entered_twice(house)


@both_databases
def test_a_merge_writes_one_row_and_its_change(people: House) -> None:
    before = dump(people.app)
    merge(people)
    after = dump(people.app)
    changed = {name for name, rows in after.items() if rows != before[name]}
    assert changed == {"player", "house", "change", "change_cell"}
    assert roster(people)[ANNA] == Player("Anna B.", merged_into=ANN)
    (cell,) = (row for row in after["change_cell"] if row not in before["change_cell"])
    assert (cell["cell"], cell["before"], cell["after"]) == ("4.merged_into", None, ANN)


def test_every_night_shows_the_current_name(people: House) -> None:
    merge(people)
    for number in (1, 2):
        assert people.night(number).seats == (Seat(ANN, "Ann"), Seat(BO, "Bo"), Seat(CY, "Cy"))
    with people.place() as place:
        listed = NIGHTS.newest(place, limit=9)
    assert [night.standings[0] for night in listed] == [Standing(ANN, "Ann", 4, won=False)] * 2
    people.writer(Role.OWNER)(players.rename, ANN, "Annie")
    assert people.night(2).seats[0] == Seat(ANN, "Annie")


def test_phone_of_merged_player_belongs_to_current_one(people: House) -> None:
    phone = people.join(name="Anna's phone")
    people.writer(phone)(players.assign_device, ANNA)
    merge(people)
    with people.place() as place:
        member = find_member(place.connection, people.public_id, phone.token)
        assert member
        assert member.player == ANN
        assert [
            d.player for d in list_devices(place, skip=0, limit=9) if d.name == "Anna's phone"
        ] == ["Ann"]
        assert DevicesTopic().load(place)[phone.number].player == ANNA
    part(people)
    with people.place() as place:
        member = find_member(place.connection, people.public_id, phone.token)
        assert member
        assert member.player == ANNA


def test_choosing_a_merged_player_assigns_the_current_one(people: House) -> None:
    merge(people)
    phone = people.join()
    people.writer(phone)(players.assign_device, ANNA)
    with people.place() as place:
        assert DevicesTopic().load(place)[phone.number].player == ANN


def test_a_result_that_was_confirmed_stays_confirmed(people: House) -> None:
    people.writer()(nights.confirm, 2, 1, 0, Result(ANNA, 4, 4, 4))
    merge(people)
    night = people.night(2)
    assert night.agreed(night.current) == {0}
    people.writer()(nights.confirm, 1, 1, 0, Result(ANN, 4, 4, 4))
    part(people)
    night = people.night(2)
    assert night.agreed(night.current) == {0}
    assert night.current.confirmed == {0: Result(ANNA, 4, 4, 4)}


def test_third_player_can_be_merged(people: House) -> None:
    merge(people, ANNA, DEE)
    merge(people, DEE, ANN)
    assert people.night(2).seats[0] == Seat(ANN, "Ann")
    merge(people, EVE, ANN)
    part(people, DEE)
    assert people.night(2).seats[0] == Seat(DEE, "Dee")
    part(people)
    assert people.night(2).seats[0] == Seat(ANNA, "Anna B.")
    assert roster(people)[EVE].merged_into == ANN


# ---- refused ----


def test_merged_players_are_not_merged_again(people: House) -> None:
    merge(people)
    with nothing_changes(people.app):
        for number, into in ((ANN, ANN), (ANNA, ANN), (ANN, ANNA), (ANNA, ANNA)):
            with refused("same-player"):
                merge(people, number, into)
        with refused("merged"):
            merge(people, ANNA, DEE)
        with refused("merged"):
            merge(people, DEE, ANNA)


def test_unknown_player_cannot_be_merged(people: House) -> None:
    with nothing_changes(people.app):
        for number, into in ((99, ANN), (ANN, 99), (0, -1)):
            with pytest.raises(Missing):
                merge(people, number, into)
        with pytest.raises(Missing):
            part(people, 99)


@both_databases
def test_players_of_the_same_night_cannot_be_merged(people: House) -> None:
    with nothing_changes(people.app), pytest.raises(RuleError) as caught:
        merge(people, BO, CY)
    (problem,) = caught.value.problems
    assert (problem.code, problem.field) == ("same-night", "other")
    assert str(problem.message) == (
        "“Bo” and “Cy” sat at the same table, so they are different people."
    )


@audit_only
def test_substitute_without_a_counted_deal_prevents_merge(people: House) -> None:
    people.start_night([DEE, BO, CY])
    people.writer()(corrections.substitute, 1, 1, 1, EVE)
    people.writer()(nights.next_deal, 2, 1)
    people.writer()(corrections.substitute, 2, 2, 1, DEE)
    with nothing_changes(people.app):
        for number, into in ((EVE, ANN), (DEE, ANNA), (DEE, BO), (CY, EVE)):
            with refused("same-night"):
                merge(people, number, into)


def test_deleted_night_that_can_be_restored_prevents_merge(people: House) -> None:
    people.start_night([DEE, BO, EVE])
    people.writer()(SITTING.delete, 3)
    with nothing_changes(people.app), refused("same-night"):
        merge(people, DEE, EVE)
    merge(people, DEE, ANN)


def test_players_of_the_same_match_cannot_be_merged(people: House) -> None:
    match(people, [DEE, EVE], (0, 30))
    thrown_away = match(people, [ANN, DEE])
    people.writer()(matches.SITTING.delete, thrown_away)
    with nothing_changes(people.app), pytest.raises(RuleError) as caught:
        merge(people, EVE, DEE)
    (problem,) = caught.value.problems
    assert (problem.code, problem.field) == ("same-match", "other")
    assert str(problem.message) == (
        "“Eve” and “Dee” sat at the same table, so they are different people."
    )
    with nothing_changes(people.app), refused("same-match"):
        merge(people, DEE, ANN)
    merge(people, EVE, ANN)


@both_databases
def test_nights_of_earlier_merged_players_prevent_merge(people: House) -> None:
    merge(people)
    with nothing_changes(people.app), refused("same-night"):
        merge(people, CY, ANN)
    people.start_night([DEE, EVE, BO])
    merge(people, DEE, ANN)
    with nothing_changes(people.app), refused("same-night"):
        merge(people, EVE, ANN)


def test_merged_player_can_be_neither_renamed_nor_seated(people: House) -> None:
    merge(people)
    owner = people.writer(Role.OWNER)
    with nothing_changes(people.app):
        with refused("merged"):
            owner(players.rename, ANNA, "Nan")
        with refused("merged"):
            owner(players.set_archived, ANNA, archived=True)


def test_the_name_of_a_merged_player_stays_taken(people: House) -> None:
    merge(people)
    with nothing_changes(people.app):
        with pytest.raises(RuleError) as caught:
            people.writer()(players.add, "anna b.")
        for number in (ANN, BO):
            with refused("merged"):
                people.writer(Role.OWNER)(players.rename, number, "Anna B.")
    (problem,) = caught.value.problems
    assert (problem.code, problem.field) == ("merged", "name")
    assert str(problem.message) == "“Anna B.” and “Ann” are the same player now."


# ---- several at once ----


@both_databases
def test_concurrent_opposite_merges_make_no_cycle(people: House) -> None:
    owners = [people.join(Role.OWNER), people.join(Role.OWNER)]
    ways = ((ANNA, ANN), (ANN, ANNA))
    seen = people.seq
    results = at_once(
        *(
            partial(people.writer(o).having(seen=seen), merging.merge, number, into=into)
            for o, (number, into) in zip(owners, ways, strict=True)
        )
    )
    assert sorted(type(result).__name__ for result in results) == ["RuleError", "Written"]
    assert len([p for p in roster(people).values() if p.merged_into]) == 1
    assert people.night(1).seats[0] == people.night(2).seats[0]


@both_databases
def test_concurrent_merge_and_seat_seat_no_player_twice(people: House) -> None:
    owner, scorer = people.writer(Role.OWNER), people.writer()
    results = at_once(
        partial(owner, merging.merge, DEE, into=BO),
        partial(scorer, corrections.substitute, 2, 1, 0, DEE),
    )
    assert sorted(type(result).__name__ for result in results) == ["RuleError", "Written"]
    night = people.night(2)
    assert len({seat.player for seat in night.seated}) == 3


def test_merge_from_before_an_undo_conflicts(people: House) -> None:
    seen = people.seq
    merge(people)
    part(people)
    with nothing_changes(people.app), pytest.raises(Conflict):
        people.writer(Role.OWNER).having(seen=seen)(merging.merge, ANNA, into=DEE)
