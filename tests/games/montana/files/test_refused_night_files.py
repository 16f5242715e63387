"""Refused night files and their error messages."""

from dataclasses import replace

import pytest

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.json_text import FileError
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.montana.files.night_file import read_night
from scorekeeper.games.montana.rules.corrections import delete
from tests.cases.documents import GONE, as_file
from tests.cases.night_files import (
    BUILTIN,
    FRIDAY,
    changed,
    example,
    plain_scores,
    problems,
    read,
    story,
    written,
)
from tests.cases.nights import (
    Step,
    after,
    new_night,
    several_deals,
)

# ---- refused ----


def test_two_winners_are_refused_where_ties_score_nothing() -> None:
    bids, tricks = {"Ann": 4, "Bo": 5, "Cy": 3}, {"Ann": 4, "Bo": 5, "Cy": 4}
    deal = {"variant": "bozeman", "contracts": bids, "tricks": tricks, "blackjack": ["Ann", "Bo"]}
    document = example(changes={"deals": [deal], "totals": GONE})
    document["house_rules"] = {"blackjack_tie": "each"}
    night = read(as_file(document))
    assert night.totals == (5, 6, 0)
    again = written(night)
    assert again["deals"][0]["blackjack"] == ["Ann", "Bo"]
    assert plain_scores(again)[1] == again["totals"]
    assert story(read(as_file(again))) == story(night)
    document["house_rules"] = {"blackjack_tie": "nobody"}
    with pytest.raises(FileError) as caught:
        read(as_file(document))
    assert [str(problem.place) for problem in caught.value.problems] == ["deals[0].blackjack"]


def test_used_up_deal_numbers_are_not_in_file() -> None:
    night = after(new_night(), *several_deals(3))
    deleted = delete(after(night, Step("next_deal", 3)), 4)
    assert deleted == replace(night, last_deleted_id=4)
    assert written(deleted) == written(night)
    assert read(as_file(written(deleted))).last_deleted_id == 0


def test_substitute_is_named_by_bids_and_tricks() -> None:
    for key in ("contracts", "tricks", "points"):
        document = example("in_play")
        document["deals"][0][key]["Ann"] = document["deals"][0][key].pop("Dee")
        assert f"deals[0].{key}.Ann" in problems(as_file(document))
    document = example("in_play")
    document["totals"]["Cy"] = document["totals"].pop("Bo")
    assert problems(as_file(document)).keys() == {"totals.Cy", "totals.Bo"}


def test_all_problems_are_reported_at_once() -> None:
    found_problems = problems(
        changed(
            name="",
            house_rules={"nil": "six"},
            deals__0__dealer="Dee",
            deals__0__tricks={"Ann": 6.5, "Eve": 0},
            totals={"Ann": 4},
        )
    )
    assert list(found_problems) == [
        "name",
        "house_rules.nil",
        "deals[0].dealer",
        "deals[0].tricks.Ann",
        "deals[0].tricks.Eve",
    ]


def test_names_are_cleaned_everywhere() -> None:
    cleaning = Cleaning(clean_name, clean_note)
    data = FRIDAY.read_bytes()
    apart = data.replace(b'"Ann"', '"Zoe\u0308"'.encode()).replace(b'"Bo"', b'"  B \t o"')
    apart = apart.replace(b"\t", b"\\t")
    night = read_night(apart, BUILTIN, cleaning)
    assert [seat.name for seat in night.seats] == ["Zoë", "B o", "Cy"]
    assert night.totals == (4, -3, 13)
    twice = data.replace(b'"Ann"', '"Zoë"'.encode()).replace(b'"Bo"', '"Zoe\u0308"'.encode())
    found_problems = problems(twice)
    assert found_problems["players[1]"] == "This appears twice."


def test_long_values_are_shortened_in_messages() -> None:
    found_problems = problems(changed(deals__0__contracts={"x" * 100_000: 4}))
    assert all(len(place) + len(message) < 300 for place, message in found_problems.items())
