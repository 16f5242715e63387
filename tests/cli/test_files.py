"""Files at the command line: score, import, export, demo."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.base.game_file import Row
from scorekeeper.cli.files import write_whole
from scorekeeper.cli.score import columns, lines
from scorekeeper.games.montana.files.night_file import write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.house.import_export.reading import read_any
from tests.cases.night_files import EXAMPLES, FRIDAY, changed, plain_scores, without_points
from tests.running.command import ROOT, scorekeeper, scorekeeper_afresh, scorekeeper_here

Done = subprocess.CompletedProcess[str]

SCORED = """\
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


def refused(done: Done, *lines: str) -> None:
    """The command ended with status 2, and said exactly this."""
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.splitlines() == list(lines)


def told(data: bytes) -> list[str]:
    """What the command says of the file."""
    return list(lines(read_any(data)))


def rows(instance: Path) -> list[str]:
    """Everything in the database, as statements."""
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database:
        return list(database.iterdump())


def written(tmp_path: Path, data: bytes, name: str = "night.json") -> str:
    """The data as a file; its name."""
    (tmp_path / name).write_bytes(data)
    return str(tmp_path / name)


# ---- score ----


def test_score_prints_each_points_reason_and_needs_no_database(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    done = scorekeeper("score", str(FRIDAY), instance=instance)
    assert (done.returncode, done.stdout, done.stderr) == (0, SCORED, "")
    assert not instance.exists()


def test_score_loads_neither_flask_nor_a_database() -> None:
    slow = ["alembic", "babel", "cryptography", "flask", "gunicorn", "segno", "sqlalchemy"]
    program = (
        "import sys; from scorekeeper.cli.main import main; "
        f"main(['score', {str(FRIDAY)!r}], standalone_mode=False); "
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
    assert scorekeeper_afresh("score", "-", instance=tmp_path, given=given).stdout == SCORED
    refused(
        scorekeeper_here("score", "-", instance=tmp_path, given=given[:50]),
        "-: line 1, column 51: This is not JSON.",
    )


def test_score_speaks_the_terminals_language(tmp_path: Path) -> None:
    done = scorekeeper("score", str(FRIDAY), instance=tmp_path, LANG="ru_RU.UTF-8")
    assert "двойной ноль" in done.stdout.casefold()


def test_score_names_the_winner_or_who_shares_the_win() -> None:
    won = told((FRIDAY.parent / "other_rules.json").read_bytes())
    assert won[-1] == "Ann wins the night."
    assert "1. Smoked Whitefish, Unabomb; Bo deals" in won
    tricks = {"Ann": 4, "Bo": 4, "Cy": 5}
    deal = {"variant": "whitefish", "contracts": {"Ann": 4, "Bo": 4, "Cy": 4}, "tricks": tricks}
    shared = changed(deals=[deal], finished=True, totals={"Ann": 4, "Bo": 4, "Cy": 0})
    assert told(shared)[-1] == "Ann, Bo share the win."
    empty = told(changed(deals=[], totals={"Ann": 0, "Bo": 0, "Cy": 0}))
    assert "1. nothing called yet; Ann deals" in empty
    assert empty[-1] == "The night is not over yet."


def test_columns_are_aligned_in_any_script() -> None:
    nine_games = told((FRIDAY.parent / "nine_games.json").read_bytes())
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


# ---- refused ----


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", ["the file: This file is empty."]),
        (b"[" * 100_000, ["line 1, column 21: More than 20 nested brackets."]),
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
            FRIDAY.read_bytes().replace(b'"Cy": 0', b'"Cy": 0, "Cy": 0'),
            ["deals[0].tricks.Cy: This key appears twice."],
        ),
        (
            changed(deals__0__tricks__dummy=5),
            ["deals[0].tricks: Bo 3 + Cy 0 + Ann 4 + dummy 5 = 12; 13 tricks were played."],
        ),
        (
            changed(deals__0__tricks__dummy=6.5),
            ["deals[0].tricks.dummy: A whole number is needed."],
        ),
        (
            changed(deals__0__tricks__dummy=True),
            ["deals[0].tricks.dummy: A whole number is needed."],
        ),
        (
            changed(deals__0__contracts__Dee=4, first_dealer="Eve"),
            [
                "first_dealer: This must be one of the players.",
                "deals[0].contracts.Dee: “Dee” is not seated here.",
            ],
        ),
        (
            changed(deals__0__variant="whitefish", deals__0__modifiers=["kens_rule"]),
            [
                "deals[0].modifiers: Ken's Rule needs a dummy that plays.",
                "deals[0].tricks.dummy: The dummy does not play.",
            ],
        ),
        (changed(totals__Cy=12), ["totals.Cy: The file says 12, but it comes to 13."]),
    ],
    ids=range(11),
)
def test_invalid_file_is_refused_and_nothing_is_changed(
    tmp_path: Path, data: bytes, lines: list[str]
) -> None:
    file = written(tmp_path, data)
    instance = tmp_path / "instance"
    said = [f"{file}: {line}" for line in lines]
    refused(scorekeeper("score", file, instance=instance), *said)
    refused(scorekeeper_here("score", "--json", file, instance=instance), *said)
    assert not instance.exists()
    refused(scorekeeper_here("import", file, instance=instance), *said)
    assert {path.name for path in instance.iterdir()} == {"secret"}


