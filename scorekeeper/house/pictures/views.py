"""Results as PNGs, for everybody who may see them."""

from flask import Blueprint, Response, abort
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES
from scorekeeper.house.evenings.recaps import known_date, recap_of
from scorekeeper.house.pictures.evenings import evening_picture
from scorekeeper.house.pictures.seasons import season_picture
from scorekeeper.house.pictures.sittings import sitting_picture
from scorekeeper.house.seasons.topic import SeasonTopic
from scorekeeper.web.access import place, pull_house, requires
from scorekeeper.web.errors import problem
from scorekeeper.web.sheets.picture import known_picture, picture_answer

blueprint = Blueprint("pictures", __name__, url_prefix="/h/<house>")
pull_house(blueprint)
blueprint.before_request(known_picture)

_GAMES = {game.game: game for game in PAGES}


@blueprint.get("/<game>/<number:number>/picture.png")
@requires(Role.VIEWER)
def sitting(game: str, number: int) -> Response:
    """The picture of a sitting; before there is a point, a page that says so."""
    if game not in _GAMES:
        abort(404)
    drawn = sitting_picture(place(), _GAMES[game], number)
    if drawn is None:
        return _nothing_yet()
    return picture_answer(drawn)


@blueprint.get("/evenings/<date>/picture.png")
@requires(Role.VIEWER)
def evening(date: str) -> Response:
    """The picture of an evening on which something was played."""
    if known_date(date) is None:
        abort(404)
    recap = recap_of(place(), date)
    if not recap.counted:
        abort(404)
    return picture_answer(evening_picture(recap))


@blueprint.get("/seasons/<number:number>/picture.png")
@requires(Role.VIEWER)
def season(number: int) -> Response:
    """The picture of a season; before anybody has a place, a page that says so."""
    drawn = season_picture(place(), SeasonTopic(number).load(place()))
    return _nothing_yet() if drawn is None else picture_answer(drawn)


def _nothing_yet() -> Response:
    said = gettext("There is a picture once points are scored.")
    return problem(404, gettext("No picture yet"), said)
