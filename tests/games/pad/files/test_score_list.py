"""Score lists as spreadsheets save them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.games.pad.files.pad_file import read_pad
from scorekeeper.games.pad.files.score_list import ScoreList, read_score_list
from tests.cases.manuals import manual

PLAIN = [[3, 10], [26, 0]]

SAME = {
    "commas": "Ann,Bo\n3,10\n26,0\n",
    "semicolons and a last line without an end": "Ann;Bo\r\n3;10\r\n26;0",
    "tabs": "Ann\tBo\n3\t10\n26\t0\n",
    "named separator": "sep=;\r\nAnn;Bo\r\n3;10\r\n26;0\r\n",
    "numbered rounds": "Round;Ann;Bo\n1;3;10\n2;26;0\n",
    "rounds without a heading": ";Ann;Bo\n1;3;10\n2;26;0\n",
    "total": "#;Ann;Bo\n1;3;10\n2;26;0\nTotal:;29;10\n",
    "Russian headings": "Раунд;Ann;Bo;Сумма\n1;3;10;13\n2;26;0;26\nИтого;29;10;39\n",
    "blank rows, columns and cells": "Ann;Bo;;\n;;;\n3;10;;\n26;;;\n;;;\n",
    "quotes, spaces, a sign": '"Ann" ; Bo \n" 3";+10\n26;\N{MINUS SIGN}0\n',
    "decimals that are whole": "Ann;Bo\n3,0;10,00\n26;0\n",
    "formula marks": "'Ann;Bo\n'3;10\n26;0\n",
}


@pytest.mark.parametrize("table", SAME.values(), ids=SAME)
def test_same_list_is_read_from_every_form(table: str) -> None:
    assert read_score_list(table.encode()) == ScoreList(["Ann", "Bo"], PLAIN)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1251"])
def test_names_are_read_in_every_encoding(encoding: str) -> None:
    data = "Анна;Борис\n3;10\n26;0\n".encode(encoding)
    assert read_score_list(data, "cp1251").players == ["Анна", "Борис"]


def test_date_game_notes_and_halves_are_read() -> None:
    table = "Datum;Game;Ann;Bo;Note\n20.11.2016;Skat;-2,5;3\n;;0.5;−7;late\n"
    scores = read_score_list(table.encode())
    assert scores == ScoreList(
        ["Ann", "Bo"], [[-2.5, 3], [0.5, -7]], {"2": "late"}, "2016-11-20", "Skat"
    )


def test_one_row_of_totals_is_a_list() -> None:
    table = "date;game;Ann;Ben;Cleo;Dora;Emil;Fay\n20.11.2016;Wizard;210;180;90;70;60;20\n"
    scores = read_score_list(table.encode())
    assert (scores.date, scores.game) == ("2016-11-20", "Wizard")
    assert scores.rounds == [[210, 180, 90, 70, 60, 20]]


WRONG = {
    "": "not a CSV file",
    "A" * 200_000 + "\n1\n": "not a CSV file",
    ";" * 100_000 + "A\n" + "\n" * 200_000 + "1;2\n": "at most 40 columns",
    "Ann;Bo\n": "first row needs the names",
    "1;2\n3;4\n": "first row needs the names",
    "Ann\n3\n": "2 to 12 names; here are 1",
    ";".join(f"P{n}" for n in range(13)) + "\n" + ";".join("1" * 13) + "\n": "here are 13",
    "Ann;Bo\n3;x\n": "Row 2, Bo: “x” is not a whole or half number",
    "Ann;Bo\n\n3;1,25\n": "Row 3, Bo: “1,25”",
    "Ann;Bo\n3;1e5\n": "“1e5”",
    "Ann;Bo\n3;=A1\n": "“=A1”",
    "Ann;Bo\n3;1234567\n": "“1234567”",
    "#;Ann;Bo\n1;3;10\nTotal;4;10\n": "Ann: the rounds add up to 3, not 4",
    "date;Ann;Bo\n2016-11-20;3;1\n2016-11-21;4;1\n": "Row 3 has “2016-11-21” instead of",
    "game;Ann;Bo\nSkat;3;1\nWizard;4;1\n": "Row 3 has “Wizard” instead of “Skat”",
    "Ann;Bo\n3;1\n3;1;5\n": "Row 3 has a cell in a column without a heading",
    "PK\x03\x04\0\0": "not a CSV file",
    "Ann;Bo\n" + "1;2\n" * 1001: "at most 1000 rounds",
    "Ann;Bo\n" + "1;2\n" * 100_000: "at most 1000 rounds",
}


@pytest.mark.parametrize("table", WRONG)
def test_wrong_list_is_refused_with_its_place(table: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read_score_list(table.encode())
    assert WRONG[table] in str(refusal.value)


@given(st.binary(max_size=300) | st.text(alphabet="Ab;,\t\n\"'0-,.", max_size=60).map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        scores = read_score_list(data)
    except RuleError:
        return
    assert all(len(row) == len(scores.players) for row in scores.rounds)


_POINTS = st.integers(-2000, 2000).map(lambda halves: halves / 2)


@given(st.lists(st.lists(_POINTS, min_size=3, max_size=3), min_size=1, max_size=20))
def test_list_becomes_a_pad_with_its_totals(table: list[list[float]]) -> None:
    lines = ["Ann;Bo;Cy", *(";".join(f"{score:g}" for score in row) for row in table)]
    scores = read_score_list("\n".join(lines).encode())

    file = scores.to_file(name="Sunday", date="2016-11-20", title="Toad", wins="lowest")

    pad = read_pad(file)
    sums = [sum(row[at] for row in table) for at in range(3)]
    assert [total / 10 for total in pad.totals] == sums
    assert pad.is_over
    assert [sums[side] for side in pad.winners] == [min(sums)] * len(pad.winners)


def test_example_of_the_manual_is_read() -> None:
    (example,) = re.findall("```csv\n(.*?)```", manual("pad"), re.DOTALL)
    scores = read_score_list(example.encode())
    assert scores == ScoreList(
        ["Ann", "Bo", "Cy"],
        [[12, -3, 7.5], [5, 0, 2]],
        {"2": "misdealt once"},
        "2016-11-20",
        "Toad",
    )