def test_refused_import_leaves_database_file_unchanged(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    assert scorekeeper_here("import", str(FRIDAY), instance=instance).returncode == 0
    before = {path.name: path.read_bytes() for path in instance.iterdir()}
    for number, data in enumerate((b"{", changed(deals__0__points__Cy=12))):
        file = written(tmp_path, data, f"{number}.json")
        assert scorekeeper_here("import", file, instance=instance).returncode == 2
        assert {path.name: path.read_bytes() for path in instance.iterdir()} == before


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


def test_night_is_imported_and_exported_unchanged(tmp_path: Path) -> None:
    for path in EXAMPLES:
        done = scorekeeper_here("import", str(path), instance=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
    expected = [write_night(read_any(p.read_bytes()).sitting, builtin_variants()) for p in EXAMPLES]
    for number, content in enumerate(expected, 1):
        done = scorekeeper_here("export", "night", str(number), instance=tmp_path, LC_ALL="C")
        assert done.stdout == content
    target = tmp_path / "out.json"
    target.write_text("old")
    done = scorekeeper("export", "night", "FRIDAY", "-o", str(target), instance=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert target.read_text(encoding="utf-8") == expected[0]
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


def test_file_imported_twice_is_one_night(tmp_path: Path) -> None:
    first = scorekeeper("import", str(FRIDAY), instance=tmp_path)
    assert first.stdout == "New night in Our house: 1, Friday.\n"
    before = rows(tmp_path)
    again = scorekeeper_here("import", str(FRIDAY), instance=tmp_path)
    assert again.stdout == "Our house already has this file: night 1, Friday.\n"
    assert again.returncode == 0
    assert rows(tmp_path) == before


def test_name_of_several_nights_is_refused(tmp_path: Path) -> None:
    for number, date in enumerate(("2026-11-20", "2026-11-27")):
        file = written(tmp_path, changed(date=date), f"{number}.json")
        scorekeeper_here("import", file, instance=tmp_path)
    refused(
        scorekeeper_here("export", "night", "friday", instance=tmp_path),
        "Which night? Enter its number:",
        "  1  2026-11-20  Friday",
        "  2  2026-11-27  Friday",
    )
    for unknown in ("Sunday", "3", "99999999999999999999", "0", "٣"):
        done = scorekeeper_here("export", "night", unknown, instance=tmp_path)
        refused(done, f"There is no night “{unknown}”.")
    out = tmp_path / "out.json"
    scorekeeper_here("export", "night", "Sunday", "-o", str(out), instance=tmp_path)
    assert not out.exists()


def test_files_of_several_houses_need_a_house(tmp_path: Path) -> None:
    scorekeeper_here("import", str(FRIDAY), instance=tmp_path)
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        database.execute(
            "INSERT INTO house (public_id, name, seq) VALUES ('secondhouse', 'The cabin', 0)"
        )
    before = rows(tmp_path)
    for arguments in (("import", str(FRIDAY)), ("export", "night", "1")):
        done = scorekeeper_here(*arguments, instance=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert "secondhouse  The cabin" in done.stderr
    assert rows(tmp_path) == before
    there = scorekeeper_here("import", str(FRIDAY), "--house", "secondhouse", instance=tmp_path)
    assert there.stdout == "New night in The cabin: 1, Friday.\n"
    done = scorekeeper_here("export", "night", "1", "--house", "secondhouse", instance=tmp_path)
    assert json.loads(done.stdout)["name"] == "Friday"


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


def test_the_demo_leaves_a_house_in_use_alone(tmp_path: Path) -> None:
    scorekeeper_here("import", str(FRIDAY), instance=tmp_path)
    before = rows(tmp_path)
    assert scorekeeper_here("demo", instance=tmp_path).returncode == 1
    assert rows(tmp_path) == before


def test_the_demo_takes_the_house_that_the_first_start_founded(tmp_path: Path) -> None:
    scorekeeper_here("owner-link", instance=tmp_path)
    done = scorekeeper_here("demo", instance=tmp_path, SCOREKEEPER_URL="https://cards.example")
    assert "https://cards.example/join/" in done.stdout
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database:
        assert database.execute("SELECT name FROM house").fetchall() == [("Demo house",)]
