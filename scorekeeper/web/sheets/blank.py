"""The blank sheet: lines for a night on paper, and at its foot what counts how in this house."""

from dataclasses import dataclass

from flask import Response, request
from flask_babel import gettext

from scorekeeper.actions.names import clean_name
from scorekeeper.games.montana.articles import Article, articles
from scorekeeper.games.montana.deals import SEATS
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.montana.variants import Modifier
from scorekeeper.games.problems import RuleError
from scorekeeper.store.houses import HouseTopic
from scorekeeper.store.players import load_roster, people
from scorekeeper.store.roles import Role
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.paper import paper, sheet

MOST_LINES = 60
LINES = {"a4": 25, "letter": 23, "a5": 15}
"""How many lines a page has room for, with the crib of the usual rules below them."""

_STEPS_A_LINE = 2  # of the Unabomb ladder

_CRIB = ("points", Modifier.UNABOMB, "extra-point", "last-round")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for, and what is wrong with it."""

    names: tuple[str, ...]
    lines: int
    problems: dict[str, str]


@blueprint.get("/blank", endpoint="blank")
@blueprint.get("/blank.pdf", endpoint="blank_pdf")
@requires(Role.VIEWER)
def blank() -> Response:
    """A sheet to fill by hand; the names `n` stand on it already, if there are any."""
    rules = HouseTopic().load(place()).rules
    typed = [*request.args.getlist("n"), "", "", ""][: len(SEATS)]
    asked = _asked(typed, _room(rules))
    roster = people(load_roster(place())).values()
    return sheet(
        "sheets/_blank.html",
        title=str(gettext("Blank sheet")),
        options="sheets/_blank_options.html",
        asked=asked,
        typed=typed,
        roster=[player.name for player in roster if not player.retired],
        crib=crib(rules),
    )


def crib(rules: HouseRules) -> list[Article]:
    """The articles of the rule book that one looks up while writing points down."""
    by_id = {article.id: article for article in articles(rules)}
    return [by_id[name] for name in _CRIB]


def _room(rules: HouseRules) -> int:
    more = max(0, len(rules.unabomb) - len(HouseRules().unabomb))
    return LINES[paper()] - -(-more // _STEPS_A_LINE)


def _asked(typed: list[str], room: int) -> Asked:
    problems = {}
    names = [""] * len(typed)
    for seat, name in enumerate(typed):
        try:
            names[seat] = clean_name(name) if name.strip() else ""
        except RuleError as error:
            problems[f"n{seat}"] = say(error.problems[0].message)
    wanted = request.args.get("lines", "").strip()
    lines = as_number(wanted) if wanted else room
    if lines is None or not 1 <= lines <= MOST_LINES:
        lines = room
        problems["lines"] = str(gettext("From 1 to %(most)s lines.", most=MOST_LINES))
    return Asked(tuple(names), lines, problems)
