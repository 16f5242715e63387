"""Names and short descriptions of rule sets."""

from collections.abc import Callable

from flask_babel import gettext, ngettext

from scorekeeper.games.gaps.files.game_file import write_rules
from scorekeeper.games.gaps.rules.rule_set import PRESETS, How, RuleSet, When
from scorekeeper.games.gaps.store.rule_sets import HouseRuleSets, load_rule_sets
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.web.access import place
from scorekeeper.web.language import say
from scorekeeper.web.once import once


@once
def house_rule_sets() -> HouseRuleSets:
    return load_rule_sets(place())


def rules_name(rules: RuleSet) -> str:
    """Return a rule set's name; for a house's own, the house's name for it.

    Only those need the database.
    """
    if rules.id:
        return say(rules.name)
    written = write_rules(rules)
    own = [
        own_set.rule_set.name for own_set in house_rule_sets().values() if own_set.rules == written
    ]
    return say(own[0] if own else rules.name)


def list_rule_sets() -> list[RuleSet]:
    """List the rule sets to choose from: shipped ones, then the house's own."""
    own = [own_set.rule_set for own_set in house_rule_sets().values() if not own_set.archived]
    return [*PRESETS.values(), *own]


def every_rule_set() -> list[RuleSet]:
    """List all rule sets, archived ones included, because games may use them."""
    return [*PRESETS.values(), *(own_set.rule_set for own_set in house_rule_sets().values())]


def in_a_line(rules: RuleSet) -> str:
    if not rules.shuffles:
        return gettext("no shuffle")
    parts = [
        ngettext("%(num)s shuffle", "%(num)s shuffles", rules.shuffles),
        gettext("only when stuck") if rules.when is When.STUCK else gettext("at any time"),
    ]
    if rules.how is How.BEHIND_HOME:
        parts.append(gettext("gaps after the cards that are home"))
    if not rules.undo:
        parts.append(gettext("shuffles cannot be undone"))
    return ", ".join(parts)


@blueprint.context_processor
def names() -> dict[str, Callable[[RuleSet], str]]:
    """Template functions for every page of Gaps."""
    return {"rules_name": rules_name, "rules_in_a_line": in_a_line, "rules_code": write_rules}
