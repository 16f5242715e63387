"""The blueprint of a house's own games."""

from flask import Blueprint

blueprint = Blueprint("variants", __name__, url_prefix="/variants")
