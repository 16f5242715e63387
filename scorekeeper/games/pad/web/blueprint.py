"""The blueprint of the score pad's pages."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = pull_house(Blueprint("pad", __name__, url_prefix="/h/<house>/pad"))
