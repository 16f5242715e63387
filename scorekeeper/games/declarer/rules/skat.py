"""Skat: the value of a game by the International Skat Order, and the bonus of the list.

Sources: Internationale Skatordnung 5.2; Seeger-Fabian as the associations count it.
"""

from bisect import bisect
from collections.abc import Iterator

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.calculation import Addend, Calculation
from scorekeeper.games.declarer.rules.formula import (
    Exclusion,
    Formula,
    Settlement,
    left_out,
    played,
    problem,
)
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS, DeclarerDeal, LedgerEntry

WON, LOST, BONUS = "won", "lost", "bonus"

NULL = "null"
NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""(Hand, ouvert) → value."""

MAX_MATADORS, _SUIT_MATADORS = {"grand": 4}, 11
_LEVELS = {"schneider": 1, "schwarz": 2}
_MAX_LEVELS = 6  # Hand, schneider and schwarz, both announced, ouvert
DEALS_EACH = 12
"""The deals that each player deals in a list."""

_EXCLUSIONS = (
    Exclusion(
        text("A Null is won or lost."),
        mark="result",
        words=("won schneider", "won schwarz", "lost schneider", "lost schwarz"),
        contracts=(NULL,),
    ),
    Exclusion(text("Only a Hand game is announced."), mark="announced", unless="hand"),
    Exclusion(
        text("An open game announces schwarz."),
        mark="ouvert",
        contracts=("diamonds", "hearts", "spades", "clubs", "grand"),
        unless="announced",
        unless_words=("schwarz",),
    ),
)

FOOT, OTHERS_LOST = 50, {3: 40, 4: 30}
"""The Seeger-Fabian bonus: of a game won or lost, and of one that another player lost, by seats."""


def score_skat(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal: the declarer's value, and the game as won or lost."""
    if deal.kind != CONTRACT:
        return
    (seat,), is_won = deal.declarers, wins(position, deal)
    value = _value(position, deal)
    if is_won:
        yield value.entry(POINTS, seat)
        yield LedgerEntry(WON, seat, 1, text("game won"))
        yield from _write_bonus(position, seat, is_won)
        return
    single = position.options["hand_lost_single"] and deal.marks.get("hand", False)
    yield value.times(1 if single else 2, -1).entry(POINTS, seat)
    yield LedgerEntry(LOST, seat, 1, text("game lost"))
    yield from _write_bonus(position, seat, is_won)


def _write_bonus(position: Position, declarer: int, is_won: bool) -> Iterator[LedgerEntry]:
    """Write the Seeger-Fabian bonus; of a lost game also for who sat out."""
    if position.options["foot"] == "plain":
        return
    if is_won:
        yield bonus(position.seats, won=1).entry(BONUS, declarer)
        return
    for seat in range(position.seats):
        own = {"lost": 1} if seat == declarer else {"others_lost": 1}
        yield bonus(position.seats, **own).entry(BONUS, seat)


def bonus(seats: int, *, won: int = 0, lost: int = 0, others_lost: int = 0) -> Calculation:
    """Return the Seeger-Fabian bonus of a player's games, and of those that others lost."""
    parts = [
        Addend(FOOT * won, text("game won")),
        Addend(-FOOT * lost, text("game lost")),
        Addend(OTHERS_LOST[seats] * others_lost, text("game lost by another player")),
    ]
    return Calculation([part for part in parts if part.amount] or [0], listed=True)


def wins(position: Position, deal: DeclarerDeal) -> bool:
    """Whether the declarer took enough, kept the announcements and did not overbid."""
    return _result(deal)[0] and spoils(position, deal) is None


def spoils(position: Position, deal: DeclarerDeal) -> Text | None:
    """Return what loses a game in which the declarer took enough."""
    if deal.kind != CONTRACT or not _result(deal)[0]:
        return None
    if is_overbid(position, deal):
        return text("overbid")
    return text("announced, but not reached") if _misses_announcement(deal) else None


def is_overbid(position: Position, deal: DeclarerDeal) -> bool:
    """Whether the bid is higher than the game is worth."""
    return int(deal.marks.get("bid", 0)) > _levels_value(position, deal)


def _misses_announcement(deal: DeclarerDeal) -> bool:
    (is_won, level), announced = _result(deal), _LEVELS.get(deal.marks.get("announced", ""), 0)
    return announced > 0 and not (is_won and level >= announced)


