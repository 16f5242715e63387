"""Files of pads: round trips, and refused values with their paths."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.base.game_file import Row
from scorekeeper.base.json_text import FileError
from scorekeeper.base.seats import Seat
from scorekeeper.games.pad.files.pad import PAD
from scorekeeper.games.pad.files.pad_file import read_pad, write_pad
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.rounds import record_round
from scorekeeper.games.pad.rules.seat_changes import change_seat
from scorekeeper.games.pad.rules.settings import PadEntry, PadWins
from tests.cases.pads import SUNDAY, any_pads, any_pads_with_changes, numbers, pad, plain
from tests.depth import audit_only


def sunday(**changes: object) -> bytes:
    """Return the example of the manual with other values; None removes a key."""
    document: dict[str, Any] = json.loads(SUNDAY) | {"totals": None, "notes": None} | changes
    given_values = {key: value for key, value in document.items() if value is not None}
    return json.dumps(given_values, ensure_ascii=False).encode()


def wrong(data: bytes) -> list[tuple[str, str]]:
    """Return the error messages for a refused file."""
    with pytest.raises(FileError) as caught:
        read_pad(data)
    return [(str(problem.place), str(problem.message)) for problem in caught.value.problems]


@audit_only
@given(any_pads_with_changes())
def test_file_with_seat_changes_is_rewritten_byte_by_byte(pad_: Pad) -> None:
    written = write_pad(pad_)
    back = read_pad(written.encode())
    assert write_pad(back) == written
    sides = pad_.sides_around  # in the order of a file
    assert back.totals == tuple(pad_.totals[side] for side in sides)
    assert back.side_names == tuple(pad_.side_names[side] for side in sides)
    assert back.dealers == tuple(pad_.around.index(seat) for seat in pad_.dealers)
    assert {sides[at] for at in back.winners} == set(pad_.winners)


@given(any_pads())
def test_any_pad_round_trips_through_its_file(pad_: Pad) -> None:
    written = write_pad(pad_)
    assert pad_.order or read_pad(written.encode()) == pad_
    assert write_pad(read_pad(written.encode())) == written


def test_changed_seat_order_is_that_of_substitutes_and_starts() -> None:
    two = Seat(4, "Dee"), Seat(5, "Eve")
    pad_ = replace(
        pad(plain()),
        rounds=(numbers(1, 2, 3),),
        order=(2, 1, 0),
        sits={2: dict(enumerate(two))},
        starts={0: 10, 2: 20},
    )
    written = write_pad(pad_)
    assert write_pad(read_pad(written.encode())) == written


def test_example_in_manual_is_canonical() -> None:
    pad_ = read_pad(SUNDAY)
    assert pad_.totals == (290, 410, 340)
    assert (pad_.leaders, pad_.is_over, pad_.dealer(1)) == ((0,), False, 1)
    assert pad_.rounds[1].note == "Cy shoots the moon"
    assert json.loads(write_pad(pad_)) == json.loads(SUNDAY)


def test_minimal_file_is_read() -> None:
    document = {
        "format": "scorekeeper-pad/1",
        "name": "Hearts",
        "date": "2026-11-22",
        "game": "hearts",
        "wins": "lowest",
        "target": 100,
        "players": ["Ann", "Bo", "Cy"],
        "rounds": [{"Ann": 3, "Bo": 10, "Cy": 13}],
        "totals": {"Ann": 3, "Bo": 10, "Cy": 13},
    }
    assert read_pad(json.dumps(document).encode()).totals == (30, 100, 130)


def test_rounds_with_only_a_name_or_no_winner_are_read() -> None:
    bare: dict[str, Any] = {"sums": None, "first_dealer": None}
    lost = {"entry": "lost", **bare}
    assert read_pad(sunday(**lost, rounds=[{"Cy": 1}])).totals == (0, 0, 10)
    assert read_pad(sunday(**lost, rounds=[{}, {"Cy": 1}])).totals == (0, 0, 10)
    for losers in ({"Cy": 2}, {"Cy": 1, "Bo": 1}):
        assert wrong(sunday(**lost, rounds=[losers]))
    winner = {"entry": "winner", "wins": "highest", **bare}
    assert read_pad(sunday(**winner, rounds=[{"Bo": 4, "Cy": 5}])).totals == (90, 0, 0)
    assert read_pad(sunday(**winner, rounds=[{}])).totals == (0, 0, 0)
    assert wrong(sunday(**winner, rounds=[{"Bo": 4}])) == [
        ("rounds[0]", "Everyone but the winner is needed.")
    ]
    assert wrong(sunday(**winner, rounds=[{"Bo": 4, "Cy": -5}])) == [
        ("rounds[0].Cy", "What the others have cannot be negative.")
    ]


def test_a_team_is_named_by_its_players() -> None:
    data = sunday(
        players=["Ann", "Bo", "Cy", "Dee"],
        teams=[["Ann", "Cy"], ["Bo", "Dee"]],
        rounds=[{"Ann + Cy": 20, "Bo + Dee": 6}],
        sums=[26],
        totals={"Ann + Cy": 20, "Bo + Dee": 6},
    )
    assert read_pad(data).sides == ((0, 2), (1, 3))


def test_teams_may_be_listed_in_any_order() -> None:
    data = sunday(
        players=["Ann", "Bo", "Cy", "Dee"],
        teams=[["Dee", "Bo"], ["Cy", "Ann"]],
        rounds=[{"Cy + Ann": 20, "Bo + Dee": 6}],
        sums=[26],
        totals={"Ann + Cy": 20, "Dee + Bo": 6},
    )
    assert read_pad(data).sides == ((0, 2), (1, 3))
    assert read_pad(data).totals == (200, 60)


def test_teams_with_the_same_names_keep_their_points() -> None:
    data = sunday(
        players=["Ann", "Ann + Bo", "Bo + Cy", "Cy"],
        first_dealer=None,
        teams=[["Ann", "Bo + Cy"], ["Ann + Bo", "Cy"]],
        rounds=[{"Ann + Bo + Cy (1)": 20, "Ann + Bo + Cy (2)": 6}],
        sums=[26],
    )
    pad_ = read_pad(data)
    assert pad_.totals == (200, 60)
    assert read_pad(write_pad(pad_).encode()) == pad_


def test_seat_changes_and_starting_points_are_read() -> None:
    data = sunday(
        players=["Ann", "Bo", "Cy", "Dee"],
        substitutes={"1": {"Dee": None}, "2": {"Bo": "Eve", "Dee": "Dee"}, "4": {"Cy": None}},
        starting_points={"Dee": 50},
        rounds=[
            {"Ann": 3, "Bo": 10, "Cy": 13},
            {"Ann": 26, "Eve": 26, "Cy": 0, "Dee": 26},
            {"Ann": 0, "Eve": 5, "Cy": 21, "Dee": 0},
        ],
        sums=[26, -26, 52],
        totals={"Ann": 29, "Eve": 41, "Cy": 34, "Dee": 76},
    )
    pad_ = read_pad(data)
    assert (pad_.side_names, pad_.totals) == (("Ann", "Eve", "Cy", "Dee"), (290, 410, 340, 760))
    assert [pad_.seats[seat].name for seat in pad_.dealers] == ["Bo", "Cy", "Dee", "Ann"]
    assert pad_.contenders == (0, 1, 3)
    assert PAD.people(pad_) == {"Ann": 1, "Bo": 2, "Cy": 3, "Dee": 4, "Eve": 5}
    lines = [line for line in PAD.lines(pad_, str) if isinstance(line, tuple)]
    assert lines[-1][1:] == (
        Row("Eve", "41", "from round 2, replacing Bo, needs 59"),
        Row("Cy", "34", "left after round 3, needs 66"),
        Row("Dee", "76", "from round 2, started with 50, needs 24"),
    )


@pytest.mark.parametrize(("seat", "who"), [(3, None), (4, Seat(5, "Eve"))])
def test_rounds_before_seat_change_use_sums_of_their_players(seat: int, who: Seat | None) -> None:
    pad_ = record_round(pad(settings_of("hearts", 4), 4), numbers(26, 26, 26, 0))
    after = change_seat(pad_, seat, who, 2)
    written = write_pad(after)
    assert "78" not in str(json.loads(written)["sums"])
    assert write_pad(read_pad(written.encode())) == written


def test_command_prints_file_in_lines() -> None:
    pad_ = pad(settings_of("rummy", 3)).with_round(numbers(12, 0, 25, who=1))
    lines = list(PAD.lines(pad_, str))
    assert lines[0] == "Sunday, 2026-11-22, Rummy"
    assert lines[-1] == "The game is not over yet; in the lead: Bo."
    assert lines[-3] == (
        Row("Ann", "0", "needs 100"),
        Row("Bo", "37", "needs 63"),
        Row("Cy", "0", "needs 100"),
    )
    over = pad(plain(length=1, wins=PadWins.LOWEST), 2).with_round(numbers(1, 1))
    assert list(PAD.lines(over, str))[-1] == "Ann, Bo share the win."
    assert PAD.people(over) == {"Ann": 1, "Bo": 2}


def test_entry_names_in_files_are_stable() -> None:
    assert [entry.value for entry in PadEntry] == ["numbers", "winner", "lost", "won"]
