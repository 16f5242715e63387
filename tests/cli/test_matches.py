"""Matches at the command line: import, preview, export."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.cases.files import as_it_reads
from tests.cases.match_files import SUNDAY, of_two, sunday
from tests.cases.night_files import FRIDAY
from tests.cli.test_files import refused, rows, written
from tests.running.command import scorekeeper, scorekeeper_here

_DISCARD = "UPDATE sitting SET deleted_at = 2, state = 'deleted', counts = 0"


def test_match_is_imported_and_exported_unchanged(tmp_path: Path) -> None:
    files = (SUNDAY, of_two("Ann", "Bo", "Bo"), sunday(name="Воскресный матч", games=[]))
    for data in files:
        done = scorekeeper_here("import", written(tmp_path, data), instance=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
    expected = [as_it_reads(data) for data in files]
    assert expected[0] == SUNDAY.decode()
    for number, content in enumerate(expected, 1):
        done = scorekeeper_here("export", "match", str(number), instance=tmp_path, LC_ALL="C")
        assert done.stdout == content
    target = tmp_path / "out.json"
    done = scorekeeper("export", "match", "ВОСКРЕСНЫЙ МАТЧ", "-o", str(target), instance=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert target.read_text(encoding="utf-8") == expected[2]


def test_match_file_imported_twice_is_one_match(tmp_path: Path) -> None:
    file = written(tmp_path, SUNDAY)
    first = scorekeeper("import", file, instance=tmp_path)
    assert (first.returncode, first.stdout) == (0, "New match in Our house: 1, Sunday.\n")
    before = rows(tmp_path)
    again = scorekeeper_here("import", file, instance=tmp_path)
    assert again.stdout == "Our house already has this file: match 1, Sunday.\n"
    assert again.returncode == 0
    assert rows(tmp_path) == before
    night = scorekeeper_here("import", str(FRIDAY), instance=tmp_path)
    assert night.stdout == "New night in Our house: 1, Friday.\n"


def test_a_match_is_previewed(tmp_path: Path) -> None:
    instance, file = tmp_path / "new", written(tmp_path, SUNDAY)
    new = scorekeeper_here("import", "--preview", file, instance=instance)
    lines = [
        "New match for Our house: Sunday.",
        "  2026-11-22; to 300 points; 4 games",
        "  Ann 204, Bo 120, Cy 43",
        "  New players: Ann, Bo, Cy",
        "Nothing was changed.",
    ]
    assert (new.returncode, new.stdout.splitlines()) == (0, lines), new.stderr
    assert not (instance / "scorekeeper.sqlite").exists()
    assert scorekeeper_here("import", file, instance=instance).returncode == 0
    before = rows(instance)
    known = scorekeeper_here("import", "--preview", file, instance=instance)
    assert known.stdout.splitlines() == [
        "Our house already has this file: match 1, Sunday.",
        "Nothing was changed.",
    ]
    assert rows(instance) == before
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database, database:
        database.execute(_DISCARD)
    anew = scorekeeper_here("import", "--preview", file, instance=instance).stdout.splitlines()
    assert anew[0] == "New match for Our house: Sunday."
    assert "  Match 1, from this file, was deleted." in anew
    assert not [line for line in anew if "New players" in line]


def test_preview_shows_name_of_player_in_house(tmp_path: Path) -> None:
    instance, file = tmp_path / "new", written(tmp_path, SUNDAY)
    assert scorekeeper_here("import", file, instance=instance).returncode == 0
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database, database:
        database.execute("UPDATE player SET merged_into = 2 WHERE id = 1")
        database.execute("UPDATE player SET name = 'Robert' WHERE id = 2")
    other = written(tmp_path, SUNDAY.replace(b'"Bo"', b'"Eve"').replace(b"Sunday", b"Monday"))
    told = scorekeeper_here("import", "--preview", other, instance=instance)
    assert told.stdout.splitlines()[3:-1] == [
        "  New players: Eve",
        "  Ann plays here as Robert.",
    ], told.stderr


def test_invalid_match_changes_nothing(tmp_path: Path) -> None:
    file = written(tmp_path, SUNDAY.replace(b"[6, 6, 1]", b"[6, 6, 7]"))
    line = f"{file}: games[0].left.Bo.numbers[2]: From 1 to 6."
    instance = tmp_path / "instance"
    for arguments in (["score"], ["import"], ["import", "--preview"]):
        refused(scorekeeper_here(*arguments, file, instance=instance), line)
    assert {path.name for path in instance.iterdir()} == {"secret"}
    scorekeeper_here("import", written(tmp_path, SUNDAY), instance=instance)
    before = {path.name: path.read_bytes() for path in instance.iterdir()}
    written(tmp_path, SUNDAY.replace(b"[6, 6, 1]", b"[6, 6, 7]"))
    refused(scorekeeper_here("import", file, instance=instance), line)
    assert {path.name: path.read_bytes() for path in instance.iterdir()} == before


def test_two_players_of_file_who_are_one_in_house_are_refused(tmp_path: Path) -> None:
    """Not even the terminal, which would have imported it, joins the house."""
    assert scorekeeper_here("owner-link", instance=tmp_path).returncode == 0
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        database.executemany(
            "INSERT INTO player (house_id, id, name, archived, merged_into) VALUES (1, ?, ?, 0, ?)",
            [(1, "Ann", None), (2, "Bo", 1)],
        )
    before, file = rows(tmp_path), written(tmp_path, SUNDAY)
    line = f"{file}: players: Two of these players are the same person in this house."
    for arguments in (["import"], ["import", "--preview"]):
        refused(scorekeeper_here(*arguments, file, instance=tmp_path), line)
    assert rows(tmp_path) == before


def test_name_of_several_matches_is_refused(tmp_path: Path) -> None:
    for number, date in enumerate(("2026-11-20", "2026-11-27")):
        file = written(tmp_path, sunday(date=date), f"{number}.json")
        scorekeeper_here("import", file, instance=tmp_path)
    refused(
        scorekeeper_here("export", "match", "sunday", instance=tmp_path),
        "Which match? Enter its number:",
        "  1  2026-11-20  Sunday",
        "  2  2026-11-27  Sunday",
    )
    for unknown in ("Friday", "3", "99999999999999999999", "0", "٣"):
        done = scorekeeper_here("export", "match", unknown, instance=tmp_path)
        refused(done, f"There is no match “{unknown}”.")
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        database.execute(f"{_DISCARD} WHERE number = 1")
    by_name = scorekeeper_here("export", "match", "sunday", instance=tmp_path)
    assert json.loads(by_name.stdout)["date"] == "2026-11-27"
    by_number = scorekeeper_here("export", "match", "1", instance=tmp_path)
    assert json.loads(by_number.stdout)["date"] == "2026-11-20"


def test_match_with_several_houses_needs_a_house(tmp_path: Path) -> None:
    file = written(tmp_path, SUNDAY)
    scorekeeper_here("import", file, instance=tmp_path)
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        database.execute(
            "INSERT INTO house (public_id, name, seq) VALUES ('secondhouse', 'The cabin', 0)"
        )
    before = rows(tmp_path)
    for arguments in (("import", file), ("export", "match", "1")):
        done = scorekeeper_here(*arguments, instance=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert "secondhouse  The cabin" in done.stderr
    assert rows(tmp_path) == before
    there = scorekeeper_here("import", file, "--house", "secondhouse", instance=tmp_path)
    assert there.stdout == "New match in The cabin: 1, Sunday.\n"
    done = scorekeeper_here("export", "match", "1", "--house", "secondhouse", instance=tmp_path)
    assert done.stdout == SUNDAY.decode()
