"""`tests.audit.breaks` breaks only code that runs, and the same places for a seed."""

import ast
from pathlib import Path

from tests.audit.breaks import Result, choose, load, lost, save
from tests.audit.broken_copy import Copy, likely_tests
from tests.audit.mutations import breaks_in, find_moved
from tests.depth import audit_only
from tests.running.command import ROOT

MODULE = '''"""Texts == and numbers 1 stay."""
LIMIT: int = 3

def points(tricks: int, bid: "1" = 2) -> int:
    """Return 1 + 1."""
    log.warning("%s", tricks + 1)
    note(tricks)
    if tricks == bid and not bid:
        return tricks + 5
    return "Ы" if tricks in known else f"{tricks + 1}"
'''
SCRIPT = """// a === b && c
const text = "a < b" + `${a && b}`;
if (!text.match(/[/!]true/) && at + 1 <= 3) done(text => true); /* !x */
"""


def write(path: Path, source: str) -> None:
    """Write the file, and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, "utf-8")


def broken(folder: Path, name: str, source: str) -> set[tuple[str, str, str]]:
    """Return the kind of each break, and the line before and after."""
    path = folder / name
    write(path, source)
    texts = set()
    for a_break in breaks_in(folder, path):
        after = a_break.applied(path.read_bytes()).decode()
        if name.endswith(".py"):
            ast.parse(after)
        texts.add((a_break.kind, a_break.text, after.splitlines()[a_break.line - 1].strip()))
    return texts


def test_python_is_broken_in_function_bodies_only(tmp_path: Path) -> None:
    question, answer, last = (line.strip() for line in MODULE.splitlines()[-3:])
    assert broken(tmp_path, "rules.py", MODULE) == {
        ("call", "note(tricks)", "pass"),
        ("compare", question, question.replace("==", "!=")),
        ("and/or", question, question.replace("and", "or")),
        ("not", question, question.replace("not ", "")),
        ("branches", question, "if not (tricks == bid and not bid):"),
        ("plus/minus", answer, "return tricks - 5"),
        ("constant", answer, "return tricks + 4"),
        ("constant", answer, "return tricks + 6"),
        ("return", answer, "return None"),
        ("return", last, "return None"),
        ("compare", last, last.replace(" in ", " not in ")),
        ("branches", last, last.replace("tricks in known", "not (tricks in known)")),
    }


def test_scripts_are_broken_outside_comments_texts_and_expressions(tmp_path: Path) -> None:
    line = SCRIPT.splitlines()[2]
    assert broken(tmp_path, "driver.js", SCRIPT) == {
        ("token", line, line.replace("!text", "text")),
        ("token", line, line.replace("&&", "||")),
        ("token", line, line.replace("+ 1", "- 1")),
        ("token", line, line.replace("<=", "<")),
        ("token", line, line.replace("=> true", "=> false")),
    }


def test_tests_of_each_script_exist() -> None:
    scripts = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("static/js/**/*.js")]
    assert len(scripts) > 30
    named = {name for script in scripts for name in likely_tests(ROOT, script)}
    assert {name for name in named if not (ROOT / name).is_file()} == set()


def test_a_break_is_find_moved_below_new_lines_until_its_line_changes(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    write(path, MODULE)
    old = next(a_break for a_break in breaks_in(tmp_path, path) if a_break.kind == "and/or")
    write(path, "# new\n" + MODULE)
    new = find_moved(tmp_path, old)
    assert new is not None
    assert (new.line, new.key) == (old.line + 1, old.key)
    write(path, MODULE.replace("tricks == bid and", "bid == tricks and"))
    assert find_moved(tmp_path, old) is None


@audit_only
def test_first_failing_test_is_named_and_code_is_restored(tmp_path: Path) -> None:
    write(tmp_path / "adding.py", "def both(a: int, b: int) -> int:\n    return a + b\n")
    write(
        tmp_path / "tests/test_adding.py",
        """import pytest
from adding import both
def test_none():
    assert both(0, 0) == 0
def test_some():
    assert both(1, 1) == 2
@pytest.mark.audit_only
def test_many():
    assert all(both(n, n) == 2 * n for n in range(9))
""",
    )
    copy = Copy(tmp_path)
    broken = next(
        a_break
        for a_break in breaks_in(tmp_path, tmp_path / "adding.py")
        if a_break.kind == "plus/minus"
    )
    file = "tests/test_adding.py"
    with copy.broken(broken):
        assert copy.failed_test([file], 60) == f"{file}::test_some"
        assert copy.failed_test([f"{file}::test_none", f"{file}::test_gone"], 60) == ""
        assert copy.failed_test([file], 60, thorough=True) == f"{file}::test_many"
    assert copy.failed_test([file], 60) == ""


def test_a_seed_chooses_the_same_breaks_each_time_in_all_areas(tmp_path: Path) -> None:
    for name in ("scorekeeper/base/a.py", "scorekeeper/core/a.py", "scorekeeper/web/a.py"):
        write(tmp_path / name, MODULE)
    write(tmp_path / "static/js/a.js", SCRIPT)
    chosen = choose(tmp_path, 44, 4)
    assert [Path(a_break.file).parent.name for a_break in chosen] == ["base", "core", "web", "js"]
    assert choose(tmp_path, 44, 4) == chosen != choose(tmp_path, 45, 4)


def test_comparison_names_breaks_that_are_no_longer_found(tmp_path: Path) -> None:
    write(tmp_path / "rules.py", MODULE)
    first, other, *_ = breaks_in(tmp_path, tmp_path / "rules.py")
    detected, missed = Result("rules", "test_a", "", 1), Result("rules", "", "", 1)
    by_audit = Result("rules", "test_b", "by make audit", 1)
    save(tmp_path / "results.json", {first: detected, other: detected})
    before = load(tmp_path / "results.json")
    assert lost(before, before) == []
    assert lost(before, {first: missed, other: detected}) == [
        f"{first} | before: test_a | after: missed"
    ]
    assert lost(before, {other: by_audit}) == [
        f"{other} | before: test_a | after: test_b by make audit"
    ]
