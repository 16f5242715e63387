"""A whole house at the command line: export, preview, import."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.cases.night_files import FRIDAY
from tests.cli.test_files import refused, rows
from tests.depth import audit_only
from tests.running.command import ROOT, scorekeeper, scorekeeper_here


def house_file(folder: Path) -> Path:
    """The file of a house with a night, exported from a separate instance."""
    instance = folder / "first"
    instance.mkdir()
    assert scorekeeper_here("import", str(FRIDAY), instance=instance).returncode == 0
    file = folder / "house.json"
    done = scorekeeper_here("export", "house", "-o", str(file), instance=instance)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return file


def test_a_house_moves_to_another_server(tmp_path: Path) -> None:
    file = house_file(tmp_path)
    there = tmp_path / "second"
    there.mkdir()
    preview = scorekeeper("import", "--preview", str(file), instance=there)
    assert preview.returncode == 0, preview.stderr
    assert preview.stdout.splitlines()[0].startswith("Our house (")
    assert preview.stdout.splitlines()[-1] == "Nothing was changed."
    assert not (there / "scorekeeper.sqlite").exists()
    done = scorekeeper_here("import", str(file), instance=there)
    assert done.returncode == 0, done.stderr
    assert "  3 players\n  1 night\n" in done.stdout
    assert re.search(r"^http://localhost:8000/join/\S{32}$", done.stdout, re.MULTILINE)
    again = scorekeeper_here("export", "house", instance=there)
    assert again.stdout.encode() == file.read_bytes()
    before = rows(there)
    refused(
        scorekeeper_here("import", str(file), instance=there),
        f"{file}: house.public_id: This house is already in the database.",
    )
    refused(
        scorekeeper_here("import", "--preview", str(file), instance=there),
        f"{file}: house.public_id: This house is already in the database.",
    )
    assert rows(there) == before


def test_invalid_house_file_changes_nothing(tmp_path: Path) -> None:
    file = house_file(tmp_path)
    whole = json.loads(file.read_bytes())
    whole["sittings"][0]["facts"]["deals"]["1"]["tricks"]["0"] = 5
    file.write_text(json.dumps(whole), encoding="utf-8")
    there = tmp_path / "second"
    for arguments in (["import"], ["import", "--preview"]):
        done = scorekeeper_here(*arguments, str(file), instance=there)
        refused(
            done,
            f"{file}: sittings[0].facts.deals.1.tricks: "
            "Bo 3 + Cy 0 + Ann 5 + dummy 6 = 14; 13 tricks were played.",
        )
        assert not rows_there(there)
    refused(
        scorekeeper_here("import", str(file), "--house", "kitchen", instance=there),
        "This file holds a whole house: leave out --house.",
    )


def test_preview_shows_deleted_sittings_and_new_names(tmp_path: Path) -> None:
    file = str(FRIDAY.parent / "house_games.json")
    assert scorekeeper_here("import", file, instance=tmp_path).returncode == 0
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        database.execute("UPDATE sitting SET deleted_at = 2, state = 'deleted', counts = 0")
        database.execute("UPDATE variant SET id = 'own:other' WHERE id = 'own:polson'")
        (body,) = database.execute(
            "SELECT body FROM spec JOIN variant USING (house_id, hash) WHERE id = 'own:other'"
        ).fetchone()
        other = json.dumps({**json.loads(body), "id": "own:other"})
        database.execute("UPDATE spec SET body = ? WHERE body = ?", (other, body))
    # in a separate process: this one has cached the versions that it read
    lines = scorekeeper("import", "--preview", file, instance=tmp_path).stdout.splitlines()
    assert "  Polson will be added to the list of games as “Polson 2”." in lines, lines
    assert "  Night 1, from this file, was deleted." in lines, lines


@audit_only
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is full")
def test_full_disk_behind_standard_output_is_reported(tmp_path: Path) -> None:
    assert scorekeeper_here("owner-link", instance=tmp_path).returncode == 0
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "export", "house"],
            check=False,
            cwd=ROOT,
            env={**os.environ, "LANG": "C.UTF-8", "SCOREKEEPER_INSTANCE": str(tmp_path)},
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
    line = "- cannot be written: No space left on device.\n"
    assert (done.returncode, done.stderr) == (2, line)


def test_export_with_wrong_arguments_fails_and_writes_nothing(tmp_path: Path) -> None:
    for arguments in (["night"], ["match"], ["house", "Friday"], ["dice", "1"]):
        done = scorekeeper_here("export", *arguments, instance=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
    assert not rows_there(tmp_path)


def rows_there(instance: Path) -> bool:
    """Return whether there is a database."""
    return (instance / "scorekeeper.sqlite").exists()
