"""Pads at the command line: added up without a database, in, out, and refused whole."""

import json
from pathlib import Path

from scorekeeper.games.pad.files.pad_file import read_pad, write_pad
from tests.cases.pads import SUNDAY
from tests.running.command import scorekeeper_here

SCORED = """\
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


def test_a_pad_is_added_up_without_a_database(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    done = scorekeeper_here("score", "-", instance=instance, given=SUNDAY.decode())
    assert (done.returncode, done.stdout) == (0, SCORED)
    assert not instance.exists()
    bare = json.loads(SUNDAY)
    del bare["totals"]
    done = scorekeeper_here("score", "-", "--json", instance=instance, given=json.dumps(bare))
    assert json.loads(done.stdout) == json.loads(SUNDAY)


def test_pad_is_imported_once_and_exported_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "hearts.json"
    file.write_bytes(SUNDAY)
    done = scorekeeper_here("import", str(file), instance=tmp_path)
    assert (done.returncode, done.stdout) == (
        0,
        "New game on the pad in Our house: 1, Sunday.\n",
    )
    done = scorekeeper_here("import", str(file), instance=tmp_path)
    assert done.stdout == "Our house already has this file: game 1 on the pad, Sunday.\n"
    for which in ("1", "sunday"):
        done = scorekeeper_here("export", "pad", which, instance=tmp_path)
        assert done.stdout == write_pad(read_pad(SUNDAY))
    done = scorekeeper_here("export", "pad", "Monday", instance=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no game “Monday” on the pad." in done.stderr


def test_a_pad_with_a_wrong_sum_changes_nothing(tmp_path: Path) -> None:
    bad = SUNDAY.replace(b'"Cy": 13', b'"Cy": 12')
    done = scorekeeper_here("import", "-", instance=tmp_path, given=bad.decode())
    assert done.returncode == 2
    assert "rounds[0]: The round must add up to one of 26, −26, 52, not 25." in done.stderr
    done = scorekeeper_here("export", "pad", "1", instance=tmp_path)
    assert done.returncode == 2
