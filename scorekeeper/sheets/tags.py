"""Correct the tags of a PDF, which screen readers use; WeasyPrint 70 writes some wrongly.

- The box of a figure is in CSS pixels from the top, instead of points from the bottom.
- A drawing with `aria-hidden` is still a figure; a language below the root is lost.
- Text in the margins of a page is neither content nor an artifact.
- A link is described by its address.
- Headings of table cells: see `table_tags`.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

import pydyf
from weasyprint.document import Document
from weasyprint.formatting_structure import boxes

from scorekeeper.sheets.table_tags import correct_tables
from scorekeeper.sheets.tag_tree import Tag, TagTree

_POINTS = 0.75  # of a CSS pixel
_MARGIN, _HIDDEN = "/Pagination", "/Layout"  # types of artifacts


def correct_tags(html: Element, document: Document, pdf: pydyf.PDF) -> None:
    """Correct the tags before the PDF is written.

    Args:
        html: the root element of the document.
        document: the laid-out pages.
    """
    tree = TagTree(pdf)
    _hide_margins(tree)
    _correct_contents(tree, html, document)
    _describe_links(document)
    _turn_figure_boxes(tree)
    correct_tables(tree)


def _hide_margins(tree: TagTree) -> None:
    """Turn the texts in margins into artifacts; they are the tags without a parent."""
    linked = {tag.reference for tag in tree.tags()}
    for page, owners in enumerate(tree.owners):
        for mark, owner in enumerate(owners):
            if owner not in linked:
                tree.find(owner).clear()
                tree.make_artifact(page, mark, _MARGIN)


def _correct_contents(tree: TagTree, html: Element, document: Document) -> None:
    """Tag other languages, and turn content hidden from screen readers into artifacts."""
    hiding = (element for element in html.iter() if element.get("aria-hidden") == "true")
    hidden = {part for element in hiding for part in element.iter()}
    marks = defaultdict[int, list[tuple[Tag, int]]](list)
    for tag in tree.tags():
        marks[tree.page_of(tag)] += [(tag, kid) for kid in tag["K"] if isinstance(kid, int)]
    for number, page in enumerate(document.pages):
        contents = _contents(page._page_box)
        for box, (tag, mark) in zip(contents, marks[number], strict=True):
            if box.element in hidden:
                tree.make_artifact(number, mark, _HIDDEN)
                tree.remove(tag)
            elif box.style["lang"] != html.get("lang"):
                tag["Lang"] = pydyf.String(box.style["lang"])


def _contents(box: Any) -> Iterator[Any]:
    """Yield the texts and images of a page in the order of their tags, without the margins."""
    if isinstance(box, boxes.MarginBox):
        return
    box = getattr(box, "_box", box)  # a placeholder for a box with an absolute position
    if isinstance(box, boxes.TextBox | boxes.ReplacedBox):
        yield box
    for child in box.children:
        yield from _contents(child)


def _describe_links(document: Document) -> None:
    """Describe each link by its label, or without one by its text."""
    for page in document.pages:
        for box in page._page_box.descendants():
            if getattr(box, "link_annotation", None):
                text = box.element.get("aria-label") or "".join(box.element.itertext())
                box.link_annotation["Contents"] = pydyf.String(" ".join(text.split()))


def _turn_figure_boxes(tree: TagTree) -> None:
    """Convert the boxes of figures to points from the bottom left corner of the page."""
    for figure in tree.tags("/Figure"):
        height = tree.page(figure)["MediaBox"][3]
        left, top, right, bottom = (side * _POINTS for side in figure["A"]["BBox"])
        figure["A"]["BBox"] = pydyf.Array([left, height - bottom, right, height - top])
