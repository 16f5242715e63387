"""Files of sittings of all games: what each of them refuses, also when damaged."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import pytest

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.game_file import GameFile
from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem
from scorekeeper.console import printable, say
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.bidding.files.game_file import read_game
from scorekeeper.games.bidding.rules import deal_checks as bidding
from scorekeeper.games.declarer.rules import moves as declarer
from scorekeeper.games.hearts.rules import checks as hearts
from scorekeeper.games.montana.files.game_file import read_variant
from scorekeeper.games.montana.files.night import NIGHT
from scorekeeper.games.pad.rules import checks as pad
from scorekeeper.games.registry import FILES
from scorekeeper.games.shedding.rules import match_checks as shedding
from scorekeeper.house.import_export.reading import read_as
from tests.cases.documents import GONE, as_file, problems_of, unmarked, with_values
from tests.cases.manuals import examples
from tests.cases.night_files import FRIDAY, damaged, nodes, story
from tests.cases.tables import table
from tests.depth import audit_only

SHOWN = {file.noun: examples(file.noun) for file in FILES if file.noun != "night"}
SHOWN["night"] = [FRIDAY.read_text(encoding="utf-8")]
"""The examples of the manuals and a night; below, each file begins with Ann."""

CHECKS: dict[str, Callable[[Any], list[Problem]]] = {
    "match": lambda match: [
        *shedding.check_match(match),
        *(problem for game in match.games for problem in shedding.check_game(match, game)),
    ],
    "bidding": lambda sitting: [
        *bidding.check_sitting(sitting),
        *(problem for deal in sitting.deals for problem in bidding.check_deal(sitting, deal)),
    ],
    "declarer": lambda sitting: [problem for _, problem in declarer.impossible_deals(sitting)],
    "hearts": lambda game: [*hearts.check_game(game), *hearts.check_deals(game)],
    "pad": lambda made: [*pad.check_pad(made), *pad.check_rounds(made)],
}
"""The rules that what was read has to keep."""


def whole(file: GameFile[Any]) -> bytes:
    """A file of this kind."""
    return SHOWN[file.noun][0].encode()


def problems(file: GameFile[Any], data: bytes) -> dict[str, str]:
    """Why the file is refused, by place."""
    return problems_of(partial(read_as, file), data)


of_any_game = pytest.mark.parametrize("file", FILES, ids=lambda file: file.noun)

REFUSED: list[tuple[str, object, str]] = [
    ("format", GONE, "This is missing."),
    ("format", 1, "A text is needed."),
    ("format", "scorekeeper-list/1", "Only “{}” can be read."),
    ("name", GONE, "This is missing."),
    ("name", "", "Enter a name."),
    ("name", None, "A text is needed."),
    ("name", "x" * 41, "at most 40"),
    ("name", "a\u202eb", "invisible"),
    ("date", "22.11.2026", "A date such as"),
    ("date", "20261122", "A date such as"),
    ("date", "2026-02-30", "A date such as"),
    ("date", 20261122, "A text is needed."),
    ("unheard", "of", "There is no such key."),
    ("players", GONE, "This is missing."),
    ("players", "Ann", "A list is needed."),
    ("players[1]", 5, "A text is needed."),
    ("players[1]", "ann", "This appears twice."),
    ("players[1]", " Ann", "This appears twice."),
    ("players[1]", "Dummy", "reserved for the fourth pile"),
    ("players[1]", "Bo\u0007", "invisible"),
]


@of_any_game
def test_invalid_value_is_refused_with_path(file: GameFile[Any]) -> None:
    for place, value, message in REFUSED:
        document = json.loads(whole(file))
        key, _, index = place.partition("[")
        if file.noun == "gaps" and (key == "name" or index or (place, value) == ("date", GONE)):
            continue  # it has no name, one player, and perhaps no date
        if index:
            document[key][int(index[:-1])] = value
        elif value is GONE:
            del document[key]
        else:
            document[key] = value
        found_problems = problems(file, as_file(document))
        assert message.format(file.format) in found_problems.get(place, ""), (
            place,
            value,
            found_problems,
        )


@of_any_game
def test_newer_format_is_refused(file: GameFile[Any]) -> None:
    data = whole(file).replace(b"/1", b"/2")
    assert problems(file, data) == {"format": f"Only “{file.format}” can be read."}


@of_any_game
def test_file_that_is_no_object_is_refused(file: GameFile[Any]) -> None:
    for data in (b"[]", b"null", b"0", b"[[]]", as_file(file.format)):
        assert problems(file, data) == {"the file": "An object in braces is needed."}


@of_any_game
def test_truncated_file_is_refused(file: GameFile[Any]) -> None:
    data = whole(file).rstrip()
    for end in range(0, len(data), 3):
        assert problems(file, data[:end])


VALUES = table("refused-files")
TOTALS = ("totals.Ann", "totals.Bo", "totals.Cy")
TOO_MUCH: dict[str, list[tuple[Any, ...]]] = {
    "bidding": [({"deals": [{}] * 1001}, "deals", "At most 1000", *TOTALS)],
    "match": [
        ({"games": [{}] * 1001}, "games", "At most 1000"),
        ({"games.0.left.Bo.numbers": [1] * 73}, "games[0].left.Bo.numbers", "At most 72"),
    ],
    "night": [
        ({"note": "x" * 281}, "note", "at most 280"),
        ({"deals": [{}] * 1001}, "deals", "At most 1000", *TOTALS),
    ],
    "montana game": [
        ({"variant.name": "x" * 41}, "variant.name", "at most 40"),
        ({"variant.note": "x" * 281}, "variant.note", "at most 280"),
        ({"variant.id": "own:" + "x" * 600}, "variant.id", "to 600 letters"),
        ({"variant.steps": [{"do": "shuffle"}] * 21}, "variant.steps", "At most 20"),
    ],
    "bidding game": [({"game.id": "own:" + "x" * 700}, "game.id", "From 1 to 600 letters")],
}
"""As in the table, where too much of something is refused."""
READERS: dict[str, Callable[[bytes], object]] = {
    **{file.noun: partial(read_as, file) for file in FILES},
    "night of other games": partial(read_as, NIGHT),
    "montana game": partial(read_variant, cleaning=Cleaning(clean_name, clean_note)),
    "bidding game": read_game,
}


@pytest.mark.parametrize("kind", VALUES)
def test_value_that_a_game_does_not_allow_is_refused_with_path(kind: str) -> None:
    for changes, place, message, *others in [*VALUES[kind]["refused"], *TOO_MUCH.get(kind, [])]:
        document = VALUES[kind].get("file") or json.loads(SHOWN[kind][0])
        changed = with_values(deepcopy(document), unmarked(changes))
        messages = problems_of(READERS[kind], as_file(changed))
        assert messages.keys() == {place, *others}, (changes, messages)
        assert message in messages[place], (changes, messages)


ODD: list[Any] = [[], {}, [[]]]


@audit_only
@of_any_game
def test_list_or_object_in_place_of_any_value_is_refused_or_read(file: GameFile[Any]) -> None:
    refused = taken = 0
    for example in SHOWN[file.noun]:
        document = json.loads(example)
        if document.get("format") != file.format:
            continue
        for node in list(nodes(document)):
            for key in list(node) if isinstance(node, dict) else range(len(node)):
                original = node[key]
                for value in ODD:
                    node[key] = value
                    try:
                        read_as(file, as_file(document))
                        taken += 1
                    except FileError:
                        refused += 1
                node[key] = original
    assert refused > 5 * taken, (refused, taken)


@audit_only
@of_any_game
def test_damaged_file_is_refused_or_read_faithfully(file: GameFile[Any]) -> None:
    refused = taken = 0
    files = [] if file.noun == "night" else [example.encode() for example in SHOWN[file.noun]]
    files = [data for data in files if json.loads(data).get("format") == file.format]
    for number, data in enumerate(damaged(2026, 1000, *files)):
        try:
            sitting = read_as(file, data)
        except FileError as error:
            refused += 1
            for problem in error.problems:
                assert say(problem.place), (number, data)
                assert re.search(r"\w", say(problem.message)), (number, data)
                assert "%(" not in say(problem.message), (number, data)
                printable(say(problem.message)).encode()
            continue
        taken += 1
        assert CHECKS.get(file.noun, lambda _: [])(sitting) == [], (number, data)
        written = file.write(sitting)
        again = read_as(file, written.encode())
        assert file.write(again) == written, (number, data)
        if file.noun == "night":
            sitting, again = story(sitting), story(again)
        assert again == sitting, (number, data)
    assert refused > 400
    assert taken > 20
