"""The blueprint for pages below a house's address."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

inside = pull_house(Blueprint("house", __name__, url_prefix="/h/<house>"))
