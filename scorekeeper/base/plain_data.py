"""Convert values to plain data, to compare two requests."""

from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any


def to_plain(value: Any) -> Any:
    """Convert a value to data that JSON can hold; equal values give equal data.

    Dataclasses become objects of the fields that they compare, other keys become texts,
    and sets become sorted lists.

    >>> to_plain({1: (2, frozenset("ba"))})
    {'1': [2, ['a', 'b']]}

    Raises:
        TypeError: it holds something else, such as a function.
    """
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if is_dataclass(value):
        named = ((part.name, getattr(value, part.name)) for part in fields(value) if part.compare)
        return {name: to_plain(part) for name, part in named}
    if isinstance(value, Mapping):
        return {str(key): to_plain(part) for key, part in value.items()}
    if isinstance(value, Set):
        return sorted(map(to_plain, value))
    if isinstance(value, list | tuple):
        return list(map(to_plain, value))
    raise TypeError(f"no plain data: {value!r}")