def _result(deal: DeclarerDeal) -> tuple[bool, int]:
    """Return whether the tricks were won, and the level: 1 for schneider, 2 for schwarz."""
    outcome, _, level = deal.marks["result"].partition(" ")
    return outcome == WON, _LEVELS.get(level, 0)


def _levels_value(position: Position, deal: DeclarerDeal) -> int:
    """Return base × (matadors + 1 + levels), or the fixed value of a Null.

    An announced level counts if it was missed too. A declarer who is schneider counts that level,
    which is an option, but not in addition to an announced one.
    """
    marks = deal.marks
    if deal.contract == NULL:
        return NULL_VALUES[marks.get("hand", False), marks.get("ouvert", False)]
    count = marks["matadors"] + 1 + count_levels(position, deal)
    return int(position.game.worth(deal.contract) * count)


def count_levels(position: Position, deal: DeclarerDeal) -> int:
    """Count Hand, open, and the levels reached or announced."""
    marks, (is_won, level) = deal.marks, _result(deal)
    if not is_won and not position.options["own_schneider"]:
        level = 0
    announced = _LEVELS.get(marks.get("announced", ""), 0)
    return int(
        marks.get("hand", False) + marks.get("ouvert", False) + max(level, announced) + announced
    )


def _value(position: Position, deal: DeclarerDeal) -> Calculation:
    """Return the value that is written, before a loss doubles it."""
    value = _levels_value(position, deal)
    if deal.contract == NULL:
        return Calculation([value], heading=text("value of a Null"))
    base = position.game.worth(deal.contract)
    if is_overbid(position, deal):
        bid = deal.marks["bid"]
        heading = text("overbid (bid %(bid)s, worth %(value)s)", bid=bid, value=value)
        return Calculation([base], (-(-bid // base),), heading=heading)
    missed = text("announced, but not reached") if _misses_announcement(deal) else None
    return Calculation([base], (value // base,), heading=missed)


def bids(game: DeclarerGame) -> list[int]:
    """Return what can be bid: the values that games can have.

    >>> from scorekeeper.games.declarer.files.seeds import builtin_games
    >>> bids(builtin_games()["skat"])[:12]
    [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44]
    """
    values = {*NULL_VALUES.values()}
    for contract in game.contracts:
        limit = MAX_MATADORS.get(contract.id, _SUIT_MATADORS) + 1 + _MAX_LEVELS
        values |= {contract.value * count for count in range(2, limit + 1)}
    return sorted(values - {0})


def _check_bid(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    bid, possible = deal.marks.get("bid"), bids(position.game)
    if bid is None or bid in possible or not possible[0] < bid < possible[-1]:
        return
    higher = bisect(possible, bid)
    low, high = possible[higher - 1], possible[higher]
    message = text(
        "%(bid)s is not a bid; next to it: %(low)s, %(high)s.", bid=bid, low=low, high=high
    )
    yield problem("marks.bid", message)


def check_skat(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield announcements without Hand, impossible matadors, and a Null below its bid."""
    if deal.kind != CONTRACT:
        yield from left_out(deal, deal.marks)
        return
    marks, is_null = deal.marks, deal.contract == NULL
    if "result" not in marks:
        yield problem("marks.result", text("Was the game won or lost?"))
    yield from _check_bid(position, deal)
    if is_null:
        for mark in ("matadors", "announced"):
            if mark in marks:
                yield problem(f"marks.{mark}", text("A Null has no such mark."))
        value = NULL_VALUES[marks.get("hand", False), marks.get("ouvert", False)]
        if (bid := marks.get("bid", 0)) > value:
            message = text("The bid is %(bid)s, a Null is worth %(value)s.", bid=bid, value=value)
            yield problem("marks.bid", message)
        return
    if "matadors" not in marks:
        yield problem("marks.matadors", text("With or without how many matadors?"))


def settle_skat(position: Position) -> Settlement:
    """Return the points with the Seeger-Fabian bonus."""
    totals = zip(position.ledger(), position.ledger(BONUS), strict=True)
    return Settlement(tuple(map(sum, totals)))


def _is_over(position: Position) -> bool:
    length = position.options["length"]
    usual = DEALS_EACH * position.seats
    return played(position, usual if length == "list" else 0)


SKAT = Formula(
    score_skat,
    check=check_skat,
    exclusions=_EXCLUSIONS,
    ranges={"matadors": {contract: (1, limit) for contract, limit in MAX_MATADORS.items()}},
    is_over=_is_over,
    settle=settle_skat,
    makes=wins,
    spoils=spoils,
)
