"""Pictures for tests: PNGs read back by a library that had no part in drawing them."""

import io
import struct
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageChops

PAPER = (247, 242, 232)
"""What everything is drawn on."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class PictureRead:
    """A PNG."""

    png: bytes

    @cached_property
    def chunks(self) -> list[str]:
        """The names of its chunks, in order."""
        assert self.png.startswith(_SIGNATURE)
        names, at = [], len(_SIGNATURE)
        while at < len(self.png):
            (length,) = struct.unpack_from("!I", self.png, at)
            names.append(self.png[at + 4 : at + 8].decode("ascii"))
            at += length + 12
        assert at == len(self.png), "something follows its end"
        return names

    @cached_property
    def image(self) -> Image.Image:
        """The pixels."""
        return Image.open(io.BytesIO(self.png)).convert("RGB")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.size

    def has_margin(self, pixels: int) -> bool:
        """Return whether its left, right and lower edges are empty below its head."""
        width, height = self.size
        edges = (
            (0, height - pixels, width, height),
            (0, height // 2, pixels, height),
            (width - pixels, height // 2, width, height),
        )
        colours = {colour for box in edges for _, colour in self._colours(box)}
        return colours == {PAPER}

    def differs_from(self, other: "PictureRead") -> tuple[int, int, int, int] | None:
        """The box in which the two are not alike; None where they are."""
        assert self.size == other.size
        return ImageChops.difference(self.image, other.image).getbbox()

    def _colours(self, box: tuple[int, int, int, int]) -> list[tuple[int, tuple[int, int, int]]]:
        part = self.image.crop(box)
        counts = part.getcolors(part.width * part.height)  # room for more takes its time
        assert counts
        return counts  # type: ignore[return-value] # of an RGB image they are triples
