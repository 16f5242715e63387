"""The house's rules: changed rule by rule, once, and for nights to come only."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.houses import HOUSE, HouseTopic
from scorekeeper.core.log import history
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Conflict, Written
from scorekeeper.games.montana.actions import house_rules, nights
from scorekeeper.games.montana.files.night_file import write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.house.home import actions as houses
from tests.cases.nights import OTHER_RULES, after, several_deals
from tests.support import House, Writer, dump, nothing_changes, refused

EVERY_RULE = tuple(HouseRules().to_dict())


def rules(house: House) -> HouseRules:
    """The house's rules as they are stored."""
    with house.place() as place:
        return load_rules(place)


def change(writer: Writer, **wanted: Any) -> Written[Any]:
    """Change these rules."""
    return writer(house_rules.change, replace(HouseRules(), **wanted), list(wanted))


def clashes(writer: Writer, **wanted: Any) -> list[tuple[str, Any, Any, str]]:
    """Return the conflicts of that change."""
    with nothing_changes(writer.house.app), pytest.raises(Conflict) as caught:
        change(writer, **wanted)
    return [(one.cell, one.theirs, one.mine, one.device) for one in caught.value.clashes]


def test_changes_only_named_rules(house: House) -> None:
    owner = house.writer(Role.OWNER)
    change(owner, nil=10, kens_rule_name="Spade stop")
    owner(house_rules.change, HouseRules(nil=7, over=-1), ["over"])
    assert rules(house) == HouseRules(nil=10, over=-1, kens_rule_name="Spade stop")
    owner(house_rules.change, HouseRules(), EVERY_RULE)
    assert rules(house) == HouseRules()


def test_every_rule_can_be_changed_and_house_name_stays(house: House) -> None:
    wanted = replace(OTHER_RULES, kens_rule_name="Ken", dummy_place="last", hidden_bids=True)
    house.writer(Role.OWNER)(house_rules.change, wanted, EVERY_RULE)
    assert rules(house) == wanted
    with house.place() as place:
        assert HouseTopic().load(place) == "Kitchen"


def test_log_keeps_previous_value_of_each_rule(house: House) -> None:
    change(house.writer(Role.OWNER), over=-1, unabomb=((3, -3), (4, -2), (5, 0)))
    with house.place() as place:
        (entry,) = history(place, HOUSE, limit=5)
    assert (entry.change.action, entry.device) == ("rules", "Owner's phone")
    assert entry.change.cells == {
        "rules.over": (0, -1),
        "rules.unabomb.5": (-1, 0),
        "rules.unabomb.6": (0, None),
    }


def test_invalid_rules_are_refused(house: House) -> None:
    owner = house.writer(Role.OWNER)
    cases: dict[str, dict[str, Any]] = {
        "bad-points": {"nil": -1},
        "bad-ladder": {"unabomb": ((1, 5),)},
        "bad-choice": {"blackjack_tie": "all"},
    }
    with nothing_changes(house.app):
        for code, wanted in cases.items():
            with refused(code):
                change(owner, **wanted)


# ---- two owners ----


def test_two_owners_changing_different_rules_both_succeed(house: House) -> None:
    seen = house.seq
    change(house.writer(house.join(Role.OWNER, "Bo's phone")), over=-1)
    change(house.writer(Role.OWNER).having(seen=seen), nil=7)
    assert rules(house) == HouseRules(nil=7, over=-1)


def test_changing_same_rule_conflicts_with_both_values(house: House) -> None:
    seen = house.seq
    change(house.writer(house.join(Role.OWNER, "Bo's phone")), over=-1, nil=7)
    late = house.writer(Role.OWNER).having(seen=seen)
    assert clashes(late, over=-2, double_nil=20) == [("rules.over", -1, -2, "Bo's phone")]
    change(late, nil=7)  # the same is no contradiction
    assert rules(house) == HouseRules(nil=7, over=-1)


def test_ladder_counts_as_one_rule(house: House) -> None:
    seen = house.seq
    change(house.writer(house.join(Role.OWNER, "Bo's phone")), unabomb=((3, -3), (4, -1)))
    late = house.writer(Role.OWNER).having(seen=seen)
    assert clashes(late, unabomb=((3, -3), (4, -2), (5, 0))) == [
        ("rules.unabomb.4", -1, -2, "Bo's phone"),
        ("rules.unabomb.5", None, 0, "Bo's phone"),
    ]


def test_renaming_house_meanwhile_does_not_conflict(house: House) -> None:
    seen = house.seq
    house.writer(house.join(Role.OWNER))(houses.rename, "Cellar")
    change(house.writer(Role.OWNER).having(seen=seen), nil=7)
    with house.place() as place:
        assert HouseTopic().load(place) == "Cellar"
    assert rules(house).nil == 7


# ---- the nights ----


def file_of(house: House, number: int) -> str:
    """A night's file, as it would be downloaded."""
    return write_night(house.night(number), builtin_variants())


def test_running_nights_keep_rules_and_new_nights_use_changed_ones(
    app: Flask, house: House
) -> None:
    over = house.start_night()
    house.put_night(over, after(house.night(over), *several_deals(4, last_round_in=1)))
    running = house.start_night([1, 2, 3])
    house.put_night(running, after(house.night(running), *several_deals(2)[:-1]))
    tables = ("sitting", "tally")
    files, rows = [file_of(house, number) for number in (over, running)], dump(app)
    change(house.writer(Role.OWNER), over=-5, unabomb=((2, 0),))
    assert [file_of(house, number) for number in (over, running)] == files
    after_it = dump(app)
    assert {name: after_it[name] for name in tables} == {name: rows[name] for name in tables}
    assert house.night(over).totals == (16, 20, 0)

    house.put_night(running, after(house.night(running), *several_deals(2)[-1:]))
    assert house.night(running).totals == (8, 10, 0)  # Cy goes over in each, and it costs nothing
    number = started(house)
    assert house.night(number).rules == HouseRules(over=-5, unabomb=((2, 0),))
    house.put_night(number, after(house.night(number), *several_deals(1)))
    assert house.night(number).totals == (4, 5, -5)


def started(house: House) -> int:
    """A night that begins by the house's rules as they are."""
    written = house.writer()(
        nights.start,
        name="Saturday",
        date="2026-11-21",
        players=[1, 2, 3],
        dealer=2,
        calling_deal_counts=False,
    )
    return int(written.topic.removeprefix("night/"))
