"""Problems of an input as values: all of them at once, each with its field."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from scorekeeper.base.text import Text, text


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken rule.

    Args:
        code: a stable name for tests and programs, such as `tricks-sum`.
        field: the input it belongs to, such as `tricks` or `contracts.1`.
        message: the explanation for a person.
    """

    code: str
    field: str
    message: Text


GAME_OVER = Problem("over", "", text("The game is over."))
NO_SUCH_DEAL = Problem("no-such-deal", "", text("This deal no longer exists."))


class RuleError(ValueError):
    """A move or a value that the rules do not allow; `problems` names each reason."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(str(problem.message) for problem in problems))
        self.problems = problems


def refuse(problems: Sequence[Problem]) -> None:
    """Raise the problems, if there are any.

    Raises:
        RuleError: there are problems.
    """
    if problems:
        raise RuleError(*problems)


@contextmanager
def collecting(problems: list[Problem], field: str = "") -> Iterator[None]:
    """Add the problems of rule errors to the list instead of raising; `field` replaces theirs."""
    try:
        yield
    except RuleError as error:
        problems += [replace(p, field=field or p.field) for p in error.problems]


NOT_A_NUMBER = -(10**41)
"""Stands for typed text that is no number: out of every range, so that checks name the range."""


def range_message(low: int | str, high: int | str) -> Text:
    """Message for what is not a whole number from `low` to `high`."""
    return text("A whole number from %(low)s to %(high)s.", low=low, high=high)
