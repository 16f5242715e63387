"""A seat at a table, and the checks of who sits there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, text


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a seat: the house's number for the player, and the name."""

    player: int
    name: str


def has_player_twice(seats: Iterable[Seat]) -> bool:
    players = [seat.player for seat in seats]
    return len({*players}) < len(players)


def players_message(fewest: int, limit: int) -> Text:
    return text("%(fewest)s to %(limit)s players are needed.", fewest=fewest, limit=limit)


def check_players(seats: Sequence[Seat], fewest: int, limit: int) -> Iterator[Problem]:
    """Check the number of players, and that none has two seats; the field is `seats`."""
    if not fewest <= len(seats) <= limit:
        yield Problem("players", "seats", players_message(fewest, limit))
    yield from check_once(seats)


def check_once(seats: Sequence[Seat]) -> Iterator[Problem]:
    if has_player_twice(seats):
        yield Problem("twice", "seats", text("A player can take only one seat."))


def check_first_dealer(dealer: int, seats: Sequence[Seat]) -> Iterator[Problem]:
    if dealer not in range(len(seats)):
        yield Problem("dealer", "first_dealer", text("Who deals first?"))
