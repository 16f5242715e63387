"""The tags of a PDF: a tree of elements that own marks in the content of pages."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import pydyf

Tag: TypeAlias = Any
"""An element of the tree, a `pydyf.Dictionary`."""


class TagTree:
    """The tags of a PDF that WeasyPrint is about to write.

    Attributes:
        owners: page → mark → the reference of the tag that owns that content.
    """

    def __init__(self, pdf: pydyf.PDF) -> None:
        self._pdf = pdf
        self._root = self.find(pdf.catalog["StructTreeRoot"])
        self._pages = {page: number for number, page in enumerate(pdf.page_references)}
        by_page = self.find(self._root["ParentTree"])["Nums"]  # 0, marks of page 0, 1, ...
        self.owners: list[list[bytes]] = by_page[1 : 2 * len(self._pages) : 2]

    def find(self, reference: bytes) -> Tag:
        """Return the object with that reference, such as `b"12 0 R"`."""
        return self._pdf.objects[int(reference.split()[0])]

    def tags(self, kind: str = "") -> list[Tag]:
        """Return all tags in reading order, or those of one kind, such as `/TH`."""
        below = self._below(self.find(self._root["K"][0]))
        return [tag for tag in below if kind in ("", tag["S"])]

    def children(self, tag: Tag) -> list[Tag]:
        """Return the direct children that are tags, without marks and link annotations."""
        children = [self.find(kid) for kid in tag["K"] if isinstance(kid, bytes)]
        return [child for child in children if child["Type"] == "/StructElem"]

    def page_of(self, tag: Tag) -> int:
        """Return the number of the tag's page, from 0."""
        return self._pages[tag["Pg"]]

    def page(self, tag: Tag) -> Any:
        return self.find(tag["Pg"])

    def remove(self, tag: Tag) -> None:
        self.find(tag["P"])["K"].remove(tag.reference)

    def make_artifact(self, page: int, mark: int, kind: str) -> None:
        """Turn marked content into an artifact, such as `/Pagination`, which is not read out."""
        contents = self.find(self.find([*self._pages][page])["Contents"]).stream
        for at, item in enumerate(contents):
            if isinstance(item, dict) and item.get("MCID") == mark:
                contents[at - 1], contents[at] = "/Artifact", pydyf.Dictionary({"Type": kind})
        self.owners[page][mark] = b"null"

    def index_ids(self, tags: dict[str, Tag]) -> None:
        """Give the tags these ids, so that other tags can refer to them."""
        names = pydyf.Array()
        for id, tag in sorted(tags.items()):
            tag["ID"] = pydyf.String(id)
            names += [pydyf.String(id), tag.reference]
        self._root["IDTree"] = pydyf.Dictionary({"Names": names})

    def _below(self, tag: Tag) -> Iterator[Tag]:
        for child in self.children(tag):
            yield child
            yield from self._below(child)
