"""Change the house rules."""

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.base.problems import refuse
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, write
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.store.house_rules import RulesTopic


def change(
    actor: Actor, stamp: Stamp, rules: HouseRules, changed: Collection[str]
) -> Written[HouseRules]:
    """Change house rules for nights that start from now on; existing nights keep their own.

    Args:
        changed: the names of the rules to change; the other rules stay as they are.

    Raises:
        RuleError: invalid rules.
    """
    refuse(check_rules(rules))
    values = {name: getattr(rules, name) for name in changed}

    def apply(_: Place, before: HouseRules) -> HouseRules:
        return replace(before, **values)

    body = {name: plain for name, plain in rules.to_dict().items() if name in changed}
    return write(actor, stamp, RulesTopic(), "rules", body, apply)
