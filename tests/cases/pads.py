"""Pads for tests: of the worked examples, any at all, and in a house."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.checks import check_round, sums_for
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS, settings_of
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.seat_changes import change_order, change_seat
from scorekeeper.games.pad.rules.settings import (
    OTHER,
    POINT,
    WINS_WITH,
    PadEntry,
    PadSettings,
    PadWins,
)
from scorekeeper.games.pad.rules.teams import opposite, team_counts
from scorekeeper.games.pad.store.pads import PadTopic
from tests.cases.manuals import examples
from tests.cases.tables import table
from tests.support import House

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")
SUNDAY = examples("pad")[0].encode()
"""The example of the manual."""

TABLES = table("pad")["sitting"]
"""The worked examples."""


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(number, name) for number, name in enumerate(NAMES[:count], 1))


def pad(settings: PadSettings, count: int = 3, teams: tuple[int, ...] = ()) -> Pad:
    """A pad without a round."""
    return Pad("Sunday", "2026-11-22", settings, seats(count), teams=teams)


def plain(**changes: Any) -> PadSettings:
    """One of the house's own games: by default numbers, the highest wins."""
    return replace(PadSettings(OTHER, "Toad"), **changes)


def numbers(*points: float, at: int = 1, who: int | None = None) -> PadRound:
    """A round in which these points were entered."""
    return PadRound(at, tuple(round(strength * POINT) for strength in points), who)


def round_of(table: dict[str, Any], values: Sequence[int], at: int) -> PadRound:
    """Build a round from a worked example."""
    entry = PRESETS[table["game"]].entry
    if entry is PadEntry.NUMBERS:
        return numbers(*values, at=at)
    return numbers(*values[1:], at=at, who=values[0])


def begin(
    house: House, *names: str, settings: PadSettings | None = None, teams: Sequence[int] = ()
) -> int:
    """Begin a pad of new players, by default Hearts; return its number."""
    players = house.add_players(*(names or ("Ann", "Bo", "Cy")))
    return house.writer()(
        pads.start,
        name="Sunday",
        date="2026-11-22",
        settings=settings or settings_of("hearts", len(players)),
        players=players,
        teams=teams,
    ).number


def keep(house: House, *names: str, rounds: int, settings: PadSettings | None = None) -> int:
    """Begin a pad with this number of rounds of Hearts, or by its settings; return its number."""
    number = begin(house, *names, settings=settings)
    for at in range(1, rounds + 1):
        points = [0] * len(names)
        points[at % len(names)] = 26 * POINT
        house.writer()(pads.record, number, at, points=points, note="x" if at % 3 == 0 else "")
    return number


def stored(house: House, number: int = 1) -> Pad:
    """Load the pad from the database."""
    with house.place() as place:
        return PadTopic(number).load(place).value


# ---- any pads at all ----


@st.composite
def any_settings(draw: st.DrawFn) -> PadSettings:
    entry = draw(st.sampled_from(PadEntry))
    wins = WINS_WITH.get(entry) or draw(st.sampled_from(PadWins))
    ends = draw(st.sampled_from(["target", "length", "open", "out"]))
    numbers_ = entry is PadEntry.NUMBERS
    out = ends == "out" and wins is PadWins.LOWEST
    floor = -draw(st.integers(1, 60)) * POINT if numbers_ and not out and draw(st.booleans()) else 0
    has_end = ends in ("target", "length") or floor
    return PadSettings(
        game=OTHER,
        title="Toad",
        wins=wins,
        entry=entry,
        target=draw(st.integers(1, 60)) * POINT if ends == "target" else 0,
        length=draw(st.integers(1, 8)) if ends == "length" else 0,
        out_above=draw(st.integers(1, 60)) * POINT if out else 0,
        floor=floor,
        play_on=bool(has_end) and draw(st.booleans()),
        halves=draw(st.booleans()) and entry in (PadEntry.NUMBERS, PadEntry.WINNER),
        sums=(0,) if numbers_ and draw(st.booleans()) else (),
    )


@st.composite
def any_pads(draw: st.DrawFn) -> Pad:
    """A pad with rounds that its own checks let pass, alone or in teams."""
    count = draw(st.integers(2, 12))
    choices = [(), *(opposite(count, team_count) for team_count in team_counts(count))]
    teams = draw(st.sampled_from(choices))
    settings = draw(any_settings())
    pad_ = replace(
        pad(settings, count, teams),
        first_dealer=draw(st.integers(0, count - 1)),
        ended=False,
    )
    if draw(st.booleans()):
        pad_ = change_order(pad_, draw(st.permutations(range(count))))
    for at in range(1, draw(st.integers(0, 8)) + 1):
        if pad_.is_over:
            break
        pad_ = pad_.with_round(draw(any_rounds(pad_, at)))
    over_by_hand = bool(pad_.rounds) and not pad_.is_over and draw(st.booleans())
    return replace(pad_, ended=over_by_hand)


@st.composite
def any_pads_with_changes(draw: st.DrawFn) -> Pad:
    """A pad on which players are replaced, come late, leave and come back."""
    pad_, newcomers = draw(any_pads().filter(lambda a_pad: not a_pad.is_over)), 0
    for _ in range(draw(st.integers(1, 6))):
        seat = draw(st.integers(0, len(pad_.seats)))
        newcomers += 1
        new = Seat(len(NAMES) + newcomers, f"New {newcomers}")
        who = draw(st.sampled_from([None, new, *pad_.seats]))
        late = seat == len(pad_.seats) and pad_.rounds and draw(st.booleans())
        start = 5 * POINT if late else None
        try:
            pad_ = change_seat(pad_, seat, who, len(pad_.rounds) + 1, start)
        except RuleError:
            continue
        for _ in range(draw(st.integers(0, 2))):
            if not pad_.is_over:
                pad_ = pad_.with_round(draw(any_rounds(pad_, pad_.new_id)))
        if pad_.is_over:
            break
    return pad_


@st.composite
def any_rounds(draw: st.DrawFn, pad_: Pad, at: int) -> PadRound:
    settings, there = pad_.settings, pad_.playing_in(at)
    step = 5 if settings.halves else POINT
    who = None if settings.entry is PadEntry.NUMBERS else draw(st.sampled_from([None, *there]))
    nobody = who is None and settings.entry is not PadEntry.NUMBERS
    points: list[int] = []
    if not settings.only_who:
        low = 0 if settings.entry is PadEntry.WINNER else -50
        points = [
            step * draw(st.integers(low, 50)) if side in there and not nobody else 0
            for side in range(len(pad_.sides))
        ]
        if sums := sums_for(pad_, len(there)):
            points[there[-1]] += draw(st.sampled_from(sums)) - sum(points)
        if settings.entry is PadEntry.WINNER and who is not None:
            points[who] = 0
            other = next(side for side in there if side != who)
            points[other] = points[other] or step
    round_ = PadRound(at, tuple(points), who, draw(st.sampled_from(["", "spilt tea"])))
    assert check_round(pad_, round_) == []
    return round_


def seat_newcomer(house: House, number: int, seat: int, name: str, **more: int) -> None:
    """Seat a new player of the house."""
    (player,) = house.add_players(name)
    house.writer()(pads.change_seat, number, seat, player, **more)
