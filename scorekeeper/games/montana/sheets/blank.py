"""The blank sheet: lines for a night on paper, and at its foot what counts how in this house."""

from flask import Response, request
from flask_babel import gettext

from scorekeeper.base.articles import Article
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.rules.articles import articles
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.web.access import place, requires
from scorekeeper.web.sheets.blank import asked_names, offered_names
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.fitting import fit_names
from scorekeeper.web.sheets.paper import paper, sheet

LINES = {"a4": 24, "letter": 22, "a5": 10}
"""How many lines a page has room for, with the crib of the usual rules below them."""

_SPARED = {
    "a4": (range(25, 29), range(57, 61)),
    "letter": (range(23, 27), range(52, 61)),
    "a5": (range(11, 12), range(32, 36), range(53, 59)),
}
"""So many lines, and the crib, fit on one page, two or three only where the lines are lower."""

_NAME_WIDTH = {"a4": 39.0, "letter": 39.0, "a5": 28.0}
"""The millimetres above the four columns of a player."""

_STEPS_A_LINE = 2  # of the Unabomb ladder

_CRIB = ("points", Modifier.UNABOMB, "extra-point", "last-round")


@blueprint.get("/blank", endpoint="blank")
@blueprint.get("/blank.pdf", endpoint="blank_pdf")
@requires(Role.VIEWER)
def blank() -> Response:
    """A sheet to fill by hand; the names `n` stand on it already, if there are any."""
    rules = load_rules(place())
    typed = [*request.args.getlist("n"), "", "", ""][: len(SEATS)]
    asked = asked_names(typed, _room(rules))
    return sheet(
        "montana/sheets/blank.html",
        title=str(gettext("Blank sheet")),
        styles=("montana/sheets/blank",),
        options="montana/sheets/blank_options.html",
        asked=asked,
        fitted=fit_names(asked.names, _NAME_WIDTH[paper()], (11, 9, 8), most_lines=2),
        typed=typed,
        roster=offered_names(),
        crib=crib(rules),
        low=_are_low(asked.lines, rules),
        last=_last_begin(asked.lines),
    )


def crib(rules: HouseRules) -> list[Article]:
    """The articles of the rule book that one looks up while writing points down."""
    by_id = {article.id: article for article in articles(rules)}
    return [by_id[name] for name in _CRIB]


def _room(rules: HouseRules) -> int:
    return LINES[paper()] - _lines_for_steps(rules)


def _lines_for_steps(rules: HouseRules) -> int:
    """How many lines the crib takes up besides, where the ladder is longer than usual."""
    more = max(0, len(rules.unabomb) - len(HouseRules().unabomb))
    return -(-more // _STEPS_A_LINE)


def _are_low(lines: int, rules: HouseRules) -> bool:
    """Whether the lines are a little lower, because that spares a page."""
    lines += _lines_for_steps(rules)
    return any(lines in spared for spared in _SPARED[paper()])


def _last_begin(lines: int) -> int:
    """The first of the last four to six lines, which stay with the crib; a round begins there."""
    return max(0, lines - 4) // len(SEATS) * len(SEATS) + 1
