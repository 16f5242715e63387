"""Where the pages of the score pad are."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = Blueprint("pad", __name__, url_prefix="/h/<house>/pad")
pull_house(blueprint)
