"""The parts of the audit: their list, the files that they cover, and their output."""

import subprocess
from pathlib import Path

import pytest

from tests.audit.__main__ import changed_since, run_part, summary
from tests.audit.fault import Fault
from tests.audit.parts import PARTS, Part, files_of, for_change, table
from tests.running.command import ROOT


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("docs/at-home.md", []),
        ("tests/games/pad/sheets/test_pad.py", ["papers"]),
        ("tests/test_wheel.py", ["upgrades"]),
        ("scorekeeper/games/pad/rules/pad.py", ["rules", "pages"]),
        ("scorekeeper/games/pad/sheets/pad.py", ["papers", "pages"]),
        ("templates/pad/table.html", ["browser", "pages"]),
        ("tests/conftest.py", list(PARTS)),
    ],
)
def test_change_names_the_parts_that_cover_it(path: str, parts: list[str]) -> None:
    assert for_change([path]) == parts


def test_parts_for_several_files_come_in_their_order_and_once() -> None:
    assert for_change(["seeds/a.toml", "static/js/a.js", "static/js/b.js"]) == [
        "schedules",
        "browser",
        "rules",
        "pages",
    ]


def test_every_file_of_the_app_is_covered() -> None:
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in ("scorekeeper", "seeds", "static", "templates", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    ]
    assert [file for file in files if not for_change([file])] == []


def test_every_pattern_matches_a_file() -> None:
    for part in PARTS.values():
        for pattern in f"{part.covers} {part.tests}".split():
            assert [*ROOT.glob(pattern.replace("/*/", "/**/"))], pattern


def test_every_test_file_belongs_to_one_part() -> None:
    files = [file for name in PARTS for file in files_of(name)]
    assert len(files) == len(set(files)) == len([*(ROOT / "tests").rglob("test_*.py")])


def test_contributing_lists_the_parts() -> None:
    assert table() in (ROOT / "CONTRIBUTING.md").read_text()


def test_changed_files_are_those_since_the_branch_began(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        own = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com")
        subprocess.run(["git", *own, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def commit(name: str) -> None:
        (tmp_path / name).touch()
        git("add", name)
        git("commit", "-m", name)

    git("init", "-b", "main")
    commit("first")
    git("branch", "work")
    commit("later")
    git("checkout", "work")
    commit("committed")
    (tmp_path / "first").write_text("changed")
    (tmp_path / "new").touch()
    assert changed_since("main", tmp_path) == ["committed", "first", "new"]


def test_part_that_fails_is_reported_and_stops_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> str:
        raise Fault("3 failed")

    def break_down() -> str:
        raise OSError("no port")

    runs = {"one": fail, "two": break_down, "three": lambda: "4 passed"}
    outcomes = [run_part(name, Part("a thing", run, "")) for name, run in runs.items()]
    assert [outcome.failed for outcome in outcomes] == [True, True, False]
    assert capsys.readouterr().out.startswith("\n==== one: a thing\none: FAULT: 3 failed, 0 s\n")
    assert [line.split(maxsplit=3) for line in summary(outcomes).splitlines()[:-1]] == [
        ["part", "seconds", "processor", "result"],
        ["one", "0", "0", "FAULT: 3 failed"],
        ["two", "0", "0", "FAULT: OSError: no port"],
        ["three", "0", "0", "4 passed"],
    ]
