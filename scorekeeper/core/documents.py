"""Documents and their cells: what the log, the conflicts and undo have in common.

A document is a value as nested dictionaries; a cell is the path to one leaf, joined with
dots, such as `deals.4.contracts.1`. An absent cell counts as None.
"""

from collections.abc import Mapping
from typing import Any

Document = dict[str, Any]
Cells = dict[str, Any]
Diff = dict[str, tuple[Any, Any]]


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


def diff(before: Cells, after: Cells) -> Diff:
    """The cells that differ, with both values."""
    names = sorted(before.keys() | after.keys())
    return {
        name: (before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name)
    }


def put(cells: Cells, values: Mapping[str, Any]) -> Cells:
    """The cells with other values in some places; None takes a cell away."""
    return {name: value for name, value in (cells | dict(values)).items() if value is not None}
