"""House rules as texts: name, value and meaning."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.web.nights.wording import rule_name, rule_value
from scorekeeper.web.conflicts import ConflictRow, conflict_rows
from scorekeeper.web.forms import WriteForm

MEANINGS: Mapping[str, Text] = {
    "nil": text(
        "A nil that is made scores these points; a failed nil loses them. Under Unabomb, "
        "a failed nil scores by the table below instead."
    ),
    "double_nil": text(
        "Nil bid before looking at your cards. Made, it scores these points; failed, it loses "
        "them, with or without Unabomb."
    ),
    "over": text("Points for taking more tricks than bid. Below zero, overtricks cost points."),
    "unabomb": text(
        "Points for a failed nil under Unabomb, by tricks taken. The last step also covers more "
        "tricks; fewer tricks than the first step lose the full points for nil."
    ),
    "last_round_counts_calling_deal": text(
        "How many deals follow once last round is called: everyone deals once more, or the "
        "deal in which it is called counts as that dealer's."
    ),
    "blackjack_point": text(
        "In Bozeman each player has two cards left, scored as in blackjack. The best hand "
        "earns these points; 0 turns this off."
    ),
    "blackjack_for": text(
        "The extra point goes to the highest total, or only to 21. An ace counts 11, two aces "
        "12, court cards 10."
    ),
    "blackjack_tie": text("When hands tie, each of them gets the extra point, or none does."),
    "kens_rule_name": text(
        "This house's name for the modifier that bars spades when the dummy leads one. Only "
        "the name changes."
    ),
    "dummy_place": text(
        "Where the dummy's card comes in the order of play, if the dummy plays. The table "
        "shows it as a reminder; it does not affect points."
    ),
    "hidden_bids": text(
        "Hidden bids show once all three are in; until then, each shows only on the phone "
        "where its player entered it. Open bids show at once."
    ),
}
"""Rule name → meaning."""


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


def rule_conflicts(form: WriteForm | None) -> list[ConflictRow]:
    """The conflicts of a form about rules; cells are such as `rules.unabomb.3`."""

    def name(cell: str) -> str:
        _, rule, *step = cell.split(".")
        return " ".join([rule_name(rule), *step])

    return conflict_rows(form, name, lambda cell, value: _value_text(cell.split(".")[1], value))


def _value_text(rule: str, value: Any) -> str:
    """The value of a rule as a text; a dash for a missing step of the ladder."""
    if value is None:
        return "–"
    names = {
        "kens_rule_name": gettext("Ken's Rule"),
        "dummy_place": gettext("to the dealer's left"),
    }
    return names[rule] if value == "" else rule_value(rule, value)
