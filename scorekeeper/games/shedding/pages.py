"""What the app shows of the shedding game."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.sheets import match as sheet
from scorekeeper.games.shedding.sheets import rule_cards
from scorekeeper.games.shedding.sheets.offered import OFFER
from scorekeeper.games.shedding.store.lists import open_matches
from scorekeeper.games.shedding.store.matches import SHEDDING
from scorekeeper.games.shedding.web import (
    cards,
    games,
    guide,
    history,
    live,
    lobby,
    manage,
    match,
    referee,
    start,
    table,
)
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.book import BOOK
from scorekeeper.games.shedding.web.evenings import EVENING
from scorekeeper.web.game_pages import ListedSitting, Pages, Sittings
from scorekeeper.web.links import Link


def _going_on(place: Place, most: int) -> Sequence[ListedSitting]:
    return open_matches(place, most=most)


def _about(match: Any) -> str:
    return str(gettext("to %(target)s", target=match.target))


_SITTINGS = Sittings(
    endpoint="shedding.match",
    read="shedding.match",
    preview="shedding/preview.html",
    listed="shedding/_list.html",
    going_on=_going_on,
    open=Link(text("All unfinished matches"), "shedding.history"),
    icon="shuffle",
    both=text("They played in the same match, so they are two."),
    apart=lambda one, other: text(
        "“%(one)s” and “%(other)s” played in the same match: they are two.", one=one, other=other
    ),
    about=_about,
)

PAGES = Pages(
    SHEDDING,
    (blueprint,),
    BOOK,
    EVENING,
    Link(EVENING.name, "shedding.lobby", "shuffle"),
    sittings=_SITTINGS,
    offer=OFFER,
)

__all__ = [
    "PAGES",
    "cards",
    "games",
    "guide",
    "history",
    "live",
    "lobby",
    "manage",
    "match",
    "referee",
    "rule_cards",
    "sheet",
    "start",
    "table",
]
