"""What the app shows of the shedding game."""

from collections.abc import Sequence

from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.sheets import match as sheet
from scorekeeper.games.shedding.sheets import rule_cards
from scorekeeper.games.shedding.sheets.offered import OFFER
from scorekeeper.games.shedding.store.lists import open_matches
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
from scorekeeper.web.game_pages import Listed, Pages, Sittings


def _going_on(place: Place, most: int) -> Sequence[Listed]:
    return open_matches(place, most=most)


PAGES = Pages(
    (blueprint,),
    OFFER,
    BOOK,
    Sittings("match", "shedding.match", "shedding/preview.html", _going_on),
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
