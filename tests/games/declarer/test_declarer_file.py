"""A sitting with declarers as a file: there and back, what is refused and where."""

import json
import re
from typing import Any

import pytest

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
from tests.cases.documents import GONE, as_file, with_values

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


REFUSED: list[tuple[str, object, str, str]] = [
    ("game", "whist", "game", "There is no game “whist”."),
    ("game", GONE, "game", "This is missing."),
    ("players", [], "players", "3 to 4 players are needed, not 0."),
    ("players", [*"ABDE", "Cy"], "players", "3 to 4 players are needed, not 5."),
    ("first_dealer", "Dee", "first_dealer", "“Dee” is not seated here."),
    ("options", {"foots": 1}, "options.foots", "There is no such key."),
    ("options", {"foot": "x"}, "options.foot", "This must be one of: seeger-fabian, plain."),
    ("options", {"own_schneider": 1}, "options.own_schneider", "This must be true or false."),
    ("finished", 1, "finished", "This must be true or false."),
    ("deals", {}, "deals", "A list is needed."),
    ("deals.0", [], "deals[0]", "An object in braces"),
    ("deals.0.weather", "rain", "deals[0].weather", "There is no such key."),
    ("deals.0.kind", "ramsch", "deals[0].kind", "This must be one of: contract, passed-in."),
    ("deals.0.declarers", [], "deals[0].declarers", "From 1 to 1, not 0."),
    ("deals.0.declarers", ["Ann", "Bo"], "deals[0].declarers", "From 1 to 1, not 2."),
    ("deals.0.declarers", ["Dee"], "deals[0].declarers[0]", "“Dee” is not seated here."),
    ("deals.0.out", ["Cy"], "deals[0].out", "3 players play a deal, not 2."),
    ("deals.0.contract", "ramsch", "deals[0].contract", "This must be one of: diamonds, hearts"),
    (
        "deals.0.taken",
        {"Ann": 61},
        "deals[0].taken",
        "Nothing is counted here in this deal: leave it blank.",
    ),
    ("deals.0.said", {"Bo": "kontra"}, "deals[0].said.Bo", "Nothing is announced in this game."),
    ("deals.0.marks.bid", 17, "deals[0].marks.bid", "From 18 to 264, not 17."),
    ("deals.0.marks.bid", "18", "deals[0].marks.bid", "A whole number is needed."),
    ("deals.0.marks.hands", True, "deals[0].marks.hands", "There is no such key."),
    ("deals.0.marks.matadors", 12, "deals[0].marks.matadors", "From 1 to 11, not 12."),
    ("deals.0.marks.matadors", GONE, "deals[0].marks.matadors", "With or without how many"),
    ("deals.0.marks.result", GONE, "deals[0].marks.result", "Was the game won or lost?"),
    ("deals.0.marks.announced", "schwarz", "deals[0].marks.announced", "Only a Hand game"),
    ("deals.0.marks.ouvert", True, "deals[0].marks.ouvert", "An open game announces schwarz."),
    ("deals.1.marks.bid", 20, "deals[1].marks.bid", "Leave this out in a deal of this kind."),
    ("deals.1.declarers", ["Ann"], "deals[1].declarers", "A deal of this kind has no declarer."),
    ("deals.1.contract", "null", "deals[1].contract", "Leave this out in a deal of this kind."),
    ("deals.0.entries.0.amount", 24, "deals[0].entries[0].amount", "says 24, but it comes to 22."),
    ("deals.0.entries", [], "deals[0].entries", "The file says [0], but it comes to [3]."),
    ("deals.1.entries", None, "deals[1].entries", "The file says None, but it comes to [0]."),
    ("ledgers.points.Bo", 1, "ledgers.points.Bo", "The file says 1, but it comes to 0."),
    ("ledgers.points.Bo", GONE, "ledgers.points.Bo", "This is missing."),
    ("ledgers.bolts", {}, "ledgers.bolts", "There is no such key."),
    ("totals.Ann", 22, "totals.Ann", "The file says 22, but it comes to 72."),
    ("totals.Ann", True, "totals.Ann", "The file says True, but it comes to 72."),
    ("settlement", {"exact": {}}, "settlement.exact", "There is no such key."),
]


@pytest.mark.parametrize(("place", "value", "where", "message"), REFUSED)
def test_invalid_value_is_refused_with_path(
    place: str, value: object, where: str, message: str
) -> None:
    messages = problems(changed(place, value))
    assert message in messages.get(where, ""), messages


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
