"""The pages of games with a declarer."""

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.declarer.files.house_game_file import FAMILY
from scorekeeper.games.declarer.sheets import blank, filled
from scorekeeper.games.declarer.store.sittings import DECLARER
from scorekeeper.games.declarer.web import own_editor as editor
from scorekeeper.games.declarer.web import start, table
from scorekeeper.games.declarer.web.house_games import BOOK
from scorekeeper.games.declarer.web.sittings import (
    EVENING,
    GAMES_NAME,
    SITTINGS,
    STATISTICS,
    blueprint,
)
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

blueprint.register_blueprint(editor.blueprint)

PAGES = Pages(
    DECLARER,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "declarer.lobby"),
        text("One plays a contract against the others: twelve games, three to six players"),
        "declarer/_tile.svg",
    ),
    records=(Link(EVENING.name, "declarer.history", "history"),),
    sittings=SITTINGS,
    statistics=STATISTICS,
    offer=Offer(
        "sheets.declarer",
        GAMES_NAME,
        newest_of(SITTINGS),
        (
            SheetOffer(
                "sheets.blank_declarer",
                text("Blank sheet for contract games"),
                text("the drawing for Preferans, the list of Skat, and others"),
            ),
            SheetOffer(
                "sheets.declarer_cards",
                text("Pocket cards for contract games"),
                text("the articles of the rule book, to cut out"),
            ),
        ),
    ),
    files={
        FAMILY: Link(
            text("Import a version of Preferans, Skat …"),
            "declarer.games.choose_file",
            "trophy",
            Role.SCORER,
        )
    },
)
