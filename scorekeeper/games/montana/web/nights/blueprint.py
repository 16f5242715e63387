"""The blueprint of Montana's pages."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = Blueprint("montana", __name__, url_prefix="/h/<house>/montana")
pull_house(blueprint)
