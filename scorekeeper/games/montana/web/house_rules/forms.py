"""The form of the house's rules."""

from urllib.parse import parse_qsl, urlencode

from wtforms import HiddenField

from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.web.nights.rules_form import RulesForm, Values, values_of

_RULES = {"last_round": "last_round_counts_calling_deal", "bids": "hidden_bids"}
"""The rules whose fields have names of their own."""


class HouseRulesForm(RulesForm):
    """Every house rule, and what the fields held when the form was shown.

    A rule whose field was left as it was is no wish: it stays as others have put it meanwhile.
    """

    shown = HiddenField()

    @property
    def changed(self) -> list[str]:
        """The names of the rules that were typed otherwise than they were shown."""
        return [_RULES.get(field, field) for field in self._touched]

    def upon(self, stands: Values) -> Values:
        """What was typed, upon what stands now."""
        return stands | {field: self.typed(field) for field in self._touched}

    @property
    def _touched(self) -> list[str]:
        shown = dict(parse_qsl(self.typed("shown"), keep_blank_values=True))
        fields = values_of(HouseRules())
        return [field for field in fields if self.typed(field) != shown.get(field)]


def packed(values: Values) -> str:
    """The fields as they are shown, for `HouseRulesForm.shown`."""
    return urlencode(values)
