"""Damaged files of games: each is refused with places, or still is a game that can be kept."""

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.json_text import FileError
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.montana.files.game_file import read_variant, write_variant
from scorekeeper.games.montana.rules.steps import Exchange, Pass
from scorekeeper.games.montana.rules.variant_checks import check_variant
from scorekeeper.games.montana.rules.variants import Variant
from tests.cases.house_games import sound_game
from tests.depth import audit_only
from tests.judges.real_cards import can_be_kept

NOTED = Variant("own:polson", "Polson", steps=(Pass(3, 1), Exchange(1, 1)), note="“дно”")


def read(data: bytes) -> Variant:
    return read_variant(data, Cleaning(clean_name, clean_note))


ODD: list[Any] = [
    *(None, True, -1, 0, 1, 4, 13, 14, 52, 6.5, 1e300, "", "own:", "pass", "own:x.y", "helena"),
    *("\u202e", "\ud800", "x" * 700, [], {}, [[]], {"do": "exchange", "take": 4, "apart": True}),
]


def damaged(seed: int, number: int) -> Iterator[bytes]:
    """Yield `number` files of valid games, each damaged at random."""
    chance = random.Random(seed)
    games = [NOTED, *(sound_game(chance) for _ in range(30))]
    files = [write_variant(game).encode() for game in games]
    for _ in range(number):
        yield chance.choice([cut, other_bytes, other_values])(chance, chance.choice(files))


def cut(chance: random.Random, data: bytes) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.choice([1, 2, 9, len(data)]) :]


def other_bytes(chance: random.Random, data: bytes) -> bytes:
    broken = bytearray(data)
    for _ in range(chance.choice([1, 1, 5])):
        broken[chance.randrange(len(broken))] = chance.choice([chance.randrange(256), *b'05"{}'])
    return bytes(broken)


def other_values(chance: random.Random, data: bytes) -> bytes:
    document = json.loads(data)
    for _ in range(chance.choice([1, 1, 2])):
        nodes = [document, document.get("variant", {})]
        steps = nodes[1].get("steps") if isinstance(nodes[1], dict) else None
        nodes += steps if isinstance(steps, list) else []
        node = chance.choice([node for node in nodes if isinstance(node, dict)])
        field_names = [field.name for field in fields(Variant)]
        key = chance.choice([*node, *field_names, "give", "take", "right", "format"])
        if chance.random() < 0.2:
            node.pop(key, None)
        elif isinstance(node.get(key), int) and chance.random() < 0.5:
            node[key] += chance.choice([-1, 1])
        else:
            node[key] = copy.deepcopy(chance.choice(ODD))
    return json.dumps(document).encode()


@audit_only
def test_damaged_file_is_refused_with_paths_or_read_as_valid_game() -> None:
    refused: list[FileError] = []
    taken: list[Variant] = []
    for data in damaged(2026, 3000):
        try:
            taken.append(read(data))
        except FileError as error:
            refused.append(error)
    assert len(refused) > 1500
    for refusal in refused:
        assert refusal.problems
        assert all(str(problem.place) and str(problem.message) for problem in refusal.problems)
    assert len(taken) > 150
    for game in taken:
        assert game.own
        assert check_variant(game) == []
        assert can_be_kept(game.to_dict(), random.Random(1))
        assert read(write_variant(game).encode()) == game


def test_truncated_file_is_refused() -> None:
    data = write_variant(NOTED).encode()
    for end in range(len(data.rstrip())):
        with pytest.raises(FileError):
            read(data[:end])
