"""The blueprint of the pages of games of exact bids."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = pull_house(Blueprint("bidding", __name__, url_prefix="/h/<house>/bidding"))
