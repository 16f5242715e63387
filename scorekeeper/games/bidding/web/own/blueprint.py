"""The blueprint of the pages of a house's own games."""

from flask import Blueprint

blueprint = Blueprint("games", __name__, url_prefix="/games")
