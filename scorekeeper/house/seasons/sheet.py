"""A season's report: its podium, its table, and the sittings that it counts."""

from collections.abc import Sequence
from itertools import repeat

from flask import Response, url_for
from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.devices import Member
from scorekeeper.core.topics import Place
from scorekeeper.games.pages import SITTINGS
from scorekeeper.house.seasons import words
from scorekeeper.house.seasons.shown import load_results
from scorekeeper.house.seasons.store import counted_sittings
from scorekeeper.house.seasons.topic import SeasonTopic, undeleted_seasons
from scorekeeper.web.access import place
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.fitting import fit_names
from scorekeeper.web.sheets.offered import Offer, Printable
from scorekeeper.web.sheets.paper import sheet
from scorekeeper.web.sheets.parts import ROW, parts_of

_NEWEST = 5
_PODIUM = 36.0  # width of a place, in mm


def _newest(place: Place, _member: Member) -> Sequence[Printable]:
    newest = reversed([*undeleted_seasons(place).items()][-_NEWEST:])
    return [Printable(n, season.name, words.period(season)) for n, season in newest]


SEASONS = Offer("sheets.season", text("Seasons"), _newest)


@sheet_view("/season/<number:number>", "season")
def season(number: int) -> Response:
    """Render a season's sheet; a long one is split into parts, players before sittings."""
    season = SeasonTopic(number).load(place())
    results = load_results(place(), season)
    player_rows = len(results.lines)
    parts = parts_of(repeat(ROW, player_rows + results.counted), gettext("Parts:"), counted=False)
    first, last = parts.here.first, parts.here.last
    sitting_rows = last - max(first - 1, player_rows)
    here = url_for("seasons.show", number=number)
    names = [player.name for _, players in results.steps for player in players]
    podium = fit_names(names, _PODIUM, (11, 9, 8))
    return sheet(
        "seasons/sheets/season.html",
        title=gettext("Season") + f" · {season.name}",
        filename=f"{gettext('Season')} {season.name}",
        styles=("sheets/season",),
        back=here,
        link=here,
        destination="records",
        in_parts=parts,
        results=results,
        podium=podium,
        podium_names=dict(zip(names, podium.names, strict=True)),
        lines=results.lines[first - 1 : last],
        sittings=counted_sittings(
            place(), season, limit=sitting_rows, skip=max(0, first - 1 - player_rows)
        )
        if sitting_rows > 0
        else [],
        games=SITTINGS,
        words=words,
    )
