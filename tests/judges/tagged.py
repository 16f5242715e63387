"""What a PDF's tags tell a screen reader, read with pikepdf and PDFium.

Nothing of the app and nothing of WeasyPrint is asked: headings are resolved as ISO 32000-1 says,
by the ids in /Headers and the index of ids, and texts by the marks in the pages' contents.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pikepdf
import pypdfium2.raw
from PIL.Image import Image

from tests.judges.html_headings import Table
from tests.judges.printed import Printed

_pdfium: Any = pypdfium2.raw

Place = tuple[bool, int]
"""A cell: whether it is in the head, and which one it is there, or in the bodies."""


@dataclass(frozen=True)
class Figure:
    """A figure: its text, its page from 0, and its box in points from the bottom left corner."""

    text: str
    page: int
    box: tuple[float, float, float, float]

    def crop(self, pages: list[Image]) -> Image:
        """The picture of it on the picture of its page."""
        page = pages[self.page]
        left, bottom, right, top = self.box
        assert 0 <= left < right, self
        assert 0 <= bottom < top, self
        width, height = page.info["points"]
        assert right <= width, self
        assert top <= height, self
        scale = page.width / width
        return page.crop(
            (
                int(left * scale),
                int((height - top) * scale),
                int(right * scale) + 1,
                int((height - bottom) * scale) + 1,
            )
        )


@dataclass(frozen=True)
class TaggedCell:
    """A cell of a table: its kind, text and scope, and the objects of its headings."""

    kind: str
    text: str
    scope: str
    key: tuple[int, int]
    headings: list[tuple[int, int]]


@dataclass(frozen=True)
class TaggedTable:
    """A table on one page: the cells of its head, and of its bodies by row."""

    head: list[TaggedCell]
    rows: list[list[TaggedCell]]


class Tagged:
    """The tags of a PDF."""

    def __init__(self, printed: Printed) -> None:
        self._printed = printed
        self._root = printed.pdf.Root.StructTreeRoot

    @cached_property
    def marked(self) -> dict[tuple[int, int], str]:
        """The text of each marked content, by page and mark."""
        texts: dict[tuple[int, int], str] = {}
        for number, page in enumerate(self._printed.pages):
            text = page.get_textpage()
            for item in page.get_objects():
                mark = _pdfium.FPDFPageObj_GetMarkedContentID(item.raw)
                if mark >= 0 and item.type == _pdfium.FPDF_PAGEOBJ_TEXT:
                    texts[number, mark] = texts.get((number, mark), "") + _text_of(item, text)
        return texts

    @cached_property
    def strays(self) -> list[str]:
        """The text or type of drawings that are neither tagged content nor artifacts."""
        owned = {place for tag in self._printed.elements() for place in self._places(tag)}
        stray = []
        for number, page in enumerate(self._printed.pages):
            text = page.get_textpage()
            for item in page.get_objects(max_depth=1):
                mark = _pdfium.FPDFPageObj_GetMarkedContentID(item.raw)
                if (number, mark) not in owned and "Artifact" not in _mark_names(item):
                    is_text = item.type == _pdfium.FPDF_PAGEOBJ_TEXT
                    stray.append(_text_of(item, text) if is_text else f"type {item.type}")
        return stray

    @property
    def read_out(self) -> str:
        """All text of all tags, in order."""
        (document,) = _kids(self._root)
        return " ".join(self.text(tag).strip() for tag in _kids(document))

    @property
    def figures(self) -> list[Figure]:
        """The figures, each with its text, its page and its box there."""
        return [
            Figure(str(tag.Alt), self._page_numbers[tag.Pg.objgen], _box(tag))
            for tag in self._printed.elements("/Figure")
        ]

    @cached_property
    def tables(self) -> list[TaggedTable]:
        """The tables, in reading order."""
        return [self._table(table) for table in self._printed.elements("/Table")]

    def text(self, element: Any) -> str:
        """The text of an element that is read aloud, with the texts of figures."""
        if "/Alt" in element:
            return str(element.Alt)
        return "".join(
            self.text(kid) if isinstance(kid, pikepdf.Dictionary) else self._marked(element, kid)
            for kid in _kids(element)
            if not isinstance(kid, pikepdf.Dictionary) or "/S" in kid
        )

    def lines(self, element: Any) -> list[str]:
        """The texts of an element as they are set, line by line."""
        lines = []
        for kid in _kids(element):
            if not isinstance(kid, pikepdf.Dictionary):
                lines.append(self._marked(element, kid))
            elif "/S" in kid:
                lines += self.lines(kid)
        return lines

    def _places(self, element: Any) -> Iterator[tuple[int, int]]:
        """Page and mark of the content that belongs to an element itself."""
        for kid in _kids(element):
            if not isinstance(kid, pikepdf.Dictionary):
                yield self._page_numbers[element.Pg.objgen], int(kid)

    def _marked(self, element: Any, mark: Any) -> str:
        page = self._page_numbers[element.Pg.objgen]
        return self.marked.get((page, int(mark)), "")

    @cached_property
    def _page_numbers(self) -> dict[Any, int]:
        return {page.objgen: n for n, page in enumerate(self._printed.pdf.pages)}

    @cached_property
    def _by_id(self) -> dict[bytes, Any]:
        names = list(self._root.IDTree.Names)
        ids = [bytes(name) for name in names[::2]]
        assert ids == sorted(set(ids)), "the index of ids is not sorted"
        elements = dict(zip(ids, names[1::2], strict=True))
        assert all(bytes(element.ID) == id for id, element in elements.items())
        return elements

    def _table(self, table: Any) -> TaggedTable:
        head: list[TaggedCell] = []
        rows: list[list[TaggedCell]] = []
        for group in _kids(table):
            if str(group.S) == "/Caption":
                continue
            assert str(group.S) in {"/THead", "/TBody", "/TFoot"}, group.S
            for row in _kids(group):
                assert str(row.S) == "/TR"
                cells = [self._cell(cell) for cell in _kids(row)]
                if str(group.S) == "/THead":
                    head += cells
                else:
                    rows.append(cells)
        return TaggedTable(head, rows)

    def _cell(self, cell: Any) -> TaggedCell:
        attributes = cell.A
        headings = [self._by_id[bytes(id)] for id in attributes.get("/Headers", [])]
        assert all(str(heading.S) == "/TH" for heading in headings)
        scope = str(attributes.get("/Scope", ""))[1:]
        keys = [heading.objgen for heading in headings]
        assert len(keys) == len(set(keys)), "a heading is named twice"
        return TaggedCell(str(cell.S)[1:], self.text(cell), scope, cell.objgen, keys)


def wrong_headings(html: list[Table], pdf: list[TaggedTable]) -> list[str]:
    """Cells whose headings in a PDF differ from those of HTML's algorithm.

    A table over several pages is a table on each, with the same head.
    """
    wrong: list[str] = []
    left = list(pdf)
    for table in html:
        bodies = table.rows - table.head_rows
        at = 0
        while at < bodies:
            part = left.pop(0)
            wrong += _compare(table, part, at)
            at += len(part.rows)
        assert at == bodies, "the rows are not those of the page"
    assert not left, "there are more tables than on the page"
    return wrong


def _compare(table: Table, part: TaggedTable, first: int) -> Iterator[str]:
    """Compare a page's part of a table, which begins with that row of its bodies."""
    rows = range(table.head_rows + first, table.head_rows + first + len(part.rows))
    head = [cell for cell in table.cells if cell.y < table.head_rows]
    body = [cell for cell in table.cells if cell.y in rows]
    tagged = [*part.head, *(cell for row in part.rows for cell in row)]
    pairs = list(zip([*head, *body], tagged, strict=True))
    keys = {cell: there.key for cell, there in pairs}
    texts = {there.key: there.text for _, there in pairs}
    for cell, there in pairs:
        assert _letters(cell.text) == _letters(there.text), (cell.text, there.text)
        assert there.kind == cell.element.tag.upper()
        assert there.scope == _scope(cell.scope if cell.is_header else "")
        expected = [keys[heading] for heading in table.headings(cell) if heading in keys]
        if sorted(expected) != sorted(there.headings):
            headings = [texts.get(key, "in another table") for key in there.headings]
            yield f"{cell.text!r}: {headings}, not {[texts[key] for key in expected]}"


