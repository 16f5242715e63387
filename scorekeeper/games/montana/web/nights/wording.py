"""The table's values as texts: contracts, players, the sum of the bids."""

from typing import Any

from flask_babel import gettext, ngettext

from scorekeeper.games.montana.rules.contracts import TRICKS, Contract, Nil
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Deal
from scorekeeper.games.montana.rules.hidden_bids import hides
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night, bids_total, tricks_unwanted
from scorekeeper.web.language import isolated, number


def contract(value: Contract) -> str:
    """A contract as a text."""
    if value == Nil.NIL:
        return gettext("nil")
    return gettext("double nil") if value == Nil.DOUBLE_NIL else str(value)


def place_name(night: Night, place: int | str, deal: Deal | None = None) -> str:
    """Name the player at that place in that deal, by default the current one; or "Dummy"."""
    if str(place) in {"dummy", str(DUMMY)}:
        return gettext("Dummy")
    return night.seats_in(deal or night.current)[int(place)].name


def bids_so_far(night: Night) -> str:
    """The sum of the newest deal's bids compared with its tricks, unless bids are hidden."""
    deal = night.current
    if hides(night, deal):
        return gettext("Hidden until all are in")
    played = deal.call.variant.tricks if deal.call else TRICKS
    bid, unwanted = bids_total(deal), tricks_unwanted(deal)
    so_far = gettext("Bids: %(bid)s of %(played)s", bid=bid, played=played)
    if len(deal.latest_bids) < len(SEATS):
        return so_far
    if unwanted > 0:
        rest = ngettext("underbid by %(num)s", "underbid by %(num)s", unwanted)
    elif unwanted < 0:
        rest = ngettext("overbid by %(num)s", "overbid by %(num)s", -unwanted)
    else:
        rest = gettext("exact")
    return f"{so_far}: {rest}"


def rule_name(rule: str) -> str:
    names = {
        "nil": gettext("Nil"),
        "double_nil": gettext("Double nil"),
        "over": gettext("Points for overtricks"),
        "unabomb": gettext("Unabomb: tricks and points"),
        "last_round_counts_calling_deal": gettext("After last round is called"),
        "blackjack_point": gettext("Extra point for the last cards"),
        "blackjack_for": gettext("Who gets the extra point"),
        "blackjack_tie": gettext("Ties"),
        "kens_rule_name": gettext("Name of Ken's Rule"),
        "dummy_place": gettext("The dummy's turn"),
        "hidden_bids": gettext("Bids"),
    }
    return names[rule]


def rule_lines(rules: HouseRules, *, differing: bool = False) -> list[tuple[str, str]]:
    """List each rule's name and value, without blanks; if `differing`, only non-default ones."""
    plain, usual = rules.to_dict(), HouseRules().to_dict()
    return [
        (rule_name(name), rule_value(name, value))
        for name, value in plain.items()
        if (value != usual[name] if differing else value != "")
    ]


def rule_value(name: str, value: Any) -> str:
    """The value of a house rule as a text, from its plain data."""
    words = {
        ("last_round_counts_calling_deal", False): gettext("three more deals"),
        ("last_round_counts_calling_deal", True): gettext("two more (the current deal counts)"),
        ("hidden_bids", False): gettext("open"),
        ("hidden_bids", True): gettext("hidden until all are in"),
        ("blackjack_for", "best"): gettext("the best hand"),
        ("blackjack_for", "21"): gettext("only a 21"),
        ("blackjack_tie", "each"): gettext("everyone tied gets it"),
        ("blackjack_tie", "nobody"): gettext("nobody gets it"),
    }
    if isinstance(value, dict):
        return ", ".join(f"{tricks}: {number(points)}" for tricks, points in value.items())
    if (name, value) in words:
        return words[name, value]
    return number(value) if isinstance(value, int) else isolated(value)
