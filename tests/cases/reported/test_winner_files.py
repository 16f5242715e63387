"""Reported cases about files that were accepted in silence: case 57, and independent sums."""

import csv
import io
import json
from dataclasses import replace

import pytest

from scorekeeper.base.json_text import FileError
from scorekeeper.core.roles import Role
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.import_export.reading import read_any
from tests.cases.reported.tables import take
from tests.support import House
from tests.web.visitor import Visitor

# ---- files that were accepted in silence: case 57 and findings of independent sums ----

NIGHT = {
    "format": "scorekeeper-night/1",
    "name": "Friday",
    "date": "2026-11-20",
    "players": ["Ann", "Bo", "Cy"],
    "first_dealer": "Ann",
    "deals": [],
}
BIDS = NIGHT | {"format": "scorekeeper-bidding/1", "game": "oh-hell"}
CHOSEN = {
    "name": "Chosen",
    "kind_chosen": True,
    "special": [{"id": "low", "name": "Low", "aim": "nothing", "trick_points": -10}],
}
TIED = {
    "variant": "bozeman",
    "contracts": {"Ann": 4, "Bo": 4, "Cy": 4},
    "tricks": {"Ann": 4, "Bo": 4, "Cy": 5},
    "blackjack": ["Ann", "Bo"],
}
ALL_NUMBERS = [number for number in range(1, 7) for _ in range(12)]


@pytest.mark.parametrize(
    ("file", "place", "message"),
    [
        (NIGHT | {"finished": True}, "finished", "No deal is finished yet."),
        (NIGHT | {"finished": True, "deals": [{}]}, "finished", "No deal is finished yet."),
        (BIDS | {"finished": True}, "finished", "No deal is finished yet."),
        (
            NIGHT | {"house_rules": {"blackjack_tie": "nobody"}, "deals": [TIED]},
            "deals[0].blackjack",
            "In this house nobody gets the point when hands tie.",
        ),
        (
            NIGHT | {"house_rules": {"blackjack_tie": "nobody"}, "deals": [TIED, {}]},
            "deals[0].blackjack",
            "In this house nobody gets the point when hands tie.",
        ),
        (
            NIGHT | {"house_rules": {"unabomb": {"1": -3}}},
            "house_rules.unabomb",
            "Each step is a number of tricks from 2 to 13 with its points.",
        ),
        (
            BIDS
            | {
                "game": "own:chosen",
                "games": {"own:chosen": CHOSEN},
                "deals": [
                    {
                        "cards": 1,
                        "bids": {"Bo": 0, "Cy": 0, "Ann": 0},
                        "tricks": {"Ann": 1, "Bo": 0, "Cy": 0},
                    }
                ],
            },
            "deals[0].kind",
            "Say which deal it is; one of: usual, low.",
        ),
        (
            {
                "format": "scorekeeper-match/1",
                "name": "Friday",
                "date": "2026-11-20",
                "target": 300,
                "players": ["Ann", "Bo"],
                "games": [{"winner": "Ann", "left": {"Bo": {"numbers": ALL_NUMBERS}}}],
            },
            "games[0].left",
            "At least one number card lies on the pile.",
        ),
    ],
)
def test_file_says_what_is_wrong_or_missing(
    file: dict[str, object], place: str, message: str
) -> None:
    with pytest.raises(FileError) as caught:
        read_any(json.dumps(file).encode())
    assert [(str(p.place), str(p.message)) for p in caught.value.problems] == [(place, message)]


def test_shared_point_is_exported_for_no_player_if_ties_get_none(
    house: House, scorer: Visitor
) -> None:
    with house.app.app_context():
        import_file(house.actor(Role.OWNER), json.dumps(NIGHT | {"deals": [TIED]}).encode())
    night = house.night(1)
    house.put_night(1, replace(night, rules=replace(night.rules, blackjack_tie="nobody")))
    file = scorer.open(f"{scorer.home}/montana/1/file").html
    assert json.loads(file)["deals"][0]["blackjack"] == []
    read = read_any(file.encode())
    assert read.file.write(read.sitting) == file


def test_spreadsheet_has_no_row_with_a_count_of_zero(house: House, viewer: Visitor) -> None:
    take(house, "spades-past-the-target")
    page = viewer.open(f"{viewer.home}/statistics/figures.csv").html
    assert "0" not in {row["count"] for row in csv.DictReader(io.StringIO(page))}


def test_rules_of_la_pocha_say_that_three_play_without_the_twos(viewer: Visitor) -> None:
    assert "remove the twos" in viewer.open(f"{viewer.home}/rules/pocha").root.text
