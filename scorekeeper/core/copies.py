"""Identifiers of the copies of sittings that devices keep as a backup."""

import hashlib
import re
from dataclasses import dataclass

_CHANGE = "[0-9]{1,15}-[0-9a-f]{16}"
_COPY = re.compile(f"({_CHANGE})-([0-9a-f]{{64}})-({_CHANGE})-([0-9]{{1,15}})-([0-9a-f]{{16}})")


@dataclass(frozen=True, slots=True)
class Copy:
    """The file of a sitting as it was at one time.

    Args:
        newest: the fingerprint of the sitting's newest change.
        file: the key of the file.
        first: the fingerprint of the change by which it began.
        at: when its newest change was made (ms).
        mark: that of the sitting.
    """

    newest: str
    file: str
    first: str
    at: int
    mark: str

    def __str__(self) -> str:
        """As the device keeps it."""
        return f"{self.newest}-{self.file}-{self.first}-{self.at}-{self.mark}"

    @property
    def sitting(self) -> str:
        """A key for the sitting, whichever of its copies this is."""
        return key_of_sitting(self.first)


def key_of_sitting(first: str) -> str:
    """A key for the sitting that began with the change of this fingerprint."""
    return hashlib.sha256(first.encode()).hexdigest()[:32]


def read_copy(said: str) -> Copy | None:
    """The copy that is known so; None where that is no copy."""
    found = _COPY.fullmatch(said)
    if found is None:
        return None
    newest, file, first, at, mark = found.groups()
    return Copy(newest, file, first, int(at), mark)
