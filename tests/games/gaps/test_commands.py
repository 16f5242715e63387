"""`scorekeeper gaps`: layouts for numbers, and saved games played again."""

import json
from pathlib import Path

import pytest

from scorekeeper.games.gaps.files.layout_file import write_layout
from scorekeeper.games.gaps.rules.numbers import deal, parse_number
from tests.running.command import ROOT, Done, scorekeeper_here

DOCS = ROOT / "docs/gaps.md"
EXAMPLE = DOCS.read_text(encoding="utf-8").split("```")[1].lstrip("\n")


def gaps(*arguments: str, tmp_path: Path, given: str | None = None) -> Done:
    return scorekeeper_here("gaps", *arguments, instance=tmp_path, given=given)


@pytest.mark.parametrize("number", ["20261120", "32000", "ms32000"])
def test_command_deals_a_number(number: str, tmp_path: Path) -> None:
    done = gaps("deal", number, tmp_path=tmp_path)
    assert (done.returncode, done.stdout) == (0, write_layout(deal(parse_number(number))))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("number", ["0", "100000000000000000001", "x"])
def test_invalid_number_is_refused(number: str, tmp_path: Path) -> None:
    done = gaps("deal", number, tmp_path=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr


def test_example_in_docs_is_a_legal_game(tmp_path: Path) -> None:
    done = gaps("replay", "-", tmp_path=tmp_path, given=EXAMPLE)
    assert done.returncode == 0, done.stderr
    head, *layout = done.stdout.splitlines()
    assert head == "Game 20261120, Windows classic: open, 1 shuffles, 2 moves, 1 home"
    assert len(layout) == 4
    output = json.loads(gaps("replay", "-", "--json", tmp_path=tmp_path, given=EXAMPLE).stdout)
    assert output == {
        "legal": True,
        "number": 20261120,
        "rules": "classic",
        "won": False,
        "stuck": False,
        "shuffles": 1,
        "moves": 2,
        "home": 1,
        "layout": layout,
    }


def test_first_illegal_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "20261120.gam"
    file.write_text(EXAMPLE.replace("9H>r4c12", "9H>r4c13"), encoding="utf-8")
    done = gaps("replay", str(file), tmp_path=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{file}: line 8: There is already a card here.\n"
    replayed = gaps("replay", str(file), "--json", tmp_path=tmp_path)
    assert replayed.returncode == 2
    assert json.loads(replayed.stdout) == {
        "legal": False,
        "problems": [{"place": "line 8", "message": "There is already a card here."}],
    }


def test_missing_file_is_reported(tmp_path: Path) -> None:
    done = gaps("replay", str(tmp_path / "none.gam"), tmp_path=tmp_path)
    assert done.returncode == 2
    assert "cannot be read" in done.stderr
