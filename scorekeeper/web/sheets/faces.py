"""Layout of a card's text on one or several faces of 63 by 88 mm.

The text is on one face if it fits, in smaller type if needed.

The sizes here and in static/css/sheets/cards.css are the same; this module's test checks that
everything drawn stays inside.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from scorekeeper.base.pocket import Kind, PocketCard, Worth
from scorekeeper.web.language import points, say
from scorekeeper.web.sheets.face import Face, Item
from scorekeeper.web.sheets.fitting import bold_ems, ems, heading_ems, lines, shortened

WIDE, HIGH = 152.6, 224.6
"""The inside of a face's frame, in points (1/72 inch)."""

SIZES = (9.0, 8.5, 8.0)
"""The type sizes of a face; the first that fits is used."""

_FACTS = 8.0
_OVER_SEVERAL = 8.0  # no smaller type if there is a second card anyway
_NAMES = (14.0, 12.0, 10.0, 8.0)
_LEADING = 1.18
_HEAD = 12.0  # a table's head
_COLUMN = 19.0  # a column of cards
_POINTS = 50.0  # a column of points
_FIRST, _FIRST_OF_MANY = 0.34, 0.24  # the share of a grid's first column; the others are alike
_MANY = 4  # further columns
_BESIDE = {"walk": 2 * _COLUMN + 13, "table": _POINTS + 4, "mind": 9}  # margin without text
_SHARES = (0.24, 0.41, 0.35)  # per line of facts
_HINT_LINES = 3
_PART_LINES = 6  # texts that people wrote are split after this many lines


def faces(card: PocketCard) -> list[Face]:
    """Lay out the card in the reader's language, on one face or several."""
    name, items = say(card.name), tuple(_items(card))
    facts = tuple((say(fact.about), say(fact.value)) for fact in card.facts)
    name_size = _name_size(name)
    free = HIGH - _name_height(name, name_size) - _facts_height(facts)
    usual = [Item("mind", say(line)) for line in card.usual]
    walk = tuple(item for item in items if item.kind != "hint")  # the steps contain the hint
    for fitting in (items, walk) if card.walk else (items,):
        for place, size in enumerate(SIZES):
            if _height(fitting, size) <= free:
                more = _add_fitting(fitting, usual, size, free)
                return [Face(card.kind, name, place, name_size, more, facts)]
    return _several(card.kind, name, items, facts)


def _add_fitting(
    items: tuple[Item, ...], optional: list[Item], size: float, free: float
) -> tuple[Item, ...]:
    """Return the items, and of the others those that fit as well."""
    for item in optional:
        items = (*items, item) if _height((*items, item), size) <= free else items
    return items


def _several(
    kind: Kind, name: str, items: tuple[Item, ...], facts: tuple[tuple[str, str], ...]
) -> list[Face]:
    """Divide a card into several faces; the facts are on the first."""
    size, name_size = _OVER_SEVERAL, _name_size(name)
    again, smallest = shortened(name, WIDE / _NAMES[-1], heading_ems), len(_NAMES) - 1
    mark = _LEADING * 8 + 3  # the number of the face
    free = HIGH - mark - _name_height(name, name_size) - _facts_height(facts)
    held: list[list[Item]] = [[]]
    for item in chain.from_iterable(_parted(item, size) for item in items):
        if _height((*held[-1], item), size) > free:
            has_caption_last = held[-1] and held[-1][-1].kind == "caption"
            held.append([held[-1].pop()] if has_caption_last else [])
            free = HIGH - mark - _name_height(again, smallest)
        held[-1].append(item)
    face = Face(kind, name, SIZES.index(size), name_size, tuple(held[0]), facts, 1, len(held))
    more = replace(face, name=again, name_size=smallest, facts=())
    return [
        face,
        *(replace(more, items=tuple(on), part=part) for part, on in enumerate(held[1:], 2)),
    ]


