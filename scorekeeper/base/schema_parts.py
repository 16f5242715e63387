"""The parts of a schema: each reads a value, and reports its problems."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
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

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import FileError, JsonPath, within
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text

Check: TypeAlias = Callable[[Any], Text | None]
"""Returns a message for an invalid value of the right type."""


@dataclass(frozen=True, slots=True)
class ContextCheck:
    """Builds a check from the context, such as the other parts of an archive."""

    build: Callable[[Any], Check]


@dataclass(frozen=True, slots=True)
class Conversion:
    """Converts a value that passed the checks before; raises `RuleError` if it cannot.

    Args:
        convert: takes the value and the context.
    """

    convert: Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class SizeLimit:
    """The most items of a list or an object; longer ones are not read."""

    limit: int


class Distinct:
    """The items of a list are different after their conversion."""


DISTINCT = Distinct()


def one_of(choices: Sequence[str]) -> Check:
    """Build a check for one of several words."""
    message = text("This must be one of: %(choices)s.", choices=", ".join(choices))
    return lambda value: None if value in choices else message


_MESSAGES = {
    bool: text("This must be true or false."),
    dict: text("An object in braces is needed."),
    int: text("A whole number is needed."),
    list: text("A list is needed."),
    str: text("A text is needed."),
}
_UNIONS = UnionType, Union  # the second one if a part has annotations
INVALID: Any = object()

_Path: TypeAlias = "JsonPath | tuple[_Path, str | int]"
"""A place, or a step from another one: a text is built only for a problem."""


def _place(path: _Path) -> JsonPath:
    return within(_place(path[0]), path[1]) if isinstance(path, tuple) else path


def _add_error(error: RuleError, path: _Path, findings: Findings) -> None:
    for problem in error.problems:
        findings.add(_place(path), problem.message)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a schema.

    Args:
        type: the type that a value must have; None for any.
        checks: the checks and conversions of a value of this type whose parts are valid.
        fields: the parts of an object by key.
        required: those that cannot be left out.
        key: checks the keys of an object that can have any.
        item: the part at each of these keys, or of each item of a list.
        object: the part if the value is an object, where it can also be a single value.
        limit: the most items of a list or an object.
        distinct: whether the items of a list are different.
    """

    type: type | None
    checks: Sequence[Check | ContextCheck | Conversion] = ()
    fields: Mapping[str, "Part"] | None = None
    required: Sequence[str] = ()
    key: "Part | None" = None
    item: "Part | None" = None
    object: "Part | None" = None
    limit: int | None = None
    distinct: bool = False

    @property
    def converts(self) -> bool:
        return any(isinstance(check, Conversion) for check in self.checks)

    def at(self, key: str, context: Any) -> "Part | None":
        """Return the part at a key; None if an object cannot have this key."""
        if self.object:
            return self.object.at(key, context)
        if self.key:
            return None if self.key.message(key, context) else self.item
        return self.fields.get(key) if self.fields else None

    def message(self, value: Any, context: Any) -> Text | None:
        """Return the first message about a value."""
        findings = Findings()
        try:
            self.read(value, context, "", findings)
        except FileError as error:
            return error.problems[0].message
        return findings.problems[0].message if findings.problems else None

    def read(self, value: Any, context: Any, path: _Path, findings: Findings) -> Any:
        """Add the problems of a value; return its valid parts, converted, or `INVALID`."""
        if self.object and isinstance(value, dict):
            return self.object.read(value, context, path, findings)
        if self.type is not None and type(value) is not self.type:
            findings.add(_place(path), _MESSAGES[self.type])
            return INVALID
        if self.limit is not None and len(value) > self.limit:
            findings.add(_place(path), text("At most %(limit)s are read.", limit=self.limit))
            return INVALID
        before = findings.count
        if self.fields is not None:
            value = self._read_fields(self.fields, value, context, path, findings)
        elif self.key and self.item:
            value = _read_keys(self.key, self.item, value, context, path, findings)
        elif self.item:
            value = self._read_items(self.item, value, context, path, findings)
        if findings.count > before:
            return INVALID if self.converts else value
        try:
            return self.convert(value, context)
        except RuleError as error:
            _add_error(error, path, findings)
            return INVALID

    def convert(self, value: Any, context: Any) -> Any:
        """Check and convert a value of the right type whose parts are valid.

        Raises:
            RuleError: it is invalid.
        """
        for check in self.checks:
            if isinstance(check, Conversion):
                value = check.convert(value, context)
            else:
                build = check.build(context) if isinstance(check, ContextCheck) else check
                if message := build(value):
                    raise RuleError(Problem("invalid", "", message))
        return value

    def _read_items(
        self, item: "Part", value: Sequence[Any], context: Any, path: _Path, findings: Findings
    ) -> list[Any]:
        items: list[Any] = []
        for index, inner in enumerate(value):
            read = item.read(inner, context, (path, index), findings)
            if self.distinct and read in items:
                findings.add(_place((path, index)), text("This appears twice."))
            elif read is not INVALID:
                items.append(read)
        return items

    def _read_fields(
        self,
        fields: Mapping[str, "Part"],
        value: Mapping[str, Any],
        context: Any,
        path: _Path,
        findings: Findings,
    ) -> dict[str, Any]:
        parts = {}
        for required in self.required:
            if required not in value:
                findings.add(_place((path, required)), text("This is missing."))
        for key, inner in value.items():
            if part := fields.get(key):
                if (read := part.read(inner, context, (path, key), findings)) is not INVALID:
                    parts[key] = read
            else:
                findings.add_unknown_key(_place((path, key)))
        return parts


