"""Refused night files and their error messages."""

from dataclasses import replace
from typing import Any

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

HANDS = {"Ann": "A A", "Bo": "K 5", "Cy": "2 3"}
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"note": "x" * 281}, "note", "at most 280"),
    ({"note": ["Rain"]}, "note", "A text is needed."),
    ({"players": ["Ann", "Bo"]}, "players", "Three players are needed."),
    ({"players": ["Ann", "Bo", "Cy", "Dee"]}, "players", "Three players are needed."),
    ({"first_dealer": GONE}, "first_dealer", "This is missing."),
    ({"first_dealer": "Dee"}, "first_dealer", "one of the players"),
    ({"first_dealer": "dummy"}, "first_dealer", "one of the players"),
    ({"first_dealer": 0}, "first_dealer", "A text is needed."),
    ({"deals": GONE}, "deals", "This is missing."),
    ({"deals": {}}, "deals", "A list is needed."),
    ({"deals": [{}] * 1001}, "deals", "At most 1000"),
    ({"deals.0": []}, "deals[0]", "An object in braces is needed."),
    ({"finished": 1}, "finished", "true or false"),
    ({"variants": []}, "variants", "An object in braces is needed."),
    ({"house_rules": []}, "house_rules", "An object in braces is needed."),
    ({"house_rules.nill": 6}, "house_rules.nill", "There is no such key."),
    ({"house_rules.nil": "6"}, "house_rules.nil", "A whole number is needed."),
    ({"house_rules.nil": 6.5}, "house_rules.nil", "A whole number is needed."),
    ({"house_rules.nil": True}, "house_rules.nil", "A whole number is needed."),
    ({"house_rules.nil": 100}, "house_rules.nil", "From 0 to 99"),
    ({"house_rules.last_round_counts_calling_deal": 1}, "house_rules.last_round_counts", "true"),
    ({"house_rules.unabomb": {}}, "house_rules.unabomb", "Each step"),
    ({"house_rules.unabomb": [3]}, "house_rules.unabomb", "An object in braces"),
    ({"house_rules.unabomb": {"three": 1}}, "house_rules.unabomb.three", "A number of tricks"),
    ({"house_rules.unabomb": {"03": 1}}, "house_rules.unabomb.03", "A number of tricks"),
    ({"house_rules.unabomb": {"1": 1}}, "house_rules.unabomb", "Each step"),
    ({"house_rules.unabomb": {"3": 0.5}}, "house_rules.unabomb.3", "A whole number is needed."),
    ({"house_rules.blackjack_for": "22"}, "house_rules.blackjack_for", "best, 21"),
    ({"house_rules.blackjack_tie": 1}, "house_rules.blackjack_tie", "A text is needed."),
    ({"house_rules.kens_rule_name": "\u202e"}, "house_rules.kens_rule_name", "invisible"),
    ({"deals.0.trickz": {}}, "deals[0].trickz", "There is no such key."),
    ({"deals.0.dealer": "Dee"}, "deals[0].dealer", "“Dee” is not seated here."),
    ({"deals.0.dealer": "dummy"}, "deals[0].dealer", "“dummy” is not seated here."),
    ({"deals.0.dealer": 0}, "deals[0].dealer", "A text is needed."),
    ({"deals.0.variant": "helene"}, "deals[0].variant", "There is no game “helene”."),
    ({"deals.0.variant": "Helena"}, "deals[0].variant", "There is no game “Helena”."),
    ({"deals.0.variant": ["helena"]}, "deals[0].variant", "A text is needed."),
    ({"deals.0.variant": GONE}, "deals[0].modifiers", "A game is needed."),
    ({"deals.0.variant_name": "Polson"}, "deals[0].variant_name", "not both"),
    ({"deals.0.dummy_plays": True}, "deals[0].dummy_plays", "with “variant_name”"),
    ({"deals.0.modifiers": "unabomb"}, "deals[0].modifiers", "A list is needed."),
    ({"deals.0.modifiers": ["Unabomb"]}, "deals[0].modifiers[0]", "This must be one of"),
    ({"deals.0.modifiers": [{}]}, "deals[0].modifiers[0]", "A text is needed."),
    ({"deals.0.modifiers": ["unabomb"] * 2}, "deals[0].modifiers[1]", "This appears twice."),
    ({"deals.0.last_round": 0}, "deals[0].last_round", "true or false"),
    ({"deals.0.substitutes": {"Dee": "Eve"}}, "deals[0].substitutes.Dee", "is not seated"),
    ({"deals.0.substitutes": {"Ann": "Bo"}}, "deals[0].substitutes", "only one seat"),
    ({"deals.0.substitutes": {"Ann": "dummy"}}, "deals[0].substitutes.Ann", "fourth pile"),
    ({"deals.0.substitutes": {"Ann": 5}}, "deals[0].substitutes.Ann", "A text is needed."),
    ({"deals.0.contracts.Ann": "4"}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": 0}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": 14}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": 4.0}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": True}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": "triple nil"}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.Ann": None}, "deals[0].contracts.Ann", "A bid is nil"),
    ({"deals.0.contracts.dummy": 1}, "deals[0].contracts.dummy", "is not seated"),
    ({"deals.0.contracts.Dee": 1}, "deals[0].contracts.Dee", "“Dee” is not seated here."),
    ({"deals.0.contracts": [4, 3, 2]}, "deals[0].contracts", "An object in braces"),
    ({"deals.0.first_contracts": {"Ann": 4}}, "deals[0].first_contracts", "cannot be changed"),
    ({"deals.0.tricks.Ann": 6.5}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": 4.0}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": True}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": "4"}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": None}, "deals[0].tricks.Ann", "A whole number is needed."),
    ({"deals.0.tricks.Ann": -1}, "deals[0].tricks.Ann", "from 0 to 13"),
    ({"deals.0.tricks.Ann": 14}, "deals[0].tricks.Ann", "from 0 to 13"),
    ({"deals.0.tricks.Dee": 0}, "deals[0].tricks.Dee", "“Dee” is not seated here."),
    ({"deals.0.tricks.ann": 0}, "deals[0].tricks.ann", "“ann” is not seated here."),
    (
        {"deals.0.tricks.Ann": 3},
        "deals[0].tricks",
        "Bo 3 + Cy 0 + Ann 3 + dummy 6 = 12; 13 tricks were played.",
    ),
    ({"deals.0.variant": "whitefish"}, "deals[0].tricks.dummy", "The dummy does not play."),
    (
        {"deals.0.variant": "whitefish", "deals.0.modifiers": ["kens_rule"]},
        "deals[0].modifiers",
        "Ken's Rule needs a dummy that plays.",
    ),
    ({"deals.0.blackjack": ["Ann"]}, "deals[0].blackjack", "There is no extra point to give."),
    ({"deals.0.blackjack": ["Dee"]}, "deals[0].blackjack[0]", "is not seated"),
    ({"deals.0.blackjack": ["Ann", "Ann"]}, "deals[0].blackjack[1]", "This appears twice."),
    ({"deals.0.blackjack": [0]}, "deals[0].blackjack[0]", "A text is needed."),
    ({"deals.0.blackjack_hands": {"Ann": "A"}}, "deals[0].blackjack_hands.Ann", "two ranks"),
    ({"deals.0.blackjack_hands": {"Ann": 21}}, "deals[0].blackjack_hands.Ann", "A text"),
    ({"deals.0.blackjack_hands": {}}, "deals[0].blackjack_hands", "all three hands"),
    ({"deals.0.note": "\u0000"}, "deals[0].note", "invisible"),
    ({"deals.0.points.Bo": 3}, "deals[0].points.Bo", "The file says 3, but it comes to -3."),
    ({"deals.0.points.Bo": -3.0}, "deals[0].points.Bo", "A whole number is needed."),
    ({"deals.0.points.Bo": GONE}, "deals[0].points.Bo", "This is missing."),
    ({"deals.0.points.dummy": 0}, "deals[0].points.dummy", "is not seated"),
    ({"deals.0.points": []}, "deals[0].points", "An object in braces"),
    ({"totals.Cy": 12}, "totals.Cy", "The file says 12, but it comes to 13."),
    ({"totals.Cy": "13"}, "totals.Cy", "A whole number is needed."),
    ({"totals.Dee": 0}, "totals.Dee", "“Dee” is not seated here."),
    ({"totals.Cy": GONE}, "totals.Cy", "This is missing."),
    ({"deals.0.tricks": GONE}, "deals[0].points", "A deal that is not finished has no points."),
]


