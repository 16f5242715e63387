"""`scorekeeper score`: the points of a file of any game, with the reason of each."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.base.game_file import Row
from scorekeeper.cli.score import columns
from tests.cases.manuals import examples
from tests.cases.match_files import SUNDAY as MATCH
from tests.cases.match_files import sunday
from tests.cases.night_files import EXAMPLES, FRIDAY, changed, plain_scores, without_points
from tests.cases.pads import SUNDAY as PAD
from tests.cli.test_files import command_lines, refused, written
from tests.running.command import ROOT, scorekeeper, scorekeeper_afresh, scorekeeper_here

NIGHT_SCORED = """\
Friday, 2026-11-20

1. Helena, Unabomb; Ann deals
   Ann     4  bid 4, took 4: made
   Bo     -3  nil failed, Unabomb: 3 tricks
   Cy    +13  double nil, took none: made

Total
   Ann     4
   Bo     -3
   Cy     13

The night is not over yet; in the lead: Cy.
""".replace("     4  bid", "    +4  bid")

MATCH_SCORED = """\
Sunday, 2026-11-22, to 300 points

1. Ann wins: +136
   Bo    33  6 + 6 + 1; 1 number rule, 20
   Cy   103  3; 2 other rule cards, 100

2. Cy wins: +43
   Ann     6  4 + 2
   Bo     30  5 + 5; 1 number rule, 20
   Cy      7  3 + 3 + 1

3. Ann wins: +68
   Bo    64  counted at the table
   Cy     4  4

4. Bo wins: +120
   all hands together   120  counted at the table

Total
   Ann   204  needs 96
   Bo    120  needs 180
   Cy     43  needs 257

The match is not over yet; in the lead: Ann.
"""

BIDDING_SCORED = """\
Sunday, 2026-11-22, Home rules

1. 1 card, ♥\ufe0e; Ann deals
   Ann    10  bid 0, took 0: 10
   Bo     10  bid 0, took 0: 10
   Cy     11  bid 1, took 1: 11

2. 2 cards, ♠\ufe0e; Bo deals
   Ann    10  bid 0, took 0: 10
   Bo      0  bid 2, took 1: 0
   Cy     22  bid 1 blind, took 1: 22

3. 2 cards, Nothing; Cy deals
   Ann   −10  took 1: −10
   Dee     0  took 0: 0
   Cy      0  took 0: 0
   1 trick for nobody.

Total
   Ann    10
   Dee    10
   Cy     33

Cy wins.
"""

PAD_SCORED = """\
Sunday, 2026-11-22, Hearts

Round 1
   Ann     3  entered
   Bo     10  entered
   Cy     13  entered

Round 2: Cy shoots the moon
   Ann    26  entered
   Bo     26  entered
   Cy      0  entered

Round 3
   Ann     0  entered
   Bo      5  entered
   Cy     21  entered

Total
   Ann    29  needs 71
   Bo     41  needs 59
   Cy     34  needs 66

