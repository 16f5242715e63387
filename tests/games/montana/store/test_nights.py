"""Storing nights: they are loaded as they were saved, with a fixed number of queries."""

from collections.abc import Sequence

import pytest
from flask import Flask
from hypothesis import given

from scorekeeper.core.documents import flatten, nest
from scorekeeper.core.sitting_actions import as_saved
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Missing
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.montana.store.nights import NightTopic
from tests.cases.nights import (
    SMOKED,
    VARIANTS,
    Evening,
    Step,
    after,
    evenings,
    new_night,
    several_deals,
    whole_deal,
)
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.running.statements import statements
from tests.support import House, Writer, dump

pytestmark = sqlite_first


def play(writer: Writer, number: int, steps: Sequence[Step]) -> Night:
    """Record the steps, and return the night after the last one."""
    night = writer.house.night(number)
    for step in steps:
        written = step.write(writer, number).value
        assert written
        night = written.value
    return night


def test_new_night_is_loaded_as_started(house: House) -> None:
    rules = HouseRules(nil=10, unabomb=((2, -4),), last_round_counts_calling_deal=True)
    number = house.start_night(dealer=1, rules=rules)
    assert house.night(number) == new_night(1, rules)


@both_databases
def test_night_is_loaded_as_written(house: House) -> None:
    number = house.start_night()
    call = Call(SMOKED, frozenset(Modifier), last_round=True)
    steps = whole_deal(1, (4, Nil.NIL, Nil.DOUBLE_NIL), called=call)
    for step in (*steps, Step("next_deal", 1), Step("bid", 1, (0, 6))):
        written = step.write(house.writer(), number)
        with house.place() as place:
            stored = NightTopic(number).load(place)
        assert stored == as_saved(written)


def test_deals_are_loaded_in_order(house: House) -> None:
    number = house.start_night()
    saved = after(new_night(), *several_deals(11))
    house.put_night(number, saved)
    assert house.night(number) == saved
    assert [deal.id for deal in saved.deals] == list(range(1, 12))


@audit_only
def test_any_night_round_trips_through_document(house: House) -> None:
    house.start_night(house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")[:3])
    for variant in VARIANTS:  # so that the house knows them
        play(house.writer(), 1, [Step("call", 1, (Call(variant),))])
    topic = NightTopic(1)

    @given(evenings(corrected=True))
    def check(evening: Evening) -> None:
        with house.place() as place:
            cells = flatten(topic.document(Stored(evening.end)))
            assert topic.restore(place, nest(cells)).value == evening.end

    check()


def test_night_rules_round_trip_through_document(house: House) -> None:
    topic = NightTopic(house.start_night())
    ladders: list[tuple[tuple[int, int], ...]] = [(), ((1, 0),), ((2, -5), (13, 5))]
    for ladder in ladders:
        night = new_night(rules=HouseRules(unabomb=ladder))
        house.put_night(1, night)
        assert house.night(1) == night
        with house.place() as place:
            assert topic.restore(place, nest(flatten(topic.document(Stored(night))))).value == night


def test_night_of_another_house_raises_missing(app: Flask, house: House) -> None:
    number = house.start_night()
    other = House(app, "Cellar")
    with other.place() as place, pytest.raises(Missing):
        NightTopic(number).load(place)


def test_each_house_numbers_its_own_nights(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    assert (house.start_night(), other.start_night(), other.start_night([1, 2, 3])) == (1, 1, 2)


def test_list_excludes_other_houses(app: Flask, house: House) -> None:
    house.start_night()
    with House(app, "Cellar").place() as place:
        assert NIGHTS.newest(place, limit=9) == []


def test_night_takes_same_queries_with_three_and_sixty_deals(app: Flask, house: House) -> None:
    number = house.start_night()
    counts: list[tuple[int, int]] = []
    for deals in (3, 60):
        house.put_night(number, after(new_night(), *several_deals(deals)))
        with house.place() as place:
            NightTopic(number).load(place)  # the variants are read once and kept
            with statements(app) as sent:
                stored = NightTopic(number).load(place)
        counts.append((len(stored.value.deals), len(sent)))
    assert counts == [(3, 2), (60, 2)]


@audit_only
@both_databases
def test_bid_takes_same_queries_with_one_and_sixty_deals(app: Flask, house: House) -> None:
    number = house.start_night()
    counts: list[int] = []
    for deals in (1, 60):
        house.put_night(number, after(new_night(), *several_deals(deals)))
        with house.place() as place:
            NightTopic(number).load(place)  # a house's games are read once
        writer = house.writer().having(seen=house.seq)
        with statements(app) as sent:
            writer(nights.bid, number, 1, 0, len(counts) + 5)
        counts.append(len(sent))
    assert counts[0] == counts[1]


@both_databases
def test_move_writes_only_its_own_deal(app: Flask, house: House) -> None:
    number = house.start_night()
    play(house.writer(), number, several_deals(3))
    (row_before,) = dump(app)["sitting"]
    house.writer()(nights.bid, number, 2, 0, 9)
    (row_after,) = dump(app)["sitting"]
    assert {name for name in row_before if row_before[name] != row_after[name]} == {
        "version",
        "facts",
    }
    old, new = row_before["facts"]["deals"], row_after["facts"]["deals"]
    assert [deal for deal in old if old[deal] != new[deal]] == ["2"]


@audit_only
def test_variant_is_stored_once_per_house(app: Flask, house: House) -> None:
    number = house.start_night()
    play(house.writer(), number, several_deals(3))
    house.start_night([1, 2, 3])
    play(house.writer(), 2, whole_deal(1))
    other = House(app, "Cellar")
    other.start_night()
    play(other.writer(), 1, whole_deal(1))
    assert [spec["house_id"] for spec in dump(app)["spec"]] == [house.house_id, other.house_id]
