"""Checks of a game of Hearts and its deals; each returns every problem it finds.

The fields: `seats`, `first_dealer`, `target`, `length`, `hearts.0` (by seat), `hearts` (all
together), `queen`, `jack`.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.base.deal_rules import DealRules, of_deal
from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.seats import check_first_dealer, check_players
from scorekeeper.base.text import text
from scorekeeper.games.hearts.rules.game import MAX_PLAYERS, MIN_PLAYERS, Hearts
from scorekeeper.games.hearts.rules.scoring import ALL_HEARTS, HeartsDeal

MAX_TARGET = 1000
MAX_DEALS = 200


def fill_hearts(entered: Sequence[int | None], shooter: int | None = None) -> tuple[int, ...]:
    """Fill in the hearts that were left blank.

    The seat `shooter`, which shot the moon, took all of them. Without a shooter, the only blank
    seat took the rest. Other blanks are 0.

    >>> fill_hearts([3, None, 0, 4]), fill_hearts([None, None, 13]), fill_hearts([None] * 3, 1)
    ((3, 6, 0, 4), (0, 0, 13), (0, 13, 0))
    """
    blanks = [seat for seat, hearts in enumerate(entered) if hearts is None]
    filled = [hearts or 0 for hearts in entered]
    if shooter in blanks:
        filled[shooter] = ALL_HEARTS
    elif shooter is None and len(blanks) == 1:
        filled[blanks[0]] = min(max(ALL_HEARTS - sum(filled), 0), ALL_HEARTS)
    return tuple(filled)


def check_game(game: Hearts) -> list[Problem]:
    problems = [
        *check_players(game.seats, MIN_PLAYERS, MAX_PLAYERS),
        *check_first_dealer(game.first_dealer, game.seats),
    ]
    settings = game.settings
    if not settings.length and not 1 <= settings.target <= MAX_TARGET:
        message = range_message(1, MAX_TARGET)
        problems.append(Problem("target", "target", message))
    if not settings.target and not 0 <= settings.length <= MAX_DEALS:
        message = text("A game has 1 to %(limit)s deals.", limit=MAX_DEALS)
        problems.append(Problem("length", "length", message))
    if settings.target and settings.length:
        message = text("Enter a target or a number of deals, not both.")
        problems.append(Problem("both", "length", message))
    return problems


def check_deal(game: Hearts, deal: HeartsDeal) -> list[Problem]:
    return [*_check_hearts(game, deal.hearts), *_check_cards(game, deal)]


def _check_hearts(game: Hearts, hearts: Sequence[int]) -> Iterator[Problem]:
    if len(hearts) != len(game.seats):
        yield Problem("seats", "hearts", text("Enter the hearts of every player."))
        return
    outside = [seat for seat, count in enumerate(hearts) if not 0 <= count <= ALL_HEARTS]
    for seat in outside:
        yield Problem("range", f"hearts.{seat}", range_message(0, ALL_HEARTS))
    if not outside and sum(hearts) != ALL_HEARTS:
        message = text("The hearts must add up to 13, not %(made)s.", made=sum(hearts))
        yield Problem("sum", "hearts", message)


def _check_cards(game: Hearts, deal: HeartsDeal) -> Iterator[Problem]:
    seats = range(len(game.seats))
    if deal.queen not in seats:
        yield Problem("queen", "queen", text("Who took the queen of spades?"))
    if game.settings.jack and deal.jack not in seats:
        yield Problem("jack", "jack", text("Who took the jack of diamonds?"))
    if not game.settings.jack and deal.jack is not None:
        message = text("The jack of diamonds does not count in this game.")
        yield Problem("no-jack", "jack", message)


def check_deals(game: Hearts) -> list[Problem]:
    """Check all deals against the settings, for when the settings change."""
    return [
        of_deal(number, problem, problem.field if problem.field == "jack" else "")
        for number, deal in enumerate(game.deals, 1)
        for problem in check_deal(game, deal)
    ]


RULES = DealRules(check_deal, MAX_DEALS)
