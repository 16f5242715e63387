"""The blank sheet: lines for a night on paper, with this house's points at the bottom."""

from flask import Response, request
from flask_babel import gettext

from scorekeeper.base.articles import Article
from scorekeeper.games.montana.rules.articles import articles
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.web.access import place
from scorekeeper.web.sheets.blank import offered_names, read_names
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.fitting import fit_names
from scorekeeper.web.sheets.paper import paper, sheet

LINES = {"a4": 24, "letter": 22, "a5": 10}
"""The lines that fit on a page above the crib of the usual rules."""

_FIT_IF_LOW = {
    "a4": (range(25, 29), range(57, 61)),
    "letter": (range(23, 27), range(52, 61)),
    "a5": (range(11, 12), range(32, 36), range(53, 59)),
}
"""Numbers of lines that fit on one, two or three pages with the crib if lines are lower."""

_NAME_WIDTH = {"a4": 39.0, "letter": 39.0, "a5": 28.0}
"""Width above the four columns of a player, in millimetres."""

_STEPS_A_LINE = 2  # of the Unabomb ladder

_CRIB = ("points", Modifier.UNABOMB, "extra-point", "last-round")


@sheet_view("/blank", "blank")
def blank() -> Response:
    """A sheet to fill in by hand; the parameters `n` are names to print on it."""
    rules = load_rules(place())
    typed = [*request.args.getlist("n"), "", "", ""][: len(SEATS)]
    requested = read_names(typed, LINES[paper()] - _lines_for_steps(rules))
    lines = requested.lines + _lines_for_steps(rules)
    return sheet(
        "montana/sheets/blank.html",
        title=gettext("Blank sheet"),
        styles=("montana/sheets/blank",),
        options="montana/sheets/blank_options.html",
        requested=requested,
        fitted=fit_names(requested.names, _NAME_WIDTH[paper()], (11, 9, 8), most_lines=2),
        typed=typed,
        roster=offered_names(),
        crib=crib(rules),
        low=any(lines in counts for counts in _FIT_IF_LOW[paper()]),
        last=_last_begin(requested.lines),
    )


def crib(rules: HouseRules) -> list[Article]:
    """The articles of the rule book needed while writing points down."""
    by_id = {article.id: article for article in articles(rules)}
    return [by_id[name] for name in _CRIB]


def _lines_for_steps(rules: HouseRules) -> int:
    """The lines that the crib needs in addition if the ladder is longer than the default."""
    extra_steps = max(0, len(rules.unabomb) - len(HouseRules().unabomb))
    return -(-extra_steps // _STEPS_A_LINE)


def _last_begin(lines: int) -> int:
    """The first of the last four to six lines, which stay with the crib; a round starts there."""
    return max(0, lines - 4) // len(SEATS) * len(SEATS) + 1
