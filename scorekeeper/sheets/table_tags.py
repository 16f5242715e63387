"""Link each cell of a tagged table to its headings.

WeasyPrint 70 counts columns wrongly after a `rowspan`, and assigns a `colspan` heading to the first
of its columns only, so that cells refer to headings of other columns. It writes no scopes, and no
index of the ids with which cells refer to their headings.

In all our tables the place of a heading decides to which cells it belongs: in a table head to its
columns; alone in a row of a body to the rows below it in this body; elsewhere in a body to its own
rows.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pydyf

from scorekeeper.sheets.tag_tree import Tag, TagTree

_GROUPS = {"/THead", "/TBody", "/TFoot"}


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell in the grid of its table.

    Args:
        group: the number of its head or body.
        rows, columns: the rows and columns that it covers.
        heads: the cells for which it is a heading: "columns", "group", "rows", or "" for none.
    """

    tag: Tag
    group: int
    rows: range
    columns: range
    heads: str


def correct_tables(tree: TagTree) -> None:
    """Write the headings of all cells, and the scopes and ids of the headings."""
    tables = [_cells(tree, table) for table in tree.tags("/Table")]
    headings = [cell.tag for cells in tables for cell in cells if cell.heads]
    tree.index_ids({f"h{number:05}": tag for number, tag in enumerate(headings)})
    for cells in tables:
        _write_headings(cells)


def _cells(tree: TagTree, table: Tag) -> list[_Cell]:
    cells: list[_Cell] = []
    covered: set[tuple[int, int]] = set()
    first = 0
    for group, (in_head, rows) in enumerate(_groups(tree, table)):
        end = first + len(rows)
        for row, tags in enumerate(rows, first):
            column = 0
            for tag in tags:
                while (row, column) in covered:
                    column += 1
                height = min(tag["A"].get("RowSpan", 1), end - row)
                columns = range(column, column + tag["A"].get("ColSpan", 1))
                cells.append(
                    _Cell(tag, group, range(row, row + height), columns, _heads(tag, tags, in_head))
                )
                covered |= {*product(cells[-1].rows, columns)}
                column = columns.stop
        first = end
    return cells


def _groups(tree: TagTree, table: Tag) -> Iterator[tuple[bool, list[list[Tag]]]]:
    """Yield for each head or body of a table whether it is a head, and the cells of its rows."""
    for group in tree.children(table):
        if group["S"] in _GROUPS:  # an empty one has a group inside instead of a row
            rows = [tree.children(row) for row in tree.children(group) if row["S"] == "/TR"]
            yield group["S"] == "/THead", rows


def _heads(tag: Tag, row: list[Tag], in_head: bool) -> str:
    if tag["S"] != "/TH":
        return ""
    if in_head:
        return "columns"
    return "group" if len(row) == 1 else "rows"


def _write_headings(cells: list[_Cell]) -> None:
    """Write the headings of the cells of one table: those to the left, of the group, above."""
    beside, over, above = (defaultdict[int, list[_Cell]](list) for _ in range(3))
    for cell in cells:
        if cell.heads == "columns":
            _add(above, cell.columns, cell)
        elif cell.heads == "rows":
            _add(beside, cell.rows, cell)
        elif cell.heads == "group":
            _add(over, range(cell.group, cell.group + 1), cell)
    for cell in cells:
        rows, columns = cell.rows, cell.columns
        left = (head for row in rows for head in beside[row] if head.columns.stop <= columns.start)
        group = (head for head in over[cell.group] if head.rows.start < rows.start)
        up = (head for column in columns for head in above[column] if head.rows.stop <= rows.start)
        _write(cell, [head.tag["ID"] for head in (*left, *group, *up)])


def _add(headings: dict[int, list[_Cell]], places: range, cell: _Cell) -> None:
    for place in places:
        headings[place].append(cell)


def _write(cell: _Cell, ids: list[pydyf.String]) -> None:
    attributes = cell.tag["A"]
    attributes.pop("Headers", None)
    if ids:
        attributes["Headers"] = pydyf.Array({id.string: id for id in ids}.values())
    if cell.heads:
        attributes["Scope"] = "/Column" if cell.heads == "columns" else "/Row"
