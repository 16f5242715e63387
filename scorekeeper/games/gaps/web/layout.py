"""A typed layout of real cards, for the solver in the browser. Nothing is stored."""

from flask import Response, request

from scorekeeper.base.json_text import WHOLE, FileError
from scorekeeper.base.text import Text
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.files.layout_file import read_layout, write_layout
from scorekeeper.games.gaps.rules.numbers import deal
from scorekeeper.games.gaps.rules.taps import place_code
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.looks import looks
from scorekeeper.web.access import requires
from scorekeeper.web.pages import page

_EXAMPLE = write_layout(deal(1))
_MAX_TYPED = 400
"""The longest text, in letters: more could be too long for an address."""


@blueprint.get("/layout")
@requires(Role.VIEWER)
def layout() -> Response:
    """Show the layout `cards`; without it or if it is invalid, the form, with `draft` typed in."""
    typed = request.args.get("cards", "")
    if not typed:
        return _form(request.args.get("draft", ""))
    try:
        board = read_layout(typed.encode())
    except FileError as error:
        return _form(typed, error)
    return page(
        "gaps/layout_board.html",
        board=board,
        typed=typed,
        looks=looks(),
        place_code=place_code,
        choice=None,
    )


def _form(typed: str, error: FileError | None = None) -> Response:
    problems = [
        problem.message
        if problem.place is WHOLE
        else Text("%(place)s: %(message)s", {"place": problem.place, "message": problem.message})
        for problem in (error.problems if error else ())
    ]
    return page(
        "gaps/layout.html",
        422 if error else 200,
        typed=typed,
        problems=problems,
        example=_EXAMPLE,
        limit=_MAX_TYPED,
    )
