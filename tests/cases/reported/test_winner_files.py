"""Reported cases about files that were accepted in silence: case 57, and independent sums."""

import csv
import io
import json
from dataclasses import replace

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
TIED = {
    "variant": "bozeman",
    "contracts": {"Ann": 4, "Bo": 4, "Cy": 4},
    "tricks": {"Ann": 4, "Bo": 4, "Cy": 5},
    "blackjack": ["Ann", "Bo"],
}


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
