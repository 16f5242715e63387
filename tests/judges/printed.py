"""Printed sheets for tests: nights worth printing, and what can be read back from a PDF."""

import ctypes
import io
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw
from PIL.Image import Image

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import corrections, moves
from scorekeeper.games.montana.rules.contracts import Contract, Nil, changes
from scorekeeper.games.montana.rules.deals import Call, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier
from tests.cases.nights import PLAYERS, after, moves_of

_pdfium: Any = pypdfium2.raw  # its functions are made when it is loaded

_TOUCHING = 1.0
"""Letters of neighbours may overlap by that many points, as serifs and accents do."""

_ENOUGH = 245
"""What is darker than this is printed (of 255)."""


class Printed:
    """A PDF, read back by two libraries that had no part in making it."""

    def __init__(self, pdf: bytes) -> None:
        self.bytes = pdf
        self.pdf = pikepdf.open(io.BytesIO(pdf))
        self.pages = pypdfium2.PdfDocument(pdf)

    @cached_property
    def texts(self) -> list[str]:
        """The text of each page, with single spaces."""
        pages = (page.get_textpage().get_text_bounded() for page in self.pages)
        return [" ".join(text.split()) for text in pages]

    @property
    def text(self) -> str:
        """The text of all pages."""
        return " ".join(self.texts)

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """Width and height of each page in millimetres."""
        return [tuple(round(side * 25.4 / 72) for side in page.get_size()) for page in self.pages]

    def images(self, scale: float = 2.0) -> list[Image]:
        """Each page as a picture, which knows its page's size in `info["points"]`."""
        images = []
        for page in self.pages:
            images.append(page.render(scale=scale).to_pil())
            images[-1].info["points"] = page.get_size()
        return images

    @property
    def margins(self) -> list[float]:
        """Of each page the narrowest white edge in millimetres."""
        edges = []
        for picture in self.images():
            box = picture.convert("L").point(lambda v: 255 if v < _ENOUGH else 0).getbbox()
            assert box, "an empty page"
            left, top, right, bottom = box
            edge = min(left, top, picture.width - right, picture.height - bottom)
            edges.append(edge / 2.0 * 25.4 / 72)
        return edges

    @property
    def type_sizes(self) -> dict[float, str]:
        """Return the printed type sizes in points, and the text of each."""
        sizes: dict[float, str] = {}
        for page in self.pages:
            text = page.get_textpage()
            for at in range(text.count_chars()):
                letter = chr(_pdfium.FPDFText_GetUnicode(text, at))
                if letter.isspace() or _pdfium.FPDFText_IsGenerated(text, at):
                    continue
                matrix = _pdfium.FS_MATRIX()
                _pdfium.FPDFText_GetMatrix(text, at, ctypes.byref(matrix))
                high = math.hypot(matrix.c, matrix.d)
                size = round(high * _pdfium.FPDFText_GetFontSize(text, at), 1)
                sizes[size] = sizes.get(size, "") + letter
        return sizes

    @property
    def collisions(self) -> list[tuple[str, str]]:
        """Pieces of text that are printed over each other."""
        overlapping = []
        for page in self.pages:
            text = page.get_textpage()
            objects = page.get_objects([_pdfium.FPDF_PAGEOBJ_TEXT], max_depth=1, textpage=text)
            items = [(item.extract(), item.get_bounds()) for item in objects]
            pieces = [(text, bounds) for text, bounds in items if text.strip()]
            for (first, a), (other, b) in combinations(pieces, 2):
                wide = min(a[2], b[2]) - max(a[0], b[0])
                high = min(a[3], b[3]) - max(a[1], b[1])
                if wide > _TOUCHING and high > _TOUCHING:
                    overlapping.append((first, other))
        return overlapping

    def elements(self, kind: str = "") -> Iterator[Any]:
        """The elements of the structure in reading order, all or those of one kind (`/TH`)."""
        yield from _below(self.pdf.Root.StructTreeRoot, kind)


def _below(element: Any, kind: str) -> Iterator[Any]:
    children = element.get("/K", [])
    for child in children if isinstance(children, pikepdf.Array) else [children]:
        if isinstance(child, pikepdf.Dictionary) and "/S" in child:
            if kind in ("", str(child.S)):
                yield child
            yield from _below(child, kind)


def played(
    deals: int,
    *,
    seats: Sequence[Seat] = PLAYERS,
    rules: HouseRules = HouseRules(),
    last_round_in: int | None = None,
    seed: int = 7,
) -> Night:
    """A night of this number of random deals of all games, with every kind of result."""
    chance = random.Random(seed)
    night = moves.start("Friday", "2026-11-20", tuple(seats), 2, rules)
    for number in range(1, deals + 1):
        if number > 1:
            night = moves.next_deal(night, number - 1)
        called = number == last_round_in
        night = after(night, *moves_of(_deal(chance, night.current.dealer, called), number))
    return night


def with_notes_and_substitute(night: Night) -> Night:
    """The night with notes, and with a substitute from its fourth deal on."""
    night = corrections.substitute(night, 4, 1, Seat(4, "Dee"))
    night = corrections.write_note(night, 2, "Bo counted twice, tea on the cards")
    return corrections.write_note(night, None, "At Cy's, snow outside")


def _deal(chance: random.Random, dealer: int, last_round: bool) -> Deal:
    variant = chance.choice(list(builtin_variants().values()))
    modifiers = frozenset(m for m in Modifier if chance.random() < 0.25)
    if not (variant.dummy_plays or Modifier.CONTINENTAL_DIVIDE in modifiers):
        modifiers -= {Modifier.KENS_RULE}
    call = Call(variant, modifiers, last_round)
    tricks = dict.fromkeys(call.places, 0)
    for _ in range(variant.tricks):
        tricks[chance.choice(call.places)] += 1
    bids = {seat: _bid(chance, tricks[seat]) for seat in range(3)}
    deal = Deal(0, 0, dealer, call, bids, played=True, tricks=tricks)
    if variant.changes_bids:
        finals = {seat: chance.choice(changes(bid)) for seat, bid in bids.items()}
        deal = replace(deal, first_contracts=bids, contracts=finals)
    if variant.extra_point:
        deal = replace(deal, last_cards=LastCards(frozenset({chance.randrange(3)})))
    return deal


def _bid(chance: random.Random, tricks: int) -> Contract:
    if chance.random() < 0.15:
        return chance.choice([Nil.NIL, Nil.NIL, Nil.DOUBLE_NIL])
    near = max(0, min(13, tricks + chance.choice([-1, 0, 0, 0, 1])))
    return near or Nil.NIL
