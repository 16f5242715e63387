"""Games of exact bids in files: a house's own, old versions of built-in ones, and house rules.

A house's own game can also be a separate file: `scorekeeper-bidding-game/1`.
"""

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Any

from scorekeeper.base.file_values import AS_IS, Cleaning
from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import JsonPath, within, write_json
from scorekeeper.base.own_game_file import LONGEST_ID, read_own_game, read_own_id
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deal_checks import CHANGEABLE
from scorekeeper.games.bidding.rules.game import TYPES, BiddingGame, own_id, plain_id
from scorekeeper.games.bidding.rules.game_checks import (
    BOUNDS,
    MOST_DEALS,
    MOST_SPECIAL,
    SPECIAL_BOUNDS,
    check_game,
)
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal

GAME_KEYS = tuple(name for name in TYPES if name not in {"id", "name"})
"""The optional keys of a game, in the order in which they are written."""

RULE_KEYS = tuple(name for name in TYPES if name in CHANGEABLE)
"""The keys that house rules can have."""

SPECIAL_KEYS = ("aim", "no_trump", "blind", *SPECIAL_BOUNDS)
"""The optional keys of a special deal."""

FAMILY = "scorekeeper-bidding-game"
FORMAT = f"{FAMILY}/1"

_MOST_GAMES = 20


def write_game(game: BiddingGame) -> str:
    """Write the game as the text of a file, without default values.

    Raises:
        ValueError: it is not a house's own game.
    """
    if not game.own:
        raise ValueError(f"{game.id} ships with the app")
    return write_json({"format": FORMAT, "game": {"id": game.id, **definition(game)}})


def read_game(data: bytes, taken: Collection[str], cleaning: Cleaning = AS_IS) -> BiddingGame:
    """Read a game file; `taken` are names it cannot have, in lower case.

    Raises:
        FileError: every problem of the file, with its place.
    """
    record = read_own_game(data, FORMAT, "game", ("id", *GAME_KEYS), cleaning)
    no_parts = text("An id has no dots and no slashes.")
    game = read_definition(read_own_id(record, own_id, "./", no_parts), record, taken)
    record.findings.refuse()
    assert game  # noqa: S101 - a missing game has findings
    return game


def definitions(game: BiddingGame, builtin: Mapping[str, BiddingGame]) -> dict[str, Any]:
    """Game id → definition; empty if the game equals the built-in one."""
    return {} if game == builtin.get(game.id) else {game.id: definition(game)}


def definition(game: BiddingGame) -> dict[str, Any]:
    """The game as in a file, without its id and default values."""
    data = game.to_dict()
    return {key: data[key] for key in ("name", *GAME_KEYS) if key in data}


def read_definitions(top: Record, builtin: Mapping[str, BiddingGame]) -> dict[str, BiddingGame]:
    """Read the games that a file defines, by key; problems are added to the record's findings."""
    definitions_data, place, findings = top.pairs("games"), top.at("games"), top.findings
    if len(definitions_data) > _MOST_GAMES:
        findings.add(place, text("At most %(most)s are read.", most=_MOST_GAMES))
        return {}
    games, taken = {}, taken_names(builtin)
    for name, value in definitions_data.items():
        record = Record(value, within(place, name), findings, ("name",), GAME_KEYS)
        game = read_definition(_read_id(name, record, builtin), record, taken)
        if game:
            games[name] = game
    return games


def taken_names(builtin: Mapping[str, BiddingGame]) -> Collection[str]:
    """The names that a house's own game cannot have, in lower case."""
    return {game.name.casefold() for game in builtin.values()}


def read_definition(game_id: str, record: Record, taken: Collection[str]) -> BiddingGame | None:
    """Read a game definition; None if it has problems, which are added to the record's findings.

    `taken` are names that a house's own game cannot have, in lower case.
    """
    before = record.findings.count
    name = record.name("name")
    values = read_fields(record, GAME_KEYS)
    if record.findings.count > before or "name" not in record:
        return None
    game = BiddingGame.from_dict({"id": game_id, "name": name} | values)
    if game.own and name.casefold() in taken:
        message = text("There is already a game called “%(name)s”.", name=name)
        record.findings.add(record.at("name"), message)
    for problem in check_game(game):
        record.findings.add(_locate_field(record, problem.field), problem.message)
    return None if record.findings.count > before else game


def read_fields(record: Record, keys: Collection[str]) -> dict[str, Any]:
    """Read the fields of a game as plain data; problems are added to the record's findings."""
    return {key: _read_field(record, key) for key in keys if key in record}


def _read_id(name: str, record: Record, builtin: Mapping[str, BiddingGame]) -> str:
    """The id for a key in a file: a built-in game's, or one for a house's own game."""
    if not 0 < len(name) <= LONGEST_ID:
        message = text("From 1 to %(most)s letters are needed.", most=LONGEST_ID)
        record.findings.add(record.place, message)
    if name in builtin:
        return name
    record.findings.note(name, record.place)  # ids are made from names, so they are displayed
    own = plain_id(name)
    return own if BiddingGame(own, "").own else own_id(own)


def _locate_field(record: Record, field: str) -> str:
    """The place in the file of a field such as `special.1.cards`."""
    first, *more = field.split(".")
    place = record.at(first)
    for part in more:
        place = within(place, int(part) if part.isdigit() else part)
    return place


def _read_field(record: Record, key: str) -> Any:
    kind = TYPES[key]
    if kind is tuple:
        return _read_list(record, key)
    if issubclass(kind, StrEnum):
        choices = [str(member) for member in kind]
        return record.choice(key, choices[0], choices)
    if kind is bool:
        return record.flag(key)
    if kind is int:
        low, high = BOUNDS[key]
        return record.number(key, low, low, high)
    return record.note(key)


def _read_list(record: Record, key: str) -> list[Any]:
    findings = record.findings
    read: Callable[[object, str], Any] = {
        "special": lambda value, place: _read_special(value, place, findings),
        "hands": lambda value, place: findings.number(value, place) or 0,
        "also": findings.name,
    }.get(key, findings.words)
    items = record.items(key, _LONGEST_LISTS.get(key, _LONGEST_LIST))
    return [read(value, within(record.at(key), n)) for n, value in enumerate(items)]


_LONGEST_LISTS = {"special": MOST_SPECIAL, "hands": MOST_DEALS}
_LONGEST_LIST = 50


def _read_special(value: object, place: JsonPath, findings: Findings) -> dict[str, Any]:
    record = Record(value, place, findings, ("id", "name"), SPECIAL_KEYS)
    numbers = {
        key: record.number(key, low, low, high)
        for key, (low, high) in SPECIAL_BOUNDS.items()
        if key in record
    }
    kind = SpecialDeal(
        id=record.words("id"),
        name=record.name("name"),
        aim=Aim(record.choice("aim", Aim.BIDS, list(Aim))),
        no_trump=record.flag("no_trump"),
        blind=record.flag("blind"),
        **numbers,
    )
    findings.note(kind.id, record.at("id"))
    return kind.to_dict()
