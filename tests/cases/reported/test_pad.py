"""Reported cases about the score pad: who played which round, sums, teams, ends."""

import json
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.base.json_text import FileError
from scorekeeper.core.roles import Role
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.files.pad_file import read_pad, write_pad
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.house.import_export.actions import import_file
from tests.cases.pads import begin, plain, seat_newcomer, stored
from tests.depth import audit_only
from tests.games.pad.web.pads import at
from tests.house.pictures.pictures import picture_words
from tests.support import House, dump
from tests.web.visitor import Visitor

HERE = Path(__file__).parent


def record(house: House, number: int, *points: float) -> None:
    """Enter the next round."""
    pad_ = stored(house, number)
    tenths = [round(10 * number_) for number_ in points]
    house.writer()(pads.record, number, pad_.new_id, points=tenths)


def counted(house: House) -> dict[str, tuple[int, int, bool, int | None]]:
    """The derived rows by name: points, rounds, whether won, place."""
    contents = dump(house.app)
    names = {
        row["id"]: row["name"] for row in contents["player"] if row["house_id"] == house.house_id
    }
    return {
        names[row["player_id"]]: (row["points"] // 10, row["played"], bool(row["won"]), row["rank"])
        for row in contents["tally"]
        if row["house_id"] == house.house_id
    }


def taken_over(house: House) -> int:
    """A game to 100 in which Ida takes over Fay's seat with 80 points, and wins at once (51)."""
    number = begin(house, "Fay", "Gus", "Hana", settings=plain(target=1000))
    for points in ((30, 10, 5), (30, 10, 5), (20, 5, 5)):
        record(house, number, *points)
    seat_newcomer(house, number, 0, "Ida")
    record(house, number, 20, 0, 0)
    return number


# ---- case 51: a seat that is taken over ----


def test_each_player_has_the_rounds_they_played(house: House) -> None:
    taken_over(house)
    assert counted(house) == {
        "Fay": (80, 3, False, None),
        "Ida": (20, 1, False, None),
        "Gus": (25, 4, False, 1),
        "Hana": (15, 4, False, 2),
    }


def test_pages_name_who_played_and_who_dealt_each_round(house: House, scorer: Visitor) -> None:
    number = taken_over(house)
    first = scorer.open(at(scorer, number, "rounds", 1)).root.text
    assert "Dealer: Fay" in first
    assert "Fay 30" in first
    assert "Ida" not in first
    fourth = scorer.open(at(scorer, number, "rounds", 4)).root.text
    assert "Dealer: Ida" in fourth
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "round 1: Fay 30 · Gus 10 · Hana 5" in log
    assert "round 4: Ida 20 · Gus 0 · Hana 0" in log
    assert "Fay's seat from round 4: Ida" in log


def test_substitute_is_named_with_every_result(app: Flask, house: House, scorer: Visitor) -> None:
    number = taken_over(house)
    note, home = "from round 4, replacing Fay", scorer.home
    page = scorer.open(at(scorer, number)).root
    assert next(page.all(class_="winner")).text == "Ida wins"
    (recap,) = page.all(class_="recap")
    assert f"Ida 100 (won, {note})" in recap.text
    evening = scorer.open(f"{home}/evenings/2026-11-22").root.text
    assert note in evening
    assert "Fay" in evening.partition("Who played")[2]
    assert "Ida 100 won" in scorer.open(f"{home}/pad/games").root.text
    assert note in scorer.open(f"{home}/print/pad/{number}").root.text
    assert note in picture_words(app, scorer, f"pad/{number}")
    assert "Ida" in scorer.open(at(scorer, number, "tv")).root.text
    fay = stored(house, number).seats[0].player
    assert "Nothing played yet" not in scorer.open(f"{home}/people/{fay}").root.text


def test_a_takeover_can_be_undone(house: House, scorer: Visitor) -> None:
    number = begin(house, "Fay", "Gus", "Hana", settings=plain(target=1000))
    record(house, number, 30, 10, 5)
    before = stored(house, number)
    seat_newcomer(house, number, 0, "Ida")
    scorer.submit(scorer.open(at(scorer, number)).form("/undo"))
    assert stored(house, number) == before


# ---- case 19: dealers ----


@audit_only
def test_an_export_keeps_the_dealers_of_a_game_with_a_latecomer(
    house: House, scorer: Visitor
) -> None:
    number = begin(house, "Ann", "Ben", "Cleo", settings=plain())
    for points in (1, 2, 3, 4):
        record(house, number, points, 0, 0)
    seat_newcomer(house, number, 3, "Dora")
    document = json.loads(write_pad(stored(house, number)))
    assert document["substitutes"] == {"1": {"Dora": None}, "5": {"Dora": "Dora"}}
    assert document["rounds"][0] == {"Ann": 1, "Ben": 0, "Cleo": 0}
    with house.app.app_context():
        copy = import_file(
            house.actor(Role.OWNER), json.dumps(document | {"name": "Copy"}).encode()
        )
    dealers = ["Ann", "Ben", "Cleo", "Ann", "Ben"]
    for sitting_number in (number, copy.number):
        pad_ = stored(house, sitting_number)
        assert [pad_.seats[dealer].name for dealer in pad_.dealers] == dealers
        for at_round, name in enumerate(dealers[:4], 1):
            page = scorer.open(at(scorer, sitting_number, "rounds", at_round)).root.text
            assert f"Dealer: {name}" in page
            assert "Dora" not in page.partition("Change log")[0]


# ---- case 02: a player goes home ----


def test_a_player_who_went_home_neither_deals_nor_wins(house: House, scorer: Visitor) -> None:
    number = begin(house, "Ann", "Ben", "Cleo", "Dora", "Emil", settings=settings_of("hearts", 5))
    for _ in range(3):
        record(house, number, 26, 0, 0, 0, 0)
    form = scorer.open(at(scorer, number, "about")).form("/seats")
    assert scorer.submit(form, {"seat": "4", "player": "0"}).status == 303
    page = scorer.open(at(scorer, number))
    assert "p4" not in dict(page.form("/rounds/4/record").fields)
    assert "not playing" in page.root.text
    record(house, number, 0, 26, 26, 26, 0)  # shooting the moon is 78 with four
    assert stored(house, number).dealer(5) == 0
    record(house, number, 26, 0, 0, 0, 0)
    root = scorer.open(at(scorer, number)).root
    assert next(root.all(class_="winner")).text == "Ben, Cleo, Dora share the win"
    assert [row.text for row in root.all("li") if row.text.startswith("–")] == [
        "– Emil left after round 3 0"
    ]
    assert counted(house)["Emil"] == (0, 3, False, None)


def test_a_player_can_be_taken_out_of_rounds_entered_with_blanks(house: House) -> None:
    data = (HERE / "hearts-leaver-with-zeros.json").read_bytes()
    with house.app.app_context():
        number = import_file(house.actor(Role.OWNER), data).number
    assert stored(house, number).winners == (3, 4)  # in the file Emil played on
    house.writer()(pads.change_seat, number, 4, None, since=4)
    pad_ = stored(house, number)
    assert (pad_.winners, pad_.present(pad_.seated)) == ((3,), (0, 1, 2, 3))
    house.writer()(pads.correct, number, 4, points=[0, 260, 260, 260, 0])


# ---- case 20: latecomers ----


def test_a_latecomer_can_start_with_points(house: House, scorer: Visitor) -> None:
    with pytest.raises(FileError, match=r"rounds\[0\]"):
        read_pad((HERE / "hearts-latecomer-with-50-in-round-1.json").read_bytes())
    number = begin(house, "Ann", "Ben", "Cleo", settings=settings_of("hearts", 3))
    record(house, number, 20, 4, 2)
    form = scorer.open(at(scorer, number, "about")).form("/seats")
    answer = scorer.submit(form, {"seat": "3", "name": "Dora", "start": "fifty"})
    assert (answer.status, answer.errors) == (422, ["A number is needed."])
    assert scorer.submit(answer.form("/seats"), {"start": "50"}).status == 303
    pad_ = stored(house, number)
    assert (pad_.totals, pad_.settings.sums) == ((200, 40, 20, 500), (260, -260, 780))
    assert pad_.contenders == (0, 1, 2, 3)
    assert json.loads(write_pad(pad_))["starting_points"] == {"Dora": 50}
    assert counted(house)["Dora"] == (0, 0, False, None)
    record(house, number, 26, 0, 0, 0)
    table = scorer.open(at(scorer, number, "table.csv")).html.splitlines()
    assert table[1:] == ["1,20,20,4,4,2,2,0,0", "2,26,46,0,4,0,2,0,50"]
    assert "points to start with, Dora: 50" in scorer.open(at(scorer, number, "log")).root.text


# ---- cases 52, 53, 31, 16, 55 ----


@pytest.mark.parametrize(
    ("typed", "points"),
    [("1,500", 15000), ("1.500", 15000), ("1’500", 15000), ("１２", 120), ("۱۲", 120), ("½", 5)],
)
def test_numbers_of_any_keyboard_are_read(
    house: House, scorer: Visitor, typed: str, points: int
) -> None:
    number = begin(house, settings=plain(halves=True))
    form = scorer.open(at(scorer, number)).form("/record")
    assert scorer.submit(form, {"p0": typed}).status in (200, 303)
    assert stored(house, number).totals == (points, 0, 0)


def test_correction_that_moves_the_end_shows_notice(house: House, scorer: Visitor) -> None:
    number = begin(house, "Ann", "Ben", "Cleo", settings=plain(target=1000))
    record(house, number, 60, 10, 0)
    record(house, number, 20, 30, 10)
    form = scorer.open(at(scorer, number, "rounds", 1)).form("/correct")
    answer = scorer.submit(form, {"p0": "105"})
    assert answer.location == at(scorer, number) + "?end=over"
    page = scorer.open(answer.location).root.text
    assert "The correction ended the game." in page
    assert "Round 1 already ended the game; later rounds count too." in page
    form = scorer.open(at(scorer, number, "rounds", 2)).form("/correct")
    answer = scorer.submit(form, {"p0": "20", "m0": "yes"})
    page = scorer.open(answer.location).root.text
    assert "After the correction the game continues." in page


def test_undo_of_a_round_puts_its_numbers_back_into_the_fields(
    house: House, scorer: Visitor
) -> None:
    number = begin(house, settings=settings_of("hearts", 3))
    record(house, number, 26, -52, 52)
    answer = scorer.submit(scorer.open(at(scorer, number)).form("/undo"))
    fields = dict(scorer.open(answer.location).form("/record").fields)
    assert [fields.get(name) for name in ("p0", "p1", "m1", "p2")] == ["26", "52", "yes", "52"]
    assert stored(house, number).rounds == ()
