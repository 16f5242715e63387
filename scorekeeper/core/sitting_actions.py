"""How sittings at a table are written, the same for every game."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text
from scorekeeper.core import undo as undoing
from scorekeeper.core.log import BRING_BACK, DISCARD, IMPORT
from scorekeeper.core.stored import Stored, TableTopic
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write

V = TypeVar("V")


def as_saved(written: Written[Stored[V]]) -> Stored[V] | None:
    """Return the sitting after a change without loading it again; None for a replay."""
    return written.value and replace(written.value, version=written.version)


@dataclass(frozen=True, slots=True)
class SittingActions(Generic[V]):
    """Writes a game's sittings: moves of the game, and actions on a sitting as a whole.

    Args:
        topic: the game's topic.
        deleted: says that a deleted sitting cannot be changed.
    """

    topic: type[TableTopic[V]]
    deleted: Text

    def undo(self, actor: Actor, stamp: Stamp, number: int, seq: int) -> Written[Stored[V]]:
        """Undo the newest change, which the form names as `seq`.

        Raises:
            Missing: there is no such sitting.
            Conflict: that change is no longer the newest.
            RuleError: the sitting is deleted.
        """
        return undoing.undo(actor, stamp, self.topic(number), seq, self._check)

    def before_undo(self, place: Place, stored: Stored[V], seq: int) -> Stored[V] | None:
        """Return the sitting before the undo of change `seq`, None if there are later changes.

        Works for a repeated undo as well. `stored` is the sitting now.
        """
        return undoing.value_before_undo(place, self.topic(stored.number), stored, seq)

    def delete(self, actor: Actor, stamp: Stamp, number: int) -> Written[Stored[V]]:
        """Soft-delete the sitting; it can be restored until it is erased.

        Raises:
            Missing: there is no such sitting.
        """
        return self._set_deleted(actor, stamp, number, DISCARD, actor.at)

    def restore(self, actor: Actor, stamp: Stamp, number: int) -> Written[Stored[V]]:
        """Restore a deleted sitting.

        Raises:
            Missing: there is no such sitting.
        """
        return self._set_deleted(actor, stamp, number, BRING_BACK, 0)

    def create(
        self,
        actor: Actor,
        stamp: Stamp,
        action: str,
        body: Mapping[str, Any],
        make: Callable[[Place], V],
    ) -> Written[Stored[V]]:
        """Create a sitting; as for `create` of `core/write.py`."""
        return create(actor, stamp, self.topic(), action, body, lambda place: Stored(make(place)))

    def create_imported(self, actor: Actor, stamp: Stamp, value: V) -> int:
        """Create the sitting of a file, whose key is the stamp's; return its number."""
        body = {"file": stamp.key}
        return self.create(actor, stamp, IMPORT, body, lambda _: value).number

    def change(
        self,
        actor: Actor,
        stamp: Stamp,
        number: int,
        action: str,
        body: Mapping[str, Any],
        move: Callable[[V], V],
        apart: Collection[str] = (),
    ) -> Written[Stored[V]]:
        """Write the result of a pure move; other arguments as for `write` of `core/write.py`.

        Raises:
            Missing: there is no such sitting.
            RuleError: the sitting is deleted, or the move breaks a rule.
        """
        return self.change_in(
            actor, stamp, number, action, body, lambda _, stored: move(stored.value), apart=apart
        )

    def change_in(
        self,
        actor: Actor,
        stamp: Stamp,
        number: int,
        action: str,
        body: Mapping[str, Any],
        move: Callable[[Place, Stored[V]], V],
        *,
        rewritten: Collection[str] = (),
        apart: Collection[str] = (),
    ) -> Written[Stored[V]]:
        """Write the result of a move that needs the house or merged players; as for `change`."""

        def changed(place: Place, stored: Stored[V]) -> Stored[V]:
            if problems := self._check(stored):
                raise RuleError(*problems)
            return replace(stored, value=move(place, stored))

        topic = self.topic(number)
        return write(actor, stamp, topic, action, body, changed, rewritten=rewritten, apart=apart)

    def _set_deleted(
        self, actor: Actor, stamp: Stamp, number: int, action: str, at: int
    ) -> Written[Stored[V]]:
        def change(_: Place, stored: Stored[V]) -> Stored[V]:
            done = bool(stored.deleted_at) == bool(at)
            return stored if done else replace(stored, deleted_at=at)

        return write(actor, stamp, self.topic(number), action, {}, change)

    def _check(self, stored: Stored[V]) -> list[Problem]:
        return [Problem("deleted", "", self.deleted)] if stored.deleted_at else []
