"""The blueprint of the shedding game."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = Blueprint("shedding", __name__, url_prefix="/h/<house>/shedding")
pull_house(blueprint)
