"""The rules by which the nights of a house are scored."""

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.base.problems import RuleError
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, write
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.store.house_rules import RulesTopic


def change(
    actor: Actor, stamp: Stamp, rules: HouseRules, changed: Collection[str]
) -> Written[HouseRules]:
    """Change house rules for the nights that start from now on; all others keep their own.

    Args:
        rules: as somebody wants them.
        changed: the names of those that are to be changed; the rest stays as it stands.

    Raises:
        RuleError: rules that cannot be.
    """
    if problems := check_rules(rules):
        raise RuleError(*problems)
    values = {name: getattr(rules, name) for name in changed}

    def changed_in(_: Place, before: HouseRules) -> HouseRules:
        return replace(before, **values)

    body = {name: plain for name, plain in rules.to_dict().items() if name in changed}
    return write(actor, stamp, RulesTopic(), "rules", body, changed_in)
