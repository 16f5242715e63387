"""Undo: a write that puts back what the newest change of a topic altered."""

from typing import TypeVar

from scorekeeper.actions.write import Actor, Conflict, Stamp, Written, write
from scorekeeper.store.documents import flatten, nest, put
from scorekeeper.store.log import UNDO, newest_undoable
from scorekeeper.store.topics import Place, Topic

V = TypeVar("V")


def undo(actor: Actor, stamp: Stamp, topic: Topic[V], seq: int) -> Written[V]:
    """Take back the change `seq`, the topic's newest that is not undone yet.

    Raises:
        Conflict: it is not the newest any more, or undone already.
    """

    def put_back(place: Place, value: V) -> V:
        newest = newest_undoable(place, topic.name)
        if newest is None or newest.seq != seq:
            raise Conflict([])
        earlier = {name: before for name, (before, _) in newest.cells.items()}
        return topic.restore(place, nest(put(flatten(topic.document(value)), earlier)))

    return write(actor, stamp, topic, UNDO, {"seq": seq}, put_back, undoes=seq)
