"""A house's own game as a file for people to read: `scorekeeper-variant/1`."""

from collections.abc import Mapping

from scorekeeper.base.file_values import AS_IS, Cleaning
from scorekeeper.base.json_text import write_json
from scorekeeper.base.own_game_file import read_own_game, read_own_id
from scorekeeper.base.text import text
from scorekeeper.games.montana.files.variant_file import (
    KEYS,
    definition,
    read_definition,
)
from scorekeeper.games.montana.rules.variant_checks import check_variant
from scorekeeper.games.montana.rules.variants import Variant, own_id

FAMILY = "scorekeeper-variant"
FORMAT = f"{FAMILY}/1"


def write_variant(variant: Variant) -> str:
    """The game as the text of a file, without default values.

    Raises:
        ValueError: not a house's own game.
    """
    if not variant.own:
        raise ValueError(f"{variant.id} ships with the app")
    return write_json({"format": FORMAT, "variant": definition(variant, "")})


def read_variant(
    data: bytes, builtin: Mapping[str, Variant], cleaning: Cleaning = AS_IS
) -> Variant:
    """The game that the file defines; `builtin` are the built-in games by id.

    Raises:
        FileError: everything wrong with the file, each with its place.
    """
    record = read_own_game(data, FORMAT, "variant", KEYS, cleaning)
    game_id = read_own_id(record, own_id, ".", text("An id has no dots."))
    variant = read_definition(game_id, record, builtin, check_variant)
    record.findings.refuse()
    return variant
