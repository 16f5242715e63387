"""The sheet of Preferans as it is drawn by hand: a part for each player around the middle.

Lengths are in millimetres. From the edge inwards, a part has the whists on each of the others, the
pool, and the mountain. The first player sits below, the others follow clockwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

MARGIN = 8.0
"""Room for names around the drawing."""

_WHISTS, _POOL = 0.34, 0.6
"""The inner edges of these bands, as shares of the way to the middle."""

_ROOM = 0.5
"""The share of the mountain's triangle at whose end its text begins to be too wide."""

CIRCLE = 9.0
"""The radius of the circle in the middle, with the size of the pool."""


class Point(NamedTuple):
    x: float
    y: float


class Segment(NamedTuple):
    start: Point
    end: Point


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A part of the drawing that has numbers."""

    kind: str
    seat: int
    box: Box
    against: int | None = None


class NamePlace(NamedTuple):
    """The middle of a name along the edge, and its rotation in degrees."""

    seat: int
    middle: Point
    turn: int


@dataclass(frozen=True)
class PreferansDrawing:
    """The lines and cells of the sheet for three or four players."""

    players: int
    width: float
    height: float

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides of the seats, clockwise from below."""
        return (
            ("below", "left", "right") if self.players == 3 else ("below", "left", "top", "right")
        )

    @cached_property
    def middle(self) -> Point:
        return Point(self.width / 2, self.height / 2)

    @cached_property
    def lines(self) -> tuple[Segment, ...]:
        return (*self._frame(), *self._borders(), *self._bands(), *self._dividers())

    @cached_property
    def cells(self) -> tuple[SheetCell, ...]:
        return tuple(cell for seat in range(self.players) for cell in self._cells_of(seat))

    @cached_property
    def names(self) -> tuple[NamePlace, ...]:
        x, y, half = self.width / 2, self.middle.y, MARGIN / 2
        places = {
            "below": (Point(x, self.height - half), 0),
            "left": (Point(half, y), -90),
            "top": (Point(x, half), 0),
            "right": (Point(self.width - half, y), 90),
        }
        return tuple(NamePlace(seat, *places[side]) for seat, side in enumerate(self.sides))

    # ---- edges: a point at a share of the way from the edge to the middle ----

    @property
    def _corners(self) -> dict[str, Point]:
        right, below = self.width - MARGIN, self.height - MARGIN
        return {
            "top left": Point(MARGIN, MARGIN),
            "top right": Point(right, MARGIN),
            "below left": Point(MARGIN, below),
            "below right": Point(right, below),
        }

    def _toward_middle(self, corner: str, share: float) -> Point:
        start, middle = self._corners[corner], self.middle
        return Point(start.x + (middle.x - start.x) * share, start.y + (middle.y - start.y) * share)

    def _ends(self, side: str, share: float) -> tuple[Point, Point]:
        """Return the ends of a line along a side, at a share of the way to the middle."""
        first, second = {
            "below": ("below left", "below right"),
            "left": ("top left", "below left"),
            "top": ("top left", "top right"),
            "right": ("top right", "below right"),
        }[side]
        start, end = self._toward_middle(first, share), self._toward_middle(second, share)
        if self.players == 3 and side != "below":
            start = Point(start.x, MARGIN)  # the parts beside reach up to the top
        return start, end

    # ---- lines ----

    def _frame(self) -> Iterator[Segment]:
        corners = self._corners
        order = ("top left", "top right", "below right", "below left", "top left")
        for start, end in pairwise(order):
            yield Segment(corners[start], corners[end])

    def _borders(self) -> Iterator[Segment]:
        starts = [self._corners["below left"], self._corners["below right"]]
        if self.players == 3:
            starts.append(Point(self.middle.x, MARGIN))
        else:
            starts += [self._corners["top left"], self._corners["top right"]]
        for start in starts:
            length = ((start.x - self.middle.x) ** 2 + (start.y - self.middle.y) ** 2) ** 0.5
            share = CIRCLE / length
            end = Point(
                self.middle.x + (start.x - self.middle.x) * share,
                self.middle.y + (start.y - self.middle.y) * share,
            )
            yield Segment(start, end)

    def _bands(self) -> Iterator[Segment]:
        for side in self.sides:
            for share in (_WHISTS, _POOL):
                yield Segment(*self._ends(side, share))

    def _dividers(self) -> Iterator[Segment]:
        for side in self.sides:
            outer, inner = self._ends(side, 0), self._ends(side, _WHISTS)
            for number in range(1, self.players - 1):
                point = _between(*inner, number / (self.players - 1))
                if side in {"below", "top"}:
                    yield Segment(Point(point.x, outer[0].y), point)
                else:
                    yield Segment(Point(outer[0].x, point.y), point)

    # ---- cells ----

    def _cells_of(self, seat: int) -> Iterator[SheetCell]:
        side = self.sides[seat]
        others = [(seat + step) % self.players for step in range(1, self.players)]
        whole = self._box(side, 0, _WHISTS)
        for number, box in enumerate(_cut(whole, len(others), side)):
            yield SheetCell("whists", seat, box, others[number])
        yield SheetCell("pool", seat, self._box(side, _WHISTS, _POOL))
        yield SheetCell("mountain", seat, self._mountain(side))

    def _box(self, side: str, outer: float, inner: float) -> Box:
        """Return the rectangle of a band, as long as its inner edge."""
        (start, end), (far, _) = self._ends(side, inner), self._ends(side, outer)
        if side in {"below", "top"}:
            return Box(start.x, min(start.y, far.y), end.x - start.x, abs(far.y - start.y))
        return Box(min(start.x, far.x), start.y, abs(far.x - start.x), end.y - start.y)

    def _mountain(self, side: str) -> Box:
        """Return a rectangle between the pool and the middle."""
        if self.players == 3 and side != "below":
            start, _ = self._ends(side, _POOL)
            bottom = self.middle.y - CIRCLE
            return Box(
                min(start.x, self.middle.x), MARGIN, abs(self.middle.x - start.x), bottom - MARGIN
            )
        return self._box(side, _POOL, _POOL + (1 - _POOL) * _ROOM)


def _between(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def _cut(box: Box, parts: int, side: str) -> Iterator[Box]:
    """Cut a band into equal boxes, clockwise as the players sit."""
    along = side in {"below", "top"}
    size = (box.width if along else box.height) / parts
    boxes = [
        Box(box.x + size * n, box.y, size, box.height)
        if along
        else Box(box.x, box.y + size * n, box.width, size)
        for n in range(parts)
    ]
    yield from reversed(boxes) if side in {"top", "right"} else boxes
