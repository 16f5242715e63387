"""Actions on a house's own versions of games with a declarer."""

from dataclasses import replace

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.own_game_file import own_id
from scorekeeper.base.problems import Problem
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.core.own_game_actions import OwnGameActions, clean_text
from scorekeeper.games.declarer.files.house_game_file import read_house_game
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.house_game import HouseGame, built_in, check_house_game
from scorekeeper.games.declarer.store.sittings import HOUSE_GAMES


def read_clean_version(data: bytes) -> HouseGame:
    """Read a file, with name and note cleaned for storage.

    Raises:
        FileError: every problem of the file, with its place.
    """
    return read_house_game(data, Cleaning(clean_name, clean_note))


def _clean(version: HouseGame) -> tuple[HouseGame, list[Problem]]:
    problems: list[Problem] = []
    name = clean_text(clean_name, version.name, "name", problems)
    note = clean_text(clean_note, version.note, "note", problems)
    options = version.options
    if not check_house_game(version):  # those that are as usual anyway are left out
        options = version.game.own_choices(version.resolved)
    return replace(version, name=name, note=note, options=options), problems


ACTIONS = OwnGameActions(
    HOUSE_GAMES,
    _clean,
    check_house_game,
    own_id,
    lambda: map(built_in, builtin_games().values()),
    is_version=lambda stored, version: stored.game == version.game,
)
"""The actions: create, change, archive, restore, import."""
