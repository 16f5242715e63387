"""A house's own games: versions identified by their hashes, and the list of games.

A sitting names the version that it is played with; the list names the newest version of each game.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from sqlalchemy import Table, bindparam, func, insert, select, update

from scorekeeper.base.text import Text
from scorekeeper.core.documents import Document
from scorekeeper.core.log import cells_by_device
from scorekeeper.core.names import natural_key
from scorekeeper.core.tables import ChangeCellRow, ChangeRow, DeviceRow, SpecRow, VariantRow
from scorekeeper.core.topics import Place

_spec: Table = SpecRow.__table__
_variant: Table = VariantRow.__table__
_change: Table = ChangeRow.__table__
_cell: Table = ChangeCellRow.__table__
_device: Table = DeviceRow.__table__

ARCHIVED = "archived"
"""The prefix of archived games in the list's document."""

_MAX_FROZEN = 5_000
_frozen: dict[tuple[int, str], Any] = {}
"""Cache by house and hash.

Games of two houses can have the same hash and differ in texts that are not hashed.
"""


class OwnGame(Protocol):
    """One version of a game that a house can make: a value identified by its hash."""

    @property
    def id(self) -> str:
        """The game's id, without dots; ids of a house's own games have a common prefix."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def note(self) -> str:
        """The house's note about it."""

    @property
    def hash(self) -> str:
        """Identifies this version."""

    @property
    def own(self) -> bool:
        """Whether it is a house's game, not one that ships with the app."""

    @property
    def label(self) -> Text:
        """The name, for a person."""

    def to_dict(self) -> dict[str, Any]:
        """Convert it to plain data."""

    def renamed(self, game_id: str, name: str) -> Self:
        """Return the game with another id and name."""


G = TypeVar("G", bound=OwnGame)


@dataclass(frozen=True, slots=True)
class WholeBook(Generic[G]):
    """All of a house's own games by id, sorted by name, and the ids of archived ones."""

    games: Mapping[str, G] = field(default_factory=dict)
    archived: frozenset[str] = frozenset()

    @property
    def offered(self) -> dict[str, G]:
        """The games that are not archived."""
        return {name: game for name, game in self.games.items() if name not in self.archived}


@dataclass(frozen=True, slots=True)
class Version(Generic[G]):
    """A version of a game.

    Args:
        seq: the change that made it.
        at: when (ms since 1970).
        device: the name of the device that wrote it.
    """

    seq: int
    game: G
    action: str
    at: int
    device: str


_BOOK = (
    select(_variant.c.hash, _variant.c.archived)
    .where(_variant.c.house_id == bindparam("house"), _variant.c.game == bindparam("game"))
    .order_by(_variant.c.id)
)
_BOOK_VERSION = select(func.max(_change.c.seq)).where(
    _change.c.house_id == bindparam("house"), _change.c.topic == bindparam("topic")
)


