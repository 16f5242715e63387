"""Actions on a sitting as a whole, the same for every game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.base.problems import Problem
from scorekeeper.core import undo as undoing
from scorekeeper.core.log import BRING_BACK, DISCARD
from scorekeeper.core.sittings import SittingTopic
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, write

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class SittingActions(Generic[V]):
    """Actions on a game's sittings other than its moves.

    Args:
        topic: the game's topic.
        check: returns why a sitting cannot be changed now: it is deleted.
    """

    topic: type[SittingTopic[V]]
    check: Callable[[V], Sequence[Problem]]

    def undo(self, actor: Actor, stamp: Stamp, number: int, seq: int) -> Written[V]:
        """Undo the newest change, which the form names as `seq`.

        Raises:
            Missing: there is no such sitting.
            Conflict: that change is no longer the newest.
            RuleError: the sitting is deleted.
        """
        return undoing.undo(actor, stamp, self.topic(number), seq, self.check)

    def before_undo(self, place: Place, number: int, value: V, seq: int) -> V | None:
        """Return the sitting before the undo of change `seq`, None if there are later changes.

        It also serves a repeated undo. `value` is the sitting now.
        """
        return undoing.value_before_undo(place, self.topic(number), value, seq)

    def delete(self, actor: Actor, stamp: Stamp, number: int) -> Written[V]:
        """Soft-delete the sitting; it can be restored until it is erased.

        Raises:
            Missing: there is no such sitting.
        """
        return self._deleted(actor, stamp, number, DISCARD, actor.at)

    def restore(self, actor: Actor, stamp: Stamp, number: int) -> Written[V]:
        """Restore a deleted sitting.

        Raises:
            Missing: there is no such sitting.
        """
        return self._deleted(actor, stamp, number, BRING_BACK, 0)

    def _deleted(self, actor: Actor, stamp: Stamp, number: int, action: str, at: int) -> Written[V]:
        topic = self.topic(number)

        def change(place: Place, value: V) -> V:
            document = topic.document(value)
            if bool(document["deleted_at"]) == bool(at):
                return value
            return topic.value(place, document | {"deleted_at": at})

        return write(actor, stamp, topic, action, {}, change)
