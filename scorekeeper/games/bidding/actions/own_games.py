"""The house's own games of exact bids: all that is done with them."""

from dataclasses import replace

from scorekeeper.base.json_fields import Cleaning
from scorekeeper.base.problems import Problem
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.core.own_game_actions import OwnGameActions, kept
from scorekeeper.games.bidding.files.game_file import read_game
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame, own_id
from scorekeeper.games.bidding.rules.game_checks import check_game, fill_empty_names
from scorekeeper.games.bidding.store.games import GAMES


def read_clean_game(data: bytes) -> BiddingGame:
    """The game of a file, with its names and its note as they are kept.

    Raises:
        FileError: whatever is wrong with the file, each with its place.
    """
    return read_game(data, OWN_GAMES.shipped_names(), Cleaning(clean_name, clean_note))


def _clean(game: BiddingGame) -> tuple[BiddingGame, list[Problem]]:
    problems: list[Problem] = []
    name = kept(clean_name, game.name, "name", problems)
    note = kept(clean_note, game.note, "note", problems)
    special = tuple(
        replace(kind, name=kept(clean_name, kind.name, f"special.{index}.name", problems))
        for index, kind in enumerate(game.special)
    )
    return replace(game, name=name, note=note, special=special), problems


def _check(game: BiddingGame) -> list[Problem]:
    """What is wrong with it but for names, which `_clean` looks at."""
    return check_game(fill_empty_names(game))


OWN_GAMES = OwnGameActions(GAMES, _clean, _check, own_id, lambda: builtin_games().values())
"""What people do with the games of a house's own."""

create, take_in, edit, take_back, retire, keep = (
    OWN_GAMES.create,
    OWN_GAMES.take_in,
    OWN_GAMES.edit,
    OWN_GAMES.take_back,
    OWN_GAMES.retire,
    OWN_GAMES.keep,
)
