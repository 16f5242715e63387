"""The course of a game: how many cards each deal has, and which deals are special."""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.games.bidding.rules.game import BiddingGame, Course

MOST_DEALS = 1000
"""So many deals a sitting has at most."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A deal to come: the cards each player gets, and the special deal's id, or ""."""

    cards: int
    kind: str = ""


def largest_hand(game: BiddingGame, players: int) -> int:
    """The cards of the largest usual deal; 0 where not even one can be dealt to each.

    A hand that is the same in each deal is what the game says, even if it cannot be dealt.
    """
    most = (game.deck - game.card_left) // players
    if game.course is Course.SAME:
        return game.largest or most
    return min(game.largest or most, most)


@lru_cache(maxsize=256)
def course(game: BiddingGame, players: int) -> tuple[Slot, ...]:
    """All deals in their order; of a game without a fixed number of deals, one of them.

    A course whose largest hand is smaller than its smallest one is that of the largest alone.
    """
    usual = [Slot(cards) for cards in _hands(game, players)]
    if game.kind_chosen:
        return tuple(usual)
    top = max((slot.cards for slot in usual), default=0)
    special = [
        Slot(kind.cards or top, kind.id)
        for kind in game.special
        for _ in range(kind.times or players)
    ]
    return (*usual, *special)


def deals_of(game: BiddingGame, players: int) -> int | None:
    """How many deals there are; None where there is no fixed number."""
    return None if endless(game) else len(course(game, players))


def endless(game: BiddingGame) -> bool:
    """Whether it goes on until somebody has reached the target."""
    return game.course is Course.SAME and game.deals == 0


def slot(game: BiddingGame, players: int, number: int) -> Slot:
    """The deal with that number, from 1; one that follows the last is as the last usual one."""
    slots = course(game, players)
    if number <= len(slots):
        return slots[number - 1]
    usual = [each for each in slots if not each.kind]
    return usual[-1] if usual else slots[-1]


def _hands(game: BiddingGame, players: int) -> list[int]:
    if game.course is Course.LISTED:
        return list(game.hands)
    top = largest_hand(game, players)
    if game.course is Course.SAME:
        return [top] * max(game.deals, 1)
    between = list(range(game.least + 1, top))
    tops = [top] * (game.top_times or players)
    ends = [game.least] * (game.end_times or players)
    if game.least >= top:
        return tops
    rising, falling = [*ends, *between], [*reversed(between), *ends]
    return {
        Course.UP_DOWN: [*rising, *tops, *falling],
        Course.DOWN_UP: [*tops, *falling, *between, *tops],
        Course.UP: [*rising, *tops],
        Course.DOWN: [*tops, *falling],
    }[game.course]
