"""The score pad's parts of the app: pages, lists, statistics, sheets."""

from flask import url_for

from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.articles import PAD, articles
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.settings import OTHER
from scorekeeper.games.pad.sheets import pad as sheet
from scorekeeper.games.pad.store.pads import PAD_GAME
from scorekeeper.games.pad.web import game, manage, start
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.sittings import EVENING, SITTINGS, STATISTICS
from scorekeeper.web.book import Begin, Book
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of


def _begin(article: str) -> Begin | None:
    """Return the link to begin a pad; None if the article is not about the pad or a preset."""
    begun = {name: preset.id for preset in PRESETS.values() for name in preset.articles}
    preset = {PAD: OTHER, **begun}.get(article)
    if preset is None:
        return None
    return Begin(url_for("pad.new", game=preset), text("Keep score on the pad"))


BOOK = Book(
    hint=text("Score pad"),
    usual=articles,
    articles=articles,
    contents="pad/_book.html",
    values=lambda: {"of_pad": articles()},
    begin=_begin,
    any_game=PAD,
)


PAGES = Pages(
    PAD_GAME,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "pad.lobby"),
        text("Any other game, two to twelve players"),
        "pad/_tile.svg",
    ),
    records=(Link(EVENING.name, "pad.history", "history"),),
    sittings=SITTINGS,
    statistics=STATISTICS,
    offer=Offer(
        "sheets.pad",
        text("Score pad"),
        newest_of(SITTINGS),
        (
            SheetOffer(
                "sheets.blank_pad",
                text("Blank score pad"),
                text("rows for any game, for two to twelve players"),
            ),
        ),
    ),
)
