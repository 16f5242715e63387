"""The pages of Montana in the app."""

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.files.game_file import FAMILY
from scorekeeper.games.montana.sheets import blank, cards, night, summary
from scorekeeper.games.montana.web.house_rules import views as house_rules
from scorekeeper.games.montana.web.nights import (
    deals,
    manage,
    me,
    records,
    start,
    table,
)
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.sittings import EVENING, SITTINGS
from scorekeeper.games.montana.web.rulebook import dealing_steps, trick
from scorekeeper.games.montana.web.rulebook.book import BOOK
from scorekeeper.games.montana.web.statistics import STATISTICS
from scorekeeper.games.montana.web.variants.editing import blueprint as variants
from scorekeeper.web.game_pages import Pages, Tile
from scorekeeper.web.links import Link
from scorekeeper.web.sheets.offered import Offer, SheetOffer, newest_of

blueprint.register_blueprint(house_rules.blueprint)
blueprint.register_blueprint(variants)

PAGES = Pages(
    MONTANA,
    blueprint,
    BOOK,
    EVENING,
    Tile(
        Link(EVENING.name, "montana.new", needs=Role.SCORER),
        text("Bids and tricks, three players"),
        "montana/_tile.svg",
    ),
    records=(Link(EVENING.name, "montana.listing", "clipboard-list"),),
    settings=(Link(text("House rules"), "montana.house_rules.show", "scroll-text"),),
    sittings=SITTINGS,
    statistics=STATISTICS,
    offer=Offer(
        "sheets.night",
        text("Montana"),
        newest_of(SITTINGS),
        (
            SheetOffer(
                "sheets.blank",
                text("Blank sheet"),
                text("rows to fill in by hand, with the scoring table"),
            ),
            SheetOffer("sheets.cards", text("Pocket cards"), text("one game per card, to cut out")),
            SheetOffer(
                "sheets.summary",
                text("The rules on one page"),
                text("all of Montana, by this house's rules"),
            ),
        ),
        none=text("No nights here yet."),
    ),
    files={
        FAMILY: Link(
            text("Import rules for Montana"), "montana.variants.choose_file", "dices", Role.SCORER
        )
    },
)
