"""Files of the house's own games: reading, writing, and refused values with their paths."""

import json
from dataclasses import fields, replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.base.file_values import Cleaning
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.montana.files.game_file import FORMAT, read_variant, write_variant
from scorekeeper.games.montana.files.night_file import read_night, write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.steps import Bid, ChangeBids, Exchange, Pass, ShuffleDummy
from scorekeeper.games.montana.rules.variant_checks import check_variant
from scorekeeper.games.montana.rules.variants import Opening, Variant, made_up, own_id
from tests.cases.documents import GONE, as_file, problems_of
from tests.cases.house_games import sound_games
from tests.cases.names import BAD
from tests.cases.nights import Step, after, new_night
from tests.depth import audit_only

BUILTIN = builtin_variants()
HOUSE = Cleaning(clean_name, clean_note)
FULL = Variant(
    "own:polson",
    "St. Ignatius",
    player_cards=16,
    dummy_cards=4,
    dummy_plays=True,
    opens=Opening.DUMMY_CARD,
    tricks=12,
    steps=(
        Pass(3, 1),
        Exchange(1, 1, apart=True),
        Bid(),
        Exchange(3),
        ShuffleDummy(),
        Exchange(1, 2),
        ChangeBids(),
    ),
    extra_point=True,
    note="At the lake: “дно”.",
)
PLAIN = {"id": "own:polson", "name": "Polson"}


def read(data: bytes) -> Variant:
    return read_variant(data, HOUSE)


def file_with(**parts: object) -> bytes:
    """The plainest file, with other parts of its game."""
    game = {key: value for key, value in {**PLAIN, **parts}.items() if value is not GONE}
    return as_file({"format": FORMAT, "variant": game})


problems = partial(problems_of, read)
"""Why a file is refused, by place."""


# ---- there and back ----


def test_file_contains_whole_game_without_defaults() -> None:
    assert check_variant(FULL) == []
    file = write_variant(FULL)
    assert json.loads(file) == {
        "format": "scorekeeper-variant/1",
        "variant": {
            "id": "own:polson",
            "name": "St. Ignatius",
            "player_cards": 16,
            "dummy_cards": 4,
            "dummy_plays": True,
            "opens": "dummy card",
            "tricks": 12,
            "extra_point": True,
            "note": "At the lake: “дно”.",
            "steps": [
                {"do": "pass", "right": 3, "left": 1},
                {"do": "exchange", "give": 1, "take": 1, "apart": True},
                {"do": "bid"},
                {"do": "exchange", "give": 3},
                {"do": "shuffle"},
                {"do": "exchange", "give": 1, "take": 2},
                {"do": "change bids"},
            ],
        },
    }
    assert {field.name for field in fields(Variant)} == json.loads(file)["variant"].keys()
    assert read(file.encode()) == FULL
    plain = made_up("Polson", dummy_plays=False)
    line = '{"format": "scorekeeper-variant/1", "variant": {"id": "own:polson", "name": "Polson"}}'
    assert write_variant(plain) == f"{line}\n"


@given(sound_games())
def test_any_game_round_trips_through_its_file(game: Variant) -> None:
    file = write_variant(game)
    again = read(file.encode())
    assert (again, again.hash) == (game, game.hash)
    assert write_variant(again) == file
    assert check_variant(again) == []


def test_file_with_other_formatting_is_written_canonically() -> None:
    file = write_variant(FULL)
    loose = json.dumps(json.loads(file), indent=8, sort_keys=True).encode()
    assert write_variant(read(b"\xef\xbb\xbf" + loose)) == file


def test_game_without_id_gets_id_from_its_name() -> None:
    for name in ("Polson", "St.  Ignatius", "ПОЛСОН"):
        game = read(file_with(id=GONE, name=f" {name} "))
        cleaned = " ".join(name.split())
        assert game == made_up(cleaned, dummy_plays=False)
        assert game.id == own_id(cleaned)


def test_names_and_notes_are_cleaned() -> None:
    game = read(file_with(name=" Pol\u0301son  Lake ", note="  two\n lines "))
    assert (game.name, game.note) == ("Po\u013ason Lake", "two lines")


@pytest.mark.parametrize("name", BUILTIN)
def test_built_in_game_is_neither_written_nor_read(name: str) -> None:
    with pytest.raises(ValueError, match="ships with the app"):
        write_variant(BUILTIN[name])
    assert "own:" in problems(file_with(id=name))["variant.id"]


# ---- refused ----


def test_all_problems_are_reported_at_once() -> None:
    steps = [{"do": "pass", "right": 1.5}, {"do": "dance"}, {"do": "shuffle", "twice": True}]
    parts = {"id": "x", "name": "", "note": 5, "tricks": 0, "steps": steps, "dummy": 1}
    places = ["id", "name", "note", "tricks", "steps[0].right", "steps[1]", "steps[2].twice"]
    assert problems(file_with(**parts)).keys() == {
        f"variant.{place}" for place in (*places, "dummy")
    }


@audit_only
@pytest.mark.parametrize("bad", BAD, ids=lambda bad: str(bad.description))
def test_invalid_name_is_refused(bad: Any) -> None:
    assert problems(json.dumps({"format": FORMAT, "variant": {"name": bad.typed}}).encode())


# ---- in a night ----


@pytest.mark.parametrize(
    "game",
    [
        FULL,
        replace(made_up("Polson", dummy_plays=True), note="Only at Bo's."),
        replace(made_up("👩🏽‍❤️‍💋‍👨🏻" * 40, dummy_plays=False), steps=(ShuffleDummy(),)),
        replace(made_up("ﬃ́" * 40, dummy_plays=False), steps=(ShuffleDummy(),)),
    ],
    ids=["full", "note", "emoji", "ligatures"],
)
def test_game_round_trips_through_night_file_like_its_own(game: Variant) -> None:
    night = after(new_night(), Step("call", 1, (Call(game),)))
    again = read_night(write_night(night, BUILTIN).encode(), BUILTIN, HOUSE)
    assert again.current.call == Call(game)
    assert read(write_variant(game).encode()) == game
