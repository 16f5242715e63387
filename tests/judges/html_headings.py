"""The headings of each table cell by HTML's own algorithm.

Independent of the app: https://html.spec.whatwg.org/multipage/tables.html, "Forming a table" and
"Forming relationships between data cells and header cells", step by step.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.web.visitor import Element


@dataclass(frozen=True, eq=False)
class Cell:
    """A cell, anchored at its slot; `group` is the number of its row group."""

    element: Element
    x: int
    y: int
    width: int
    height: int
    group: int

    @property
    def is_header(self) -> bool:
        return self.element.tag == "th"

    @property
    def scope(self) -> str:
        return self.element.attributes.get("scope", "").lower()

    @property
    def text(self) -> str:
        return self.element.text

    @property
    def is_empty(self) -> bool:
        return not self.text and not any(isinstance(c, Element) for c in self.element.children)


class Table:
    """A table of a page: its cells in order, and what heads each of them."""

    def __init__(self, element: Element) -> None:
        self.cells: list[Cell] = []
        self._slots: dict[tuple[int, int], Cell] = {}
        self.rows = 0
        self.head_rows = 0
        for number, group in enumerate(_children(element, "thead", "tbody", "tfoot", "tr")):
            rows = [group] if group.tag == "tr" else list(_children(group, "tr"))
            self._add_group(number, rows)
            self.head_rows += len(rows) if group.tag == "thead" else 0

    def _add_group(self, number: int, rows: list[Element]) -> None:
        end = self.rows + len(rows)
        for y, row in enumerate(rows, self.rows):
            x = 0
            for element in _children(row, "td", "th"):
                while (x, y) in self._slots:
                    x += 1
                width = int(element.attributes.get("colspan", 1))
                height = int(element.attributes.get("rowspan", 1))
                height = end - y if height == 0 else min(height, end - y)
                cell = Cell(element, x, y, width, height, number)
                self.cells.append(cell)
                for slot in ((x + i, y + j) for i in range(width) for j in range(height)):
                    assert slot not in self._slots, "cells overlap"
                    self._slots[slot] = cell
                x += width
        self.rows = end

    @cached_property
    def width(self) -> int:
        """The number of columns."""
        return 1 + max(x for x, _ in self._slots)

    def headings(self, principal: Cell) -> list[Cell]:
        """The cells that head this one, each once."""
        assert "headers" not in principal.element.attributes, "not read here"
        cells: list[Cell] = []
        for y in range(principal.y, principal.y + principal.height):
            self._scan(principal, cells, (principal.x, y), (-1, 0))
        for x in range(principal.x, principal.x + principal.width):
            self._scan(principal, cells, (x, principal.y), (0, -1))
        cells += [
            cell
            for cell in self.cells
            if cell.is_header
            and cell.scope == "rowgroup"
            and cell.group == principal.group
            and cell.x <= principal.x + principal.width - 1
            and cell.y <= principal.y + principal.height - 1
        ]
        assert not any(c.scope == "colgroup" for c in self.cells if c.is_header), "not read here"
        return [c for c in dict.fromkeys(cells) if not c.is_empty and c is not principal]

    def _scan(
        self, principal: Cell, cells: list[Cell], slot: tuple[int, int], step: tuple[int, int]
    ) -> None:
        (x, y), (dx, dy) = slot, step
        opaque: list[Cell] = []
        in_header_block = principal.is_header
        block = [principal] if principal.is_header else []
        while True:
            x, y = x + dx, y + dy
            if x < 0 or y < 0:
                return
            cell = self._slots.get((x, y))
            if cell is None:
                continue
            if cell.is_header:
                in_header_block = True
                block.append(cell)
                if dx == 0:
                    hidden = any(o.x == cell.x and o.width == cell.width for o in opaque)
                    blocked = hidden or not self._heads_columns(cell)
                else:
                    hidden = any(o.y == cell.y and o.height == cell.height for o in opaque)
                    blocked = hidden or not self._heads_rows(cell)
                if not blocked:
                    cells.append(cell)
            elif in_header_block:
                in_header_block = False
                opaque += block
                block = []

    def _heads_columns(self, cell: Cell) -> bool:
        if cell.scope:
            return cell.scope == "col"
        return not self._has_data(range(self.width), range(cell.y, cell.y + cell.height))

    def _heads_rows(self, cell: Cell) -> bool:
        if cell.scope:
            return cell.scope == "row"
        columns = range(cell.x, cell.x + cell.width)
        return not self._heads_columns(cell) and not self._has_data(columns, range(self.rows))

    def _has_data(self, columns: range, rows: range) -> bool:
        cells = (self._slots.get((x, y)) for x in columns for y in rows)
        return any(cell is not None and not cell.is_header for cell in cells)


def tables(page: Element) -> list[Table]:
    """The tables of a page."""
    return [Table(element) for element in page.all("table")]


def _children(element: Element, *tags: str) -> Iterator[Element]:
    return (c for c in element.children if isinstance(c, Element) and c.tag in tags)
