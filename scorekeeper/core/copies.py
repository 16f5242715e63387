"""Identifiers of the copies of sittings that devices keep as a backup."""

import hashlib
import re
from dataclasses import dataclass

_CHANGE = "[0-9]{1,15}-[0-9a-f]{16}"
_COPY = re.compile(f"({_CHANGE})-([0-9a-f]{{64}})-({_CHANGE})-([0-9]{{1,15}})-([0-9a-f]{{16}})")


@dataclass(frozen=True, slots=True)
class Copy:
    """A sitting's file as of one time.

    Args:
        newest: the fingerprint of the sitting's newest change.
        first: the fingerprint of its first change.
        at: when its newest change was made (ms).
    """

    newest: str
    file: str
    first: str
    at: int
    mark: str

    def __str__(self) -> str:
        """Return the identifier that the device stores."""
        return f"{self.newest}-{self.file}-{self.first}-{self.at}-{self.mark}"

    @property
    def sitting(self) -> str:
        """Return a key for the sitting, the same for all of its copies."""
        return key_of_sitting(self.first)


def key_of_sitting(first: str) -> str:
    """Return the key of the sitting whose first change has this fingerprint."""
    return hashlib.sha256(first.encode()).hexdigest()[:32]


def read_copy(identifier: str) -> Copy | None:
    """Parse the identifier of a copy; None if it is invalid."""
    match = _COPY.fullmatch(identifier)
    if match is None:
        return None
    newest, file, first, at, mark = match.groups()
    return Copy(newest, file, first, int(at), mark)
