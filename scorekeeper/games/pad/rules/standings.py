"""The standings of a pad, and its tally for each of its players."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.tallies import Tally
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import OTHER, PadWins


@dataclass(frozen=True, slots=True)
class PadStanding:
    """A side's place from 1 (None if it cannot win), its total in tenths, and whether it won."""

    side: int
    place: int | None
    total: int
    won: bool


def standings(pad: Pad) -> tuple[PadStanding, ...]:
    """Rank the sides, best first; those that cannot win and are not out come last, without a place.

    Ties share a place, in seat order.
    """
    sign = -1 if pad.settings.wins is PadWins.HIGHEST else 1
    totals, winners, contenders = pad.totals, pad.winners, pad.contenders
    out = set(pad.out).intersection(pad.present(pad.seated)).difference(contenders)
    keys = {side: (side in out, sign * totals[side]) for side in {*contenders, *out}}
    order = sorted(
        range(len(totals)), key=lambda side: (side not in keys, side in out, sign * totals[side])
    )
    return tuple(
        PadStanding(
            side,
            1 + sum(key < keys[side] for key in keys.values()) if side in keys else None,
            totals[side],
            side in winners,
        )
        for side in order
    )


def tallies(pad: Pad) -> Iterator[Tally]:
    """Yield the results, in tenths, of all who played a round or have a seat now, by seat.

    Each player of a team has the team's points. A starting score is part of a seat's total, but not
    of a player's points. Only a player of every round can win.
    """
    seats: dict[int, int] = {}
    points: dict[int, list[int]] = {}
    for round_ in pad.rounds:
        scores = pad.scores(round_)
        for seat, who in enumerate(pad.seats_at(round_.id)):
            if who:
                seats[who.player] = seat
                points.setdefault(who.player, []).append(scores[pad.side_of(seat)])
    seats |= {who.player: seat for seat, who in enumerate(pad.seated) if who}
    won = {pad.seated[seat] for side in pad.winners for seat in pad.sides[side]}
    winners = {who.player for who in won if who}
    kind = kind_of(pad.settings.game, pad.settings.title)
    for player, seat in sorted(seats.items(), key=lambda item: item[1]):
        mine = points.get(player, [])
        throughout = len(mine) == len(pad.rounds)
        wins = throughout and player in winners
        counted = {"played": 1, "finished": int(pad.is_over), "won": int(wins)}
        yield Tally(
            player,
            sum(mine),
            wins,
            len(mine),
            seat,
            pad.side_of(seat) if pad.teams else None,
            throughout,
            figures={f"kind/{kind}/{name}": count for name, count in counted.items()},
        )


def kind_of(game: str, title: str) -> str:
    """Return the name of a pad's game in figures: its preset, or its title."""
    return game if game != OTHER else f"={title.replace('/', ' ')}"
