"""The house's rules in words: what each is called, what it says, and what it means."""

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import Text
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.meanings import MEANINGS
from scorekeeper.games.montana.web.nights.wording import rule_name, rule_value
from scorekeeper.web.forms import WriteForm


@dataclass(frozen=True, slots=True)
class ToldRule:
    """A house rule as a page tells it.

    Args:
        id: its field in `HouseRules`.
        name: what it is called.
        value: what it says in this house.
        usual: what it says where the house wants nothing else.
        meaning: what it is about.
    """

    id: str
    name: str
    value: str
    usual: str
    meaning: Text

    @property
    def differs(self) -> bool:
        """Whether this house wants it otherwise than usual."""
        return self.value != self.usual


def told_rules(rules: HouseRules) -> list[ToldRule]:
    """Every house rule, in the order in which forms ask for them."""
    usual = HouseRules().to_dict()
    return [
        ToldRule(
            rule, rule_name(rule), _said(rule, value), _said(rule, usual[rule]), MEANINGS[rule]
        )
        for rule, value in rules.to_dict().items()
    ]


def usual_values() -> dict[str, str]:
    """What each rule usually says, by its field in `HouseRules`."""
    return {rule.id: rule.usual for rule in told_rules(HouseRules())}


def clash_rows(form: WriteForm | None) -> list[dict[str, str]]:
    """What stands against the form: the rule, both values, and on whose device it was said."""
    clashes = form.conflict.clashes if form and form.conflict else []
    return [
        {
            "about": " ".join([rule_name(rule), *step]),
            "theirs": _said(rule, clash.theirs),
            "mine": _said(rule, clash.mine),
            "device": clash.device,
        }
        for clash in clashes
        for _, rule, *step in [clash.cell.split(".")]  # such as rules.unabomb.3
    ]


def _said(rule: str, value: Any) -> str:
    """What the rule says; a step that the ladder does not have is a dash."""
    if value is None:
        return "–"
    names = {
        "kens_rule_name": gettext("Ken's Rule"),
        "dummy_place": gettext("to the dealer's left"),
    }
    return str(names[rule]) if value == "" else rule_value(rule, value)
