"""The house's own games: made up at the table, made in the editor, changed, retired, from files."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain, count

import regex

from scorekeeper.base.json_fields import Cleaning
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.log import IMPORT
from scorekeeper.core.names import LONGEST, clean_name, clean_note
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, write
from scorekeeper.games.montana.files.game_file import read_variant
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.variant_checks import check_variant
from scorekeeper.games.montana.rules.variants import Variant, made_up, own_id
from scorekeeper.games.montana.store.variants import (
    Book,
    BookTopic,
    WholeBook,
    load_whole_book,
    to_be_completed,
)
from scorekeeper.games.montana.store.versions import load_versions
from scorekeeper.translations import in_every_language

WrittenBook = Written[WholeBook]


class GameKnown(Exception):
    """The book has a game with the id that a file says; `game` is what the file says it is."""

    def __init__(self, game: Variant) -> None:
        super().__init__(game.id)
        self.game = game


def clean_game_name(raw: str, field: str = "made_up") -> str:
    """The name of a game of the house's own, as it is kept.

    Raises:
        RuleError: no name, or that of a game which ships with the app, in any language.
    """
    name = clean_name(raw, field)
    if name.casefold() in _shipped_names():
        raise RuleError(_name_taken(name, field))
    return name


def make_up(name: str, book: Book, *, dummy_plays: bool) -> Variant:
    """The game that a dealer makes up by that name: one of `book` that is called so, or a new one.

    Of a game that was completed since, the dealer can only say that the dummy plays after all.
    """
    for known in book.values():
        if known.name.casefold() == name.casefold():
            asked = dummy_plays or (known.dummy_plays and not to_be_completed(known))
            return replace(known, dummy_plays=asked)
    return replace(made_up(name, dummy_plays=dummy_plays), id=_free_id(name, book))


def keep(actor: Actor, stamp: Stamp, game: Variant, *, called: bool = False) -> None:
    """Keep a game of the house's own in its book, unless the book has one by that id.

    One that is retired comes back when it is `called`. Where another game has its name, it goes
    in under that name with a number, for at the table games are called by their names.
    """
    if not game.own:
        return

    def change(_: Place, book: WholeBook) -> WholeBook:
        kept = book.games.get(game.id) or named_apart(game, book)
        return WholeBook({**book.games, game.id: kept}, book.retired - {game.id})

    with writing() as connection:
        book = load_whole_book(Place(connection, actor.house_id))
        if game.id not in book.games or (called and game.id in book.retired):
            write(actor, stamp, BookTopic(), "keep", {"variant": game.hash}, change)


def named_apart(game: Variant, book: WholeBook) -> Variant:
    """The game under its own name, if no other has it; else with the first number that is free."""
    start = "".join(regex.findall(r"\X", game.name)[: LONGEST - 4]).rstrip()
    names = chain([game.name], (f"{start} {number}" for number in count(2)))
    taken = {other.name.casefold() for other in book.games.values()}
    return replace(game, name=next(name for name in names if name.casefold() not in taken))


def create(actor: Actor, stamp: Stamp, game: Variant) -> WrittenBook:
    """Put a new game, which has no id yet, into the book.

    Raises:
        RuleError: it cannot be kept, or there is a game called so already.
    """
    return _add(actor, stamp, "create", game)


def take_in(actor: Actor, stamp: Stamp, game: Variant) -> WrittenBook:
    """Put the game of a file into the book.

    Raises:
        GameKnown: the book has a game with its id.
        RuleError: as for `create`.
    """
    return _add(actor, stamp, IMPORT, game)


def edit(actor: Actor, stamp: Stamp, game: Variant) -> WrittenBook:
    """Make this the newest version of the game that has its id; old nights keep theirs.

    Raises:
        Missing: the house has no such game.
        RuleError: it cannot be kept, or another game is called so.
    """
    clean, problems = _clean(game)

    def change(_: Place, book: WholeBook) -> WholeBook:
        _find(book, game.id)
        _refuse(*problems, *_check_name(clean, book), *_check_cards(clean))
        return replace(book, games={**book.games, game.id: clean})

    return write(actor, stamp, BookTopic(), "edit", clean.to_dict(), change)


def take_back(actor: Actor, stamp: Stamp, game_id: str, version: int) -> WrittenBook:
    """Make the version that the change `version` made the newest one again.

    Raises:
        Missing: there is no such game, or no such version of it.
        RuleError: by now another game is called so.
    """

    def change(place: Place, book: WholeBook) -> WholeBook:
        _find(book, game_id)
        found = load_versions(place, game_id, most=1, before=version + 1)
        if not found or found[0].seq != version:
            raise Missing(f"version {version}")
        earlier = found[0].variant
        _refuse(*_check_name(earlier, book))
        return replace(book, games={**book.games, game_id: earlier})

    body = {"game": game_id, "version": version}
    return write(actor, stamp, BookTopic(), "take back", body, change)


def retire(actor: Actor, stamp: Stamp, game_id: str, *, retired: bool) -> WrittenBook:
    """Offer the game no more, or offer it again; nights that play it keep it.

    Raises:
        Missing: the house has no such game.
    """

    def change(_: Place, book: WholeBook) -> WholeBook:
        _find(book, game_id)
        others = book.retired - {game_id}
        return replace(book, retired=others | {game_id} if retired else others)

    body = {"game": game_id, "retired": retired}
    return write(actor, stamp, BookTopic(), "retire", body, change)


def read_clean_game(data: bytes) -> Variant:
    """The game of a file, with its name and its note as they are kept.

    Raises:
        FileError: whatever is wrong with the file, each with its place.
    """
    return read_variant(data, builtin_variants(), Cleaning(clean_name, clean_note))


def _add(actor: Actor, stamp: Stamp, action: str, game: Variant) -> WrittenBook:
    clean, problems = _clean(game)

    def change(_: Place, book: WholeBook) -> WholeBook:
        if game.id in book.games:
            raise GameKnown(clean)
        _refuse(*problems, *_check_name(clean, book), *_check_cards(clean))
        new = replace(clean, id=game.id or _free_id(clean.name, book.games))
        return replace(book, games={**book.games, new.id: new})

    return write(actor, stamp, BookTopic(), action, clean.to_dict(), change)


def _find(book: WholeBook, game_id: str) -> Variant:
    if game_id not in book.games:
        raise Missing(game_id)
    return book.games[game_id]


def _clean(game: Variant) -> tuple[Variant, list[Problem]]:
    """The game with its name and its note as they are kept, and what is wrong with these."""
    problems: list[Problem] = []
    name = _kept(clean_name, game.name, "name", problems)
    note = _kept(clean_note, game.note, "note", problems)
    return replace(game, name=name, note=note), problems


def _kept(clean: Callable[[str, str], str], typed: str, field: str, problems: list[Problem]) -> str:
    try:
        return clean(typed, field)
    except RuleError as error:
        problems += error.problems
        return typed


def _check_name(game: Variant, book: WholeBook) -> list[Problem]:
    """Whether the game can be called so; it may go on being called what it is called."""
    name = game.name.casefold()
    now = book.games.get(game.id)
    others = {other.name.casefold() for other in book.games.values() if other.id != game.id}
    taken = name in others | _shipped_names() and (now is None or now.name.casefold() != name)
    if not taken:
        return []
    if name in {book.games[known].name.casefold() for known in book.retired - {game.id}}:
        message = text(
            "“%(name)s” is archived. You can restore it in the list of games.", name=game.name
        )
        return [Problem("game-retired", "name", message)]
    return [_name_taken(game.name, "name")]


def _check_cards(game: Variant) -> list[Problem]:
    return [problem for problem in check_variant(game) if problem.field != "name"]


def _refuse(*problems: Problem) -> None:
    if problems:
        raise RuleError(*problems)


def _name_taken(name: str, field: str) -> Problem:
    message = text("There is already a game called “%(name)s”.", name=name)
    return Problem("game-taken", field, message)


def _free_id(name: str, book: Book) -> str:
    """The id of a new game: its name, unless one has that id which is called otherwise now."""
    first = own_id(name)
    ids = chain([first], (f"{first} {number}" for number in count(2)))
    return next(free for free in ids if free not in book)


@cache
def _shipped_names() -> frozenset[str]:
    """The names of the games that ship, in every language."""
    names = (in_every_language(variant.name) for variant in builtin_variants().values())
    return frozenset(name.casefold() for each in names for name in each)
