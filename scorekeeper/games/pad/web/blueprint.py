"""The blueprint of the score pad's pages."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = Blueprint("pad", __name__, url_prefix="/h/<house>/pad")
pull_house(blueprint)
