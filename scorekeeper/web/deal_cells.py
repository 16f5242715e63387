"""The cells of a game whose deals are each entered at once: a whole deal is one line of the log."""

from typing import Any, ClassVar, Generic, TypeVar

from flask_babel import gettext

from scorekeeper.base.seated_deals import SeatedDeals
from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Diff, nest
from scorekeeper.core.log import Change
from scorekeeper.web.cells import CellKind, WholePartCells, player
from scorekeeper.web.language import isolated
from scorekeeper.web.undo_labels import substitute_label

V = TypeVar("V", bound=SeatedDeals[Any])
D = TypeVar("D")


def _seat_before(sitting: SeatedDeals[Any], deal_id: int, seat: int) -> str:
    """Name a seat by the player whom a substitute replaces, with the first deal after that."""
    number = 1 + sum(deal.id < deal_id for deal in sitting.deals)
    name = gettext("%(name)s's seat", name=_player_before(sitting, deal_id, seat))
    return f"{gettext('deal %(number)s', number=number)}, {name}"


def _player_before(sitting: SeatedDeals[Any], deal_id: int, seat: int) -> str:
    return isolated(sitting.seats_in(deal_id - 1)[seat].name)


SUBSTITUTES = {"sits.*.*": CellKind(_seat_before, player)}
"""The cells of substitutes."""


class DealCells(WholePartCells[V, D], Generic[V, D]):
    """Displays the cells of sittings; a game says how a deal is read and described."""

    other = text("the game")
    part = "deals"

    required_key: ClassVar[str]
    """A key that the data of every deal has."""

    def read_deal(self, sitting: V, deal_id: int, data: Any) -> D:
        """Read a deal from its data in the sitting's document."""
        raise NotImplementedError

    def part_name(self, sitting: V, part_id: int) -> str:
        """Name a deal by its number; a deleted deal has none."""
        if sitting.deal(part_id) is None:
            return gettext("a deleted deal")
        return gettext("deal %(number)s", number=sitting.number(part_id))

    def restored(self, name: str) -> Text:
        return text("%(deal)s restored", deal=name)

    def whole_parts(self, sitting: V, cells: Diff, side: int) -> dict[int, D]:
        values = {cell: both[side] for cell, both in cells.items() if cell.startswith("deals.")}
        document = nest({cell: value for cell, value in values.items() if value is not None})
        return {
            int(key): self.read_deal(sitting, int(key), data)
            for key, data in document.get("deals", {}).items()
            if self.required_key in data
            and cells[f"deals.{key}.{self.required_key}"][1 - side] is None
        }

    def undo_label(self, sitting: V, change: Change) -> str:
        """Name what undoing a change reverts; a substitute by the names."""
        for cell, (_, after) in change.cells.items():
            kind, *path = cell.split(".")
            if change.action == "substitute" and kind == "sits" and after is not None:
                old = _player_before(sitting, *map(int, path))
                return substitute_label(self.value(sitting, cell, after), old)
        return super().undo_label(sitting, change)
