"""Undo restores exactly the cells of the newest change."""

from functools import partial

import pytest
from hypothesis import given, settings

from scorekeeper.core.documents import Document
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.write import Conflict, Written
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import Call, Phase
from scorekeeper.games.montana.rules.tally import tallies
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.store.nights import NightTopic
from tests.cases.nights import (
    SMOKED,
    TRICKS,
    WHITEFISH,
    Evening,
    Step,
    after,
    evenings,
    new_night,
    several_deals,
    whole_deal,
)
from tests.depth import THOROUGH, audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.support import House, at_once, dump, new_key, nothing_changes

pytestmark = sqlite_first

UNABOMB = Call(SMOKED, frozenset({Modifier.UNABOMB}), last_round=True)
OVER = several_deals(4, last_round_in=1)

ACTIONS = {
    "a call": ((), Step("call", 1, (Call(WHITEFISH),))),
    "another call": (whole_deal(1)[:3], Step("call", 1, (UNABOMB,))),
    "a bid": (whole_deal(1)[:2], Step("bid", 1, (1, 4))),
    "another bid": (whole_deal(1)[:4], Step("bid", 1, (1, Nil.DOUBLE_NIL))),
    "a bid corrected after the tricks": (whole_deal(1), Step("bid", 1, (1, Nil.NIL))),
    "the end of the play": (whole_deal(1)[:4], Step("finish_play", 1)),
    "the first tricks": (whole_deal(1)[:5], Step("count", 1, ({0: 4},))),
    "the tricks that fill the rest": (
        (*whole_deal(1)[:5], Step("count", 1, ({0: 4},))),
        Step("count", 1, ({1: 5},)),
    ),
    "all tricks": (whole_deal(1)[:5], Step("count", 1, (TRICKS,))),
    "corrected tricks": (whole_deal(1), Step("count", 1, ({0: 13, 1: 0, 2: 0},))),
    "tricks corrected in an old deal": (several_deals(3), Step("count", 1, ({0: 3, 1: 6},))),
    "the next deal": (whole_deal(1), Step("next_deal", 1)),
    "the last tricks of the night": (OVER[:-1], OVER[-1]),
}


@both_databases
def test_undo_restores_the_night_exactly(house: House, subtests: pytest.Subtests) -> None:
    number = house.start_night()
    for name, (before, step) in ACTIONS.items():
        with subtests.test(name):
            house.put_night(number, after(new_night(), *before))
            document, tally = stored(house, number), dump(house.app)["tally"]
            night = house.night(number)
            done = step.write(house.writer(), number)
            assert stored(house, number) != document
            undone = house.writer()(nights.SITTING.undo, number, done.version)
            assert stored(house, number) == document
            assert undone.value
            assert undone.value.value == night == house.night(number)
            assert dump(house.app)["tally"] == tally


@audit_only
def test_repeated_undo_leads_back_to_start_of_any_night(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")[:3]

    @given(evenings(most_steps=15, corrected=True))
    @settings(max_examples=80 if THOROUGH else 8)
    def check(evening: Evening) -> None:
        dealer = evening.start.current.dealer
        number = house.start_night(seated, dealer=dealer, rules=evening.start.rules)
        writer = house.writer()
        documents = [stored(house, number)]
        changes = []
        for step, night in zip(evening.steps, evening.states[1:], strict=True):
            version = step.write(writer, number).version
            assert house.night(number) == night
            document = stored(house, number)
            if document != documents[-1]:
                documents.append(document)
                changes.append(version)
        while changes:
            assert stored(house, number) == documents.pop()
            writer(nights.SITTING.undo, number, changes.pop())
        assert stored(house, number) == documents.pop()
        assert house.night(number) == evening.start
        assert newest(house, number) is None

    check()


def test_next_undo_takes_the_change_before(house: House) -> None:
    number = house.start_night()
    versions = [step.write(house.writer(), number).version for step in whole_deal(1)[:3]]
    for version in reversed(versions):
        assert newest(house, number) == version
        house.writer()(nights.SITTING.undo, number, version)
    assert newest(house, number) is None
    assert house.night(number) == new_night()


def test_night_continues_after_undo_and_can_be_undone_again(house: House) -> None:
    number = house.start_night()
    called, bid = (step.write(house.writer(), number).version for step in whole_deal(1)[:2])
    house.writer()(nights.SITTING.undo, number, bid)
    other = house.writer()(nights.bid, number, 1, 0, 9).version
    for version in (other, called):
        assert newest(house, number) == version
        house.writer()(nights.SITTING.undo, number, version)
    assert house.night(number) == new_night()


def test_undo_skips_changes_without_cells(house: House) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    bid = house.writer()(nights.bid, number, 1, 0, 4).version
    house.writer()(nights.bid, number, 1, 0, 4)
    assert newest(house, number) == bid


def test_the_start_of_a_night_cannot_be_undone(house: House) -> None:
    number = house.start_night()
    assert newest(house, number) is None
    with nothing_changes(house.app), pytest.raises(Conflict):
        house.writer()(nights.SITTING.undo, number, house.seq)


def test_only_the_newest_change_can_be_undone(house: House) -> None:
    number = house.start_night()
    called, bid = (step.write(house.writer(), number).version for step in whole_deal(1)[:2])
    for seq in (called, bid + 1, 0, 10**6):
        with nothing_changes(house.app), pytest.raises(Conflict):
            house.writer()(nights.SITTING.undo, number, seq)


def test_a_change_can_be_undone_only_once(house: House) -> None:
    number = house.start_night()
    _, bid = (step.write(house.writer(), number).version for step in whole_deal(1)[:2])
    house.writer()(nights.SITTING.undo, number, bid)
    with nothing_changes(house.app), pytest.raises(Conflict):
        house.writer()(nights.SITTING.undo, number, bid)


@both_databases
def test_two_devices_that_undo_at_once_undo_once(house: House) -> None:
    number = house.start_night()
    _, *_, bid = (step.write(house.writer(), number).version for step in whole_deal(1)[:3])
    devices = [house.join(), house.join()]
    before = dump(house.app)
    results = at_once(
        *(partial(house.writer(device), nights.SITTING.undo, number, bid) for device in devices)
    )
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "Written"]
    assert house.night(number).current.contracts == {0: 4}
    assert len(dump(house.app)["change"]) == len(before["change"]) + 1


