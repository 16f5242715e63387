"""Documents and their cells: shared by the log, conflicts and undo.

A document is a value as nested dictionaries; a cell is the path to one leaf, joined with dots, such
as `deals.4.contracts.1`. A missing cell counts as None.
"""

from collections.abc import Iterator, Mapping
from typing import Any

Document = dict[str, Any]
Cells = dict[str, Any]
Diff = dict[str, tuple[Any, Any]]
_Difference = tuple[str, tuple[Any, Any]]


def flatten(document: Document) -> Cells:
    """Return every leaf of the document by its path; an empty dictionary is a leaf as well."""
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
    """Build the document with these leaves: the inverse of `flatten`."""
    document: Document = {}
    for cell, value in cells.items():
        *path, last = cell.split(".")
        inner = document
        for key in path:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return document


def diff(before: Document, after: Document) -> Diff:
    """Return the cells in which two documents differ, with both values, ordered by name."""
    return dict(sorted(_differing(before, after, "")))


def _differing(before: Document, after: Document, prefix: str) -> Iterator[_Difference]:
    for key in before.keys() | after.keys():
        was, now = before.get(key), after.get(key)
        if was == now:
            continue  # fast path: most of a document does not change
        if was and now and isinstance(was, dict) and isinstance(now, dict):
            yield from _differing(was, now, f"{prefix}{key}.")
        else:
            gone, come = flatten({prefix + key: was}), flatten({prefix + key: now})
            for name in gone.keys() | come.keys():
                yield name, (gone.get(name), come.get(name))


def replace_cells(cells: Cells, values: Mapping[str, Any]) -> Cells:
    """Return the cells with some values replaced; None removes a cell."""
    return {name: value for name, value in (cells | dict(values)).items() if value is not None}
