"""Check documents against their types, whose annotations check the values.

The type of a document is a `TypedDict`. Its parts are `TypedDict`s, `dict[key, part]`,
`list[item]`, `bool`, `Any`, and `Annotated[type, check, ...]`; `value | object` is either. Cells of
the log and rows have the same paths, so one type describes both.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Required,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorekeeper.base.json_fields import Findings
from scorekeeper.base.json_text import JsonPath, Steps, within
from scorekeeper.base.text import Text, text

Check: TypeAlias = Callable[[Any], Text | None]
"""Returns a message for an invalid value of the right type."""


@dataclass(frozen=True, slots=True)
class ContextCheck:
    """Builds a check from the context, such as the other parts of an archive."""

    build: Callable[[Any], Check]


def check_document(
    schema: Any, value: object, place: JsonPath, context: Any, findings: Findings
) -> bool:
    """Add the problems of a value to `findings`, up to their limit; return whether it has none."""
    before = findings.count
    for steps, message in _part(schema).problems(value, context):
        where = place
        for step in steps:
            where = within(where, step)
        findings.add(where, message)
        if findings.full:
            break
    return findings.count == before


def find_check(schema: Any, path: Sequence[str], context: Any) -> Check | None:
    """Return the check of the cell with this path; None if the schema has no such cell."""
    part: _Part | None = _part(schema)
    for key in path:
        part = part.at(key, context) if part else None
    return None if part is None or part.type is dict else lambda value: part.message(value, context)


# ---- checks ----


def between(low: int, high: int) -> Check:
    """Build a check of the bounds of a number."""
    message = text("From %(low)s to %(high)s.", low=low, high=high)
    return lambda value: None if low <= value <= high else message


def one_of(choices: Sequence[str]) -> Check:
    """Build a check for one of several words."""
    message = text("This must be one of: %(choices)s.", choices=", ".join(choices))
    return lambda value: None if value in choices else message


def at_most(limit: int) -> Check:
    """Build a check of the size of a list or an object."""
    message = text("At most %(most)s are read.", most=limit)
    return lambda value: None if len(value) <= limit else message


# ---- parts of a schema ----

_MESSAGES = {
    bool: text("This must be true or false."),
    dict: text("An object in braces is needed."),
    int: text("A whole number is needed."),
    list: text("A list is needed."),
    str: text("A text is needed."),
}
_UNIONS = UnionType, Union  # the second one if a part has annotations


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a schema.

    Args:
        type: the type that a value must have; None for any.
        checks: the checks of a value of this type whose parts are valid.
        fields: the parts of an object by key.
        required: those that cannot be left out.
        key: checks the keys of an object that can have any.
        item: the part at each of these keys, or of each item of a list.
        object: the part if the value is an object, where it can also be a single value.
    """

    type: type | None
    checks: Sequence[Check | ContextCheck] = ()
    fields: Mapping[str, "_Part"] | None = None
    required: Sequence[str] = ()
    key: "_Part | None" = None
    item: "_Part | None" = None
    object: "_Part | None" = None

    def at(self, key: str, context: Any) -> "_Part | None":
        """Return the part at a key; None if an object cannot have this key."""
        if self.object:
            return self.object.at(key, context)
        if self.key:
            return None if self.key.message(key, context) else self.item
        return self.fields.get(key) if self.fields else None

    def message(self, value: Any, context: Any) -> Text | None:
        """Return the first message about a value."""
        return next((message for _, message in self.problems(value, context)), None)

    def problems(self, value: Any, context: Any) -> Iterator[tuple[Steps, Text]]:
        """Yield messages about a value, each with the steps to its place."""
        if self.object and isinstance(value, dict):
            yield from self.object.problems(value, context)
            return
        if self.type is not None and type(value) is not self.type:
            yield (), _MESSAGES[self.type]
            return
        is_valid = True
        for problem in self._inner_problems(value, context):
            is_valid = False
            yield problem
        for check in self.checks if is_valid else ():
            if wrong := (check.build(context) if isinstance(check, ContextCheck) else check)(value):
                yield (), wrong
                break

    def _inner_problems(self, value: Any, context: Any) -> Iterator[tuple[Steps, Text]]:
        for required in self.required:
            if required not in value:
                yield (required,), text("This is missing.")
        if self.type is dict and (self.fields or self.key):
            parts = ((key, self.at(key, context), inner) for key, inner in value.items())
        elif self.type is list:
            parts = ((index, self.item, inner) for index, inner in enumerate(value))
        else:
            return
        for step, part, inner in parts:
            if part is None:
                yield (step,), text("There is no such key.")
            else:
                for steps, message in part.problems(inner, context):
                    yield (step, *steps), message


@cache
def _part(schema: Any) -> _Part:
    """Convert a type to a part of a schema.

    Raises:
        TypeError: it is not for JSON, or a text or a number has no limits.
    """
    kind, checks = schema, ()
    if get_origin(kind) in (Required, NotRequired):
        (kind,) = get_args(kind)
    if get_origin(kind) is Annotated:
        kind, checks = kind.__origin__, kind.__metadata__
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        fields = {key: _part(hint) for key, hint in hints.items()}
        return _Part(dict, checks, fields, sorted(kind.__required_keys__))
    if origin is dict and args[1] is not Any:
        return _Part(dict, checks, key=_part(args[0]), item=_part(args[1]))
    if origin is list:
        return _Part(list, checks, item=_part(args[0]))
    if origin in _UNIONS and not checks:
        value, object_ = map(_part, args)
        return _Part(value.type, value.checks, object=object_)
    if origin is dict or kind is bool or (checks and kind in (int, str)):
        return _Part(origin or kind, checks)
    if kind is Any:
        return _Part(None, checks)
    raise TypeError(schema)
