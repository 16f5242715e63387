"""A result as a picture, to be sent to a chat: tables of standings, drawn alike for all games.

Nothing is on it but what people called their sitting and each other, and what came of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Response, render_template
from flask_babel import gettext

from scorekeeper.sheets.sheet import PICTURE, Sheet
from scorekeeper.web.charts import Totals
from scorekeeper.web.sheets.fitting import heading_ems
from scorekeeper.web.sheets.printed import FileKind, known_answer, printed_answer

MOST_LINES_WITH_CHART = 6
"""A chart of more lines cannot be told apart, and leaves no room for them."""

_WIDTHS, _WIDEST = ((2.8, ""), (5.2, "p-wide")), "p-wider"  # in ems; see picture.css

_STYLE = "sheets/picture"


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A line of standings.

    Args:
        names: who it is about; several score together.
        figure: what they have, in the reader's language.
        won: whether they won.
        about: what is said of it besides, in the reader's language.
        place: which place they have, where that is told.
    """

    names: Sequence[str]
    figure: str = ""
    won: bool = False
    about: str = ""
    place: int | None = None


@dataclass(frozen=True, slots=True)
class PictureTable:
    """A table of standings.

    Args:
        lines: whoever is ahead first.
        group: what this table and those after it are about, where it is the first of several.
        title: what it is called among several.
        chart: how it came to that.
        chart_lines: of each line, which one of the chart is theirs.
        rest: what is said below them, in the reader's language.
    """

    lines: Sequence[PictureLine]
    group: str = ""
    title: str = ""
    chart: Totals | None = None
    chart_lines: Sequence[int] = ()
    rest: str = ""

    @property
    def charted(self) -> bool:
        """Whether the chart is drawn."""
        return self.chart is not None and len(self.lines) <= MOST_LINES_WITH_CHART

    @property
    def width(self) -> str:
        """The class that makes room for the widest figure: a number, or words such as 2 wins."""
        widest = max((heading_ems(line.figure) for line in self.lines), default=0)
        return next((name for ems, name in _WIDTHS if widest <= ems), _WIDEST)


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn, in the reader's language.

    Args:
        title: what it is called.
        tables: the standings.
        kind: what kind of thing it is, above the title.
        about: when it was and what else is said of it below the title.
        filename: the name of its file, without its ending; the title unless given.
        unfinished: whether it goes on.
        drawing: the template of what is drawn below, if anything.
        styles: the stylesheets that this needs.
        values: what it is told.
    """

    title: str
    tables: Sequence[PictureTable]
    kind: str = ""
    about: Sequence[str] = ()
    filename: str = ""
    unfinished: bool = False
    drawing: str = ""
    styles: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def lines(self) -> int:
        """How many lines there are in all."""
        return sum(len(table.lines) for table in self.tables)


def known_picture() -> Response | None:
    """The picture at once, where the house is as it was when it was drawn for this address."""
    return known_answer(PICTURE)


def picture_answer(picture: Picture) -> Response:
    """The picture as a file to keep or to share."""
    html = render_template("sheets/picture.html", picture=picture, **picture.values)
    kind = FileKind(
        "image/png",
        "png",
        shown=False,
        asked=PICTURE,
        too_much=gettext("This picture took too long to make. Try again in an hour."),
    )
    filename = picture.filename or picture.title
    return printed_answer(Sheet(html, PICTURE, (_STYLE, *picture.styles)), kind, filename)
