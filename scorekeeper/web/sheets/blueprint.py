"""The blueprint of sheets."""

from collections.abc import Callable
from typing import ParamSpec

from flask import Blueprint, Response

from scorekeeper.core.roles import Role
from scorekeeper.web.access import pull_house, requires

P = ParamSpec("P")

blueprint = pull_house(Blueprint("sheets", __name__, url_prefix="/h/<house>/print"))


def sheet_view(
    address: str, endpoint: str
) -> Callable[[Callable[P, Response]], Callable[P, Response]]:
    """Declare a view, for all devices of the house, of a sheet's preview and of its PDF."""

    def declare(view: Callable[P, Response]) -> Callable[P, Response]:
        for ending, suffix in (("", ""), (".pdf", "_pdf")):
            blueprint.get(f"{address}{ending}", endpoint=f"{endpoint}{suffix}")(view)
        return requires(Role.VIEWER)(view)

    return declare
