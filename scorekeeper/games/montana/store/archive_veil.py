"""What of a house's log and deals stays out of its archive: bids that nobody may see yet.

Whatever the pages hide is left out here. What stands in the night now decides, and the rule of the
time, which the log keeps, so that an archive of an archive leaves out nothing more.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.core.documents import Diff
from scorekeeper.core.log import Course, courses
from scorekeeper.core.topics import Missing, Place
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.veil import BIDS, RULE, hides, hides_cell
from scorekeeper.games.montana.store.nights import load_night

_NEAR = 64  # nights that are kept in mind: the log goes to and fro between a few


class Veil:
    """What is hidden in a house's nights as they are now."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._rules = courses(place, RULE)
        self._hiding = lru_cache(_NEAR)(self._find_hiding)

    def facts(self, night_id: int, deal_id: int, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """What may be told of the facts of a deal."""
        night = self._hiding(night_id)
        deal = night and night.deal(deal_id)
        if night is None or (deal and not hides(night, deal)):
            return facts
        return {part: said for part, said in facts.items() if part not in BIDS}

    def cells(self, topic: str, seq: int, cells: Diff) -> Diff:
        """What may be told of what the change `seq` altered.

        Of a deal that is hidden, or gone, no bid is told, so that undo never finds a part of them.
        Nor is a bid that was written anew as it stood: it is no news to anybody.
        """
        kind, _, number = topic.partition("/")
        night = self._hiding(int(number)) if kind == "night" and cells else None
        if night is None:
            return cells
        then = bool(self._rules.get(topic, Course()).at(seq))
        return {
            name: (before, after)
            for name, (before, after) in cells.items()
            if before != after and not hides_cell(night, name, then=then)
        }

    def _find_hiding(self, night_id: int) -> Night | None:
        """The night; None where it hides no bids, and never did."""
        try:
            night = load_night(self._place, night_id).night
        except Missing:  # it was erased
            return None
        course = self._rules.get(f"night/{night_id}", Course())
        ever = any(before or after for _, before, after in course.changes)
        return night if ever or night.rules.hidden_bids else None
