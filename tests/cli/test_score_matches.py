"""`scorekeeper score` of a match: who won what, hand by hand."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.score import lines
from scorekeeper.house.import_export.reading import read_any
from tests.running.command import ROOT, Done, scorekeeper, scorekeeper_here

MANUAL = (ROOT / "docs/match-files.md").read_text(encoding="utf-8")
SUNDAY = re.findall("```json\n(.*?)```", MANUAL, re.DOTALL)[0]

SCORED = """\
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


def score(*arguments: str, tmp_path: Path, given: str) -> Done:
    return scorekeeper_here("score", *arguments, "-", instance=tmp_path, given=given)


def changed(**changes: object) -> str:
    """The match of the docs, with other values on top; its totals are left to follow."""
    document: dict[str, Any] = json.loads(SUNDAY) | changes
    del document["totals"]
    return json.dumps(document)


def test_score_prints_each_hand_and_needs_no_database(tmp_path: Path) -> None:
    file, instance = tmp_path / "sunday.json", tmp_path / "instance"
    file.write_text(SUNDAY, encoding="utf-8")
    done = scorekeeper("score", str(file), instance=instance)
    assert (done.returncode, done.stdout, done.stderr) == (0, SCORED, "")
    assert not instance.exists()


def test_score_of_a_match_loads_neither_flask_nor_a_database(tmp_path: Path) -> None:
    file = tmp_path / "sunday.json"
    file.write_text(SUNDAY, encoding="utf-8")
    slow = ["alembic", "babel", "cryptography", "flask", "gunicorn", "segno", "sqlalchemy"]
    program = (
        "import sys; from scorekeeper.cli.main import main; "
        f"main(['score', {str(file)!r}], standalone_mode=False); "
        f"print([m for m in {slow} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_score_fills_points_and_totals_in(tmp_path: Path) -> None:
    document = json.loads(SUNDAY)
    bare = {key: value for key, value in document.items() if key != "totals"}
    bare["games"] = [
        {key: value for key, value in game.items() if key != "points" or "left" not in game}
        for game in document["games"]
    ]
    done = score("--json", tmp_path=tmp_path, given=json.dumps(bare))
    assert (done.returncode, done.stdout) == (0, SUNDAY)
    assert score("--json", tmp_path=tmp_path, given=done.stdout).stdout == SUNDAY


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
    printed = list(lines(read_any(changed(**changes).encode())))
    assert printed[-1] == last
    assert any("needs" in line for line in printed) == ("not over" in last)


def test_score_names_the_place_of_a_mistake(tmp_path: Path) -> None:
    given = SUNDAY.replace("[6, 6, 1]", str([6] * 13)).replace('"target": 300', '"target": 0')
    done = score(tmp_path=tmp_path, given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "-: target: A target is from 1 to 10000 points.",
        "-: games[0].left: Number 6: 13 are left in all hands, the deck has 12.",
    ]
    other = score(tmp_path=tmp_path, given=SUNDAY.replace("match/1", "match/2"))
    assert other.stderr == "-: format: Only “scorekeeper-match/1” can be read.\n"
    short = score(tmp_path=tmp_path, given=SUNDAY[:50])
    assert short.returncode == 2
    assert short.stderr.count("\n") == 1


def test_score_cleans_names_like_a_house(tmp_path: Path) -> None:
    done = score(tmp_path=tmp_path, given=SUNDAY.replace('"Ann"', '"A\\u202enn"'))
    assert done.returncode == 2
    assert "players[0]: A name cannot contain invisible characters." in done.stderr
