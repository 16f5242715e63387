"""Actions on a house's own games: create, change, revert, archive, import."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any, Generic

import regex

from scorekeeper.base.problems import Problem, RuleError, collecting
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.log import IMPORT
from scorekeeper.core.names import LONGEST
from scorekeeper.core.own_games import BookTopic, G, OwnGames, WholeBook
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, write
from scorekeeper.translations import names_in_every_language

Change = Callable[[Place, WholeBook[G]], WholeBook[G]]


class GameExists(Exception):
    """The house already has the game of a file; `game` is the file's version."""

    def __init__(self, game: Any) -> None:
        super().__init__(game.id)
        self.game = game


@dataclass(frozen=True, slots=True)
class OwnGameActions(Generic[G]):
    """Actions on a house's own games of one kind.

    Args:
        storage: how they are stored.
        clean: returns the game with all texts as they are stored, and their problems.
        check: returns every reason why a house cannot have the game, except for its name.
        own_id: returns the id of a new game with that name.
        shipped: the games that ship with the app.
        is_version: whether the second game can be a newer version of the first one.
    """

    storage: OwnGames[G]
    clean: Callable[[G], tuple[G, list[Problem]]]
    check: Callable[[G], list[Problem]]
    own_id: Callable[[str], str]
    shipped: Callable[[], Iterable[G]]
    is_version: Callable[[G, G], bool] = lambda _, __: True

    def create(self, actor: Actor, stamp: Stamp, game: G) -> Written[WholeBook[G]]:
        """Add a new game, which has no id yet.

        Raises:
            RuleError: it is invalid, or a game with its name exists.
        """
        return self._add(actor, stamp, "create", game)

    def import_game(self, actor: Actor, stamp: Stamp, game: G) -> Written[WholeBook[G]]:
        """Add the game of a file; if its id is that of an unrelated game, with another id.

        Raises:
            GameExists: the house has an earlier version of it.
            RuleError: as for `create`.
        """
        return self._add(actor, stamp, IMPORT, game)

    def edit(self, actor: Actor, stamp: Stamp, game: G) -> Written[WholeBook[G]]:
        """Make this the newest version of the game with its id; old sittings keep theirs.

        Raises:
            Missing: the house has no such game.
            RuleError: it is invalid, or another game has its name.
        """
        clean, problems = self.clean(game)

        def change(_: Place, book: WholeBook[G]) -> WholeBook[G]:
            _find(book, game.id)
            _refuse(*problems, *self._check_name(clean, book), *self.check(clean))
            return replace(book, games={**book.games, game.id: clean})

        return self._write(actor, stamp, "edit", clean.to_dict(), change)

    def take_back(
        self, actor: Actor, stamp: Stamp, game_id: str, version: int
    ) -> Written[WholeBook[G]]:
        """Make the version of the change `version` the newest one again.

        Raises:
            Missing: there is no such game, or no such version of it.
            RuleError: another game has its name by now.
        """

        def change(place: Place, book: WholeBook[G]) -> WholeBook[G]:
            _find(book, game_id)
            versions = self.storage.versions(place, game_id, limit=1, before=version + 1)
            if not versions or versions[0].seq != version:
                raise Missing(f"version {version}")
            earlier = versions[0].game
            _refuse(*self._check_name(earlier, book))
            return replace(book, games={**book.games, game_id: earlier})

        body = {"game": game_id, "version": version}
        return self._write(actor, stamp, "take back", body, change)

    def set_archived(
        self, actor: Actor, stamp: Stamp, game_id: str, *, archived: bool
    ) -> Written[WholeBook[G]]:
        """Archive or restore a game; sittings that play it keep it.

        Raises:
            Missing: the house has no such game.
        """

        def change(_: Place, book: WholeBook[G]) -> WholeBook[G]:
            _find(book, game_id)
            rest = book.archived - {game_id}
            return replace(book, archived=rest | {game_id} if archived else rest)

        body = {"game": game_id, "archived": archived}
        return self._write(actor, stamp, "retire", body, change)

    def keep(self, actor: Actor, stamp: Stamp, game: G, *, called: bool = False) -> None:
        """Add a game to the house's own games, unless there is one with its id.

        With `called` (the dealer has called the game), an archived game with its id is restored.
        If another game has its name, a number is added, because at the table games are called by
        their names.
        """
        if not game.own:
            return

        def change(_: Place, book: WholeBook[G]) -> WholeBook[G]:
            entry = book.games.get(game.id) or self.named_apart(game, book)
            return WholeBook({**book.games, game.id: entry}, book.archived - {game.id})

        with writing() as connection:
            book = self.storage.whole_book(Place(connection, actor.house_id))
            if game.id not in book.games or (called and game.id in book.archived):
                self._write(actor, stamp, "keep", {"variant": game.hash}, change)

    def free_id(self, name: str, games: Mapping[str, G]) -> str:
        """Return the id made from the name, with a number added if a game has that id."""
        first = self.own_id(name)
        ids = chain([first], (f"{first} {number}" for number in count(2)))
        return next(free for free in ids if free not in games)

    def named_apart(self, game: G, book: WholeBook[G]) -> G:
        """Return the game, with a number added to its name if another game has that name."""
        start = "".join(regex.findall(r"\X", game.name)[: LONGEST - 4]).rstrip()
        names = chain([game.name], (f"{start} {number}" for number in count(2)))
        taken = self._names(book.games.values())
        return game.renamed(game.id, next(name for name in names if name.casefold() not in taken))

    def shipped_names(self) -> frozenset[str]:
        """Return the names of the games that ship, in every language, in lower case."""
        return names_in_every_language(game.name for game in self.shipped())

    def _add(self, actor: Actor, stamp: Stamp, action: str, game: G) -> Written[WholeBook[G]]:
        clean, problems = self.clean(game)

        def change(_: Place, book: WholeBook[G]) -> WholeBook[G]:
            new, stored = clean, book.games.get(game.id)
            if stored and self.is_version(stored, clean):
                raise GameExists(clean)
            if stored or not game.id:
                new = clean.renamed(self.free_id(clean.name, book.games), clean.name)
            _refuse(*problems, *self._check_name(new, book), *self.check(new))
            return replace(book, games={**book.games, new.id: new})

        return self._write(actor, stamp, action, clean.to_dict(), change)

    def _write(
        self, actor: Actor, stamp: Stamp, action: str, body: dict[str, Any], change: Change[G]
    ) -> Written[WholeBook[G]]:
        return write(actor, stamp, BookTopic(self.storage), action, body, change)

    def _names(self, own: Iterable[G]) -> frozenset[str]:
        """Return the names of these own games and of the games that ship, in lower case."""
        return self.shipped_names() | {game.name.casefold() for game in own}

    def _check_name(self, game: G, book: WholeBook[G]) -> list[Problem]:
        """Return the problem if another game, built-in or the house's own, has this name.

        A game can always keep its current name.
        """
        name = game.name.casefold()
        now = book.games.get(game.id)
        taken = self._names(other for other in book.games.values() if other.id != game.id)
        if name not in taken or (now and now.name.casefold() == name):
            return []
        if name in {
            book.games[archived_id].name.casefold() for archived_id in book.archived - {game.id}
        }:
            return [game_archived(game.name, "name")]
        return [name_taken(game.name, "name")]


def clean_text(
    clean: Callable[[str, str], str], typed: str, field: str, problems: list[Problem]
) -> str:
    """Return the text as it is stored.

    If it is invalid, return it unchanged and add the reasons to `problems`.
    """
    with collecting(problems):
        return clean(typed, field)
    return typed


def name_taken(name: str, field: str) -> Problem:
    """Return the problem that another game has this name."""
    message = text("There is already a game called “%(name)s”.", name=name)
    return Problem("game-taken", field, message)


def game_archived(name: str, field: str) -> Problem:
    """Return the problem that the game with this name is archived."""
    message = text("“%(name)s” is archived. You can restore it in the list of games.", name=name)
    return Problem("game-archived", field, message)


def _find(book: WholeBook[G], game_id: str) -> None:
    if game_id not in book.games:
        raise Missing(game_id)


def _refuse(*problems: Problem) -> None:
    if problems:
        raise RuleError(*problems)
