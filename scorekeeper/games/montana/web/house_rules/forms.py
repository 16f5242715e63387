"""The form of the house rules."""

from urllib.parse import parse_qsl, urlencode

from wtforms import HiddenField

from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.web.nights.rules_form import RulesForm, Values, values_of

_RULES = {"last_round": "last_round_counts_calling_deal", "bids": "hidden_bids"}
"""Fields named differently from their rules."""


class HouseRulesForm(RulesForm):
    """All house rules, and the values of the fields when the form was displayed.

    A rule whose field was not edited keeps its current value, even if another device changed it.
    """

    shown = HiddenField()

    @property
    def changed(self) -> list[str]:
        return [_RULES.get(field, field) for field in self._touched]

    def merge_into(self, stored: Values) -> Values:
        """The stored values, overwritten by the edited fields."""
        return stored | {field: self.typed(field) for field in self._touched}

    @property
    def _touched(self) -> list[str]:
        displayed = dict(parse_qsl(self.typed("shown"), keep_blank_values=True))
        fields = values_of(HouseRules())
        return [field for field in fields if self.typed(field) != displayed.get(field)]


def packed(values: Values) -> str:
    """The fields as displayed, encoded for `HouseRulesForm.shown`."""
    return urlencode(values)
