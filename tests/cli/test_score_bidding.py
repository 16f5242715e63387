"""`scorekeeper score` of a sitting of exact bids."""

import json
import re
from pathlib import Path

from tests.running.command import ROOT, Done, scorekeeper, scorekeeper_here

MANUAL = (ROOT / "docs/bidding-files.md").read_text(encoding="utf-8")
SUNDAY = re.findall("```json\n(.*?)```", MANUAL, re.DOTALL)[0]

SCORED = """\
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


def score(*arguments: str, tmp_path: Path, given: str) -> Done:
    return scorekeeper_here("score", *arguments, "-", instance=tmp_path, given=given)


def test_score_prints_each_deal_and_needs_no_database(tmp_path: Path) -> None:
    file, instance = tmp_path / "sunday.json", tmp_path / "instance"
    file.write_text(SUNDAY, encoding="utf-8")
    done = scorekeeper("score", str(file), instance=instance)
    assert (done.returncode, done.stdout, done.stderr) == (0, SCORED, "")
    assert not instance.exists()


def test_score_fills_points_and_totals_in(tmp_path: Path) -> None:
    bare = json.loads(SUNDAY)
    del bare["totals"]
    for deal in bare["deals"]:
        del deal["points"]
    done = score("--json", tmp_path=tmp_path, given=json.dumps(bare))
    assert (done.returncode, done.stdout) == (0, SUNDAY)


def test_score_names_the_place_of_a_mistake(tmp_path: Path) -> None:
    given = SUNDAY.replace('"Ann": 0, "Bo": 2}', '"Ann": 0, "Bo": 3}')
    given = given.replace('"Cy": 33', '"Cy": 34')
    done = score(tmp_path=tmp_path, given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "-: deals[1].bids.Bo: A bid is from 0 to 2.\n"
