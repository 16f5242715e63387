"""The house's rules: changed rule by rule, once, and for nights to come only."""

from dataclasses import replace
from typing import Any

from scorekeeper.core.houses import HOUSE, HouseTopic
from scorekeeper.core.log import history
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Written
from scorekeeper.games.montana.actions import house_rules
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.house.home import actions as houses
from tests.cases.nights import OTHER_RULES
from tests.support import House, Writer

EVERY_RULE = tuple(HouseRules().to_dict())


def rules(house: House) -> HouseRules:
    """The house's rules as they are stored."""
    with house.place() as place:
        return load_rules(place)


def change(writer: Writer, **changed_rules: Any) -> Written[Any]:
    """Change these rules."""
    return writer(house_rules.change, replace(HouseRules(), **changed_rules), list(changed_rules))


def test_change_of_rules_keeps_other_rules(house: House) -> None:
    owner = house.writer(Role.OWNER)
    change(owner, nil=10, kens_rule_name="Spade stop")
    owner(house_rules.change, HouseRules(nil=7, over=-1), ["over"])
    assert rules(house) == HouseRules(nil=10, over=-1, kens_rule_name="Spade stop")
    owner(house_rules.change, HouseRules(), EVERY_RULE)
    assert rules(house) == HouseRules()


def test_every_rule_can_be_changed_and_house_name_stays(house: House) -> None:
    new_rules = replace(OTHER_RULES, kens_rule_name="Ken", dummy_place="last", hidden_bids=True)
    house.writer(Role.OWNER)(house_rules.change, new_rules, EVERY_RULE)
    assert rules(house) == new_rules
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


# ---- two owners ----


def test_renaming_house_meanwhile_does_not_conflict(house: House) -> None:
    seen = house.seq
    house.writer(house.join(Role.OWNER))(houses.rename, "Cellar")
    change(house.writer(Role.OWNER).having(seen=seen), nil=7)
    with house.place() as place:
        assert HouseTopic().load(place) == "Cellar"
    assert rules(house).nil == 7
