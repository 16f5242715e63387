"""A season's report: its podium, its table, and the sittings that it counts."""

from collections.abc import Sequence
from itertools import repeat

from flask import Response, url_for
from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.devices import Member
from scorekeeper.core.network import Qr
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.pages import SITTINGS
from scorekeeper.house.seasons import words
from scorekeeper.house.seasons.shown import season_shown
from scorekeeper.house.seasons.store import counted_sittings
from scorekeeper.house.seasons.topic import SeasonTopic, kept_seasons
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import our_address
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.fitting import fit_names
from scorekeeper.web.sheets.offered import Offer, Printable
from scorekeeper.web.sheets.paper import sheet
from scorekeeper.web.sheets.parts import ROW, parts_of

_NEWEST = 5
_PODIUM = 36.0  # the millimetres of each of its places


def _newest(place: Place, _member: Member) -> Sequence[Printable]:
    """Those that were made last, by name and dates."""
    newest = reversed([*kept_seasons(place).items()][-_NEWEST:])
    return [Printable(n, one.name, words.period(one)) for n, one in newest]


SEASONS = Offer("sheets.season", text("Seasons"), _newest)


@blueprint.get("/season/<number:number>", endpoint="season")
@blueprint.get("/season/<number:number>.pdf", endpoint="season_pdf")
@requires(Role.VIEWER)
def season(number: int) -> Response:
    """A season's sheet; a long one comes in parts, players first and then sittings."""
    season = SeasonTopic(number).load(place())
    shown = season_shown(place(), season)
    players = len(shown.lines)
    parts = parts_of(repeat(ROW, players + shown.counted), gettext("Parts:"), counted=False)
    first, last = parts.here.first, parts.here.last
    sittings = last - max(first - 1, players)
    here = url_for("seasons.show", number=number)
    address = our_address() + here
    names = [one.name for _, some in shown.steps for one in some]
    podium = fit_names(names, _PODIUM, (11, 9, 8))
    return sheet(
        "seasons/sheets/season.html",
        title=str(gettext("Season")) + f" · {season.name}",
        filename=f"{gettext('Season')} {season.name}",
        styles=("sheets/season",),
        back=here,
        destination="records",
        in_parts=parts,
        shown=shown,
        podium=podium,
        podium_names=dict(zip(names, podium.names, strict=True)),
        lines=shown.lines[first - 1 : last],
        sittings=counted_sittings(place(), season, most=sittings, skip=max(0, first - 1 - players))
        if sittings > 0
        else [],
        games=SITTINGS,
        words=words,
        address=address,
        qr=Qr.of(address),
    )
