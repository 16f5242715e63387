"""The page of printable sheets."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES
from scorekeeper.house.seasons.sheet import SEASONS
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.pages import page
from scorekeeper.web.sheets.blueprint import blueprint


@blueprint.get("")
@requires(Role.VIEWER)
def contents() -> Response:
    offers = [*(game.offer for game in PAGES if game.offer), SEASONS]
    return page(
        "sheets/contents.html",
        offers=[(offer, offer.newest(place(), member())) for offer in offers],
    )
