"""The blueprint of Gaps."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = Blueprint("gaps", __name__, url_prefix="/h/<house>/gaps")
pull_house(blueprint)
