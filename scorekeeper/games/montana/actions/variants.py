"""Actions on the house's own games, whether made up at the table or defined in full."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.core.own_game_actions import OwnGameActions, clean_text, name_taken
from scorekeeper.games.montana.files.game_file import read_variant
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.variant_checks import check_variant
from scorekeeper.games.montana.rules.variants import Variant, made_up, own_id
from scorekeeper.games.montana.store.variants import VARIANTS, to_be_completed


def clean_game_name(raw: str, field: str = "made_up") -> str:
    """The name of a house's own game, cleaned.

    Raises:
        RuleError: as for `clean_name`, or the name of a built-in game in any language.
    """
    name = clean_name(raw, field)
    if name.casefold() in OWN_GAMES.shipped_names():
        raise RuleError(name_taken(name, field))
    return name


def make_up(name: str, book: Mapping[str, Variant], *, dummy_plays: bool) -> Variant:
    """The game that a dealer makes up by that name: an existing game of `book`, or a new one.

    If the house has defined the game in full since, the dealer can turn the dummy on, but not off.
    """
    for game in book.values():
        if game.name.casefold() == name.casefold():
            with_dummy = dummy_plays or (game.dummy_plays and not to_be_completed(game))
            return replace(game, dummy_plays=with_dummy)
    new = made_up(name, dummy_plays=dummy_plays)
    return new.renamed(OWN_GAMES.free_id(name, book), name)


def read_clean_game(data: bytes) -> Variant:
    """The game of a file, with its name and its note cleaned.

    Raises:
        FileError: everything wrong with the file, each with its place.
    """
    return read_variant(data, Cleaning(clean_name, clean_note))


def _clean(game: Variant) -> tuple[Variant, list[Problem]]:
    problems: list[Problem] = []
    name = clean_text(clean_name, game.name, "name", problems)
    note = clean_text(clean_note, game.note, "note", problems)
    return replace(game, name=name, note=note), problems


OWN_GAMES = OwnGameActions(
    VARIANTS,
    _clean,
    lambda game: [problem for problem in check_variant(game) if problem.field != "name"],
    own_id,
    lambda: builtin_variants().values(),
)
"""What users can do with the house's own games."""
