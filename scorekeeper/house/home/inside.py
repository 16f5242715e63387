"""The blueprint for pages below a house's address."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

inside = Blueprint("house", __name__, url_prefix="/h/<house>")
pull_house(inside)
