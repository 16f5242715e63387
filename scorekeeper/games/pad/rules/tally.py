"""Count a pad for each of its players, as statistics add it up."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.games.pad.rules.pad import Pad


@dataclass(frozen=True, slots=True)
class PadTally:
    """The result of a pad for a player.

    Args:
        player: the player's number when the pad began.
        seat: the player's last seat.
        points: in tenths, from the rounds played; each player of a team has the team's points.
        won: whether the player won, and played every round.
        throughout: whether the player played every round; only then compared with others.
    """

    player: int
    seat: int
    points: int
    rounds: int
    won: bool
    throughout: bool


def tallies(pad: Pad) -> Iterator[PadTally]:
    """Yield the results of all who played a round or have a seat now, in the order of seats.

    A starting score is part of a seat's total, but not of a player's points.
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
    for player, seat in sorted(seats.items(), key=lambda item: item[1]):
        mine = points.get(player, [])
        throughout = len(mine) == len(pad.rounds)
        wins = throughout and player in winners
        yield PadTally(player, seat, sum(mine), len(mine), wins, throughout)
