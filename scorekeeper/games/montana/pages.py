"""What the app shows of Montana."""

from collections.abc import Sequence

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.sheets import blank, cards, night, summary
from scorekeeper.games.montana.sheets.offered import OFFER
from scorekeeper.games.montana.store.lists import list_nights
from scorekeeper.games.montana.web.evenings import EVENING
from scorekeeper.games.montana.web.house_rules import views as house_rules
from scorekeeper.games.montana.web.nights import (
    deals,
    lists,
    live,
    manage,
    me,
    spreadsheets,
    start,
    table,
)
from scorekeeper.games.montana.web.nights.blueprint import blueprint as nights
from scorekeeper.games.montana.web.rulebook import dealing_steps, trick
from scorekeeper.games.montana.web.rulebook.book import BOOK
from scorekeeper.games.montana.web.variants import editing, files, history, views
from scorekeeper.games.montana.web.variants.blueprint import blueprint as variants
from scorekeeper.web.game_pages import ListedSitting, Newest, Pages, Sittings
from scorekeeper.web.links import Link

_AT_HOME = 8


def _going_on(place: Place, most: int) -> Sequence[ListedSitting]:
    return list_nights(place, most=most, finished=False)


def _newest(place: Place) -> Sequence[ListedSitting]:
    return list_nights(place, most=_AT_HOME)


_SITTINGS = Sittings(
    endpoint="nights.show",
    read="nights.sheet",
    preview="montana/nights/preview.html",
    listed="montana/nights/_lines.html",
    going_on=_going_on,
    open=Link(text("All unfinished nights"), "nights.listing", values={"state": "open"}),
    icon="arrow-right",
    both=text("They played in the same night, so they are two."),
    apart=lambda one, other: text(
        "“%(one)s” and “%(other)s” played in the same night: they are two.", one=one, other=other
    ),
    newest=Newest(
        heading=text("Nights"),
        lines=_newest,
        none=text("No nights here yet. The first one takes four taps to start."),
        all=Link(text("All nights"), "nights.listing"),
        again=Link(text("Same three again"), "nights.new", "repeat", Role.SCORER),
    ),
)

PAGES = Pages(
    MONTANA,
    (nights, variants, house_rules.blueprint),
    BOOK,
    EVENING,
    Link(text("House rules"), "house_rules.show", "scroll-text"),
    sittings=_SITTINGS,
    offer=OFFER,
)

__all__ = [
    "PAGES",
    "blank",
    "cards",
    "dealing_steps",
    "deals",
    "editing",
    "files",
    "history",
    "lists",
    "live",
    "manage",
    "me",
    "night",
    "spreadsheets",
    "start",
    "summary",
    "table",
    "trick",
    "views",
]
