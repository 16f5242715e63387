"""Start a night: tap three players in seat order, then the first dealer."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.forms import StartNightForm
from scorekeeper.games.montana.web.nights.sight import load_visible
from scorekeeper.games.montana.web.nights.sittings import SITTINGS
from scorekeeper.web.access import place
from scorekeeper.web.start_pages import StartPages


def _start(form: StartNightForm, at: tuple[Actor, Stamp]) -> WrittenNight:
    return nights.start(
        *at,
        **form.heading,
        dealer=form.first_dealer,
        calling_deal_counts=form.typed("last_round") == "two",
        hidden_bids=form.typed("bids") == "hidden",
    )


def _repeat(number: int) -> tuple[Sequence[int], HouseRules]:
    """Return the players, and the house's rules with those choices that this page offers."""
    night = load_visible(number).value
    rules = replace(
        load_rules(place()),
        last_round_counts_calling_deal=night.rules.last_round_counts_calling_deal,
        hidden_bids=night.rules.hidden_bids,
    )
    return [seat.player for seat in night.seated], rules


StartPages(
    sittings=SITTINGS,
    template="montana/nights/new.html",
    form=StartNightForm,
    act=_start,
    settings=lambda: load_rules(place()),
    repeat=_repeat,
    limits=lambda _rules: (len(SEATS), len(SEATS)),
    most_players=len(SEATS),
    values=lambda rules, _seating, _form: {"rules": rules},
).add_to(blueprint)
