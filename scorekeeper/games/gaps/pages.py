"""The pages of Gaps."""

from flask import url_for
from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.devices import Member
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.rules.articles import articles
from scorekeeper.games.gaps.sheets import game as sheet
from scorekeeper.games.gaps.sheets.picture import picture
from scorekeeper.games.gaps.store.games import GAPS
from scorekeeper.games.gaps.store.lists import open_game, recent_games
from scorekeeper.games.gaps.web import (
    ahead,
    board,
    challenge,
    layout,
    lobby,
    looks_page,
    rules_page,
    scores,
    statistics_page,
)
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.evenings import EVENING, LOBBY
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.web.book import Book
from scorekeeper.web.game_pages import Own, Pages, Tile
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer, Printable

BOOK = Book(
    hint=text("Gaps"),
    usual=articles,
    articles=articles,
    contents="gaps/_book.html",
    values=lambda: {"of_gaps": articles()},
    reading=text("Our reading: descriptions of the game differ or don't say, so we chose."),
)


_GAMES = 5


def _newest(place: Place, member: Member) -> list[Printable]:
    players = [] if member.player is None else [member.player]
    games = recent_games(place, member.device_id, players, limit=_GAMES)
    return [
        Printable(
            game.id,
            gettext("Gaps, game %(number)s", number=game.number),
            rules_name(game.rules),
        )
        for game in games
    ]


OFFER = Offer("sheets.gaps", text("Gaps"), _newest)


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