def _read_keys(
    key: Part,
    item: Part,
    value: Mapping[str, Any],
    context: Any,
    path: _Path,
    findings: Findings,
) -> dict[Any, Any]:
    parts: dict[Any, Any] = {}
    for name, inner in value.items():
        step = path, name
        try:
            converted = key.convert(name, context)
        except RuleError as error:
            _add_error(error, step, findings)
            continue
        if converted in parts:
            findings.add(_place(step), text("This appears twice."))
        elif (read := item.read(inner, context, step, findings)) is not INVALID:
            parts[converted] = read
    return dict(sorted(parts.items())) if key.converts else parts


@cache
def part_of(schema: Any) -> Part:  # noqa: PLR0911 - a return for each kind of part
    """Convert a type to a part of a schema.

    Raises:
        TypeError: it is not for JSON, or a text or a number has no limits.
    """
    kind = schema
    checks: tuple[Any, ...] = ()
    if get_origin(kind) in (Required, NotRequired):
        (kind,) = get_args(kind)
    if get_origin(kind) is Annotated:
        kind, checks = kind.__origin__, kind.__metadata__
    limit = next((check.limit for check in checks if isinstance(check, SizeLimit)), None)
    distinct = DISTINCT in checks
    checks = tuple(check for check in checks if not isinstance(check, SizeLimit | Distinct))
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        fields = {key: part_of(hint) for key, hint in hints.items()}
        return Part(dict, checks, fields, sorted(kind.__required_keys__))
    if origin is dict and args[1] is not Any:
        return Part(dict, checks, key=part_of(args[0]), item=part_of(args[1]), limit=limit)
    if origin is list:
        return Part(list, checks, item=part_of(args[0]), limit=limit, distinct=distinct)
    if origin in _UNIONS and not checks:
        value, object_ = map(part_of, args)
        return Part(value.type, value.checks, object=object_)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Part(str, (one_of(list(kind)), Conversion(lambda word, _: kind(word)), *checks))
    if kind is Any:
        return Part(None, checks)
    if not (origin is dict or kind is bool or (checks and kind in (int, str))):
        raise TypeError(schema)
    return Part(origin or kind, checks, limit=limit)
