"""Where the rule book is: the look-up, and the helpers that games bring."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = pull_house(Blueprint("rulebook", __name__, url_prefix="/h/<house>/rules"))
