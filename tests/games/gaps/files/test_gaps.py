"""Files of whole games: valid and refused ones."""

import json
import random
from typing import Any

import pytest

from scorekeeper.base.json_text import FileError
from scorekeeper.base.seats import Seat
from scorekeeper.games.gaps.files.gaps import SavedGame, read_saved, write_saved
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import TWO_REDEALS
from scorekeeper.games.gaps.store.games import Attempt
from tests.cases.gaps import played
from tests.cases.manuals import examples
from tests.depth import times

EXAMPLE: dict[str, Any] = json.loads(examples("gaps")[0])
OWN = {**EXAMPLE, "loaded": False}


def problems(document: dict[str, Any]) -> list[str]:
    """The problems of the file, each with its place."""
    with pytest.raises(FileError) as caught:
        read_saved(json.dumps(document).encode())
    return [f"{problem.place}: {problem.message}" for problem in caught.value.problems]


def test_example_of_the_manual_is_read_and_written_alike() -> None:
    assert write_saved(read_saved(examples("gaps")[0].encode())) == examples("gaps")[0]


def test_any_state_of_a_game_round_trips_through_its_file() -> None:
    for seed in range(times(5)):
        chance = random.Random(seed)
        for game in played(new_game(10**20 - seed, TWO_REDEALS), chance, 40):
            for now in (game, game.replayed()):
                facts = Attempt(now, device=1, hinted=bool(seed % 2)).row.facts
                saved = SavedGame(facts, now, "2026-11-20", (Seat(1, "Ann"),))
                assert read_saved(write_saved(saved).encode()) == saved


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"players": ["Ann", "Bo"]}, "players: At most 1"),
        ({"players": ["dummy"]}, "players[0]: “dummy” is reserved"),
        ({"number": "0"}, "number: A game number is from 1 to"),
        ({"rules": "mine"}, "rules: There is no such rule set."),
        ({"turns": ["6H>r2c7", "9H>r5c1"]}, "turns[1]: A turn is moves such as 7H>r2c5"),
        ({"turns": ["6H>r2c7", "8H>r4c12"], "at": 0}, "turns[1]: Only 9♥"),
        ({"turns": [" ".join(["shuffle"] * 10_001)]}, "turns: At most 10000 actions are read."),
        ({"at": 5}, "at: There are not that many turns."),
        ({"at": 4, "replaying": True}, "replaying: There is nothing left to replay."),
        ({"result": "won, 1 shuffles, 2 moves, 48 home"}, "result: The file says “won, 1"),
        ({"loaded": True, "ended_home": 9}, "ended_home: A game that came from a file has no"),
        ({"won_moves": 90, "ended_home": 48}, "won_moves: A win needs both"),
        ({"ended_home": 48}, "ended_home: With all cards home it is won."),
        ({"ended_home": 49}, "ended_home: A whole number from 0 to 48."),
    ],
)
def test_impossible_value_is_refused_with_its_place(changed: dict[str, Any], expected: str) -> None:
    (problem,) = problems({**OWN, **changed})
    assert problem.replace("\ufe0e", "").startswith(expected)


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ((0, 90, 48), []),
        ((15, 1, 48), []),
        ((16, 90, 48), ["won_shuffles: These rules allow fewer shuffles."]),
        ((0, 20, 48), ["won_moves: Without a shuffle a win takes at least"]),
        ((0, 90, 47), ["ended_home: A win brings all cards home."]),
    ],
)
def test_only_possible_wins_are_read(won: tuple[int, int, int], expected: list[str]) -> None:
    shuffles, moves, home = won
    result = {"won_shuffles": shuffles, "won_moves": moves, "ended_home": home}
    document = {**OWN, **result, "least_shuffles": 0, "least_moves": 90}
    if not expected:
        assert read_saved(json.dumps(document).encode()).facts["won_moves"] == moves
        return
    for problem, start in zip(problems(document), expected, strict=True):
        assert problem.startswith(start)
