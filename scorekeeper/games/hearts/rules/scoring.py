"""A deal of Hearts, and the points of each player, with their reason."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.base.text import Text, join_texts, ntext, text

ALL_HEARTS = 13
QUEEN = 13
MOON = ALL_HEARTS + QUEEN
"""All points of a deal; taking all of them is shooting the moon."""

JACK = -10
"""The jack of diamonds, at tables where it counts."""


class MoonRule(StrEnum):
    OTHERS = "others"
    """Everyone else gets 26."""

    SHOOTER = "shooter"
    """The player who shot it loses 26."""


@dataclass(frozen=True, slots=True)
class HeartsSettings:
    """The settings of a game; either `target` or `length` is 0."""

    target: int = 100
    length: int = 0
    moon: MoonRule = MoonRule.OTHERS
    jack: bool = False
    passing: bool = True


@dataclass(frozen=True, slots=True)
class HeartsDeal:
    """Who took what in a deal; the points follow from that.

    Args:
        id: the permanent id of the deal in its game; its number can change.
        queen: the seat that took the queen of spades; None only in an invalid deal.
        jack: the seat that took the jack of diamonds; None if it does not count.
    """

    id: int
    hearts: tuple[int, ...]
    queen: int | None
    jack: int | None = None

    @property
    def shooter(self) -> int | None:
        """The seat that shot the moon.

        >>> HeartsDeal(1, (0, 13, 0, 0), queen=1).shooter
        1
        """
        took_all = self.queen is not None and self.hearts[self.queen] == ALL_HEARTS
        return self.queen if took_all else None


@dataclass(frozen=True, slots=True)
class HeartsLine:
    """The points of a seat in a deal, and the reason."""

    seat: int
    points: int
    reason: Text


def score_deal(deal: HeartsDeal, settings: HeartsSettings) -> tuple[HeartsLine, ...]:
    """Score a deal for each seat.

    >>> [line.points for line in score_deal(HeartsDeal(1, (3, 10, 0), queen=2), HeartsSettings())]
    [3, 10, 13]
    >>> [line.points for line in score_deal(HeartsDeal(1, (13, 0, 0), queen=0), HeartsSettings())]
    [0, 26, 26]
    """
    return tuple(_score_seat(deal, settings, seat) for seat in range(len(deal.hearts)))


def _score_seat(deal: HeartsDeal, settings: HeartsSettings, seat: int) -> HeartsLine:
    parts = list(_score_moon(deal.shooter == seat, settings.moon))
    if deal.shooter is None:
        parts = list(_score_penalties(deal, seat))
    if settings.jack and deal.jack == seat:
        parts.append((JACK, text("jack of diamonds")))
    reason = join_texts([why for _, why in parts] or [text("nothing")])
    return HeartsLine(seat, sum(points for points, _ in parts), reason)


def _score_moon(is_shooter: bool, rule: MoonRule) -> Iterator[tuple[int, Text]]:
    if is_shooter:
        yield -MOON if rule is MoonRule.SHOOTER else 0, text("shot the moon")
    elif rule is MoonRule.OTHERS:
        yield MOON, text("another player shot the moon")


def _score_penalties(deal: HeartsDeal, seat: int) -> Iterator[tuple[int, Text]]:
    if hearts := deal.hearts[seat]:
        yield hearts, ntext("%(num)s heart", "%(num)s hearts", hearts)
    if deal.queen == seat:
        yield QUEEN, text("queen of spades")
