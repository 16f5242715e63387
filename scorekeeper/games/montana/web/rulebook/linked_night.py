"""The night from which the rule book was opened: the link back, and the rules that apply."""

from flask import request

from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Missing
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.web.nights.sight import load_visible
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number


def linked_night() -> Stored[Night] | None:
    """The night in the address, or None if the parameter or the night is missing."""
    number = as_number(request.args.get("night", ""))
    if number is None:
        return None
    try:
        return load_visible(number)
    except Missing:
        return None


def rules_in(stored: Stored[Night] | None) -> HouseRules:
    return stored.value.rules if stored else load_rules(place())
