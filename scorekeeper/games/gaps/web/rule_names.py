"""How rule sets are called, and what they say in a line."""

from collections.abc import Callable

from flask import g
from flask_babel import gettext, ngettext

from scorekeeper.games.gaps.files.game_file import write_rules
from scorekeeper.games.gaps.rules.rule_set import PRESETS, How, RuleSet, When
from scorekeeper.games.gaps.store.rule_sets import HouseRuleSets, load_rule_sets
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.web.access import place
from scorekeeper.web.language import say


def house_rule_sets() -> HouseRuleSets:
    """The house's own rule sets, read once in a request."""
    if "gaps_rule_sets" not in g:
        g.gaps_rule_sets = load_rule_sets(place())
    found: HouseRuleSets = g.gaps_rule_sets
    return found


def rules_name(rules: RuleSet) -> str:
    """What the rule set is called: a house's own, as the house calls it.

    Only for those it asks the database.
    """
    if rules.id:
        return say(rules.name)
    said = write_rules(rules)
    own = [one.rule_set.name for one in house_rule_sets().values() if one.rules == said]
    return say(own[0] if own else rules.name)


def offered() -> list[RuleSet]:
    """The rule sets to choose from: those that ship, then the house's own."""
    own = [one.rule_set for one in house_rule_sets().values() if not one.archived]
    return [*PRESETS.values(), *own]


def every_rule_set() -> list[RuleSet]:
    """Those and the archived ones, by which there are games."""
    return [*PRESETS.values(), *(one.rule_set for one in house_rule_sets().values())]


def in_a_line(rules: RuleSet) -> str:
    """What the rule set says, in so few words that a tile holds them."""
    if not rules.shuffles:
        return str(gettext("no shuffle"))
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
    """For every page of Gaps, the board's too."""
    return {"rules_name": rules_name, "rules_in_a_line": in_a_line, "rules_code": write_rules}
