"""Actions on a house's own games of exact bids."""

from dataclasses import replace

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.own_game_file import own_id
from scorekeeper.base.problems import Problem
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.core.own_game_actions import OwnGameActions, clean_text
from scorekeeper.games.bidding.files.game_file import read_game
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import check_game, fill_empty_names
from scorekeeper.games.bidding.store.sittings import GAMES


def read_clean_game(data: bytes) -> BiddingGame:
    """Read a game file, with names and note cleaned for storage.

    Raises:
        FileError: every problem of the file, with its place.
    """
    return read_game(data, Cleaning(clean_name, clean_note))


def _clean(game: BiddingGame) -> tuple[BiddingGame, list[Problem]]:
    problems: list[Problem] = []
    name = clean_text(clean_name, game.name, "name", problems)
    note = clean_text(clean_note, game.note, "note", problems)
    special = tuple(
        replace(kind, name=clean_text(clean_name, kind.name, f"special.{index}.name", problems))
        for index, kind in enumerate(game.special)
    )
    return replace(game, name=name, note=note, special=special), problems


OWN_GAMES = OwnGameActions(
    GAMES,
    _clean,
    lambda game: check_game(fill_empty_names(game)),
    own_id,
    lambda: builtin_games().values(),
)
"""The actions on a house's own games."""