@dataclass(frozen=True, slots=True)
class OwnGames(Generic[G]):
    """Storage of a house's own games of one kind.

    Args:
        topic: the name of their list in the log.
        kind: the kind of their versions.
    """

    game: str
    topic: str
    kind: str
    read: Callable[[Mapping[str, Any]], G]

    def frozen(self, place: Place, hashes: Iterable[str]) -> Mapping[str, G]:
        """Load the house's versions with these hashes."""
        house = place.house_id
        versions = {name: _frozen.get((house, name)) for name in hashes}
        if unread := [name for name, game in versions.items() if game is None]:
            here = (_spec.c.house_id == house) & _spec.c.hash.in_(unread)
            rows = place.connection.execute(select(_spec.c.hash, _spec.c.body).where(here))
            read = {row.hash: self.read(row.body) for row in rows}
            versions |= {name: read[name] for name in unread}
            if len(_frozen) > _MAX_FROZEN:
                _frozen.clear()
            _frozen.update({(house, name): game for name, game in read.items()})
        return {name: game for name, game in versions.items() if game is not None}

    def freeze(self, place: Place, game: G) -> None:
        """Store this version of the game, unless the house has it."""
        here = (_spec.c.house_id == place.house_id) & (_spec.c.hash == game.hash)
        if place.connection.execute(select(_spec.c.hash).where(here)).first() is None:
            row = {"hash": game.hash, "kind": self.kind, "body": game.to_dict()}
            place.connection.execute(insert(_spec).values(house_id=place.house_id, **row))

    def whole_book(self, place: Place) -> WholeBook[G]:
        """Load the house's own games by name, including archived ones; versions are cached."""
        params = {"house": place.house_id, "game": self.game}
        rows = place.connection.execute(_BOOK, params).all()
        versions = self.frozen(place, (row.hash for row in rows))
        games = sorted(
            ((versions[row.hash], row.archived) for row in rows),
            key=lambda loaded: natural_key(loaded[0].name),
        )
        return WholeBook(
            {game.id: game for game, _ in games},
            frozenset(game.id for game, archived in games if archived),
        )

    def book(self, place: Place, *, archived: bool = False) -> Mapping[str, G]:
        """Load the house's own games by id; with `archived` the archived ones as well."""
        book = self.whole_book(place)
        return book.games if archived else book.offered

    def version(self, place: Place) -> int:
        """Return the house's counter at the last change of the list; 0 if it was never changed."""
        params = {"house": place.house_id, "topic": self.topic}
        return place.connection.execute(_BOOK_VERSION, params).scalar() or 0

    def versions(
        self, place: Place, game_id: str, *, limit: int, before: int | None = None
    ) -> list[Version[G]]:
        """Load the game's newest versions, at most `limit`, older than the change `before`.

        Two queries on the log.
        """
        query = (
            select(_cell.c.seq, _cell.c.after, _change.c.action, _change.c.at, _device.c.name)
            .select_from(cells_by_device)
            .where(
                _cell.c.house_id == place.house_id,
                _cell.c.topic == self.topic,
                _cell.c.cell == game_id,
                _cell.c.after.is_not(None),  # None only in imported archives
            )
            .order_by(_cell.c.seq.desc())
            .limit(limit)
        )
        if before is not None:
            query = query.where(_cell.c.seq < before)
        rows = place.connection.execute(query).all()
        games = self.frozen(place, (row.after for row in rows))
        return [Version(row.seq, games[row.after], row.action, row.at, row.name) for row in rows]


@dataclass(frozen=True, slots=True)
class BookTopic(Generic[G]):
    """The house's own games as a topic of the log; a game's cell has the hash of its version."""

    storage: OwnGames[G]

    @property
    def name(self) -> str:
        return self.storage.topic

    def load(self, place: Place) -> WholeBook[G]:
        return self.storage.whole_book(place)

    def document(self, value: WholeBook[G]) -> Document:
        """Convert the games to a document. Ids have no dots, and none is `archived`."""
        archived = {ARCHIVED: dict.fromkeys(value.archived, True)} if value.archived else {}
        return {**{name: game.hash for name, game in value.games.items()}, **archived}

    def restore(self, place: Place, document: Document) -> WholeBook[G]:
        named = {name: game_hash for name, game_hash in document.items() if name != ARCHIVED}
        versions = self.storage.frozen(place, named.values())
        games = {name: versions[game_hash] for name, game_hash in named.items()}
        return WholeBook(games, frozenset(document.get(ARCHIVED, {})))

    def save(self, place: Place, before: WholeBook[G], after: WholeBook[G], version: int) -> None:
        for name, game in after.games.items():
            archived = name in after.archived
            if before.games.get(name) == game and (name in before.archived) == archived:
                continue
            self.storage.freeze(place, game)
            row = {"hash": game.hash, "archived": archived}
            key = {"house_id": place.house_id, "game": self.storage.game, "id": name}
            if name in before.games:
                here = [_variant.c[column] == value for column, value in key.items()]
                place.connection.execute(update(_variant).where(*here).values(row))
            else:
                place.connection.execute(insert(_variant).values(key | row))
