"""Differences between two versions of something, to show what a change does."""

from dataclasses import dataclass

from scorekeeper.base.text import Text


@dataclass(frozen=True, slots=True)
class Difference:
    """A property that has changed.

    Args:
        before: its old value; None if it had none.
        after: its new value; None if it is gone.
    """

    label: Text
    before: Text | None
    after: Text | None


def list_difference(label: Text, before: Text | None, after: Text | None) -> list[Difference]:
    """Return the difference, or an empty list if both values are equal."""
    return [] if before == after else [Difference(label, before, after)]


def as_text(typed: str) -> Text | None:
    """Wrap a typed text, which is not translated; None if it is empty."""
    return Text("%(said)s", {"said": typed}) if typed else None
