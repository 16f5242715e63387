"""The course of a game: the number of cards of each deal, and which deals are special."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Course

MAX_DEALS = 1000
"""Maximum number of deals in a sitting."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A deal as the game prescribes it: cards for each player, and the special deal's id or ""."""

    cards: int
    kind: str = ""


def largest_hand(game: BiddingGame, players: int) -> int:
    """The cards of the largest usual hand; 0 if there are fewer cards than players.

    If all hands are the same, it is the hand that the game states, even if it cannot be dealt.
    """
    limit = ((game.course_deck or game.deck_for(players)) - game.card_left) // players
    if game.course is Course.SAME:
        return game.largest or limit
    return min(game.largest or limit, limit)


@lru_cache(maxsize=256)
def course(game: BiddingGame, players: int) -> tuple[Slot, ...]:
    """All deals in order; a single deal if the game has no fixed number of deals.

    If the largest hand is not larger than the smallest one, only the largest is dealt.
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


def deal_count(game: BiddingGame, players: int) -> int | None:
    return None if is_endless(game) else len(course(game, players))


def is_endless(game: BiddingGame) -> bool:
    """Whether the number of deals is not fixed: play continues until the target is reached."""
    return game.course is Course.SAME and game.deals == 0


def set_ranges(game: BiddingGame) -> list[range]:
    """The indexes of the deals of each set.

    >>> set_ranges(BiddingGame("", "", sets=(4, 2)))
    [range(0, 4), range(4, 6)]
    """
    ends = accumulate(game.sets)
    return [range(end - length, end) for length, end in zip(game.sets, ends, strict=True)]


def slot(game: BiddingGame, players: int, number: int) -> Slot:
    """The deal with that number, from 1; deals after the last one are like the last usual one."""
    slots = course(game, players)
    if number <= len(slots):
        return slots[number - 1]
    usual = [s for s in slots if not s.kind]
    return usual[-1] if usual else slots[-1]


def resume(game: BiddingGame, before: int, after: int, played: int) -> int:
    """How many deals of the course for `after` players count as played when the number changes.

    `played` deals of the course for `before` players are played. The phase is kept: hands that grow
    keep growing, at most to the new largest one; the largest is dealt as often as the new course
    says; hands that shrink keep shrinking. A listed course continues as listed.
    """
    old, new = _hands(game, before), _hands(game, after)
    if game.course in (Course.LISTED, Course.SAME) or not 0 < played < len(old):
        return played
    split = _turn(game, new)
    is_second = played >= _turn(game, old)
    shrinks = is_second if game.course is Course.UP_DOWN else game.course is not Course.UP
    if game.course is Course.DOWN_UP:
        shrinks = not is_second
    coming, top = old[played], max(new)
    size = top if coming == max(old) else min(coming, top)
    part = range(split, len(new)) if is_second else range(split)
    alike = [n for n in part if new[n] == size]
    if shrinks and size == top and coming < max(old):
        return alike[-1] if alike else split - 1  # the largest once more
    so_far = old[:played]
    repeated = len(so_far) - len(_without_last(so_far, coming))
    return alike[repeated] if repeated < len(alike) else (alike[-1] + 1 if alike else split)


def _turn(game: BiddingGame, hands: list[int]) -> int:
    """The number of deals before hands turn from growing to shrinking, or the other way."""
    turns = {Course.UP_DOWN: max(hands), Course.DOWN_UP: min(hands)}
    size = turns.get(game.course)
    return hands.index(size) + hands.count(size) if size else len(hands)


def _without_last(hands: list[int], size: int) -> list[int]:
    while hands and hands[-1] == size:
        hands = hands[:-1]
    return hands


def _hands(game: BiddingGame, players: int) -> list[int]:
    if game.course is Course.LISTED:
        return list(game.hands)
    top = largest_hand(game, players)
    if game.course is Course.SAME:
        return [top] * max(game.deals, 1)
    hands = _steps(game, players, top)
    at = hands.index(top)
    repeats = [top] * (game.deals_least - len(hands))
    return [*hands[:at], *repeats, *hands[at:]]


def _steps(game: BiddingGame, players: int, top: int) -> list[int]:
    """The hands of a course in steps of one card."""
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
