"""Actions on a house's own rule sets of Gaps: add, rename, archive, restore.

They raise `Missing` if there is no such rule set.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.problems import Problem, refuse
from scorekeeper.base.text import Text, text
from scorekeeper.core.names import clean_name
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, write
from scorekeeper.games.gaps.files.game_file import write_rules
from scorekeeper.games.gaps.rules.rule_set import PRESETS, RuleSet
from scorekeeper.games.gaps.store.rule_sets import HouseRuleSet, HouseRuleSets, RuleSetsTopic
from scorekeeper.translations import names_in_every_language

MAX = 60
"""The maximum number of a house's rule sets, including archived ones: each is a tile to choose
from.
"""

WrittenRules = Written[HouseRuleSets]


def add(actor: Actor, stamp: Stamp, name: str, rules: RuleSet) -> WrittenRules:
    """Add a rule set with that name.

    Raises:
        RuleError: an empty or used name; equal rules exist already; too many rule sets.
    """
    clean, written = clean_name(name), write_rules(rules)

    def change(_: Place, sets: HouseRuleSets) -> HouseRuleSets:
        problems = [*_check_name(clean, sets), *_check_parts(rules, sets)]
        if len(sets) >= MAX:
            message = text("A house can have at most %(limit)s rule sets of its own.", limit=MAX)
            problems.append(Problem("too-many", "", message))
        refuse(problems)
        return {**sets, max(sets, default=0) + 1: HouseRuleSet(clean, written)}

    return write(actor, stamp, RuleSetsTopic(), "add", {"name": clean, "rules": written}, change)


def rename(actor: Actor, stamp: Stamp, number: int, name: str) -> WrittenRules:
    """Rename a rule set; its games show the new name too.

    Raises:
        RuleError: an empty or used name.
    """
    clean = clean_name(name)

    def change(_: Place, sets: HouseRuleSets) -> HouseRuleSets:
        named = replace(_find(sets, number), name=clean)
        other_sets = {n: rule_set for n, rule_set in sets.items() if n != number}
        refuse(_check_name(clean, other_sets))
        return {**sets, number: named}

    body = {"rules": number, "name": clean}
    return write(actor, stamp, RuleSetsTopic(), "rename", body, change)


def set_archived(actor: Actor, stamp: Stamp, number: int, *, archived: bool) -> WrittenRules:
    """Archive or restore a rule set; its games keep it."""

    def change(_: Place, sets: HouseRuleSets) -> HouseRuleSets:
        return {**sets, number: replace(_find(sets, number), archived=archived)}

    body = {"rules": number, "archived": archived}
    return write(actor, stamp, RuleSetsTopic(), "retire", body, change)


def _find(sets: HouseRuleSets, number: int) -> HouseRuleSet:
    if number not in sets:
        raise Missing(f"rules {number}")
    return sets[number]


def _check_name(name: str, other_sets: Mapping[int, HouseRuleSet]) -> list[Problem]:
    """List the problem if another rule set has the name, or a shipped one in any language."""
    taken = {rule_set.name.casefold() for rule_set in other_sets.values()}
    taken |= names_in_every_language(preset.name.message for preset in PRESETS.values())
    if name.casefold() not in taken:
        return []
    message = text("There is already a rule set called “%(name)s”.", name=name)
    return [Problem("name-taken", "name", message)]


def _check_parts(rules: RuleSet, sets: HouseRuleSets) -> list[Problem]:
    """List the problem if another rule set has the same rules, under any name."""
    for preset in PRESETS.values():
        if _parts(preset) == _parts(rules):
            return [_same_as(preset.name)]
    for rule_set in sets.values():
        if _parts(rule_set.rule_set) == _parts(rules):
            if rule_set.archived:
                message = text(
                    "Same as “%(name)s”, which is archived. You can restore it.", name=rule_set.name
                )
                return [Problem("rules-archived", "shuffles", message)]
            return [_same_as(rule_set.rule_set.name)]
    return []


def _parts(rules: RuleSet) -> tuple[object, ...]:
    """Return the rules that matter in play: without shuffles, their kind does not."""
    if not rules.shuffles:
        return (0,)
    return rules.shuffles, rules.when, rules.how, rules.undo


def _same_as(name: Text) -> Problem:
    message = text("Same as “%(name)s”.", name=name)
    return Problem("rules-known", "shuffles", message)
