"""A house's own version of a game as a file: `scorekeeper-declarer-game/1`."""

from typing import Any, Required

from scorekeeper.base.file_values import AS_IS, AnyText, Cleaning, FileContext, Name, Note
from scorekeeper.base.json_text import shorten, within, write_json
from scorekeeper.base.own_game_file import own_id, own_id_type, read_own_id
from scorekeeper.base.schemas import object_type
from scorekeeper.base.table_file import open_file
from scorekeeper.base.text import text
from scorekeeper.games.declarer.files.deal_file import choices_type
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.house_game import HouseGame, check_house_game

FAMILY = "scorekeeper-declarer-game"
FORMAT = f"{FAMILY}/1"

PARTS = {"plays": Required[AnyText], "options": Any, "note": Note}
"""The parts of a version after its id and name."""

_File = object_type(format=Required[AnyText], game=Required[Any])
_Version = object_type(id=Any, name=Required[Name], **PARTS)
_OwnId = own_id_type(own_id, "./", text("An id has no dots and no slashes."))


def write_house_game(version: HouseGame) -> str:
    return write_json({"format": FORMAT, "game": version.to_dict()})


def read_house_game(data: bytes, cleaning: Cleaning = AS_IS) -> HouseGame:
    """Read a file; `cleaning` cleans its name and note.

    Raises:
        FileError: every problem of the file, with its place.
    """
    context, head = open_file(data, _File, FORMAT, cleaning)
    if "game" not in head:
        context.findings.refuse()
    game_id = read_own_id(head["game"], "game", context, _OwnId, own_id)
    version = read_version(_Version, game_id, head["game"], "game", context)
    context.findings.refuse()
    assert version  # noqa: S101 - a missing version has findings
    return version


def read_version(
    schema: Any, game_id: str, value: object, place: str, context: FileContext
) -> HouseGame | None:
    """Read a version, and report its problems; None if a part is invalid.

    Args:
        schema: the type of the version, without its options.
        game_id: its id, which was checked.
        value: the version as in the file.
    """
    before = context.findings.invalid
    data = context.read(schema, value, place)
    if context.findings.invalid > before:
        return None
    game = builtin_games().get(data["plays"])
    if game is None:
        message = text("There is no game “%(name)s”.", name=shorten(data["plays"]))
        context.add(within(place, "plays"), message)
        return None
    options_place = within(place, "options")
    options = context.read(choices_type(game.options), data.get("options", {}), options_place)
    if context.findings.invalid > before:
        return None
    version = HouseGame(game_id, data["name"], game, options, data.get("note", ""))
    for problem in check_house_game(version):
        option = problem.field.removeprefix("options.")
        context.add(within(options_place, option), problem.message)
    return version
