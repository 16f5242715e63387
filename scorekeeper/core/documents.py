"""Documents and their cells: what the log, the conflicts and undo have in common.

A document is a value as nested dictionaries; a cell is the path to one leaf, joined with
dots, such as `deals.4.contracts.1`. An absent cell counts as None.
"""

from collections.abc import Iterator, Mapping
from typing import Any

Document = dict[str, Any]
Cells = dict[str, Any]
Diff = dict[str, tuple[Any, Any]]
_Difference = tuple[str, tuple[Any, Any]]


def flatten(document: Document) -> Cells:
    """Every leaf of the document by its path; an empty dictionary is a leaf as well."""
    cells: Cells = {}
    _collect(document, "", cells)
    return cells


def _collect(document: Document, prefix: str, cells: Cells) -> None:
    for key, value in document.items():
        if isinstance(value, dict) and value:
            _collect(value, f"{prefix}{key}.", cells)
        elif value is not None:
            cells[prefix + key] = value


def nest(cells: Mapping[str, Any]) -> Document:
    """The document with these leaves: the inverse of `flatten`."""
    document: Document = {}
    for cell, value in cells.items():
        *path, last = cell.split(".")
        inner = document
        for key in path:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return document


def diff(before: Document, after: Document) -> Diff:
    """The cells in which two documents differ, with both values, in the order of their names."""
    return dict(sorted(_differing(before, after, "")))


def _differing(before: Document, after: Document, prefix: str) -> Iterator[_Difference]:
    for key in before.keys() | after.keys():
        was, now = before.get(key), after.get(key)
        if was == now:
            continue  # whatever is below: most of a document stays as it is
        if was and now and isinstance(was, dict) and isinstance(now, dict):
            yield from _differing(was, now, f"{prefix}{key}.")
        else:
            gone, come = flatten({prefix + key: was}), flatten({prefix + key: now})
            for name in gone.keys() | come.keys():
                yield name, (gone.get(name), come.get(name))


def put(cells: Cells, values: Mapping[str, Any]) -> Cells:
    """The cells with other values in some places; None takes a cell away."""
    return {name: value for name, value in (cells | dict(values)).items() if value is not None}
