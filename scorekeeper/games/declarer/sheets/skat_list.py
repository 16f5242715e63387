"""The list of Skat as the associations print it: blank, or filled from a sitting."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

from scorekeeper.base.cards import Suit
from scorekeeper.games.declarer.rules.describe import contract_label
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.skat import (
    DEALS_EACH,
    FOOT,
    LOST,
    NULL,
    NULL_VALUES,
    OTHERS_LOST,
    WON,
    count_levels,
    is_overbid,
)
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal
from scorekeeper.web.language import number, say
from scorekeeper.web.sheets.fitting import WIDTHS, fit_names
from scorekeeper.web.sheets.paper import paper

_HEIGHTS = (9.5, 7.6, 6.8, 6.0, 5.2, 4.2, 3.8)
"""The heights of rows in millimetres; each has a class in the stylesheet."""

_LOWEST = 5.2  # if the rows fill several pages anyway
_FREE = {"a4": 243.0, "letter": 225.0, "a5": 157.0}
"""Paper → millimetres for the rows of a list with a row of sums."""

_BORDER = 0.2  # mm


def row_height(rows: int, used: float = 0.0) -> str:
    """Return the class of the highest rows that fit on a page.

    Args:
        used: the millimetres that the page needs for more than a row of sums.
    """
    free = _FREE[paper()] - used
    fits = (height for height in _HEIGHTS if rows * (height + _BORDER) <= free)
    return f"d-rows-{int(next(fits, _LOWEST) * 10)}"


_FOOT_HEIGHT = 28.0
_HEAD_HEIGHT = 20.0  # of a filled list, more than that of a blank one
_COLUMNS = {"a4": 81.0, "letter": 81.0, "a5": 67.0}
"""Paper → the width of the columns before those of players, in millimetres."""

_NAME_SIZES = (11, 9, 8)
_SUITS = {"diamonds": Suit.DIAMONDS, "hearts": Suit.HEARTS, "spades": Suit.SPADES}
_SUITS |= {"clubs": Suit.CLUBS}


@dataclass(frozen=True, slots=True)
class SkatRow:
    """A row of the list; an empty one is filled in by hand.

    Args:
        cells: game, matadors, levels, value won, value lost.
    """

    number: int
    cells: Sequence[str]
    totals: Sequence[str]


def blank_list(players: int) -> dict[str, Any]:
    deals = DEALS_EACH * players
    return {
        "rows": [*_empty_rows(1, deals, players)],
        "height": row_height(deals, _FOOT_HEIGHT),
        "names": [""] * players,
        "foot": [(label, [""] * players) for label in _foot_labels(players)],
    }


def is_list(sitting: DeclarerSitting) -> bool:
    """Whether the deals fit into a list, as those of an open end may not."""
    limit = DEALS_EACH * len(sitting.seats)
    return sitting.game.formula == "skat" and len(sitting.deals) <= limit


def filled_list(sitting: DeclarerSitting, *, deleted: bool) -> dict[str, Any]:
    """Return the template values of the list of a sitting; an open one has empty rows left."""
    players = len(sitting.seats)
    deals = len(sitting.deals) if sitting.is_over or deleted else DEALS_EACH * players
    played = [_row(sitting, at, scored) for at, scored in enumerate(sitting.scored, 1)]
    names = [seat.name for seat in sitting.seats]
    width = (WIDTHS[paper()] - _COLUMNS[paper()]) / players
    fitted = fit_names(names, width - 1.2, _NAME_SIZES)
    return {
        "rows": [*played, *_empty_rows(len(played) + 1, deals, players)],
        "height": row_height(deals, _FOOT_HEIGHT + _HEAD_HEIGHT),
        "names": fitted.names,
        "names_size": fitted.size,
        "shortened": [pair for pair in zip(fitted.names, names, strict=True) if pair[0] != pair[1]],
        "foot": [*_foot(sitting)],
        "notes": [*_notes(sitting)],
    }


def _empty_rows(first: int, last: int, players: int) -> Iterator[SkatRow]:
    return (SkatRow(at, ("",) * 5, ("",) * players) for at in range(first, last + 1))


def _row(sitting: DeclarerSitting, at: int, scored: ScoredDeal) -> SkatRow:
    deal, players = scored.deal, range(len(sitting.seats))
    if not deal.declarers:
        return SkatRow(at, ("–",) * 5, ("",) * len(players))
    (declarer,) = deal.declarers
    amount = sum(entry.amount for entry in scored.entries if entry.ledger == POINTS)
    is_null = deal.contract == NULL
    cells = (
        _game(sitting, deal),
        str(deal.marks.get("matadors", "")),
        "" if is_null else str(count_levels(sitting.before(at), deal) or ""),
        number(amount) if amount > 0 else "",
        number(-amount) if amount < 0 else "",
    )
    total = number(scored.after.balance(POINTS, declarer))
    return SkatRow(at, cells, [total if seat == declarer else "" for seat in players])


def _notes(sitting: DeclarerSitting) -> Iterator[tuple[int, str]]:
    """Yield the number of a deal, and what its row does not show: why it is overbid, its note."""
    for at, scored in enumerate(sitting.scored, 1):
        deal = scored.deal
        if deal.declarers and is_overbid(sitting.before(at), deal):
            yield at, next(say(e.reason) for e in scored.entries if e.ledger == POINTS)
        if deal.note:
            yield at, deal.note


def _game(sitting: DeclarerSitting, deal: DeclarerDeal) -> str:
    """Return suit or name with the base value, such as ♠ 11; of a Null with its whole value."""
    marks, suit = deal.marks, _SUITS.get(deal.contract)
    name = suit.symbol if suit else say(contract_label(sitting.game, deal.contract))
    if deal.contract == NULL:
        return f"{name} {NULL_VALUES[marks.get('hand', False), marks.get('ouvert', False)]}"
    return f"{name} {sitting.game.worth(deal.contract)}"


def _foot_labels(players: int) -> tuple[str, ...]:
    return (
        gettext("Points"),
        gettext("Games won × %(points)s", points=FOOT),
        gettext("Games lost × %(points)s, minus", points=FOOT),
        gettext("Lost by the others × %(points)s", points=OTHERS_LOST[players]),
        gettext("Result"),
    )


def _foot(sitting: DeclarerSitting) -> Iterator[tuple[str, list[str]]]:
    """Yield the rows of the foot; without the bonus only that of the points."""
    position, players = sitting.position, range(len(sitting.seats))
    points, won, lost = (position.ledger(ledger) for ledger in (POINTS, WON, LOST))
    labels = _foot_labels(len(players))
    yield labels[0], [*map(number, points)]
    if position.options["foot"] == "plain":
        return
    others = [sum(lost) - own for own in lost]
    factors = (FOOT, -FOOT, OTHERS_LOST[len(players)])
    for label, counts, factor in zip(labels[1:], (won, lost, others), factors, strict=False):
        yield label, [f"{count} = {number(count * factor)}" for count in counts]
    yield labels[-1], [*map(number, sitting.results)]
