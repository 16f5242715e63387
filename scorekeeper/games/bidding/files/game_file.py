"""Games of exact bids in files: a house's own, old versions of built-in ones, and house rules.

A house's own game can also be a separate file: `scorekeeper-bidding-game/1`.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Required, TypedDict

from scorekeeper.base.file_values import (
    AS_IS,
    AnyNumber,
    AnyText,
    Cleaning,
    FileContext,
    Name,
    Note,
    ShownText,
)
from scorekeeper.base.json_text import within, write_json
from scorekeeper.base.own_game_file import GameKey, own_id, own_id_type, plain_id, read_own_id
from scorekeeper.base.schemas import at_most, between, object_type, one_of, where
from scorekeeper.base.table_file import open_file
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deal_checks import CHANGEABLE
from scorekeeper.games.bidding.rules.extra_checks import MAX_PIECES
from scorekeeper.games.bidding.rules.game import TYPES, BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import (
    BOUNDS,
    MAX_DEALS,
    MAX_SPECIAL,
    SPECIAL_BOUNDS,
)
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.special import Aim

FAMILY = "scorekeeper-bidding-game"
FORMAT = f"{FAMILY}/1"

_MAX_ITEMS = 50

# ---- types ----


def _numbers(bounds: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    return {name: Annotated[int, between(*limits)] for name, limits in bounds.items()}


def _words(kind: Iterable[str]) -> Any:
    return Annotated[str, one_of([str(word) for word in kind])]


SpecialData: Any = object_type(
    id=Required[ShownText],
    name=Required[Name],
    aim=_words(Aim),
    no_trump=bool,
    blind=bool,
    **_numbers(SPECIAL_BOUNDS),
)
"""A special deal."""


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdigit() and len(key) <= 3


PieceData: Any = object_type(
    id=Required[ShownText],
    name=Required[Name],
    points=AnyNumber,
    most=AnyNumber,
    one_seat=bool,
    not_with=ShownText,
    counts_as=ShownText,
)
"""A piece that brings extra points."""

_LISTS = {
    "special": Annotated[list[SpecialData], at_most(MAX_SPECIAL)],
    "extra": Annotated[list[PieceData], at_most(MAX_PIECES)],
    "wagers": Annotated[list[AnyNumber], at_most(_MAX_ITEMS)],
    "bid_points": Annotated[
        dict[Annotated[str, where(_is_number, text("A whole number is needed."))], AnyNumber],
        at_most(_MAX_ITEMS),
    ],
    "sets": Annotated[list[AnyNumber], at_most(MAX_DEALS)],
    "hands": Annotated[list[AnyNumber], at_most(MAX_DEALS)],
    "also": Annotated[list[Name], at_most(_MAX_ITEMS)],
}


def _type_of(name: str) -> Any:
    kind = TYPES[name]
    if kind is tuple:
        return _LISTS.get(name, Annotated[list[AnyText], at_most(_MAX_ITEMS)])
    if kind is bool:
        return bool
    return _words(kind) if issubclass(kind, StrEnum) else Note


_FIELDS = {name: _type_of(name) for name in TYPES} | _numbers(BOUNDS)
RULES = {name: _FIELDS[name] for name in TYPES if name in CHANGEABLE}
"""The house rules that a sitting can have, and their types."""

FIELDS: Mapping[str, Any] = {name: _FIELDS[name] for name in TYPES if name not in {"id", "name"}}
"""The optional fields of a game, in the order in which they are written, and their types."""

RulesData = TypedDict("RulesData", RULES, total=False)  # type: ignore[misc]


_Game = object_type(name=Required[Name], **FIELDS)
_OwnGame = object_type(id=Any, name=Required[Name], **FIELDS)
_OwnId = own_id_type(own_id, "./", text("An id has no dots and no slashes."))
Definitions = Annotated[dict[GameKey, Any], at_most(20)]
"""The games that the file of a sitting defines, by key."""


_File = object_type(format=Required[AnyText], game=Required[Any])


# ---- writing ----


def write_game(game: BiddingGame) -> str:
    """Write the game as the text of a file, without default values.

    Raises:
        ValueError: it is not a house's own game.
    """
    if not game.own:
        raise ValueError(f"{game.id} ships with the app")
    return write_json({"format": FORMAT, "game": {"id": game.id, **definition(game)}})


def definitions(game: BiddingGame, builtin: Mapping[str, BiddingGame]) -> dict[str, Any]:
    """Game id → definition; empty if the game equals the built-in one."""
    return {} if game == builtin.get(game.id) else {game.id: definition(game)}


def definition(game: BiddingGame) -> dict[str, Any]:
    """The game as in a file, without its id and default values."""
    data = game.to_dict()
    return {key: data[key] for key in ("name", *FIELDS) if key in data}


# ---- reading ----


def read_game(data: bytes, cleaning: Cleaning = AS_IS) -> BiddingGame:
    """Read a game file; `cleaning` cleans its names and its note.

    Raises:
        FileError: every problem of the file, with its place.
    """
    context, head = open_file(data, _File, FORMAT, cleaning)
    if "game" not in head:
        context.findings.refuse()
    game_id = read_own_id(head["game"], "game", context, _OwnId, own_id)
    game = read_definition(_OwnGame, game_id, head["game"], "game", context)
    context.findings.refuse()
    assert game  # noqa: S101 - a missing game has findings
    return game


def read_definitions(
    games: Mapping[str, object], context: FileContext, builtin: Mapping[str, BiddingGame]
) -> dict[str, BiddingGame]:
    """Read the games that a file defines, by key; those with invalid parts are left out."""
    read = {}
    for key, value in games.items():
        own = plain_id(key)
        game_id = key if key in builtin else own if BiddingGame(own, "").own else own_id(own)
        game = read_definition(_Game, game_id, value, within("games", key), context)
        if game:
            read[key] = game
    return read


def read_definition(
    schema: Any, game_id: str, value: object, place: str, context: FileContext
) -> BiddingGame | None:
    """Read a game, and report its problems; None if a part is invalid.

    Args:
        game_id: its id, which was checked.
    """
    before = context.findings.invalid
    data = context.read(schema, value, place)
    if context.findings.invalid > before:
        return None
    game = BiddingGame.from_dict({**data, "id": game_id})
    for problem in check_game(game):
        where = place
        for step in problem.field.split("."):
            where = within(where, int(step) if step.isdigit() else step)
        context.add(where, problem.message)
    return game
