"""The blueprint of the player pages."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = pull_house(Blueprint("players", __name__, url_prefix="/h/<house>/players"))
