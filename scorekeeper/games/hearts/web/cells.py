"""The cells of games of Hearts as texts, for logs, conflicts and undo buttons."""

from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.games.hearts.actions import SITTING
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, MoonRule
from scorekeeper.games.hearts.store import deal_from_data
from scorekeeper.games.hearts.web import words
from scorekeeper.web.cells import HEAD, CellKind, players
from scorekeeper.web.deal_cells import SUBSTITUTES, DealCells


def _seat(game: Hearts, seat: int, *path: int) -> str:
    """Name the player in a seat, in the deal of the path."""
    return words.name_seat(game.in_deal(path[0]) if path else game, seat)


_CELLS = {
    **HEAD,
    **SUBSTITUTES,
    "seats": CellKind(text("the players"), players),
    "first_dealer": CellKind(text("the first dealer"), _seat),
    "rules.target": CellKind(text("the target")),
    "rules.length": CellKind(text("the number of deals")),
    "rules.moon": CellKind(
        text("shooting the moon"), lambda _, rule: words.describe_moon(MoonRule(rule))
    ),
    "rules.jack": CellKind(text("the jack of diamonds")),
    "rules.passing": CellKind(text("passing")),
    "deals.*.hearts.*": CellKind(
        lambda game, deal_id, seat: f"{_seat(game, seat, deal_id)}, {gettext('hearts')}"
    ),
    "deals.*.queen": CellKind(text("queen of spades"), _seat),
    "deals.*.jack": CellKind(text("jack of diamonds"), _seat),
}


class HeartsCells(DealCells[Hearts, HeartsDeal]):
    actions = SITTING
    always = "queen"
    cells = _CELLS

    def read_deal(self, sitting: Hearts, deal_id: int, data: Any) -> HeartsDeal:
        return deal_from_data(deal_id, data, len(sitting.seats))

    def describe(self, sitting: Hearts, part: HeartsDeal) -> str:
        return words.describe_deal(sitting, part)


CELLS = HeartsCells()
