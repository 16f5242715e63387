"""A file of another kind is named, so that people know which file they chose."""

import pytest

from scorekeeper.base.json_text import FileError, read_json


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "PDF"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "picture"),
        (b"PK\x03\x04\x14\x00", "ZIP"),
        (b"SQLite format 3\x00\x10\x00", "backup"),
        (b"<!doctype html><p>", "web page"),
        (b"\xef\xbb\xbfgaps/1\nnumber: 5\n", "saved game of Gaps"),
        (b"date;game;Ann;Ben\n20.11.2016;Wizard;210;180\n", "CSV"),
        (b"Dear Ann, here is the night.", "not a file made with Export"),
        (b"\x00\x00\x00$ftypheic,\x12,", "not a file made with Export"),
        (b" \n", "empty"),
    ],
)
def test_file_of_another_kind_is_named(data: bytes, kind: str) -> None:
    with pytest.raises(FileError) as refused:
        read_json(data)
    (problem,) = refused.value.problems
    assert str(problem.place) == "the file"
    assert kind in str(problem.message)
