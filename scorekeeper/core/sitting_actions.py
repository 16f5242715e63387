"""How sittings at a table are written, the same for every game."""

import inspect
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from scorekeeper.base.plain_data import to_plain
from scorekeeper.base.problems import Problem, refuse
from scorekeeper.base.text import Text, text
from scorekeeper.core import undo as undoing
from scorekeeper.core.log import COPY, DELETE, IMPORT, RESTORE, START, UNDO
from scorekeeper.core.stored import Stored, TableTopic
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write

V = TypeVar("V")
P = ParamSpec("P")

_NUMBER = "%(number)s"

_LOG = {COPY: text("last entry of the copy it came from"), UNDO: text("an undo")}

Act = Callable[Concatenate[Actor, Stamp, int, P], Written[Stored[V]]]
"""An action on the sitting with a number. Its further arguments are those of its move."""


@dataclass(frozen=True, slots=True)
class MoveContext(Generic[V]):
    """A move under way: who acts, and the sitting in its house, inside the transaction.

    Args:
        actor, stamp: as for `write` of `core/write.py`.
        topic: the sitting's name in the log.
        stored: the sitting before the move.
        rewritten: cells that count as written even if they do not change; a move can add to them.
    """

    actor: Actor
    stamp: Stamp
    place: Place
    topic: str
    stored: Stored[V]
    rewritten: list[str] = field(default_factory=list)

    @property
    def value(self) -> V:
        """The value before the move."""
        return self.stored.value


def as_saved(written: Written[Stored[V]]) -> Stored[V] | None:
    """Return the sitting after a change without loading it again; None for a replay."""
    return written.value and replace(written.value, version=written.version)


