"""Check and read documents by their types, whose annotations check and convert the values.

The type of a document is a `TypedDict`. Its parts are `TypedDict`s, `dict[key, part]`,
`list[item]`, `bool`, `Any`, string enums, and `Annotated[type, check, ...]`; `value | object` is
either. Cells of the log and rows have the same paths, so one type describes both.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import JsonPath, shorten
from scorekeeper.base.problems import RuleError, range_message
from scorekeeper.base.schema_parts import (
    DISTINCT,
    INVALID,
    Check,
    ContextCheck,
    Conversion,
    Part,
    SizeLimit,
    one_of,
    part_of,
)
from scorekeeper.base.text import Text, text

__all__ = ["DISTINCT", "Check", "ContextCheck", "Conversion", "one_of"]


def read_document(
    schema: Any, value: object, place: JsonPath, context: Any, findings: Findings
) -> Any:
    """Add the problems of a value to `findings`, and return its valid parts, converted.

    Returns:
        None if the value itself is invalid.
    """
    result = part_of(schema).read(value, context, place, findings)
    return None if result is INVALID else result


def check_document(
    schema: Any, value: object, place: JsonPath, context: Any, findings: Findings
) -> bool:
    """Add the problems of a value to `findings`; return whether it has none."""
    before = findings.count
    read_document(schema, value, place, context, findings)
    return findings.count == before


def find_check(schema: Any, path: Sequence[str], context: Any) -> Check | None:
    """Return the check of the cell with this path; None if the schema has no such cell."""
    part: Part | None = part_of(schema)
    for key in path:
        part = part.at(key, context) if part else None
    return None if part is None or part.type is dict else lambda value: part.message(value, context)


# ---- checks ----


def between(low: int, high: int) -> Check:
    message = range_message(low, high)
    return lambda value: None if low <= value <= high else message


def where(is_valid: Callable[[Any], object], message: Text) -> Check:
    """Build a check that returns this message for invalid values."""
    return lambda value: None if is_valid(value) else message


def must_equal(keep: Callable[[str], str]) -> Check:
    """Build a check for a text that `keep` leaves unchanged; `keep` may raise `RuleError`."""

    def check(value: str) -> Text | None:
        try:
            stored = keep(value)
        except RuleError as error:
            return error.problems[0].message
        if stored == value:
            return None
        return text("This would be stored as “%(stored)s”.", stored=shorten(stored))

    return check


def key_of(choices: Sequence[str]) -> Check:
    """Build a check for the keys of an object."""
    return where(lambda key: key in choices, text("There is no such key."))


def at_most(limit: int) -> SizeLimit:
    """Limit the size of a list or an object."""
    return SizeLimit(limit)


def object_type(**fields: Any) -> Any:
    """Build the type of an object from the types of its fields, which are optional by default."""
    return _make_type("Object", fields, total=False)


_make_type: Any = TypedDict  # type checkers accept only literals


def unlimited(_: object) -> None:
    """Accept any value of the type: it is checked elsewhere."""
