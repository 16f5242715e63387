"""A house's own game as a file for people to read: `scorekeeper-variant/1`."""

from typing import Any, Required

from scorekeeper.base.file_values import AS_IS, AnyText, Cleaning
from scorekeeper.base.json_text import write_json
from scorekeeper.base.own_game_file import own_id_type, read_own_id
from scorekeeper.base.schemas import object_type
from scorekeeper.base.table_file import open_file
from scorekeeper.base.text import text
from scorekeeper.games.montana.files.variant_file import definition, read_game
from scorekeeper.games.montana.rules.variant_checks import check_variant
from scorekeeper.games.montana.rules.variants import Variant, own_id

FAMILY = "scorekeeper-variant"
FORMAT = f"{FAMILY}/1"

_OwnId = own_id_type(own_id, ".", text("An id has no dots."))
_File = object_type(format=Required[AnyText], variant=Required[Any])


def write_variant(variant: Variant) -> str:
    """The game as the text of a file, without default values.

    Raises:
        ValueError: not a house's own game.
    """
    if not variant.own:
        raise ValueError(f"{variant.id} ships with the app")
    return write_json({"format": FORMAT, "variant": definition(variant, "")})


def read_variant(data: bytes, cleaning: Cleaning = AS_IS) -> Variant:
    """The game that the file defines.

    Raises:
        FileError: everything wrong with the file, each with its place.
    """
    context, head = open_file(data, _File, FORMAT, cleaning)
    if "variant" not in head:
        context.findings.refuse()
    game_id = read_own_id(head["variant"], "variant", context, _OwnId, own_id)
    variant = read_game(game_id, head["variant"], "variant", context, check_variant)
    context.findings.refuse()
    return variant