@dataclass(frozen=True, slots=True)
class SittingActions(Generic[V]):
    """Writes a game's sittings: moves of the game, and actions on a sitting as a whole.

    Args:
        deleted: says that a deleted sitting cannot be changed.
        log: the names in the log of actions on a sitting as a whole; moves add theirs.
        undo_names: what undoing a move reverts, if that is not its name in the log.
    """

    topic: type[TableTopic[V]]
    deleted: Text
    log: dict[str, Text]
    undo_names: dict[str, Text] = field(default_factory=dict)

    def log_name(self, action: str) -> Text:
        return self.log.get(action) or _LOG.get(action, text("the newest change"))

    def undo_name(self, action: str, number: int | None = None) -> Text:
        """Return what undoing an action reverts; `number` is that of the part it was about."""
        name = self.undo_names.get(action)
        if name is None or (number is None and _NUMBER in name.message):
            return self.log_name(action)
        return name if number is None else name.fill(number=number)

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
        return self._set_deleted(actor, stamp, number, DELETE, actor.at)

    def restore(self, actor: Actor, stamp: Stamp, number: int) -> Written[Stored[V]]:
        """Restore a deleted sitting.

        Raises:
            Missing: there is no such sitting.
        """
        return self._set_deleted(actor, stamp, number, RESTORE, 0)

    def start(
        self, build: Callable[Concatenate[Actor, Place, P], V]
    ) -> Callable[Concatenate[Actor, Stamp, P], Written[Stored[V]]]:
        """Declare how a sitting starts, and return it as an action that is written.

        `build` takes who starts it, the house, and the arguments, which also identify the request.
        """
        signature = inspect.signature(build)

        @wraps(build)
        def act(
            actor: Actor, stamp: Stamp, /, *args: P.args, **kwargs: P.kwargs
        ) -> Written[Stored[V]]:
            body = _arguments(signature.bind(None, None, *args, **kwargs), 2)
            return self._create(
                actor, stamp, START, body, lambda place: build(actor, place, *args, **kwargs)
            )

        return act

    def create_imported(self, actor: Actor, stamp: Stamp, value: V) -> int:
        """Create the sitting of a file, whose key is the stamp's; return its number."""
        return self._create(actor, stamp, IMPORT, {"file": stamp.key}, lambda _: value).number

    def _create(
        self,
        actor: Actor,
        stamp: Stamp,
        action: str,
        body: Mapping[str, Any],
        make: Callable[[Place], V],
    ) -> Written[Stored[V]]:
        return create(actor, stamp, self.topic(), action, body, lambda place: Stored(make(place)))

    def move(
        self,
        action: str,
        log: Text | None = None,
        undo: Text | None = None,
        *,
        apart: Collection[str] = (),
    ) -> Callable[[Callable[Concatenate[V, P], V]], Act[P, V]]:
        """Declare a pure move of the game, and return it as an action that is written.

        The move takes the value and its arguments. Its name and the arguments identify the request:
        the same key with others is refused. The action raises what the move raises, and as for
        `write` of `core/write.py`; a deleted sitting is refused.

        Args:
            log: its name in the log; None if another move of the same action has one.
            undo: what undoing it reverts, such as "round %(number)s"; by default `log`. Without
                the number of a single part it is `log`, too.
            apart: as for `write`.
        """
        self._declare(action, log, undo)

        def act_of(move: Callable[Concatenate[V, P], V]) -> Act[P, V]:
            def apply(context: MoveContext[V], /, *args: P.args, **kwargs: P.kwargs) -> V:
                return move(context.value, *args, **kwargs)

            return self._act(action, apart, move, apply)

        return act_of

    def move_with_context(
        self,
        action: str,
        log: Text | None = None,
        undo: Text | None = None,
        *,
        apart: Collection[str] = (),
    ) -> Callable[[Callable[Concatenate[MoveContext[V], P], V]], Act[P, V]]:
        """Declare a move that needs more than the value, such as the house; else as `move`."""
        self._declare(action, log, undo)
        return lambda move: self._act(action, apart, move, move)

    def _declare(self, action: str, log: Text | None, undo: Text | None) -> None:
        if log:
            self.log[action] = log
        if undo:
            self.undo_names[action] = undo

    def _act(
        self,
        action: str,
        apart: Collection[str],
        declared: Callable[..., V],
        apply: Callable[Concatenate[MoveContext[V], P], V],
    ) -> Act[P, V]:
        signature = inspect.signature(declared)

        @wraps(declared)
        def act(
            actor: Actor, stamp: Stamp, number: int, /, *args: P.args, **kwargs: P.kwargs
        ) -> Written[Stored[V]]:
            arguments = _arguments(signature.bind(None, *args, **kwargs), 1)
            body = {"move": declared.__name__, "arguments": arguments}  # moves can share an action
            topic, rewritten = self.topic(number), list[str]()

            def change(place: Place, stored: Stored[V]) -> Stored[V]:
                refuse(self._check(stored))
                context = MoveContext(actor, stamp, place, topic.name, stored, rewritten)
                return replace(stored, value=apply(context, *args, **kwargs))

            return write(
                actor,
                stamp,
                topic,
                action,
                body,
                change,
                rewritten=rewritten,
                apart=apart,
            )

        return act

    def _set_deleted(
        self, actor: Actor, stamp: Stamp, number: int, action: str, at: int
    ) -> Written[Stored[V]]:
        def change(_: Place, stored: Stored[V]) -> Stored[V]:
            done = bool(stored.deleted_at) == bool(at)
            return stored if done else replace(stored, deleted_at=at)

        return write(actor, stamp, self.topic(number), action, {}, change)

    def _check(self, stored: Stored[V]) -> list[Problem]:
        return [Problem("deleted", "", self.deleted)] if stored.deleted_at else []


def actions_of_game(topic: type[TableTopic[V]]) -> SittingActions[V]:
    """Return the actions of a game whose sittings are called games."""
    return SittingActions(
        topic,
        text("This game is deleted. Restore it first."),
        {
            START: text("start of the game"),
            IMPORT: text("game imported"),
            DELETE: text("game deleted"),
            RESTORE: text("game restored"),
        },
    )


def _arguments(bound: inspect.BoundArguments, first: int) -> dict[str, Any]:
    """Return the arguments from the one at index `first` on as plain data."""
    bound.apply_defaults()
    return {name: to_plain(value) for name, value in [*bound.arguments.items()][first:]}
