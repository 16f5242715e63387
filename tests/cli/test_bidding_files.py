"""Games of exact bids at the command line: import, preview, export."""

import json
import re
from pathlib import Path

from tests.cli.test_files import rows, written
from tests.running.command import ROOT, scorekeeper_here

MANUAL = (ROOT / "docs/bidding-files.md").read_text(encoding="utf-8")
SUNDAY = re.findall("```json\n(.*?)```", MANUAL, re.DOTALL)[0].encode()


def test_game_is_imported_once_and_exported_unchanged(tmp_path: Path) -> None:
    file = written(tmp_path, SUNDAY)
    first = scorekeeper_here("import", file, instance=tmp_path)
    output = "New game of exact bids in Our house: 1, Sunday.\n"
    assert (first.returncode, first.stdout) == (0, output), first.stderr
    before = rows(tmp_path)
    again = scorekeeper_here("import", file, instance=tmp_path)
    assert again.stdout == "Our house already has this file: game 1, Sunday.\n"
    assert rows(tmp_path) == before
    for name in ("1", "sunday"):
        done = scorekeeper_here("export", "bidding", name, instance=tmp_path)
        assert done.returncode == 0, done.stderr
        out = json.loads(done.stdout)
        sent = json.loads(SUNDAY)
        for key in ("game", "players", "totals"):
            assert out[key] == sent[key], key
        assert [deal["bids"] for deal in out["deals"] if "bids" in deal] == [
            deal["bids"] for deal in sent["deals"] if "bids" in deal
        ]
    none = scorekeeper_here("export", "bidding", "Monday", instance=tmp_path)
    assert none.returncode == 2
    assert "There is no game of exact bids called “Monday”." in none.stderr


def test_a_game_is_previewed(tmp_path: Path) -> None:
    instance, file = tmp_path / "new", written(tmp_path, SUNDAY)
    new = scorekeeper_here("import", "--preview", file, instance=instance)
    assert new.returncode == 0, new.stderr
    lines = new.stdout.splitlines()
    assert lines[0] == "New game of exact bids for Our house: Sunday."
    assert lines[-3:] == [
        "  New players: Ann, Bo, Cy, Dee",
        "  Home rules will be added to the list of games.",
        "Nothing was changed.",
    ]
    assert not (instance / "scorekeeper.sqlite").exists()
