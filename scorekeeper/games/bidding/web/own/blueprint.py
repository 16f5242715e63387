"""Where the house's own games are."""

from flask import Blueprint

blueprint = Blueprint("games", __name__, url_prefix="/games")
