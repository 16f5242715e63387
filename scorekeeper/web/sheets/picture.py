"""A result as a picture to send to a chat: tables of standings, the same for all games.

It contains only names that people gave, and results.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Response, render_template
from flask_babel import gettext

from scorekeeper.sheets.sheet import PICTURE, Sheet
from scorekeeper.web.charts import Totals
from scorekeeper.web.sheets.fitting import heading_ems
from scorekeeper.web.sheets.printed import FileKind, cached_response, printed_answer

MAX_LINES_WITH_CHART = 6
"""Lines of a chart; more could not be distinguished, and need too much room."""

_WIDTHS, _WIDEST = ((2.8, ""), (5.2, "p-wide")), "p-wider"  # in ems; see picture.css

_STYLE = "sheets/picture"


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A line of standings.

    Args:
        names: the players, several if they score together.
        figure: the result, in the reader's language.
        about: further details, in the reader's language.
        place: the place, if it is shown.
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
        lines: the best first.
        group: the heading of this table and those after it, if it is the first of several.
        chart: the chart of its running totals, if any.
        chart_lines: for each of `lines`, the index of its line in the chart.
        rest: the text below, in the reader's language.
    """

    lines: Sequence[PictureLine]
    group: str = ""
    title: str = ""
    chart: Totals | None = None
    chart_lines: Sequence[int] = ()
    rest: str = ""

    @property
    def charted(self) -> bool:
        return self.chart is not None and len(self.lines) <= MAX_LINES_WITH_CHART

    @property
    def width(self) -> str:
        """The CSS class for the width of the widest figure, a number or words such as 2 wins."""
        widest = max((heading_ems(line.figure) for line in self.lines), default=0)
        return next((name for ems, name in _WIDTHS if widest <= ems), _WIDEST)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the reader's language.

    Args:
        kind: the kind of thing, above the title.
        about: date and details, below the title.
        filename: the file's name without its ending; by default the title.
        drawing: the template of a drawing below, if any.
        styles: the stylesheets of that drawing.
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
        return sum(len(table.lines) for table in self.tables)


def cached_picture() -> Response | None:
    """Return the cached picture, if the house has not changed since it was drawn."""
    return cached_response(PICTURE)


def picture_answer(picture: Picture) -> Response:
    """Return the picture as a file to save or to share."""
    html = render_template("sheets/picture.html", picture=picture, **picture.values)
    kind = FileKind(
        "image/png",
        "png",
        is_inline=False,
        variant=PICTURE,
        too_much=gettext("This picture took too long to make. Try again in an hour."),
    )
    filename = picture.filename or picture.title
    return printed_answer(Sheet(html, PICTURE, (_STYLE, *picture.styles)), kind, filename)
