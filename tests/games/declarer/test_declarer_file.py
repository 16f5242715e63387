"""Files of contract games: round trips, and refused values with their paths."""

import json
import re
from typing import Any

from scorekeeper.cli.score import lines
from scorekeeper.games.declarer.files.declarer_file import (
    DeclarerFile,
    read_sitting,
    write_sitting,
)
from scorekeeper.games.declarer.files.house_game_file import PARTS
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.formulas import FORMULAS
from scorekeeper.house.import_export.reading import read_any
from tests.cases.declarer import (
    EXAMPLES,
    MANUAL,
    document,
    problems,
    read,
)
from tests.cases.documents import as_file, with_values

DEAL = ("dealer", "out", "kind", "declarers", "contract", "said", "taken", "pieces", "marks")


def skat_deals() -> list[dict[str, Any]]:
    return [
        {"declarers": ["Ann"], "contract": "spades", "marks": {"matadors": 1, "result": "won"}},
        {"kind": "passed-in"},
    ]


def changed(place: str, value: object) -> dict[str, Any]:
    """Return a sitting with another value at a place such as `deals.0.marks.bid`."""
    data = json.loads(write_sitting(read(document("skat", ["Ann", "Bo", "Cy"], skat_deals()))))
    return with_values(data, {place: value})


def test_every_game_has_canonical_example_in_docs() -> None:
    for example in EXAMPLES:
        assert write_sitting(read_sitting(example.encode())) == example
    assert {json.loads(example)["game"] for example in EXAMPLES} == {*builtin_games()}
    assert {game.formula for game in builtin_games().values()} == {*FORMULAS}


def test_docs_list_every_key_mark_and_option() -> None:
    listed = set(re.findall(r"`([\w-]+)`", "".join(re.findall(r"^\| (.*?) \|", MANUAL, re.M))))
    games = builtin_games().values()
    keys = {*DeclarerFile.__annotations__, *DEAL, "entries", "note", "id", *PARTS}
    keys |= {choice.id for game in games for choice in (*game.marks, *game.options)}
    assert listed == keys
    named = set(re.findall(r"`([^`\n]+)`", MANUAL))
    for game in games:
        words = {word for choice in (*game.marks, *game.options) for word in choice.words}
        ids = {*words, *game.said, *game.parties, *game.conventions, *game.kinds[1:]}
        ids |= {contract.id for contract in game.contracts if contract.name}
        assert ids - named == set(), game.id


def test_names_in_computed_values_are_compared_after_cleaning() -> None:
    data = changed("totals", {" Ann": 72, "Bo": 0, "Cy ": 0})
    assert [seat.name for seat in read(data).seats] == ["Ann", "Bo", "Cy"]


def test_finished_sitting_without_deals_is_refused() -> None:
    data = document("skat", ["Ann", "Bo", "Cy"], [], finished=True)
    assert problems(data) == {"finished": "No deal is finished yet."}


def test_command_prints_each_entry_with_reason() -> None:
    data = document("skat", ["Ann", "Bo", "Cy"], skat_deals(), options={"length": "open"})
    assert list(lines(read_any(as_file(data)))) == [
        "Sunday, 2026-11-22, Skat",
        "   length: open end",
        "",
        "1. Ann: Spades, matadors (with or without): 1, game won; Cy deals",
        "   Ann    22  points: 11 × 2",
        "   Ann     1  games won: game won",
        "   Ann    50  Seeger–Fabian bonus: game won +50",
        "",
        "2. everyone passed; Ann deals",
        "",
        "points",
        *("   Ann    22", "   Bo      0", "   Cy      0"),
        "games won",
        *("   Ann     1", "   Bo      0", "   Cy      0"),
        "games lost",
        *("   Ann     0", "   Bo      0", "   Cy      0"),
        "Seeger–Fabian bonus",
        *("   Ann    50", "   Bo      0", "   Cy      0"),
        "Result",
        *("   Ann    72", "   Bo      0", "   Cy      0"),
        "",
        "The game is not over yet; in the lead: Ann.",
    ]
