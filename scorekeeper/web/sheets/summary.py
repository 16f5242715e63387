"""Montana as this house plays it, on one page."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Response
from flask_babel import gettext

from scorekeeper.games.montana import describe
from scorekeeper.games.montana.dealing import Count
from scorekeeper.games.montana.outline import COURSE, Part, outline
from scorekeeper.games.montana.pocket import game_card
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.montana.variants import Variant
from scorekeeper.store.houses import HouseTopic
from scorekeeper.store.roles import Role
from scorekeeper.store.seeds import builtin_variants
from scorekeeper.store.variants import load_book
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.language import say
from scorekeeper.web.nights.wording import rule_lines
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.faces import worth
from scorekeeper.web.sheets.fitting import bold_ems, lines, shortened
from scorekeeper.web.sheets.paper import paper, sheet

OWN = 5
"""As many of the house's own games stand on the page, by their names."""

SIZES = (7.5, 7.0, 6.5)
"""The sizes of type that the page can have, the first that fits."""

_COLUMNS = {"a4": (245.0, 640.0), "letter": (250.0, 590.0)}
"""How wide and high a column is, in points, with a tenth to spare; other papers take two pages."""

_LEADING = 1.22
_WIDEST = {"house": 24.0, "name": 15.0, "short": 40.0}  # in ems: each takes one line


@dataclass(frozen=True, slots=True)
class Row:
    """A game in one line: its name, what is dealt, what happens to it, and what opens."""

    name: str
    dealt: Count
    short: str
    opens: str


@blueprint.get("/rules", endpoint="summary")
@blueprint.get("/rules.pdf", endpoint="summary_pdf")
@requires(Role.VIEWER)
def summary() -> Response:
    """The rules in force for new nights, and the games."""
    rules = HouseTopic().load(place()).rules
    own = sorted(load_book(place()).values(), key=lambda game: game.name.casefold())
    parts, rows = outline(rules), _rows([*builtin_variants().values(), *own[:OWN]], rules)
    return sheet(
        "sheets/_summary.html",
        title=gettext("The rules on one page"),
        filename=gettext("Montana, the rules"),
        styles=("summary",),
        house=shortened(member().house_name, _WIDEST["house"]),
        course=COURSE,
        parts=parts,
        rows=rows,
        size=_size(parts, len(rows)),
        more=len(own[OWN:]),
        otherwise=[name for name, _ in rule_lines(rules, differing=True)],
        worth=worth,
    )


def _rows(games: Iterable[Variant], rules: HouseRules) -> list[Row]:
    return [
        Row(
            shortened(say(game.label), _WIDEST["name"]),
            Count(game.player_cards, game.dummy_cards),
            shortened(say(describe.reminder(game)), _WIDEST["short"]),
            say(game_card(game, rules).facts[1].said),
        )
        for game in games
    ]


def _size(parts: Iterable[Part], games: int) -> int:
    """The place among `SIZES` of the largest type in which all of it is one page."""
    if paper() not in _COLUMNS:
        return 1
    wide, high = _COLUMNS[paper()]
    for at, size in enumerate(SIZES):
        of_parts = sum(_height(part, wide, size) for part in parts) / 2
        if of_parts + (games + 4) * (size * _LEADING + 2) <= high:
            return at
    return len(SIZES) - 1


def _height(part: Part, wide: float, size: float) -> float:
    """How high the part is, in points."""
    title = len(lines(say(part.title), wide / 9, bold_ems)) * 11 + 8
    said = sum(len(lines(say(line.said), wide / size)) for line in part.lines) * size * _LEADING
    return title + said + (len(part.table) + 1) * (size * _LEADING + 2) * bool(part.table)
