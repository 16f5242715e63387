"""Our scripts as browsers get them: without the comments, which are a third of them."""

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.running.command import ROOT

SCRIPTS = sorted((ROOT / "static/js").rglob("*.js"))
COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_comes_without_its_lines_of_comment_and_with_all_others(
    script: Path, app: Flask
) -> None:
    written = script.read_text(encoding="utf-8")
    address = f"/static/{script.relative_to(ROOT / 'static').as_posix()}"
    with app.test_client() as browser:
        answer = browser.get(address, buffered=True)
        assert browser.head(address, buffered=True).content_length == answer.content_length
        again = browser.get(
            address, headers={"If-None-Match": answer.headers["ETag"]}, buffered=True
        )
    assert again.status_code == 304
    lines = [line for line in written.split("\n") if not line.strip().startswith("//")]
    assert answer.text == "\n".join(lines)
    assert len(answer.data) == answer.content_length


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_no_line_of_a_text_looks_like_a_comment(script: Path) -> None:
    written = script.read_text(encoding="utf-8")
    for comment in COMMENT.finditer(written):
        assert written[: comment.start()].count("`") % 2 == 0, comment[0]
