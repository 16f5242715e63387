"""Marks of sittings: random identifiers, which files and forms carry along."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, select, update

from scorekeeper.core.sittings import SittingTopic, sitting
from scorekeeper.core.tables import new_mark
from scorekeeper.core.topics import Place

_WITH_MARK = select(sitting.c.number, sitting.c.state).where(
    sitting.c.house_id == bindparam("house"),
    sitting.c.game == bindparam("of"),
    sitting.c.mark == bindparam("mark"),
)
_UPDATE = update(sitting).where(
    sitting.c.house_id == bindparam("house"),
    sitting.c.game == bindparam("of"),
    sitting.c.number == bindparam("this"),
)


@dataclass(frozen=True, slots=True)
class Numbered:
    number: int
    state: str


def find_with_mark(place: Place, game: str, mark: str) -> Numbered | None:
    """Find the game's sitting with this mark, if the house has it."""
    params = {"house": place.house_id, "of": game, "mark": mark}
    row = place.connection.execute(_WITH_MARK, params).one_or_none()
    return Numbered(*row) if row else None


def give_mark(place: Place, topic: SittingTopic[Any], mark: str) -> None:
    """Set a sitting's mark; if another of its game's sittings has it, that one gets a new mark."""
    holder = find_with_mark(place, topic.game, mark)
    marks = ({holder.number: new_mark()} if holder else {}) | {topic.number: mark}
    for number, its in marks.items():
        this = {"house": place.house_id, "of": topic.game, "this": number}
        place.connection.execute(_UPDATE, this | {"mark": its})
