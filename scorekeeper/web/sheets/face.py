"""A printed side of a card and its lines."""

from dataclasses import dataclass

from scorekeeper.base.pocket import Kind


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a card.

    Args:
        kind: hint, walk, table, caption or grid, mind or note, which decides the layout.
        beside: the texts in the columns next to it.
        number: the step's number, from 1.
        continued: whether it continues the text of the line before it.
    """

    kind: str
    text: str
    beside: tuple[int, ...] | tuple[str, ...] | str = ""
    number: int = 0
    continued: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A printed side of a card.

    Args:
        name: its title, shortened on further faces.
        size: the index of its type size in `faces.SIZES`.
        name_size: the index of the name's type size among those of names.
        part: the number of the face, from 1.
        facts: the text at the foot.
    """

    kind: Kind
    name: str
    size: int
    name_size: int
    items: tuple[Item, ...]
    facts: tuple[tuple[str, str], ...] = ()
    part: int = 1
    parts: int = 1

    def of(self, kind: str) -> list[Item]:
        """Return the items of that kind, in order."""
        return [item for item in self.items if item.kind == kind]

    @property
    def grids(self) -> list[list[Item]]:
        """The tables of several columns: a caption, unless the face before has it, and rows."""
        tables: list[list[Item]] = []
        for item in self.items:
            if item.kind == "caption" or (item.kind == "grid" and not tables):
                tables.append([])
            if item.kind in {"caption", "grid"}:
                tables[-1].append(item)
        return tables
