"""A house's own rule sets of Gaps: unique names and rules, archived and restored."""

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.core.log import history
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict
from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.files.game_file import own_rules, write_rules
from scorekeeper.games.gaps.rules.rule_set import PRESETS, How, RuleSet, When
from scorekeeper.games.gaps.store.rule_sets import (
    HouseRuleSet,
    HouseRuleSets,
    RuleSetsTopic,
    load_rule_sets,
)
from tests.support import House, nothing_changes, refused

FOUR = own_rules(4, When.STUCK, How.BEHIND_HOME, undo=False)
NINE = own_rules(9, When.ANY_TIME, How.MIXED, undo=True)


def stored_sets(house: House) -> HouseRuleSets:
    """Return the stored rule sets by number."""
    with house.place() as place:
        return load_rule_sets(place)


def add(house: House, name: str = "Long winter", rules: RuleSet = FOUR) -> None:
    """Add one."""
    house.writer()(gaps_rules.add, name, rules)


def test_rule_sets_are_added_renamed_archived_and_restored(house: House) -> None:
    add(house, " Long   winter ")
    add(house, "Long summer", NINE)
    assert stored_sets(house) == {
        1: HouseRuleSet("Long winter", write_rules(FOUR)),
        2: HouseRuleSet("Long summer", write_rules(NINE)),
    }
    writer = house.writer()
    writer(gaps_rules.set_archived, 1, archived=True)
    writer(gaps_rules.rename, 2, "Short summer")
    assert stored_sets(house)[1].archived
    assert str(stored_sets(house)[2].rule_set.name) == "Short summer"
    writer(gaps_rules.set_archived, 1, archived=False)
    assert not stored_sets(house)[1].archived
    with house.place() as place:
        topic = RuleSetsTopic()
        assert topic.restore(place, topic.document(stored_sets(house))) == stored_sets(house)
        actions = [entry.change.action for entry in history(place, "gaps-rules", limit=9)]
    assert actions == ["retire", "rename", "retire", "add", "add"]


def test_added_rule_set_has_the_given_rules(house: House) -> None:
    add(house)
    rules = stored_sets(house)[1].rule_set
    assert (rules.id, rules.shuffles, rules.when) == ("", 4, When.STUCK)
    assert (rules.how, rules.undo) == (How.BEHIND_HOME, False)


def test_duplicate_name_is_refused(house: House) -> None:
    add(house)
    add(house, "Long summer", NINE)
    writer, other = house.writer(), own_rules(7, When.STUCK, How.MIXED, undo=True)
    with nothing_changes(house.app):
        for name in ("long WINTER", "Windows classic", "two redeals"):
            with refused("name-taken"):
                writer(gaps_rules.add, name, other)
            with refused("name-taken"):
                writer(gaps_rules.rename, 2, name)
        with refused("name-empty"):
            writer(gaps_rules.add, " ", other)
        with pytest.raises(Missing):
            writer(gaps_rules.rename, 3, "Autumn")
        with pytest.raises(Missing):
            writer(gaps_rules.set_archived, 3, archived=True)
    writer(gaps_rules.rename, 1, "LONG WINTER")
    assert stored_sets(house)[1].name == "LONG WINTER"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_built_in_rules_cannot_be_added_under_another_name(house: House, preset: RuleSet) -> None:
    same = own_rules(preset.shuffles, preset.when, preset.how, undo=preset.undo)
    writer = house.writer()
    with nothing_changes(house.app), refused("rules-known"):
        writer(gaps_rules.add, "Something else", same)


def test_other_settings_are_ignored_without_shuffles(house: House) -> None:
    writer, none = house.writer(), own_rules(0, When.STUCK, How.BEHIND_HOME, undo=False)
    with nothing_changes(house.app), refused("rules-known"):
        writer(gaps_rules.add, "None", none)


def test_duplicate_rules_are_refused_naming_the_existing_set(house: House) -> None:
    add(house)
    writer = house.writer()
    with nothing_changes(house.app), pytest.raises(RuleError) as caught:
        writer(gaps_rules.add, "Other", FOUR)
    problems = [(problem.code, str(problem.message)) for problem in caught.value.problems]
    assert problems == [("rules-known", "Same as “Long winter”.")]
    writer(gaps_rules.set_archived, 1, archived=True)
    with nothing_changes(house.app), refused("rules-archived"):
        writer(gaps_rules.add, "Other", FOUR)


def test_number_of_rule_sets_is_limited(house: House) -> None:
    for count in range(gaps_rules.MAX):
        add(house, f"No. {count}", own_rules(count + 20, When.STUCK, How.MIXED, undo=False))
    with nothing_changes(house.app), refused("too-many"):
        add(house)


def test_outdated_rename_conflicts_and_additions_are_both_kept(house: House) -> None:
    seen = house.seq
    add(house)
    with nothing_changes(house.app), pytest.raises(Conflict):
        house.writer().having(seen=0)(gaps_rules.rename, 1, "Winter")
    house.writer().having(seen=seen)(gaps_rules.add, "Long summer", NINE)
    assert [rule_set.name for rule_set in stored_sets(house).values()] == [
        "Long winter",
        "Long summer",
    ]
