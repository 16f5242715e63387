"""The blueprint that the views of this feature register with."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = Blueprint("nights", __name__, url_prefix="/h/<house>/nights")
pull_house(blueprint)
