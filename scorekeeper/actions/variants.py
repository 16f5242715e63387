"""The house's own games."""

from dataclasses import replace

from scorekeeper.actions.names import clean_name
from scorekeeper.actions.write import Actor, Stamp, Written, write
from scorekeeper.games.montana.variants import Variant, made_up
from scorekeeper.games.problems import Problem, RuleError
from scorekeeper.games.text import text
from scorekeeper.store.topics import Place
from scorekeeper.store.variants import Book, BookTopic, builtin_variants


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


def make_up(actor: Actor, stamp: Stamp, raw_name: str, *, dummy_plays: bool) -> Variant:
    """Make up a game at the table, and keep it in the house's book; returns it.

    What the book knows of a game with that name stays.

    Raises:
        RuleError: as for `clean_game_name`.
    """
    game = made_up(clean_game_name(raw_name), dummy_plays=dummy_plays)

    def change(_: Place, book: Book) -> Book:
        known = replace(book.get(game.id, game), dummy_plays=dummy_plays)
        return {**book, game.id: known}

    body = {"variant": game.hash}
    written: Written[Book] = write(actor, stamp, BookTopic(), "make up", body, change)
    return (written.value or {}).get(game.id, game)  # a form sent again is not looked at closely
