"""The blueprint of Montana's pages."""

from flask import Blueprint

from scorekeeper.web.access import pull_house

blueprint = pull_house(Blueprint("montana", __name__, url_prefix="/h/<house>/montana"))
