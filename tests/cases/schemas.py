"""The cells that a document can have."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, NotRequired, Required, get_args, get_origin, get_type_hints
from typing import is_typeddict as is_object

from scorekeeper.base.schemas import find_check


def cells(schema: Any, context: Any, keys: Sequence[str]) -> Iterator[str]:
    """Yield the cells of a schema; where any key can be, those of these keys that are valid."""
    for path in _paths(schema, keys):
        if find_check(schema, path, context):
            yield ".".join(path)


def _paths(schema: Any, keys: Iterable[str]) -> Iterator[tuple[str, ...]]:
    while get_origin(schema) in (Annotated, NotRequired, Required):
        schema = schema.__origin__ if get_origin(schema) is Annotated else get_args(schema)[0]
    if is_object(schema):
        for key, part in get_type_hints(schema, include_extras=True).items():
            yield from ((key, *path) for path in _paths(part, keys))
    elif get_origin(schema) is dict:
        yield from ((key, *path) for key in keys for path in _paths(get_args(schema)[1], keys))
    else:
        yield ()
        for part in get_args(schema):  # alternatives
            yield from filter(None, _paths(part, keys))
