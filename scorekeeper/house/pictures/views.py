"""Results as PNG files, for viewers."""

from flask import Blueprint, Response, abort
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES
from scorekeeper.house.evenings.words import load_recap, parse_iso_date
from scorekeeper.house.pictures.evenings import evening_picture
from scorekeeper.house.pictures.seasons import season_picture
from scorekeeper.house.pictures.sittings import sitting_picture
from scorekeeper.house.seasons.topic import SeasonTopic
from scorekeeper.web.access import place, pull_house, requires
from scorekeeper.web.errors import problem
from scorekeeper.web.sheets.picture import cached_picture, picture_answer

blueprint = pull_house(Blueprint("pictures", __name__, url_prefix="/h/<house>"))
blueprint.before_request(cached_picture)

_GAMES = {game.game: game for game in PAGES}


@blueprint.get("/<game>/<number:number>/picture.png")
@requires(Role.VIEWER)
def sitting(game: str, number: int) -> Response:
    """Send the picture of a sitting; an explaining page before points are scored."""
    if game not in _GAMES:
        abort(404)
    picture = sitting_picture(place(), _GAMES[game], number)
    if picture is None:
        return _nothing_yet()
    return picture_answer(picture)


@blueprint.get("/evenings/<date>/picture.png")
@requires(Role.VIEWER)
def evening(date: str) -> Response:
    """Send the picture of an evening; 404 if nothing was played."""
    if parse_iso_date(date) is None:
        abort(404)
    recap = load_recap(place(), date)
    if not recap.counted:
        abort(404)
    return picture_answer(evening_picture(recap))


@blueprint.get("/seasons/<number:number>/picture.png")
@requires(Role.VIEWER)
def season(number: int) -> Response:
    """Send the picture of a season; an explaining page while no player has a place."""
    picture = season_picture(place(), SeasonTopic(number).load(place()))
    return _nothing_yet() if picture is None else picture_answer(picture)


def _nothing_yet() -> Response:
    message = gettext("There is a picture once points are scored.")
    return problem(404, gettext("No picture yet"), message)
