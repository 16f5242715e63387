"""Statistics computed from sums: shares, breakdowns, bids, results against other players."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.base.rounding import percent
from scorekeeper.core.tallies import AGAINST, TOGETHER


@dataclass(frozen=True, slots=True)
class Portion:
    """A part of a whole, such as 3 wins of 5."""

    part: int
    whole: int

    @property
    def percent(self) -> int | None:
        """The share in percent; None if `whole` is 0."""
        return percent(self.part, self.whole) if self.whole else None


@dataclass(frozen=True, slots=True)
class BreakdownLine:
    """A line of a breakdown: its key, the share made, and the sum of points in units."""

    key: str
    share: Portion
    points: int


def items(
    figures: Mapping[str, int], prefix: str, tries: str, made: str, *, in_order: bool
) -> list[BreakdownLine]:
    """Break down figures `prefix/item/…` by item: most frequent first, or `in_order` by number."""
    counts_by_item: dict[str, Counter[str]] = {}
    for name, count in figures.items():
        if name.startswith(f"{prefix}/"):
            item, _, figure = name.removeprefix(f"{prefix}/").rpartition("/")
            counts_by_item.setdefault(item, Counter())[figure] += count
    lines = [
        BreakdownLine(item, Portion(counts[made], counts[tries]), counts["points"])
        for item, counts in counts_by_item.items()
        if counts[tries]
    ]
    if in_order:
        return sorted(lines, key=lambda line: int(line.key))
    return sorted(lines, key=lambda line: (-line.share.whole, line.key))


@dataclass(frozen=True, slots=True)
class BidLine:
    """All bids of one kind.

    Args:
        taken: index: number of tricks taken; value: how often.
    """

    bid: str
    taken: tuple[int, ...]
    tricks_bid: int

    @property
    def bids(self) -> int:
        """How often this was bid."""
        return sum(self.taken)

    @property
    def made(self) -> Portion:
        """How often exactly the bid was taken."""
        exactly = self.taken[self.tricks_bid] if self.tricks_bid < len(self.taken) else 0
        return Portion(exactly, self.bids)

    @property
    def average(self) -> float:
        """The average number of tricks taken."""
        return sum(tricks * count for tricks, count in enumerate(self.taken)) / self.bids

    @property
    def lean(self) -> float:
        """Average of tricks taken minus tricks bid: below 0 is bold, above 0 is cautious."""
        return self.average - self.tricks_bid


def bid_lines(
    figures: Mapping[str, int], ordered: Sequence[str], tricks_bid: Mapping[str, int]
) -> list[BidLine]:
    """Return a line per bid in the figures, in the game's order; others last, by tricks bid."""
    taken: dict[str, Counter[int]] = {}
    for name, count in figures.items():
        if name.startswith("bid/"):
            _, bid, tricks = name.split("/")
            taken.setdefault(bid, Counter())[int(tricks)] += count
    most_tricks = max((max(counted) for counted in taken.values()), default=0)
    place = {bid: n for n, bid in enumerate(ordered)}
    order = sorted(taken, key=lambda bid: (place.get(bid, len(place)), tricks_bid[bid], bid))
    return [
        BidLine(
            bid, tuple(taken[bid][tricks] for tricks in range(most_tricks + 1)), tricks_bid[bid]
        )
        for bid in order
    ]


def bids_of(figures: Mapping[str, int]) -> set[str]:
    return {name.split("/")[1] for name in figures if name.startswith("bid/")}


MIN_BIDS = 20
"""Minimum number of bids to say whether a player is bold."""


def lean_of(lines: Iterable[BidLine]) -> float | None:
    """Average of tricks taken minus tricks bid; None with fewer than `MIN_BIDS` bids.

    Bids of zero tricks are left out: they can only be missed upwards.
    """
    counted = [(line.lean * line.bids, line.bids) for line in lines if line.tricks_bid]
    bids = sum(count for _, count in counted)
    return sum(lean for lean, _ in counted) / bids if bids >= MIN_BIDS else None


@dataclass(frozen=True, slots=True)
class Versus:
    """A player's finished sittings with another player, where both played from start to end.

    Args:
        ahead: how often ahead of them as opponents.
        level: how often level.
        behind: how often behind.
        together: how often on the same side.
        together_won: how many of those were won.
    """

    player: int
    ahead: int
    level: int
    behind: int
    together: int
    together_won: int

    @property
    def met(self) -> int:
        """The number of sittings as opponents."""
        return self.ahead + self.level + self.behind


def versus(figures: Iterable[Mapping[str, int]], player: int) -> list[Versus]:
    """Results against and with each other player, the most frequent first."""
    counts_by_player: dict[int, Counter[str]] = {}
    for game in figures:
        for name, count in game.items():
            kind, _, rest = name.partition("/")
            if kind in (AGAINST, TOGETHER):
                other_player, _, outcome = rest.partition("/")
                counts_by_player.setdefault(int(other_player), Counter())[f"{kind}/{outcome}"] += (
                    count
                )
    lines = [
        Versus(
            other_player,
            counts[f"{AGAINST}/ahead"],
            counts[f"{AGAINST}/level"],
            counts[f"{AGAINST}/behind"],
            counts[f"{TOGETHER}/won"] + counts[f"{TOGETHER}/not"],
            counts[f"{TOGETHER}/won"],
        )
        for other_player, counts in counts_by_player.items()
        if other_player != player
    ]
    return sorted(lines, key=lambda line: (-line.met - line.together, line.player))


@dataclass(frozen=True, slots=True)
class Streaks:
    """Wins in a row: up to the newest sitting, and the longest streak."""

    current: int
    longest: int


def streaks(won: Iterable[bool]) -> Streaks:
    """Count the streaks in these sittings, given newest first."""
    runs = [0]
    for is_win in won:
        if is_win:
            runs[-1] += 1
        else:
            runs.append(0)
    return Streaks(runs[0], max(runs))
