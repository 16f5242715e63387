"""The pages of Gaps."""

from flask import url_for

from scorekeeper.base.text import text
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.sheets import game as sheet
from scorekeeper.games.gaps.sheets.offered import OFFER
from scorekeeper.games.gaps.sheets.picture import picture
from scorekeeper.games.gaps.store.games import GAPS
from scorekeeper.games.gaps.store.lists import open_game
from scorekeeper.games.gaps.web import (
    ahead,
    board,
    challenge,
    layout,
    live,
    lobby,
    looks_page,
    rules_page,
    scores,
    statistics_page,
)
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.book import BOOK
from scorekeeper.games.gaps.web.evenings import EVENING, LOBBY
from scorekeeper.web.game_pages import Own, Pages, Tile
from scorekeeper.web.links import Link


def _own(place: Place, device: int) -> Own | None:
    newest = open_game(place, device)
    return Own(url_for("gaps.show", number=newest[0]), str(newest[1])) if newest else None


PAGES = Pages(
    GAPS,
    blueprint,
    BOOK,
    EVENING,
    Tile(LOBBY, text("Montana solitaire, one player"), "gaps/_tile.svg"),
    statistics=Link(EVENING.name, "gaps.statistics"),
    records=(Link(EVENING.name, "gaps.scores", "trophy"),),
    offer=OFFER,
    own=_own,
    picture=picture,
)
