"""The night that somebody looks something up from: it is the way back, and its rules hold."""

from flask import request

from scorekeeper.core.topics import Missing
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.nights import StoredNight
from scorekeeper.games.montana.web.nights.sight import look
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number


def asked_night() -> StoredNight | None:
    """The night that the address names; None where it names none, or none that is there."""
    number = as_number(request.args.get("night", ""))
    if number is None:
        return None
    try:
        return look(number)
    except Missing:
        return None


def rules_in(stored: StoredNight | None) -> HouseRules:
    """The rules of that night; without one, the house's."""
    return stored.night.rules if stored else load_rules(place())
