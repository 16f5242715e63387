"""Checks of a match and its games; each returns every problem it finds.

The fields: `seats`, `target`, `winner`, `left.0` (a seat's hand), `left` (all hands together),
`total`.
"""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem, RuleError, range_message, refuse
from scorekeeper.base.seats import check_players
from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.deck import EACH_NUMBER, NUMBER_RULES, NUMBERS, OTHER_RULES
from scorekeeper.games.shedding.rules.match import (
    MAX_POINTS,
    NOTHING,
    Hand,
    Left,
    Match,
    MatchGame,
    points_of,
)
from scorekeeper.games.shedding.rules.order import MAX_PLAYERS, MIN_PLAYERS

NO_SUCH_GAME = Problem("no-such-game", "", text("This game no longer exists."))
MAX_TARGET = 10_000
_WINNING_HAND = 3  # number cards, under a victory rule


def check_match(match: Match) -> list[Problem]:
    problems = [*check_players(match.seats, MIN_PLAYERS, MAX_PLAYERS)]
    if not 1 <= match.target <= MAX_TARGET:
        message = range_message(1, MAX_TARGET)
        problems.append(Problem("target", "target", message))
    return problems


def check_game(match: Match, game: MatchGame) -> list[Problem]:
    if game.winner not in range(len(match.seats)):
        return [Problem("winner", "winner", text("Who won?"))]
    if game.total is not None:
        return list(_check_total(game, game.total))
    if len(game.left) != len(match.seats):
        message = text("Enter what everyone has left, or the total.")
        return [Problem("left-missing", "left", message)]
    problems = [
        Problem(code, f"left.{seat}", message)
        for seat, left in enumerate(game.left)
        for code, message in _check_left(left, won=seat == game.winner)
    ]
    return problems or list(_check_deck(game.left))


def add_game(match: Match, game: MatchGame) -> Match:
    problems = check_game(match, game)
    if match.is_over:
        problems.insert(0, Problem("over", "", text("The match is over.")))
    if match.game(game.id):
        raise ValueError("this game is there already")
    refuse(problems)
    return match.with_game(game)


def correct_game(match: Match, game: MatchGame) -> Match:
    refuse([] if match.game(game.id) else [NO_SUCH_GAME])
    refuse(check_game(match, game))
    return match.with_game(game)


def taken_out(match: Match, game_id: int) -> Match:
    game = match.game(game_id)
    if game is None:
        raise RuleError(NO_SUCH_GAME)
    return match.without(game)


def _check_total(game: MatchGame, total: int) -> Iterator[Problem]:
    if game.left:
        yield Problem(
            "both", "total", text("Enter either what everyone has left or the total, not both.")
        )
    if not 1 <= total <= MAX_POINTS:
        message = text("A game scores from 1 to %(limit)s points.", limit=MAX_POINTS)
        yield Problem("total", "total", message)


def _check_left(left: Left, *, won: bool) -> Iterator[tuple[str, Text]]:
    if isinstance(left, Hand):
        if min(*left.numbers, left.number_rules, left.other_rules) < 0:
            yield "negative", text("A count cannot be negative.")
            return
        if won and left != NOTHING and not _winning(left):
            yield (
                "winner-left",
                text("The winner has nothing left, or three odd or three even number cards."),
            )
    elif not 0 <= left <= MAX_POINTS:
        yield "sum", range_message(0, MAX_POINTS)
    elif won and left not in _WINNING_SUMS:
        yield "winner-left", text("Three odd or three even number cards cannot add up to that.")
    if not won and points_of(left) == 0:
        yield "nothing-left", text("Everyone but the winner must have cards left.")


def _winning(hand: Hand) -> bool:
    numbers = [number for number, count in zip(NUMBERS, hand.numbers, strict=True) if count]
    return hand.cards == sum(hand.numbers) == _WINNING_HAND and len({n % 2 for n in numbers}) == 1


# 1 + 1 + 1 to 5 + 5 + 5, 2 + 2 + 2 to 6 + 6 + 6
_WINNING_SUMS = {0, *range(3, 16, 2), *range(6, 19, 2)}


def _check_deck(left: tuple[Left, ...]) -> Iterator[Problem]:
    """Check that all hands together hold no more cards than the deck has."""
    hands = [hand for hand in left if isinstance(hand, Hand)]
    for index, number in enumerate(NUMBERS):
        count = sum(hand.numbers[index] for hand in hands)
        if count > EACH_NUMBER:
            message = text(
                "Number %(number)s: %(count)s are left in all hands, the deck has %(limit)s.",
                number=number,
                count=count,
                limit=EACH_NUMBER,
            )
            yield Problem("too-many", "left", message)
    if sum(sum(hand.numbers) for hand in hands) == EACH_NUMBER * len(NUMBERS):
        message = text("At least one number card lies on the pile.")
        yield Problem("too-many", "left", message)
    count = sum(hand.number_rules for hand in hands)
    if count > NUMBER_RULES:
        message = text(
            "Number rules: %(count)s are left in all hands, the deck has %(limit)s.",
            count=count,
            limit=NUMBER_RULES,
        )
        yield Problem("too-many", "left", message)
    count = sum(hand.other_rules for hand in hands)
    if count > OTHER_RULES:
        message = text(
            "Other rule cards: %(count)s are left in all hands, the deck has %(limit)s.",
            count=count,
            limit=OTHER_RULES,
        )
        yield Problem("too-many", "left", message)
    if (points := sum(map(points_of, left))) > MAX_POINTS:
        message = text(
            "All hands together come to %(points)s; at most %(limit)s can be left.",
            points=points,
            limit=MAX_POINTS,
        )
        yield Problem("too-many-points", "left", message)
