"""A topic: the part of a house that one write changes, such as one night or the players.

It is loaded as a value, compared and logged as a document, and saved as rows.
"""

from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from scorekeeper.core.documents import Document

V = TypeVar("V")


class Missing(LookupError):
    """The house has nothing with that name or number."""


@dataclass(frozen=True, slots=True)
class SittingOfForm:
    """The sitting for which a form was made; its number may belong to another one by now."""

    game: str
    number: int
    mark: str

    def is_of_another(self, game: str, number: int, mark: str) -> bool:
        """Whether the sitting that has the number now is not the one of the form."""
        return (self.game, self.number) == (game, number) and self.mark != mark


@dataclass(frozen=True, slots=True)
class Place:
    """Where a topic is read and written: a connection, and the house.

    `form` is the sitting of the current form. Another sitting with its number counts as missing.
    """

    connection: Connection
    house_id: int
    form: SittingOfForm | None = None


class Topic(Protocol[V]):
    """How one kind of topic is stored."""

    @property
    def name(self) -> str:
        """The name in the log, such as `night/3`; known once it is loaded."""

    def load(self, place: Place) -> V:
        """Load the current value.

        Raises:
            Missing: it does not exist.
        """

    def document(self, value: V) -> Document:
        """Convert the value to a document."""

    def restore(self, place: Place, document: Document) -> V:
        """Convert a document to the value: the inverse of `document`."""

    def save(self, place: Place, before: V, after: V, version: int) -> None:
        """Write what differs; `version` is the house's counter at this change."""


class NewTopic(Topic[V], Protocol):
    def begin(self, place: Place) -> None:
        """Assign the next number."""

    def save(self, place: Place, before: V | None, after: V, version: int) -> None:
        """Write what differs; `before` is None for a new one."""
