"""The blueprint of this feature's views."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = pull_house(Blueprint("sheets", __name__, url_prefix="/h/<house>/print"))
