"""Lists of a house's pads, and the standings of each pad."""

from collections.abc import Mapping

from sqlalchemy import case, func, literal

from scorekeeper.base.seats import Seat
from scorekeeper.base.tenths import in_points
from scorekeeper.core.sitting_lists import SittingList, taken_over_loader
from scorekeeper.core.sittings import Standing, sitting
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import OTHER, POINT, PadWins
from scorekeeper.games.pad.store.pads import PAD_GAME, PadTopic


def standings(pad: Pad, players: Mapping[int, Seat] | None = None) -> list[Standing]:
    """List the standing of each seat; each player of a team has the team's points.

    `players` maps the pad's players to current ones, after merges.
    """
    winners, totals = pad.winners, pad.totals
    competing = {*pad.contenders, *pad.out}
    return [
        Standing(
            (players or {}).get(story.who.player, story.who).player,
            story.who.name,
            in_points(totals[pad.side_of(seat)], POINT),
            won=pad.side_of(seat) in winners and story.left is None,
            taken_over=story.note,
            competes=pad.side_of(seat) in competing and story.left is None,
            side=pad.side_of(seat) if pad.teams else None,
        )
        for seat, story in enumerate(pad.stories)
    ]


_SETTINGS = sitting.c.cache["settings"]
_GAME, _TITLE = _SETTINGS["game"].as_string(), _SETTINGS["title"].as_string()
_OWN_KIND = literal("=").concat(func.replace(func.coalesce(_TITLE, ""), "/", " "))

PADS = SittingList(
    PAD_GAME,
    taken_over_loader(PadTopic, lambda stored: standings(stored.value, stored.players)),
    unit=POINT,
    kind=case((_GAME == OTHER, _OWN_KIND), else_=_GAME),  # as `kind_of`
    lowest=_SETTINGS["wins"].as_string() == PadWins.LOWEST.value,
)
"""The pads of a house.

The cache of a row has the pad's `settings`, the number of its `rounds`, and whether seats were
`taken_over`.
"""