@both_databases
def test_an_undo_sent_twice_undoes_once(house: House) -> None:
    number = house.start_night()
    _, *_, bid = (step.write(house.writer(), number).version for step in whole_deal(1)[:3])
    writer = house.writer().having(key=new_key(), seen=house.seq)

    def undo() -> WrittenNight:
        return writer(nights.SITTING.undo, number, bid)

    assert all(isinstance(result, Written) for result in at_once(*[undo] * 5))
    assert house.night(number).current.contracts == {0: 4}


def test_undo_takes_back_the_change_of_another_device(house: House) -> None:
    number = house.start_night()
    seen = house.seq
    called = house.writer(house.join())(nights.call, number, 1, Call(WHITEFISH)).version
    house.writer(house.join()).having(seen=seen)(nights.SITTING.undo, number, called)
    assert house.night(number) == new_night()


def test_undoing_one_night_leaves_the_others(house: House) -> None:
    first = house.start_night()
    second = house.start_night([1, 2, 3])
    called = [house.writer()(nights.call, n, 1, Call(WHITEFISH)).version for n in (first, second)]
    with nothing_changes(house.app), pytest.raises(Conflict):
        house.writer()(nights.SITTING.undo, second, called[0])
    house.writer()(nights.SITTING.undo, first, called[0])
    assert house.night(first).current.phase is Phase.CALL
    assert house.night(second).current.phase is Phase.BIDS


def test_undoing_the_last_tricks_reopens_the_night(house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(new_night(), *OVER[:-1]))
    last = OVER[-1].write(house.writer(), number).version
    assert house.night(number).finished
    assert [row["won"] for row in dump(house.app)["tally"]].count(True) == 1
    house.writer()(nights.SITTING.undo, number, last)
    assert not house.night(number).finished
    assert [row["won"] for row in dump(house.app)["tally"]].count(True) == 0
    house.writer()(nights.bid, number, 4, 0, 9)


def test_the_tally_follows_an_undo(house: House) -> None:
    number = house.start_night()
    done = [step.write(house.writer(), number).version for step in whole_deal(1)][-1]
    assert points(house) == [4, 5, 0]
    house.writer()(nights.SITTING.undo, number, done)
    assert points(house) == [0, 0, 0]
    assert [t.points for t in tallies(house.night(number)).values()] == [0, 0, 0]


def test_undo_is_logged_as_a_separate_change(house: House) -> None:
    number = house.start_night()
    called = house.writer()(nights.call, number, 1, Call(WHITEFISH)).version
    undone = house.writer()(nights.SITTING.undo, number, called).version
    rows = dump(house.app)
    (change,) = [row for row in rows["change"] if row["seq"] == undone]
    assert (change["action"], change["undoes"]) == ("undo", called)
    cells = {
        seq: {
            row["cell"]: (row["before"], row["after"])
            for row in rows["change_cell"]
            if row["seq"] == seq
        }
        for seq in (called, undone)
    }
    assert cells[undone] == {cell: (new, old) for cell, (old, new) in cells[called].items()}


@both_databases
def test_edit_of_undone_value_conflicts(house: House) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    house.writer()(nights.bid, number, 1, 0, 4)
    bid = house.writer()(nights.bid, number, 1, 0, 5).version
    house.writer(house.join(name="Bo's phone"))(nights.SITTING.undo, number, bid)
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        house.writer().having(seen=bid)(nights.bid, number, 1, 0, 6)
    (contested,) = caught.value.cells
    assert (contested.theirs, contested.mine, contested.device) == (4, 6, "Bo's phone")


def stored(house: House, number: int) -> Document:
    """The night's document as it is stored."""
    topic = NightTopic(number)
    with house.place() as place:
        return topic.document(topic.load(place))


def newest(house: House, number: int) -> int | None:
    """The change that undo would take back."""
    with house.place() as place:
        change = newest_undoable(place, f"night/{number}")
    return change.seq if change else None


def points(house: House) -> list[int]:
    """The points in the tally."""
    return [row["points"] for row in sorted(dump(house.app)["tally"], key=lambda r: r["player_id"])]
