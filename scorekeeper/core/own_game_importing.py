"""A house's own games that come with the file of a sitting."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic

from scorekeeper.base.text import Text, text
from scorekeeper.core.own_game_actions import OwnGameActions
from scorekeeper.core.own_games import G, WholeBook
from scorekeeper.core.topics import Place


class Comes(StrEnum):
    """The result for a game that comes with a file."""

    NEW = "new"
    SAME = "same"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Coming(Generic[G]):
    """A house's own game in a file, and the version that the house will have."""

    game: G
    comes: Comes
    house_game: G


def coming(actions: OwnGameActions[G], games: Iterable[G], place: Place | None) -> list[Coming[G]]:
    """Return the result for each of these games in a house, or in one that does not exist yet."""
    book: WholeBook[G] = actions.storage.whole_book(place) if place else WholeBook()
    results = []
    for game in games:
        present = book.games.get(game.id)
        house_game = present or actions.named_apart(game, book)
        comes = Comes.NEW if present is None else Comes.SAME if present == game else Comes.OTHER
        book = replace(book, games={**book.games, game.id: house_game})
        results.append(Coming(game, comes, house_game))
    return results


def brought(own_game: Coming[G], differs: Text) -> Text:
    """Return the result for a game; `differs` is the message if the house has another version."""
    name, name_here = own_game.game.label, own_game.house_game.name
    match own_game.comes:
        case Comes.NEW if name_here != own_game.game.name:
            return text(
                "%(game)s will be added to the list of games as “%(name)s”.",
                game=name,
                name=name_here,
            )
        case Comes.NEW:
            return text("%(game)s will be added to the list of games.", game=name)
        case Comes.SAME:
            return text("%(game)s is already in the list of games.", game=name)
        case Comes.OTHER:
            return differs
