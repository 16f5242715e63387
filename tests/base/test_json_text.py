"""Reading JSON strictly, and writing it for people."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.json_text import (
    MAX_BYTES,
    MAX_PARTS,
    FileError,
    Json,
    read_json,
    shorten,
    within,
    write_json,
)
from tests.depth import audit_only

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
    max_leaves=30,
)


def refusals(data: bytes) -> list[tuple[str, str]]:
    """The places and messages with which the file is refused."""
    with pytest.raises(FileError) as caught:
        read_json(data)
    return [(str(problem.place), str(problem.message)) for problem in caught.value.problems]


def test_quoted_input_escapes_control_characters() -> None:
    assert shorten("\u202eevil\u2066\n\x07\ud800") == r"\u202eevil\u2066\n\x07\ud800"
    assert within("deals[0]", "\u200fAnn") == r"deals[0].\u200fAnn"
    for name in ("Аня 👨\u200d👩\u200d👧", "«Ё»\u00a0é", "x" * 60):
        assert shorten(name) == name
    assert shorten("x" * 61) == f"{'x' * 60}…"


@audit_only
@given(VALUES)
def test_written_json_reads_back_equal(value: object) -> None:
    assert read_json(write_json(value).encode()) == value


def test_short_values_are_written_in_one_line() -> None:
    document = {"names": ["Ann", "Bo"], "numbers": {str(n): n for n in range(20)}, "none": {}}
    lines = write_json(document).splitlines()
    assert lines[:3] == ["{", ' "names": ["Ann", "Bo"],', ' "numbers": {']
    assert lines[-2:] == [' "none": {}', "}"]
    assert write_json("Аня") == '"Аня"\n'


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"", "the file", "This file is empty."),
        (b'{"a": 1,}', "line 1, column 9", "This is not JSON."),
        (b'{\n "a": 1', "line 2, column 8", "This is not JSON."),
        (b"{'a': 1}", "line 1, column 2", "This is not JSON."),
        (b'{"a": 1} {}', "line 1, column 10", "This is not JSON."),
        (b'{"a": 01}', "line 1, column 8", "This is not JSON."),
        (b'{"a": "x\ty"}', "line 1, column 9", "This is not JSON."),
        (b'{"a":\n "\xff"}', "line 2, column 3", "This is not UTF-8."),
        ('{"a": "é"}'.encode("latin-1"), "line 1, column 8", "This is not UTF-8."),
        ('{"a": 1}'.encode("utf-16"), "line 1, column 1", "This is not UTF-8."),
        (b'{"a": {"b": NaN}}', "a.b", "NaN is not a number here."),
        (b'{"a": [1, Infinity]}', "a[1]", "Infinity is not a number here."),
        (b"-Infinity", "the file", "-Infinity is not a number here."),
        (b'{"a": [{"b": 1, "b": 1}]}', "a[0].b", "This key appears twice."),
        (b'{"a": 1, "\\u0061": 2}', "a", "This key appears twice."),
        (b'{"a": ["\\ud800"]}', "a[0]", "Half of a surrogate pair is not a letter."),
        (b'{"\\udfff": 1}', "\\udfff", "Half of a surrogate pair is not a letter."),
        (b'{"a": ' + b"9" * 10_000 + b"}", "a", "This number is too long."),
        (b'{"a": -' + b"9" * 16 + b"}", "a", "This number is too long."),
    ],
)
def test_ambiguous_json_is_refused(data: bytes, place: str, message: str) -> None:
    assert refusals(data) == [(place, message)]


def test_up_to_fifty_problems_are_reported_at_once() -> None:
    data = b'{"a": NaN, "b": [NaN, {"c": 1, "c": 2}]}'
    assert [place for place, _ in refusals(data)] == ["a", "b[0]", "b[1].c"]
    assert len(refusals(b"[" + b",".join([b"NaN"] * 1000) + b"]")) == 50


@pytest.mark.parametrize("bracket", ["[", '{"a":', "[[[{", '[{"a":'])
def test_deeply_nested_brackets_are_refused(bracket: str) -> None:
    for data in (bracket * 100_000, bracket * 100_000 + "]" * 100_000):
        ((place, message),) = refusals(data.encode())
        assert place.startswith("line 1, column ")
        assert message == "More than 20 nested brackets."


def test_brackets_in_strings_do_not_count_as_depth() -> None:
    value = {'[{"' * 100: '\\"[' * 100}
    assert read_json(json.dumps(value).encode()) == value


def test_byte_order_mark_at_the_start_is_ignored() -> None:
    assert read_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}
    assert refusals(b"\xef\xbb\xbf\xef\xbb\xbf{}")


@audit_only
def test_a_file_of_five_mebibytes_is_read_and_a_larger_one_is_not() -> None:
    large = b'"' + b"x" * (MAX_BYTES - 2) + b'"'
    assert len(read_json(large)) == MAX_BYTES - 2
    assert refusals(large + b" ") == [("the file", "Larger than 5\N{NO-BREAK SPACE}MiB.")]


@audit_only
@pytest.mark.parametrize("piece", [b"[],", b'"\\"', b'{"a":1,"a":1},', b"NaN,"])
def test_the_worst_large_file_takes_seconds_at_most(piece: bytes) -> None:
    data = (b"[" + piece * (MAX_BYTES // len(piece)))[: MAX_BYTES - 2] + b"0]"
    began = time.process_time()
    with pytest.raises(FileError):
        read_json(data)
    assert time.process_time() - began < 2


@audit_only
@pytest.mark.parametrize(("piece", "parts"), [("[]", 2), ("{}", 2), ('""', 1), ('{"a": 1}', 3)])
def test_too_many_brackets_and_strings_are_refused(piece: str, parts: int) -> None:
    def file_of(count: int) -> bytes:
        return f"[{','.join([piece] * count)}]".encode()

    limit = (MAX_PARTS - 2) // parts
    assert len(read_json(file_of(limit))) == limit
    assert refusals(file_of(limit + 1)) == [("the file", "More than 200000 brackets and texts.")]
    with pytest.raises(FileError, match="More than 50 brackets and texts"):
        read_json(file_of(50), max_parts=50)


@audit_only
def test_numbers_and_brackets_within_strings_are_not_counted() -> None:
    numbers = [1] * MAX_PARTS
    assert read_json(json.dumps(numbers).encode()) == numbers
    assert read_json(json.dumps("[" * MAX_PARTS).encode()) == "[" * MAX_PARTS


def test_parsed_file_is_not_parsed_again() -> None:
    value = {"a": [1]}
    assert read_json(Json(value)) is value


def test_places_repeat_at_most_sixty_letters_of_a_key() -> None:
    assert within("deals[3]", "tricks") == "deals[3].tricks"
    assert within(within("", "deals"), 3) == "deals[3]"
    assert len(within("", "x" * 5000)) == 61
