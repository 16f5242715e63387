"""Files at the command line: import, preview, export, demo."""

import json
import os
import re
import sqlite3
import subprocess
import threading
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest

from scorekeeper.cli.files import write_whole
from scorekeeper.cli.score import lines
from scorekeeper.house.import_export.reading import read_any
from tests.cases.files import as_it_reads
from tests.cases.manuals import examples
from tests.cases.match_files import SUNDAY as MATCH
from tests.cases.match_files import of_two, sunday
from tests.cases.night_files import EXAMPLES, FRIDAY, changed
from tests.cases.pads import SUNDAY as PAD
from tests.running.command import scorekeeper, scorekeeper_here

Done = subprocess.CompletedProcess[str]

BIDDING = examples("bidding")[0].encode()


def refused(done: Done, *lines: str) -> None:
    """Check that the command ended with status 2 and this message."""
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.splitlines() == list(lines)


_DISCARD = "UPDATE sitting SET deleted_at = 2, state = 'deleted', counts = 0"


def command_lines(data: bytes) -> list[str]:
    """The lines that the command prints for the file."""
    return list(lines(read_any(data)))


def rows(instance: Path) -> list[str]:
    """Everything in the database, as statements."""
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database:
        return list(database.iterdump())


def written(tmp_path: Path, data: bytes, name: str = "night.json") -> str:
    """The data as a file; its name."""
    (tmp_path / name).write_bytes(data)
    return str(tmp_path / name)


# ---- refused ----


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", ["the file: This file is empty."]),
        (
            FRIDAY.read_bytes() + b" " * 5 * 1024**2,
            ["the file: Larger than 5 MiB."],
        ),
        (
            FRIDAY.read_bytes().replace(b"-3", b"NaN"),
            [
                "deals[0].points.Bo: NaN is not a number here.",
                "totals.Bo: NaN is not a number here.",
            ],
        ),
        (
            changed(deals__0__tricks__dummy=5),
            ["deals[0].tricks: Bo 3 + Cy 0 + Ann 4 + dummy 5 = 12; 13 tricks were played."],
        ),
        (
            changed(deals__0__contracts__Dee=4, first_dealer="Eve"),
            [
                "first_dealer: This must be one of the players.",
                "deals[0].contracts.Dee: “Dee” is not seated here.",
            ],
        ),
        (changed(totals__Cy=12), ["totals.Cy: The file says 12, but it comes to 13."]),
        (
            PAD.replace(b'"Cy": 13', b'"Cy": 12'),
            ["rounds[0]: The round must add up to one of 26, −26, 52, not 25."],
        ),
    ],
    ids=range(7),
)
def test_invalid_file_is_refused_and_nothing_is_changed(
    tmp_path: Path, data: bytes, lines: list[str]
) -> None:
    file = written(tmp_path, data)
    instance = tmp_path / "instance"
    lines_with_file = [f"{file}: {line}" for line in lines]
    refused(scorekeeper("score", file, instance=instance), *lines_with_file)
    refused(scorekeeper_here("score", "--json", file, instance=instance), *lines_with_file)
    assert not instance.exists()
    for arguments in (["import"], ["import", "--preview"]):
        refused(scorekeeper_here(*arguments, file, instance=instance), *lines_with_file)
    assert {path.name for path in instance.iterdir()} == {"secret"}


@pytest.mark.parametrize("command", ["score", "import"])
def test_unreadable_file_is_reported_in_one_line(tmp_path: Path, command: str) -> None:
    instance = tmp_path / "instance"
    for name, why in ((tmp_path / "none.json", "No such file"), (tmp_path, "Is a directory")):
        done = scorekeeper_here(command, str(name), instance=instance)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"{name} cannot be read: {why}")
        assert done.stderr.count("\n") == 1


def test_an_endless_file_is_too_large(tmp_path: Path) -> None:
    refused(
        scorekeeper_here("score", "/dev/zero", instance=tmp_path),
        "/dev/zero: the file: Larger than 5 MiB.",
    )


def test_control_characters_of_files_do_not_reach_the_terminal(tmp_path: Path) -> None:
    evil = "\x1b[2J\x9b\u202e\u2066\x07"
    for data in (
        changed(players=["Ann", "Bo", f"Cy{evil}"]),
        changed(deals__0__tricks={f"Cy{evil}": 4}),
        changed(deals__0__variant=evil),
        changed(**{evil: 1}),
        changed(name=f"Friday{evil}"),
        changed(deals__0__note=evil),
    ):
        done = scorekeeper_here("score", written(tmp_path, data, f"a{evil}b"), instance=tmp_path)
        assert done.returncode == 2
        assert all(letter.isprintable() for line in done.stderr.splitlines() for letter in line)
    done = scorekeeper_here("score", f"{tmp_path}/none{evil}", instance=tmp_path)
    assert done.stderr[:-1].isprintable()


# ---- import and export ----


