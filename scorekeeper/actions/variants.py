"""The house's own games."""

from scorekeeper.actions.names import clean_name
from scorekeeper.actions.write import Actor, Stamp, write
from scorekeeper.games.montana.variants import Variant
from scorekeeper.games.problems import Problem, RuleError
from scorekeeper.games.text import text
from scorekeeper.store.db import writing
from scorekeeper.store.seeds import builtin_variants
from scorekeeper.store.topics import Place
from scorekeeper.store.variants import Book, BookTopic, load_book


def clean_game_name(raw: str, field: str = "made_up") -> str:
    """The name of a game of the house's own, as it is kept.

    Raises:
        RuleError: no name, or that of a game which ships with the app.
    """
    name = clean_name(raw, field)
    if name.casefold() in {variant.name.casefold() for variant in builtin_variants().values()}:
        message = text("There is a game called “%(name)s” already.", name=name)
        raise RuleError(Problem("game-taken", field, message))
    return name


def keep(actor: Actor, stamp: Stamp, game: Variant) -> None:
    """Keep a game of the house's own in its book, unless the book has one by that id."""
    if not game.own:
        return

    def change(_: Place, book: Book) -> Book:
        return {**book, game.id: game}

    with writing() as connection:
        if game.id not in load_book(Place(connection, actor.house_id)):
            write(actor, stamp, BookTopic(), "keep", {"variant": game.hash}, change)
