"""The house's own game as a file: export, import, and all problems at once."""

import json
import random
import re
from contextlib import suppress
from typing import Any

import pytest

from scorekeeper.base.json_text import FileError
from scorekeeper.base.own_game_file import own_id
from scorekeeper.games.bidding.files.game_file import read_game, write_game
from scorekeeper.games.bidding.rules.game import BiddingGame
from tests.cases.bidding import BLIND_ONES, CHOSEN, GAMES, OH_HELL
from tests.games.bidding.web.own_games import EVERY, KITCHEN
from tests.running.command import ROOT


def refused(document: Any) -> list[tuple[str, str]]:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    with pytest.raises(FileError) as caught:
        read_game(data)
    return [(str(problem.place), str(problem.message)) for problem in caught.value.problems]


def whole(**changed: Any) -> dict[str, Any]:
    """Return the file of a valid game with some keys changed."""
    document: dict[str, Any] = json.loads(write_game(KITCHEN))
    return document | {"game": document["game"] | changed}


@pytest.mark.parametrize("game", [EVERY, BLIND_ONES, CHOSEN], ids=lambda game: game.name)
def test_file_contains_whole_game(game: BiddingGame) -> None:
    again = read_game(write_game(game).encode())
    assert (again, again.hash, again.note) == (game, game.hash, game.note)
    assert write_game(again) == write_game(game)


def test_only_own_games_are_written() -> None:
    for game in GAMES.values():
        with pytest.raises(ValueError, match="ships with the app"):
            write_game(game)


def test_game_without_id_gets_id_from_its_name() -> None:
    document = whole(name="A.b/C")
    del document["game"]["id"]
    assert read_game(json.dumps(document).encode()).id == own_id("A.b/C") == "own:a_b_c"


def test_damaged_file_is_refused_or_read() -> None:
    data, chance = write_game(EVERY).encode(), random.Random(7)
    for _ in range(300):
        broken = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            broken[chance.randrange(len(broken))] = chance.choice(b'0 9-"{}[],:x\xff')
        with suppress(FileError):
            assert read_game(bytes(broken)).own


def test_example_in_docs_is_canonical_file() -> None:
    manual = (ROOT / "docs/bidding-files.md").read_text(encoding="utf-8")
    *_, example = re.findall("```json\n(.*?)```", manual, re.DOTALL)
    game = read_game(example.encode())
    assert write_game(game) == example
    assert game.note
    assert game.exact_trick != OH_HELL.exact_trick
