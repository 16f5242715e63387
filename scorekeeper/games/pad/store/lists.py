"""Lists of a house's pads, and the standings of each pad."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, case, func, literal

from scorekeeper.core.players import current_players
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.sittings import Standing, in_points, numbered, sitting
from scorekeeper.core.topics import Place
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import OTHER, POINT, PadWins
from scorekeeper.games.pad.store.pads import PAD_GAME, PadTopic, names_of, pad_of


def standings(pad: Pad, now: Mapping[int, int] | None = None) -> list[Standing]:
    """List the standing of each seat; each player of a team has the team's points.

    `now` maps merged players to the players they are now.
    """
    contenders, winners, totals = pad.contenders, pad.winners, pad.totals
    return [
        Standing(
            (now or {}).get(story.who.player, story.who.player),
            story.who.name,
            in_points(totals[pad.side_of(seat)], POINT),
            won=pad.side_of(seat) in winners and story.left is None,
            taken_over=story.note,
            competes=pad.side_of(seat) in contenders,
        )
        for seat, story in enumerate(pad.stories)
    ]


def _load_taken_over(place: Place, rows: Sequence[Row[Any]]) -> dict[int, tuple[Standing, ...]]:
    """Load the standings of pads with changes of seats; at most two queries."""
    numbers = [row.number for row in rows if (row.cache or {}).get("taken_over")]
    if not numbers:
        return {}
    whole = [row._mapping for row in numbered(place, PAD_GAME, numbers, whole=True)]
    persons = current_players(place, {player for row in whole for player in PadTopic.players(row)})
    now = {player: who.player for player, who in persons.items()}
    names = names_of(persons)
    pads = {row["number"]: pad_of(PadTopic.row_document(row), names).pad for row in whole}
    return {number: tuple(standings(pad, now)) for number, pad in pads.items()}


_SETTINGS = sitting.c.cache["settings"]
_GAME, _TITLE = _SETTINGS["game"].as_string(), _SETTINGS["title"].as_string()
_OWN_KIND = literal("=").concat(func.replace(func.coalesce(_TITLE, ""), "/", " "))

PADS = SittingList(
    PAD_GAME,
    _load_taken_over,
    unit=POINT,
    kind=case((_GAME == OTHER, _OWN_KIND), else_=_GAME),  # as `kind_of`
    lowest=_SETTINGS["wins"].as_string() == PadWins.LOWEST.value,
)
"""The pads of a house.

The cache of a row has the pad's `settings`, the number of its `rounds`, and whether seats were
`taken_over`.
"""
