"""The cells of games of Hearts as texts, for logs, conflicts and undo buttons."""

from collections.abc import Iterable

from flask_babel import gettext

from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Diff, nest
from scorekeeper.games.hearts.actions import SITTING
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, MoonRule
from scorekeeper.games.hearts.store import deal_from_data
from scorekeeper.games.hearts.web import words
from scorekeeper.web.cells import HEAD, CellKind, WholePartCells, players


def _seat(game: Hearts, seat: int, *_path: int) -> str:
    return words.name_seat(game, seat)


def _hearts_of(game: Hearts, _deal_id: int, seat: int) -> str:
    return f"{words.name_seat(game, seat)}, {gettext('hearts')}"


_CELLS = {
    **HEAD,
    "seats": CellKind(text("the players"), players),
    "first_dealer": CellKind(text("the first dealer"), _seat),
    "rules.target": CellKind(text("the target")),
    "rules.length": CellKind(text("the number of deals")),
    "rules.moon": CellKind(
        text("shooting the moon"), lambda _, rule: words.describe_moon(MoonRule(rule))
    ),
    "rules.jack": CellKind(text("the jack of diamonds")),
    "rules.passing": CellKind(text("passing")),
    "deals.*.hearts.*": CellKind(_hearts_of),
    "deals.*.queen": CellKind(text("queen of spades"), _seat),
    "deals.*.jack": CellKind(text("jack of diamonds"), _seat),
}


class HeartsCells(WholePartCells[Hearts, HeartsDeal]):
    """The cells of games of Hearts; a whole deal is one line."""

    actions = SITTING
    other = text("the game")
    part = "deals"
    cells = _CELLS

    def part_name(self, sitting: Hearts, part_id: int) -> str:
        """Name a deal by its number; a deleted deal has none."""
        if sitting.deal(part_id) is None:
            return str(gettext("a deleted deal"))
        return str(gettext("deal %(number)s", number=sitting.number(part_id)))

    def part_ids(self, sitting: Hearts) -> Iterable[int]:
        """Return the ids of the deals."""
        return (deal.id for deal in sitting.deals)

    def restored(self, name: str) -> Text:
        """Say that a deal was restored."""
        return text("%(deal)s restored", deal=name)

    def describe(self, sitting: Hearts, part: HeartsDeal) -> str:
        """Describe a deal."""
        return words.describe_deal(sitting, part)

    def whole_parts(self, sitting: Hearts, cells: Diff, side: int) -> dict[int, HeartsDeal]:
        """Return the deals that a change removes (`side` 0) or adds (`side` 1), by id."""
        values = {cell: both[side] for cell, both in cells.items() if cell.startswith("deals.")}
        document = nest({cell: value for cell, value in values.items() if value is not None})
        return {
            int(key): deal_from_data(int(key), data, len(sitting.seats))
            for key, data in document.get("deals", {}).items()
            if {"hearts", "queen"} <= data.keys() and cells[f"deals.{key}.queen"][1 - side] is None
        }


CELLS = HeartsCells()
