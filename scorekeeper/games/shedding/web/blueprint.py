"""The blueprint of the shedding game."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = pull_house(Blueprint("shedding", __name__, url_prefix="/h/<house>/shedding"))