The game is not over yet; in the lead: Ann.
"""

NIGHT, BIDDING = FRIDAY.read_bytes(), examples("bidding")[0].encode()
SCORED = {
    "night": (NIGHT, NIGHT_SCORED),
    "match": (MATCH, MATCH_SCORED),
    "bidding": (BIDDING, BIDDING_SCORED),
    "pad": (PAD, PAD_SCORED),
}


@pytest.mark.parametrize(("data", "output"), SCORED.values(), ids=SCORED)
def test_score_prints_each_points_reason_and_needs_no_database(
    tmp_path: Path, data: bytes, output: str
) -> None:
    instance = tmp_path / "instance"
    done = scorekeeper("score", written(tmp_path, data), instance=instance)
    assert (done.returncode, done.stdout, done.stderr) == (0, output, "")
    assert not instance.exists()


def test_score_loads_neither_flask_nor_a_database(tmp_path: Path) -> None:
    slow = ["alembic", "babel", "cryptography", "flask", "gunicorn", "segno", "sqlalchemy"]
    files = [written(tmp_path, data, noun) for noun, (data, _) in SCORED.items()]
    program = (
        "import sys; from scorekeeper.cli.main import main; "
        f"[main(['score', file], standalone_mode=False) for file in {files}]; "
        f"print([m for m in {slow} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_score_fills_points_and_totals_in(tmp_path: Path, path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    bare = written(tmp_path, json.dumps(without_points(document)).encode())
    done = scorekeeper_here("score", "--json", bare, instance=tmp_path)
    filled = json.loads(done.stdout)
    lines, totals = plain_scores(document)
    assert [deal["points"] for deal in filled["deals"] if "points" in deal] == lines
    assert filled["totals"] == totals
    again = scorekeeper_here("score", "--json", "-", instance=tmp_path, given=done.stdout)
    assert again.stdout == done.stdout


@pytest.mark.parametrize(("data", "parts"), [(MATCH, "games"), (BIDDING, "deals"), (PAD, "rounds")])
def test_score_fills_in_what_follows(tmp_path: Path, data: bytes, parts: str) -> None:
    bare: dict[str, Any] = json.loads(data)
    del bare["totals"]
    for part in bare[parts]:
        if part.keys() & {"left", "tricks"}:
            del part["points"]
    given = json.dumps(bare)
    done = scorekeeper_here("score", "--json", "-", instance=tmp_path, given=given)
    assert done.returncode == 0
    assert json.dumps(json.loads(done.stdout)) == json.dumps(json.loads(data))
    again = scorekeeper_here("score", "--json", "-", instance=tmp_path, given=done.stdout)
    assert again.stdout == done.stdout


def test_score_prints_any_letter_on_any_terminal(tmp_path: Path) -> None:
    given = FRIDAY.with_name("nine_games.json").read_text(encoding="utf-8")
    here = scorekeeper_here("score", "--json", "-", instance=tmp_path, given=given)
    assert "王小明" in here.stdout
    done = scorekeeper_afresh(
        "score", "--json", "-", instance=tmp_path, given=given, LANG="C", LC_ALL="C"
    )
    assert done.stdout == here.stdout


def test_score_reads_the_standard_input(tmp_path: Path) -> None:
    given = FRIDAY.read_text(encoding="utf-8")
    assert scorekeeper_afresh("score", "-", instance=tmp_path, given=given).stdout == NIGHT_SCORED
    refused(
        scorekeeper_here("score", "-", instance=tmp_path, given=given[:50]),
        "-: line 1, column 51: This is not JSON.",
    )


def test_score_speaks_the_terminals_language(tmp_path: Path) -> None:
    done = scorekeeper("score", str(FRIDAY), instance=tmp_path, LANG="ru_RU.UTF-8")
    assert "двойной ноль" in done.stdout.casefold()


def test_score_names_the_winner_or_who_shares_the_win() -> None:
    won = command_lines((FRIDAY.parent / "other_rules.json").read_bytes())
    assert won[-1] == "Ann wins the night."
    assert "1. Smoked Whitefish, Unabomb; Bo deals" in won
    tricks = {"Ann": 4, "Bo": 4, "Cy": 5}
    deal = {"variant": "whitefish", "contracts": {"Ann": 4, "Bo": 4, "Cy": 4}, "tricks": tricks}
    shared = changed(deals=[deal], finished=True, totals={"Ann": 4, "Bo": 4, "Cy": 0})
    assert command_lines(shared)[-1] == "Ann, Bo share the win."
    empty = command_lines(changed(deals=[], totals={"Ann": 0, "Bo": 0, "Cy": 0}))
    assert "1. nothing called yet; Ann deals" in empty
    assert empty[-1] == "The night is not over yet."


def test_columns_are_aligned_in_any_script() -> None:
    nine_games = command_lines((FRIDAY.parent / "nine_games.json").read_bytes())
    assert [line for line in nine_games if "bid 4, took 4: made" in line] == [
        "   Аня           +4  bid 4, took 4: made",
        "   王小明        +4  bid 4, took 4: made",
        "   Bo O'Neill    +4  bid 4, took 4: made",
    ]
    names = ("Ann", "Zoe\u0308", "นิน้ำ", "👨‍👩‍👧", "❤️")  # 3, 3, 3, 2 and 2 columns wide
    assert list(columns([Row(name, "7") for name in names])) == [
        "   Ann     7",
        "   Zoe\u0308     7",
        "   นิน้ำ     7",
        "   👨‍👩‍👧      7",
        "   ❤️      7",
    ]


@pytest.mark.parametrize(
    ("changes", "last"),
    [
        ({"target": 200}, "Ann wins the match."),
        ({"target": 136}, "Ann wins the match."),
        ({"games": []}, "The match is not over yet."),
        (
            {"games": [{"winner": "Bo", "points": 9}, {"winner": "Cy", "points": 9}]},
            "The match is not over yet; in the lead: Bo, Cy.",
        ),
    ],
)
def test_score_prints_standings_of_match(changes: dict[str, Any], last: str) -> None:
    printed = command_lines(sunday(**changes))
    assert printed[-1] == last
    assert any("needs" in line for line in printed) == ("not over" in last)


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (
            MATCH.replace(b"[6, 6, 1]", str([6] * 13).encode()).replace(b": 300", b": 0"),
            [
                "target: A whole number from 1 to 10000.",
                "games[0].left: Number 6: 13 are left in all hands, the deck has 12.",
            ],
        ),
        (
            MATCH.replace(b"match/1", b"match/2"),
            ["format: Only “scorekeeper-match/1” can be read."],
        ),
        (
            MATCH.replace(b'"Ann"', b'"A\\u202enn"', 1),
            ["players[0]: A name cannot contain invisible characters."],
        ),
        (
            BIDDING.replace(b'"Ann": 0, "Bo": 2}', b'"Ann": 0, "Bo": 3}'),
            ["deals[1].bids.Bo: A bid is from 0 to 2."],
        ),
    ],
    ids=range(4),
)
def test_score_names_the_place_of_a_mistake(tmp_path: Path, data: bytes, lines: list[str]) -> None:
    done = scorekeeper_here("score", "-", instance=tmp_path, given=data.decode())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[: len(lines)] == [f"-: {line}" for line in lines]
