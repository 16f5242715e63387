"""What of a house's log and deals stays out of its archive: bids that nobody may see yet.

Whatever the pages hide is left out here. What stands in the night now decides, and the rule of the
time, which the log keeps, so that an archive of an archive leaves out nothing more.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.core.documents import Diff
from scorekeeper.core.log import CellHistory, cell_histories
from scorekeeper.core.topics import Missing, Place
from scorekeeper.games.montana.rules.hidden_bids import BIDS, RULE, hides, hides_cell
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic, load_night

_NEAR = 64  # nights that are kept in mind: the log goes to and fro between a few


class NightVeil:
    """What is hidden in a house's nights as they are now."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._rules = cell_histories(place, RULE)
        self._hiding = lru_cache(_NEAR)(self._find_hiding)

    def facts(self, number: int, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """What may be told of the facts of a night."""
        night = self._hiding(number)
        if night is None:
            return facts
        deals = {name: _told(night, int(name), deal) for name, deal in facts["deals"].items()}
        return {**facts, "deals": deals}

    def cells(self, number: int, seq: int, cells: Diff) -> Diff:
        """What may be told of what the change `seq` altered.

        Of a deal that is hidden, or gone, no bid is told. Nor is a bid that was written anew as it
        stood: it is no news to anybody.
        """
        night = self._hiding(number) if cells else None
        if night is None:
            return cells
        then = bool(self._course(number).at(seq))
        return {
            name: (before, after)
            for name, (before, after) in cells.items()
            if before != after and not hides_cell(night, name, then=then)
        }

    def _find_hiding(self, number: int) -> Night | None:
        """The night; None where it hides no bids, and never did."""
        try:
            night = load_night(self._place, number).night
        except Missing:  # it was erased
            return None
        ever = any(before or after for _, before, after in self._course(number).changes)
        return night if ever or night.rules.hidden_bids else None

    def _course(self, number: int) -> CellHistory:
        return self._rules.get(NightTopic(number).name, CellHistory())


def _told(night: Night, number: int, said: Mapping[str, Any]) -> Mapping[str, Any]:
    deal = night.deal(number)
    if deal and not hides(night, deal):
        return said
    return {part: facts for part, facts in said.items() if part not in BIDS}
