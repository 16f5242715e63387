"""The house's own rule sets of Gaps."""

from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Table, bindparam, insert, select, update

from scorekeeper.base.text import Text
from scorekeeper.core.documents import Document
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.files.game_file import read_rules
from scorekeeper.games.gaps.rules.rule_set import RuleSet
from scorekeeper.games.gaps.store.tables import GapsRulesRow

_rules: Table = GapsRulesRow.__table__

_RULES = (
    select(_rules.c.id, _rules.c.name, _rules.c.rules, _rules.c.archived)
    .where(_rules.c.house_id == bindparam("house"))
    .order_by(_rules.c.id)
)


@dataclass(frozen=True, slots=True)
class HouseRuleSet:
    """A house's own rule set.

    Args:
        rules: its parts, as in saved games.
        archived: not offered; its games keep it.
    """

    name: str
    rules: str
    archived: bool = False

    @property
    def rule_set(self) -> RuleSet:
        """Return the rules with the house's name for them."""
        name = Text("%(name)s", {"name": self.name})  # not translated
        return replace(read_rules(self.rules), name=name)


HouseRuleSets = dict[int, HouseRuleSet]
"""A house's own rule sets by number, in the order in which they were added."""


def load_rule_sets(place: Place) -> HouseRuleSets:
    """Load all of a house's own rule sets, including archived ones."""
    rows = place.connection.execute(_RULES, {"house": place.house_id})
    return {row.id: HouseRuleSet(row.name, row.rules, row.archived) for row in rows}


class RuleSetsTopic:
    """The house's own rule sets as a topic of the log."""

    name = "gaps-rules"

    def load(self, place: Place) -> HouseRuleSets:
        return load_rule_sets(place)

    def document(self, value: HouseRuleSets) -> Document:
        return {str(number): asdict(rules) for number, rules in value.items()}

    def restore(self, place: Place, document: Document) -> HouseRuleSets:
        return {int(number): HouseRuleSet(**facts) for number, facts in document.items()}

    def save(self, place: Place, before: HouseRuleSets, after: HouseRuleSets, version: int) -> None:
        """Write the rule sets that differ."""
        for number, rules in after.items():
            row: dict[str, Any] = asdict(rules)
            if number not in before:
                key = {"house_id": place.house_id, "id": number}
                place.connection.execute(insert(_rules).values(key | row))
            elif before[number] != rules:
                here = (_rules.c.house_id == place.house_id) & (_rules.c.id == number)
                place.connection.execute(update(_rules).where(here).values(row))