@pytest.mark.parametrize(("changes", "place", "message"), REFUSED)
def test_invalid_value_is_refused_with_path(
    changes: dict[str, Any], place: str, message: str
) -> None:
    found_problems = problems(as_file(example(changes=changes)))
    assert any(
        where.startswith(place) and message in text for where, text in found_problems.items()
    ), found_problems


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"deals.1.last_round": True}, "deals[1].last_round", "already been called"),
        ({"deals.0.first_contracts.Ann": 9}, "deals[0].contracts.Ann", "A bid of 9 can change"),
        ({"deals.0.first_contracts.Ann": GONE}, "deals[0].contracts.Ann", "no first bid"),
        ({"deals.2.blackjack": GONE}, "deals[2].blackjack", "Who gets the extra point?"),
        ({"deals.2.blackjack_hands": {"Ann": "A A"}}, "deals[2].blackjack_hands", "all three"),
        ({"deals.2.blackjack_hands": HANDS}, "deals[2].blackjack_hands", "not both"),
        ({"deals.1.variant_name": ""}, "deals[1].variant_name", "Enter a name."),
        ({"deals.1.dummy_plays": GONE}, "deals[1].dummy_plays", "This is missing."),
        ({"deals.1.dummy_plays": "no"}, "deals[1].dummy_plays", "true or false"),
        ({"deals.1.modifiers": ["kens_rule"]}, "deals[1].modifiers", "needs a dummy"),
    ],
)
def test_game_specific_value_is_refused_in_other_games(
    changes: dict[str, Any], place: str, message: str
) -> None:
    tricks = {"Ann": 4, "Bo": 5, "Cy": 4}
    bids = {"Ann": 4, "Bo": 4, "Cy": 4}
    deals: list[dict[str, Any]] = [
        {"variant": "missoula", "first_contracts": dict(bids), "last_round": True},
        {"variant_name": "Polson", "dummy_plays": False},
        {"variant": "bozeman", "blackjack": ["Ann"]},
        {},
    ]
    plain = [deal and {**deal, "contracts": bids, "tricks": tricks} for deal in deals]
    document = example(changes={"deals": plain, "totals": GONE})
    assert read(as_file(document)).finished
    for at, value in changes.items():
        index, *keys = at.removeprefix("deals.").split(".")
        inner: Any = document["deals"][int(index)]
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = value
        if value is GONE:
            del inner[keys[-1]]
    found_problems = problems(as_file(document))
    assert place in found_problems, found_problems
    assert message in found_problems[place]


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
