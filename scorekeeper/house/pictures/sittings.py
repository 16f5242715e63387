"""The picture of a sitting of any game."""

from collections.abc import Sequence

from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import Standing
from scorekeeper.core.topics import Missing, Place
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.language import day, named, number, say
from scorekeeper.web.results import ranked
from scorekeeper.web.sheets.picture import Picture, PictureLine, PictureTable
from scorekeeper.web.sittings import Progress, Sittings


def sitting_picture(place: Place, game: Pages, sitting_number: int) -> Picture | None:
    """Make the picture of a game's sitting; None before points are scored.

    Raises:
        Missing: the house has no such sitting, or it was deleted.
    """
    if game.sittings is None:
        return game.picture(place, sitting_number)
    line = game.sittings.all.find(place, sitting_number)
    if line is None:
        raise Missing(f"{game.game}/{sitting_number}")
    progress = game.sittings.progress(place, sitting_number)
    if progress is None:
        return None
    name, game_name = named(line.name), game.sittings.game_name(line)
    return Picture(
        title=game_name,
        tables=[_table(game.sittings, line, progress)],
        about=[*filter(None, (name, day(line.date), game.sittings.about(line)))],
        filename=f"{game_name} {name} {line.date}",
        unfinished=not line.finished,
    )


def _table(sittings: Sittings, line: SittingLine, progress: Progress) -> PictureTable:
    sides = [
        [line.standings[seat] for seat in seats]
        for seats in (progress.sides or [[seat] for seat in range(len(line.standings))])
    ]
    heads = [side[0] for side in sides]
    best_first = ranked(heads, finished=line.finished, lowest=sittings.lowest(line))
    order = [heads.index(head) for head in best_first]
    return PictureTable(
        [_line(sides[at], finished=line.finished) for at in order],
        chart=progress.chart,
        chart_lines=order,
    )


def _line(side: Sequence[Standing], *, finished: bool) -> PictureLine:
    return PictureLine(
        [standing.name for standing in side],
        number(side[0].points),
        side[0].won and finished,
        ", ".join(say(standing.taken_over) for standing in side if standing.taken_over),
    )