def _scope(html: str) -> str:
    return {"": "", "col": "Column", "row": "Row", "rowgroup": "Row"}[html]


def _letters(text: str) -> str:
    """Letters and digits alone: spaces and hyphens depend on where lines are broken."""
    return "".join(letter for letter in text if letter.isalnum())


def _kids(element: Any) -> list[Any]:
    kids = element.get("/K", [])
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _box(figure: Any) -> tuple[float, float, float, float]:
    left, bottom, right, top = map(float, figure.A.BBox)
    return left, bottom, right, top


def _mark_names(item: Any) -> set[str]:
    names = set()
    for at in range(_pdfium.FPDFPageObj_CountMarks(item.raw)):
        mark, length = _pdfium.FPDFPageObj_GetMark(item.raw, at), ctypes.c_ulong()
        buffer = (ctypes.c_ushort * 50)()
        assert _pdfium.FPDFPageObjMark_GetName(mark, buffer, 100, ctypes.byref(length))
        names.add(bytes(buffer)[: length.value].decode("utf-16-le").rstrip("\0"))
    return names


def _text_of(item: Any, page: Any) -> str:
    length = _pdfium.FPDFTextObj_GetText(item.raw, page.raw, None, 0)
    buffer = (ctypes.c_ushort * length)()
    _pdfium.FPDFTextObj_GetText(item.raw, page.raw, buffer, length)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")