def _items(card: PocketCard) -> Iterator[Item]:
    hint = say(card.hint)
    if len(lines(hint, WIDE / _OVER_SEVERAL)) <= _HINT_LINES:  # as the dealing steps say
        yield Item("hint", hint)
    for number, (line, cards) in enumerate(card.walk, 1):
        yield Item("walk", say(line), cards, number)
    for row in card.table:
        yield Item("table", say(row.what), worth(row))
    for grid in card.grids:
        columns = ", ".join(map(say, grid.head[1:]))
        yield Item("caption", f"{say(grid.title)}: {columns}")
        for cell, *cells in grid.rows:
            yield Item("grid", say(cell), tuple(map(say, cells)))
    for line in card.mind:
        yield Item("mind", say(line))
    if card.note:
        yield Item("note", card.note)


def worth(row: Worth) -> str:
    """Format the points of a row: "+5", or "+5 / −5" if they can be lost as well."""
    brings = points(row.points) if isinstance(row.points, int) else say(row.points)
    return brings if row.lost is None else f"{brings} / {points(row.lost)}"


def _parted(item: Item, size: float) -> Iterator[Item]:
    """Split texts that people may have written into pieces of a few lines; all others are short."""
    if item.kind not in {"note", "mind"}:
        yield item
        return
    item_lines = lines(item.text, (WIDE - _BESIDE.get(item.kind, 0)) / size)
    for first in range(0, len(item_lines), _PART_LINES):
        part = "".join(item_lines[first : first + _PART_LINES])
        yield replace(item, text=part, continued=first > 0)


def _name_size(name: str) -> int:
    """Return the index of the largest size at which the name fits one line, or two if smaller."""
    wide = heading_ems(name)
    for place, size in enumerate(_NAMES[:-1]):
        if wide * size <= WIDE * (2 if place else 1) * 0.9:
            return place
    return len(_NAMES) - 1


def _name_height(name: str, place: int) -> float:
    size = _NAMES[place]
    return len(lines(name, WIDE / size, heading_ems)) * size * 1.15 + 3


def _facts_height(facts: tuple[tuple[str, str], ...]) -> float:
    if not facts:
        return 0
    widths = [share * WIDE - 5 for share in _SHARES]
    heads = [len(lines(fact[0], wide / _FACTS)) for fact, wide in zip(facts, widths, strict=True)]
    heights = [
        len(lines(fact[1], wide / _FACTS, bold_ems))
        for fact, wide in zip(facts, widths, strict=True)
    ]
    return (max(heads) + max(heights)) * _FACTS * _LEADING + 10


def _height(items: tuple[Item, ...], size: float) -> float:
    heads = {"walk": _HEAD + 4, "table": _HEAD + 4, "mind": 5, "note": 7}
    kinds = {item.kind for item in items}
    return sum(heads.get(kind, 0) for kind in kinds) + sum(_item_height(i, size) for i in items)


def _item_height(item: Item, size: float) -> float:
    if item.kind == "grid":
        return _row_height(item, size)
    measure = bold_ems if item.kind == "caption" else ems
    line_count = len(lines(item.text, (WIDE - _BESIDE.get(item.kind, 0)) / size, measure))
    if item.kind == "table":
        line_count = max(line_count, len(lines(str(item.beside), (_POINTS - 2) / size, bold_ems)))
    return line_count * size * _LEADING + {"hint": 4, "caption": 8, "walk": 2.7, "table": 2.7}.get(
        item.kind, 1
    )


def _row_height(item: Item, size: float) -> float:
    assert isinstance(item.beside, tuple)  # noqa: S101 - its cells
    share = _FIRST if len(item.beside) < _MANY else _FIRST_OF_MANY
    wide = WIDE * (1 - share) / len(item.beside)
    heights = [len(lines(str(cell), (wide - 2) / size)) for cell in item.beside]
    heights.append(len(lines(item.text, (WIDE * share - 1) / size)))
    return max(heights) * size * _LEADING + 2.7
