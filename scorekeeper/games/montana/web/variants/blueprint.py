"""Where the house's own games are."""

from flask import Blueprint

blueprint = Blueprint("variants", __name__, url_prefix="/variants")
