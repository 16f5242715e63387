"""What differs between two versions of something, for whoever looks at a change."""

from dataclasses import dataclass

from scorekeeper.base.text import Text


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same.

    Args:
        label: what it is.
        before: how it was; None where there was none.
        after: how it is; None where it is gone.
    """

    label: Text
    before: Text | None
    after: Text | None


def unlike(label: Text, before: Text | None, after: Text | None) -> list[Difference]:
    """The difference, if there is one."""
    return [] if before == after else [Difference(label, before, after)]


def words(said: str) -> Text | None:
    """What a person wrote, as it is; None for nothing."""
    return Text("%(said)s", {"said": said}) if said else None