def test_sittings_are_imported_and_exported_unchanged(tmp_path: Path) -> None:
    files = {
        "night": [path.read_bytes() for path in EXAMPLES],
        "match": [MATCH, of_two("Ann", "Bo", "Bo"), sunday(name="Воскресный матч", games=[])],
        "bidding": [BIDDING],
        "pad": [PAD],
    }
    for number, data in enumerate(chain(*files.values())):
        file = written(tmp_path, data, f"{number}.json")
        done = scorekeeper_here("import", file, instance=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
    for noun, contents in files.items():
        for number, data in enumerate(contents, 1):
            done = scorekeeper_here("export", noun, str(number), instance=tmp_path, LC_ALL="C")
            assert done.stdout == as_it_reads(data)
    target = tmp_path / "out.json"
    target.write_text("old")
    for noun, name, data in (
        ("night", "FRIDAY", files["night"][0]),
        ("match", "ВОСКРЕСНЫЙ МАТЧ", files["match"][2]),
        ("bidding", "sunday", BIDDING),
        ("pad", "sunday", PAD),
    ):
        done = scorekeeper_here("export", noun, name, "-o", str(target), instance=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert target.read_text(encoding="utf-8") == as_it_reads(data)
    assert not list(tmp_path.glob(".*"))


def test_exported_night_has_no_hidden_bids(tmp_path: Path) -> None:
    """In the database they stay; once all are in, the file has them too."""
    for bids, seen in (({"Bo": 11}, False), ({"Ann": 1, "Bo": 11, "Cy": 2}, True)):
        night = json.loads(FRIDAY.read_bytes())
        night |= {"house_rules": {"hidden_bids": True}, "name": f"Hidden {len(bids)}"}
        night["deals"] = [{"variant": "whitefish", "contracts": bids}]
        del night["totals"]
        path = written(tmp_path, json.dumps(night).encode())
        assert scorekeeper_here("import", path, instance=tmp_path).returncode == 0
        name = str(night["name"])
        done = scorekeeper_here("export", "night", name, instance=tmp_path)
        deal = json.loads(done.stdout)["deals"][0]
        assert (deal.get("contracts") == bids) is seen, deal
        assert any('"contracts"' in row and "11" in row for row in rows(tmp_path))


@pytest.mark.parametrize(
    ("data", "new", "again"),
    [
        (
            FRIDAY.read_bytes(),
            "New night in Our house: 1, Friday.",
            "Our house already has this file: night 1, Friday.",
        ),
        (
            MATCH,
            "New match in Our house: 1, Sunday.",
            "Our house already has this file: match 1, Sunday.",
        ),
        (
            BIDDING,
            "New game of exact bids in Our house: 1, Sunday.",
            "Our house already has this file: game 1, Sunday.",
        ),
        (
            PAD,
            "New game on the pad in Our house: 1, Sunday.",
            "Our house already has this file: game 1 on the pad, Sunday.",
        ),
    ],
    ids=range(4),
)
def test_file_imported_twice_is_one_sitting(
    tmp_path: Path, data: bytes, new: str, again: str
) -> None:
    file = written(tmp_path, data)
    first = scorekeeper("import", file, instance=tmp_path)
    assert (first.returncode, first.stdout) == (0, f"{new}\n"), first.stderr
    before = rows(tmp_path)
    second = scorekeeper_here("import", file, instance=tmp_path)
    assert (second.returncode, second.stdout) == (0, f"{again}\n")
    assert rows(tmp_path) == before


def test_a_match_is_previewed(tmp_path: Path) -> None:
    instance, file = tmp_path / "new", written(tmp_path, MATCH)
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
    second_preview = scorekeeper_here("import", "--preview", file, instance=instance)
    assert second_preview.stdout.splitlines() == [
        "Our house already has this file: match 1, Sunday.",
        "Nothing was changed.",
    ]
    assert rows(instance) == before
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database, database:
        database.execute(_DISCARD)
    output = scorekeeper_here("import", "--preview", file, instance=instance).stdout
    third_preview = output.splitlines()
    assert third_preview[0] == "New match for Our house: Sunday."
    assert "  Match 1, from this file, was deleted." in third_preview
    assert not [line for line in third_preview if "New players" in line]


def test_preview_shows_name_of_player_in_house(tmp_path: Path) -> None:
    instance, file = tmp_path / "new", written(tmp_path, MATCH)
    assert scorekeeper_here("import", file, instance=instance).returncode == 0
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database, database:
        database.execute("UPDATE player SET merged_into = 2 WHERE id = 1")
        database.execute("UPDATE player SET name = 'Robert' WHERE id = 2")
    other = written(tmp_path, MATCH.replace(b'"Bo"', b'"Eve"').replace(b"Sunday", b"Monday"))
    preview = scorekeeper_here("import", "--preview", other, instance=instance)
    assert preview.stdout.splitlines()[3:-1] == [
        "  New players: Eve",
        "  Ann plays here as Robert.",
    ], preview.stderr


def test_preview_names_the_own_games_of_a_file(tmp_path: Path) -> None:
    instance, file = tmp_path / "new", written(tmp_path, BIDDING)
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


def test_two_players_of_file_who_are_one_in_house_are_refused(tmp_path: Path) -> None:
    """Not even the terminal, which would have imported it, joins the house."""
    assert scorekeeper_here("owner-link", instance=tmp_path).returncode == 0
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        database.executemany(
            "INSERT INTO player (house_id, id, name, archived, merged_into) VALUES (1, ?, ?, 0, ?)",
            [(1, "Ann", None), (2, "Bo", 1)],
        )
    before, file = rows(tmp_path), written(tmp_path, MATCH)
    line = f"{file}: players: Two of these players are the same person in this house."
    for arguments in (["import"], ["import", "--preview"]):
        refused(scorekeeper_here(*arguments, file, instance=tmp_path), line)
    assert rows(tmp_path) == before


@pytest.mark.parametrize(
    ("noun", "name", "files"),
    [
        ("night", "Friday", [changed(date=date) for date in ("2026-11-20", "2026-11-27")]),
        ("match", "Sunday", [sunday(date=date) for date in ("2026-11-20", "2026-11-27")]),
    ],
)
def test_name_of_several_sittings_is_refused(
    tmp_path: Path, noun: str, name: str, files: list[bytes]
) -> None:
    for number, data in enumerate(files):
        file = written(tmp_path, data, f"{number}.json")
        scorekeeper_here("import", file, instance=tmp_path)

    def export(which: str, *options: str) -> Done:
        return scorekeeper_here("export", noun, which, *options, instance=tmp_path)

    refused(
        export(name.lower()),
        f"Which {noun}? Enter its number:",
        f"  1  2026-11-20  {name}",
        f"  2  2026-11-27  {name}",
    )
    for unknown in ("Monday", "3", "99999999999999999999", "0", "٣"):
        refused(export(unknown), f"There is no {noun} “{unknown}”.")
    out = tmp_path / "out.json"
    export("Monday", "-o", str(out))
    assert not out.exists()
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        database.execute(f"{_DISCARD} WHERE number = 1")
    assert json.loads(export(name.lower()).stdout)["date"] == "2026-11-27"
    assert json.loads(export("1").stdout)["date"] == "2026-11-20"


def test_files_of_several_houses_need_a_house(tmp_path: Path) -> None:
    file = written(tmp_path, MATCH)
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
    assert done.stdout == MATCH.decode()


@pytest.mark.parametrize("target", ["", "none/out.json"])
def test_unwritable_file_is_reported_in_one_line(tmp_path: Path, target: str) -> None:
    scorekeeper_here("import", str(FRIDAY), instance=tmp_path)
    done = scorekeeper_here("export", "night", "1", "-o", str(tmp_path / target), instance=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{tmp_path / target} cannot be written: ")
    assert done.stderr.count("\n") == 1


def test_file_is_written_completely_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "night.json"
    link = tmp_path / "link.json"
    link.symlink_to(target)
    write_whole(link, [b"first"])
    assert (link.is_symlink(), target.read_bytes()) == (True, b"first")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(target, [b"second"])
    assert target.read_bytes() == b"first"
    assert {path.name for path in tmp_path.iterdir()} == {"night.json", "link.json"}


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, [b"content"])
    reader.join(10)
    assert got == [b"content"]
    assert pipe.is_fifo()


# ---- recount ----


def test_recount_reports_number_of_recounted_sittings(tmp_path: Path) -> None:
    assert scorekeeper("demo", instance=tmp_path).returncode == 0
    before = rows(tmp_path)
    done = scorekeeper("recount", instance=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"Recounted: [1-9]\d*\n", done.stdout)
    assert sorted(rows(tmp_path)) == sorted(before)


# ---- demo ----


def test_the_demo_fills_an_empty_database_once(tmp_path: Path) -> None:
    done = scorekeeper("demo", instance=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^http://localhost:8000/join/\S{32}$", done.stdout, re.MULTILINE)
    dumped = "\n".join(rows(tmp_path))
    assert "Demo house" in dumped
    assert "Tonight" in dumped
    before = rows(tmp_path)
    again = scorekeeper_here("demo", instance=tmp_path)
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == "The demo needs an empty database; this one is in use.\n"
    assert rows(tmp_path) == before


def test_the_demo_takes_the_house_that_the_first_start_founded(tmp_path: Path) -> None:
    scorekeeper_here("owner-link", instance=tmp_path)
    done = scorekeeper_here("demo", instance=tmp_path, SCOREKEEPER_URL="https://cards.example")
    assert "https://cards.example/join/" in done.stdout
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database:
        assert database.execute("SELECT name FROM house").fetchall() == [("Demo house",)]
