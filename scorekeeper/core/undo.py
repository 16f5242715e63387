"""Undo: a write that restores the cells of a topic's newest change."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from scorekeeper.base.problems import Problem, refuse
from scorekeeper.core.documents import flatten, nest, replace_cells
from scorekeeper.core.log import UNDO, history, newest_undoable
from scorekeeper.core.sittings import SittingTopic
from scorekeeper.core.topics import Place, Topic
from scorekeeper.core.write import Actor, Conflict, Stamp, Written, write

V = TypeVar("V")


def undo(
    actor: Actor,
    stamp: Stamp,
    topic: Topic[V],
    seq: int,
    check: Callable[[V], Sequence[Problem]] = lambda _: (),
) -> Written[V]:
    """Undo the change `seq`, the topic's newest that is not undone yet.

    Raises:
        Conflict: it is no longer the newest, or already undone.
        RuleError: `check` returns a reason why nothing can be changed now.
    """
    same: list[str] = []  # cells that the change wrote unchanged: the undo writes them too

    def put_back(place: Place, value: V) -> V:
        refuse(check(value))
        newest = newest_undoable(place, topic.name)
        if newest is None or newest.seq != seq:
            raise Conflict([])
        same.extend(name for name, (before, after) in newest.cells.items() if before == after)
        earlier = {name: before for name, (before, _) in newest.cells.items()}
        return topic.restore(place, nest(replace_cells(flatten(topic.document(value)), earlier)))

    return write(actor, stamp, topic, UNDO, {"seq": seq}, put_back, seq, same)


def value_before_undo(place: Place, topic: SittingTopic[V], value: V, seq: int) -> V | None:
    """Return the sitting before the undo of change `seq`, if nothing changed since that undo.

    `value` is the sitting now, read before this is called.
    """
    (newest,) = history(place, topic.name, limit=1)
    if newest.undoes != seq:
        return None
    earlier = {name: before for name, (before, _) in newest.change.cells.items()}
    return topic.value(place, nest(replace_cells(flatten(topic.document(value)), earlier)))
