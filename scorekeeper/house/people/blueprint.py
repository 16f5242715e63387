"""The blueprint of the player pages."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = Blueprint("players", __name__, url_prefix="/h/<house>/players")
pull_house(blueprint)
