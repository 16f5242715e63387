"""A match of several games: cards left in the hands, and the winner's points ("Tournament")."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorekeeper.base.leaders import leaders
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, join_texts, ntext, text
from scorekeeper.games.shedding.rules.deck import EACH_NUMBER, NUMBER_RULES, NUMBERS, OTHER_RULES
from scorekeeper.games.shedding.rules.table import Table
from scorekeeper.games.shedding.rules.turn_history import TurnHistory

NUMBER_RULE, OTHER_RULE = 20, 50
"""The points of a number rule and of any other rule card; a number card counts its number."""

TARGETS = (300, 500)
"""The usual targets."""

WHOLE_DECK = EACH_NUMBER * sum(NUMBERS) + NUMBER_RULE * NUMBER_RULES + OTHER_RULE * OTHER_RULES
"""The points of all 100 cards."""

MAX_POINTS = WHOLE_DECK - min(NUMBERS)
"""The maximum points of a game: at least one number card is on the pile."""


@dataclass(frozen=True, slots=True)
class Hand:
    numbers: tuple[int, ...] = (0,) * len(NUMBERS)
    number_rules: int = 0
    other_rules: int = 0

    def __post_init__(self) -> None:
        if len(self.numbers) != len(NUMBERS):
            raise ValueError("a hand has a count for each of the six numbers")

    @property
    def points(self) -> int:
        counted = (*zip(self.numbers, NUMBERS, strict=True), (self.number_rules, NUMBER_RULE))
        return sum(count * worth for count, worth in (*counted, (self.other_rules, OTHER_RULE)))

    @property
    def cards(self) -> int:
        return sum(self.numbers) + self.number_rules + self.other_rules

    @property
    def number_cards(self) -> tuple[int, ...]:
        counted = zip(self.numbers, NUMBERS, strict=True)
        return tuple(number for count, number in reversed(list(counted)) for _ in range(count))


Left = Hand | int
"""A hand: its cards, or only its points."""

NOTHING = Hand()


@dataclass(frozen=True, slots=True)
class HandLine:
    """The winner's points for a seat's hand, with the reason; seat None is all hands together."""

    seat: int | None
    points: int
    reason: Text


@dataclass(frozen=True, slots=True)
class MatchGame:
    """The result of a game, from which its points follow.

    Args:
        id: identifies the game in its match, independent of its number.
        left: each seat's hand; empty if only `total` is known.
        total: the points of all hands, if nothing else was noted.
    """

    id: int
    winner: int
    left: tuple[Left, ...] = ()
    total: int | None = None

    @property
    def lines(self) -> tuple[HandLine, ...]:
        """The winner's points, hand by hand, each with its reason."""
        if self.total is not None:
            return (HandLine(None, self.total, text("counted at the table")),)
        hands = enumerate(self.left)
        return tuple(
            HandLine(s, points_of(left), reason(left)) for s, left in hands if left != NOTHING
        )

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


def points_of(left: Left) -> int:
    return left if isinstance(left, int) else left.points


def reason(left: Left) -> Text:
    """Describe the points of a hand, such as "6 + 6 + 1; 1 number rule, 20"."""
    if isinstance(left, int):
        return text("counted at the table")
    return join_texts(_parts(left) or [text("nothing")], "; ")


def _parts(hand: Hand) -> list[Text]:
    parts = []
    if numbers := " + ".join(map(str, hand.number_cards)):
        parts.append(Text("%(numbers)s", {"numbers": numbers}))
    if hand.number_rules:
        parts.append(
            ntext(
                "%(count)s number rule, %(points)s",
                "%(count)s number rules, %(points)s",
                hand.number_rules,
                points=NUMBER_RULE * hand.number_rules,
            )
        )
    if hand.other_rules:
        parts.append(
            ntext(
                "%(count)s other rule card, %(points)s",
                "%(count)s other rule cards, %(points)s",
                hand.other_rules,
                points=OTHER_RULE * hand.other_rules,
            )
        )
    return parts


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """A player's standing in a match.

    Args:
        needs: the points missing to the target; 0 once it is reached.
        next_game: whether one more game can be enough; false if the match is over.
    """

    seat: int
    total: int
    needs: int
    next_game: bool


@dataclass(frozen=True)
class Match:
    """Games to a target, between the same players.

    Args:
        course: the course of the current game, if it is followed at the table; not part of a file.
    """

    name: str
    date: str
    target: int
    seats: tuple[Seat, ...]
    games: tuple[MatchGame, ...] = ()
    last_deleted_id: int = field(default=0, compare=False)
    course: TurnHistory | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def table(self) -> Table | None:
        return self.course.table(self.players) if self.course else None

    def game(self, game_id: int) -> MatchGame | None:
        return next((game for game in self.games if game.id == game_id), None)

    def number(self, game: MatchGame) -> int:
        return next(n for n, played in enumerate(self.games, 1) if played.id == game.id)

    @property
    def new_id(self) -> int:
        return max(self.last_deleted_id, *(game.id for game in self.games), 0) + 1

    def with_game(self, game: MatchGame) -> "Match":
        if self.game(game.id) is None:
            return replace(self, games=(*self.games, game))
        return replace(self, games=tuple(game if g.id == game.id else g for g in self.games))

    def without(self, deleted: MatchGame) -> "Match":
        games = tuple(game for game in self.games if game.id != deleted.id)
        return replace(self, games=games, last_deleted_id=max(self.last_deleted_id, deleted.id))

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """The points by seat after each game."""
        return tuple(self._running())

    def _running(self) -> Iterator[tuple[int, ...]]:
        so_far = [0] * len(self.seats)
        for game in self.games:
            so_far[game.winner] += game.points
            yield tuple(so_far)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.running_totals[-1] if self.games else (0,) * len(self.seats)

    @property
    def is_over(self) -> bool:
        return max(self.totals, default=0) >= self.target

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points; none before the first game."""
        return leaders(self.totals) if self.games else ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders of a finished match, several if they are tied; none before."""
        return self.leaders if self.is_over else ()

    @property
    def early_end(self) -> MatchGame | None:
        """The game with which the target was reached, if later games count too.

        Only corrections leave games after the end.
        """
        after = zip(self.games, self.running_totals, strict=True)
        first = next((game for game, totals in after if max(totals) >= self.target), None)
        return None if first is None or first == self.games[-1] else first

    @property
    def standings(self) -> tuple[MatchStanding, ...]:
        """The standings, most points first; ties in seat order."""
        seats = sorted(range(len(self.seats)), key=lambda seat: -self.totals[seat])
        return tuple(map(self._standing, seats))

    def needs(self, seat: int) -> int:
        """Return the points that the seat needs to reach the target; 0 once it has."""
        return max(self.target - self.totals[seat], 0)

    def _standing(self, seat: int) -> MatchStanding:
        needs = self.needs(seat)
        enough = not self.is_over and needs <= MAX_POINTS
        return MatchStanding(seat, self.totals[seat], needs, next_game=enough)
