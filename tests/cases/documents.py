"""Files of JSON with other values at some places, and why they are refused."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from scorekeeper.base.json_text import FileError

GONE = object()
"""As the value of a key, it removes the key."""

_MARKS = {"<gone>": GONE, "<null>": None}


def with_values(document: dict[str, Any], values: Mapping[str, object]) -> dict[str, Any]:
    """Set values at places of the document such as `deals.0.tricks.Ann`, and return it."""
    for place, value in values.items():
        *way, last = (int(key) if key.isdigit() else key for key in place.split("."))
        inner: Any = document
        for key in way:
            inner = inner.setdefault(key, {}) if isinstance(inner, dict) else inner[key]
        if value is GONE:
            del inner[last]
        else:
            inner[last] = value
    return document


def unmarked(value: Any) -> Any:
    """Return a value of a table with `GONE` and None instead of their marks."""
    if isinstance(value, dict):
        return {key: unmarked(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [unmarked(inner) for inner in value]
    return _MARKS.get(value, value)


def as_file(document: object) -> bytes:
    """The document as a file."""
    return json.dumps(document, ensure_ascii=False).encode()


def problems_of(read: Callable[[Any], object], data: object) -> dict[str, str]:
    """The messages of a refused file by place."""
    with pytest.raises(FileError) as caught:
        read(data)
    return {str(problem.place): str(problem.message) for problem in caught.value.problems}
