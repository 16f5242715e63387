"""`scorekeeper gaps survey`: verdicts about many deals, stopped and continued."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games.gaps.files.survey_file import open_survey
from scorekeeper.games.gaps.rules.numbers import deal
from scorekeeper.games.gaps.solver.solve import check_line
from tests.running.command import ROOT, Done, environment, scorekeeper_here
from tests.running.waiting import wait_until

EASY = "50006-50008"


def survey(*arguments: str, file: Path) -> Done:
    return scorekeeper_here(
        "gaps", "survey", *arguments, "-o", str(file), "--jobs", "1", instance=file.parent
    )


def lines(file: Path) -> list[dict[str, Any]]:
    """Return the head and the entries."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "survey.jsonl"


def test_each_deal_has_a_line_and_each_win_is_replayed(file: Path) -> None:
    done = survey(EASY, "--seconds", "1", file=file)
    assert done.returncode == 0, done.stderr
    opened, by_number = open_survey(file, None)
    opened.close()
    entries = [*by_number.values()]
    assert sorted(entry.number for entry in entries) == [50006, 50007, 50008]
    won = [entry for entry in entries if entry.verdict == "won"]
    assert won
    for entry in won:
        check_line(deal(entry.number), entry.moves)
        assert (entry.positions > 0, entry.limit) == (True, 1)
    left = sum(entry.verdict == "open" for entry in entries)
    assert done.stdout == f"Won: {len(won)}. Cannot be won: 0. Not settled: {left}.\n"


def test_later_passes_search_open_deals_longer(file: Path) -> None:
    survey("50001-50001", "--seconds", "0.01", "--passes", "3", file=file)
    limits = [entry["limit"] for entry in lines(file)[1:]]
    assert limits == [0.01, 0.04, 0.16]


def test_same_command_continues_where_it_stopped(file: Path) -> None:
    survey("50000-50001", "--seconds", "0.1", file=file)
    before = file.read_text("utf-8")
    with file.open("a") as torn:
        torn.write('{"number": 50002, "verd')
    survey("50000-50002", "--seconds", "0.01", file=file)
    after = file.read_text("utf-8")
    assert after.startswith(before)
    (added,) = after.removeprefix(before).splitlines()
    assert json.loads(added)["number"] == 50002


def test_given_suits_are_searched_and_stay_the_same(file: Path) -> None:
    assert not survey("4-5", "--fixed-suits", "s,c,d,h", "--seconds", "20", file=file).returncode
    head, *entries = lines(file)
    assert head == {"format": "gaps-survey/1", "fixed_suits": "S,C,D,H"}
    assert {entry["number"]: entry["verdict"] for entry in entries} == {4: "unwinnable", 5: "won"}
    before = file.read_bytes()
    done = survey("4-5", file=file)
    assert (done.returncode, done.stdout) == (2, "")
    assert "This is no survey with these suits." in done.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("written", "numbers", "message"),
    [
        ("a letter\n", EASY, "This is no survey with these suits."),
        ("a letter", EASY, "This is no survey with these suits."),
        ("", "7", "Game numbers are a range such as 1-10000."),
        ("", "0-5", "Game numbers are a range such as 1-10000."),
        ("", "9-5", "Game numbers are a range such as 1-10000."),
    ],
)
def test_nonsense_is_refused_and_the_file_kept(
    written: str, numbers: str, message: str, file: Path
) -> None:
    file.write_text(written)
    done = survey(numbers, file=file)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert file.read_text() == written


def test_folder_that_is_missing_is_reported(tmp_path: Path) -> None:
    done = survey(EASY, file=tmp_path / "missing" / "survey.jsonl")
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


_WITH_CTRL_C = """
import signal
from scorekeeper.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main(prog_name="scorekeeper")
"""


def test_ctrl_c_stops_after_whole_lines(file: Path) -> None:
    file.touch()
    # processes in the background ignore Ctrl-C, and so do their children
    command = [sys.executable, "-c", _WITH_CTRL_C, "gaps", "survey", "1-100000", "-o", str(file)]
    with subprocess.Popen(
        [*command, "--seconds", "0.01", "--jobs", "2"],
        cwd=ROOT,
        env=environment(file.parent, {}),
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            wait_until(lambda: file.read_text("utf-8").count("\n") > 5)
        finally:
            process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "Stopped. The same command continues.\n")
    assert all(entry["verdict"] in {"won", "open"} for entry in lines(file)[1:])
