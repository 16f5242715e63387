"""Montana as this house plays it, on one page."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Response
from flask_babel import gettext

from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.dealing import Count
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.pocket import game_card
from scorekeeper.games.montana.rules.rules_summary import COURSE, outline
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.games.montana.web.nights.wording import rule_lines
from scorekeeper.web.access import member, place
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.faces import worth
from scorekeeper.web.sheets.fitting import shortened
from scorekeeper.web.sheets.paper import sheet

OWN = 5
"""The most own games of the house on the page, in order of name."""

_WIDEST = {"house": 24.0, "name": 13.0, "short": 40.0}  # in ems: one line, for `short` two


@dataclass(frozen=True, slots=True)
class VariantLine:
    """A game in one line: its name, the deal, its steps in short, the opening lead."""

    name: str
    dealt: Count
    short: str
    opens: str


@sheet_view("/rules", "summary")
def summary() -> Response:
    """The rules in force for new nights, and the games."""
    rules = load_rules(place())
    own = [*VARIANTS.book(place()).values()]
    return sheet(
        "montana/sheets/summary.html",
        title=gettext("The rules on one page"),
        filename=gettext("Montana, the rules"),
        styles=("montana/sheets/summary",),
        house=shortened(member().house_name, _WIDEST["house"]),
        course=COURSE,
        parts=outline(rules),
        rows=_rows([*builtin_variants().values(), *own[:OWN]], rules),
        more=len(own[OWN:]),
        changed_rules=[name for name, _ in rule_lines(rules, differing=True)],
        worth=worth,
    )


def _rows(games: Iterable[Variant], rules: HouseRules) -> list[VariantLine]:
    return [
        VariantLine(
            shortened(say(game.label), _WIDEST["name"]),
            Count(game.player_cards, game.dummy_cards),
            shortened(say(describe.reminder(game)), _WIDEST["short"]),
            say(game_card(game, rules).facts[1].value),
        )
        for game in games
    ]
