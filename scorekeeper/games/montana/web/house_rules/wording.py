"""House rules as texts: name, value and meaning."""

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import Text
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.meanings import MEANINGS
from scorekeeper.games.montana.web.nights.wording import rule_name, rule_value
from scorekeeper.web.clashes import ClashRow, clash_rows
from scorekeeper.web.forms import WriteForm


@dataclass(frozen=True, slots=True)
class RuleText:
    """A house rule as displayed.

    Args:
        id: its field in `HouseRules`.
        usual: its default.
        meaning: what it is about.
    """

    id: str
    name: str
    value: str
    usual: str
    meaning: Text

    @property
    def differs(self) -> bool:
        """Whether this house has changed the default."""
        return self.value != self.usual


def rule_texts(rules: HouseRules) -> list[RuleText]:
    usual = HouseRules().to_dict()
    return [
        RuleText(
            rule,
            rule_name(rule),
            _value_text(rule, value),
            _value_text(rule, usual[rule]),
            MEANINGS[rule],
        )
        for rule, value in rules.to_dict().items()
    ]


def usual_values() -> dict[str, str]:
    """The default of each rule as a text, by its field in `HouseRules`."""
    return {rule.id: rule.usual for rule in rule_texts(HouseRules())}


def rule_clashes(form: WriteForm | None) -> list[ClashRow]:
    """The conflicts of a form about rules; cells are such as `rules.unabomb.3`."""
    return clash_rows(form, _cell_name, lambda cell, value: _value_text(cell.split(".")[1], value))


def _cell_name(cell: str) -> str:
    _, rule, *step = cell.split(".")
    return " ".join([rule_name(rule), *step])


def _value_text(rule: str, value: Any) -> str:
    """The value of a rule as a text; a dash for a missing step of the ladder."""
    if value is None:
        return "–"
    names = {
        "kens_rule_name": gettext("Ken's Rule"),
        "dummy_place": gettext("to the dealer's left"),
    }
    return names[rule] if value == "" else rule_value(rule, value)
