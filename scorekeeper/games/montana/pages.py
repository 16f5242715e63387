"""What the app shows of Montana."""

from collections.abc import Sequence

from scorekeeper.core.topics import Place
from scorekeeper.games.montana.sheets import blank, cards, night, summary
from scorekeeper.games.montana.sheets.offered import OFFER
from scorekeeper.games.montana.store.lists import list_nights
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
from scorekeeper.web.game_pages import Listed, Pages, Sittings


def _going_on(place: Place, most: int) -> Sequence[Listed]:
    return list_nights(place, most=most, finished=False)


PAGES = Pages(
    (nights, variants, house_rules.blueprint),
    OFFER,
    BOOK,
    Sittings("night", "nights.show", "montana/nights/preview.html", _going_on),
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
