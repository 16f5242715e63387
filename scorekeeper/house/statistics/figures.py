"""From sums to what statistics show: shares, items of breakdowns, bids, others one played with."""

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
        """The share in percent; None of nothing."""
        return percent(self.part, self.whole) if self.whole else None


@dataclass(frozen=True, slots=True)
class BreakdownLine:
    """A line of a breakdown: what, how much of it was made, and all its points in units."""

    key: str
    share: Portion
    points: int


def items(
    figures: Mapping[str, int], prefix: str, tried: str, made: str, *, in_order: bool
) -> list[BreakdownLine]:
    """The items of figures named `prefix/item/…`: the most frequent first, or by number."""
    found: dict[str, Counter[str]] = {}
    for name, count in figures.items():
        if name.startswith(f"{prefix}/"):
            item, _, what = name.removeprefix(f"{prefix}/").rpartition("/")
            found.setdefault(item, Counter())[what] += count
    lines = [
        BreakdownLine(item, Portion(counted[made], counted[tried]), counted["points"])
        for item, counted in found.items()
        if counted[tried]
    ]
    if in_order:
        return sorted(lines, key=lambda line: int(line.key))
    return sorted(lines, key=lambda line: (-line.share.whole, line.key))


@dataclass(frozen=True, slots=True)
class BidLine:
    """All bids of one kind.

    Args:
        bid: the bid, as figures name it.
        taken: so often that many tricks were taken, from none on.
        made: how many of them were made.
    """

    bid: str
    taken: tuple[int, ...]
    wanted: int

    @property
    def bids(self) -> int:
        """How often it was bid."""
        return sum(self.taken)

    @property
    def made(self) -> Portion:
        """How often exactly what was bid was taken."""
        exactly = self.taken[self.wanted] if self.wanted < len(self.taken) else 0
        return Portion(exactly, self.bids)

    @property
    def average(self) -> float:
        """How many tricks were taken on average."""
        return sum(tricks * count for tricks, count in enumerate(self.taken)) / self.bids

    @property
    def lean(self) -> float:
        """How many more tricks were taken than bid on average: below 0 is bold, above it shy."""
        return self.average - self.wanted


def bid_lines(
    figures: Mapping[str, int], ordered: Sequence[str], wanted: Mapping[str, int]
) -> list[BidLine]:
    """The bids that were made, in the order of the game, others by what they want."""
    taken: dict[str, Counter[int]] = {}
    for name, count in figures.items():
        if name.startswith("bid/"):
            _, bid, tricks = name.split("/")
            taken.setdefault(bid, Counter())[int(tricks)] += count
    most = max((max(counted) for counted in taken.values()), default=0)
    place = {bid: n for n, bid in enumerate(ordered)}
    order = sorted(taken, key=lambda bid: (place.get(bid, len(place)), wanted[bid], bid))
    return [
        BidLine(bid, tuple(taken[bid][tricks] for tricks in range(most + 1)), wanted[bid])
        for bid in order
    ]


def bids_of(figures: Mapping[str, int]) -> set[str]:
    """The bids that figures name."""
    return {name.split("/")[1] for name in figures if name.startswith("bid/")}


LEAST_BIDS = 20
"""So many bids tell whether somebody is bold."""


def lean_of(lines: Iterable[BidLine]) -> float | None:
    """How many more tricks were taken than bid on average; None of too few bids.

    Bids to take nothing are left out: they can only be missed on one side.
    """
    counted = [(line.lean * line.bids, line.bids) for line in lines if line.wanted]
    bids = sum(count for _, count in counted)
    return sum(lean for lean, _ in counted) / bids if bids >= LEAST_BIDS else None


@dataclass(frozen=True, slots=True)
class Versus:
    """Somebody's finished sittings with another player, who were both there throughout.

    Args:
        player: the other one.
        ahead: so often ahead of them as opponents.
        level: so often level.
        behind: so often behind.
        together: so often on the same side.
        together_won: so many of these won.
    """

    player: int
    ahead: int
    level: int
    behind: int
    together: int
    together_won: int

    @property
    def met(self) -> int:
        """How often they were opponents."""
        return self.ahead + self.level + self.behind


def versus(figures: Iterable[Mapping[str, int]], me: int) -> list[Versus]:
    """Against and with whom one played, in the games of these figures; most often met first."""
    found: dict[int, Counter[str]] = {}
    for game in figures:
        for name, count in game.items():
            kind, _, rest = name.partition("/")
            if kind in (AGAINST, TOGETHER):
                other, _, came = rest.partition("/")
                found.setdefault(int(other), Counter())[f"{kind}/{came}"] += count
    lines = [
        Versus(
            other,
            counted[f"{AGAINST}/ahead"],
            counted[f"{AGAINST}/level"],
            counted[f"{AGAINST}/behind"],
            counted[f"{TOGETHER}/won"] + counted[f"{TOGETHER}/not"],
            counted[f"{TOGETHER}/won"],
        )
        for other, counted in found.items()
        if other != me
    ]
    return sorted(lines, key=lambda line: (-line.met - line.together, line.player))


@dataclass(frozen=True, slots=True)
class Streaks:
    """Wins in a row: up to the newest sitting, and the most ever, of those looked at."""

    current: int
    longest: int


def streaks(won: Iterable[bool]) -> Streaks:
    """The streaks of these sittings, the newest first."""
    runs = [0]
    for each in won:
        if each:
            runs[-1] += 1
        else:
            runs.append(0)
    return Streaks(runs[0], max(runs))
