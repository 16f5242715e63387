"""Extra points at the table: rows of buttons, each for one entry of a player."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from flask_babel import gettext

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deals import BidDeal, required_tricks
from scorekeeper.games.bidding.rules.extra_checks import check_extras
from scorekeeper.games.bidding.rules.extra_points import Extra, ExtraKind, extra_share
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.worths import say_signed
from scorekeeper.games.bidding.web.wording import format_change
from scorekeeper.web.language import say


@dataclass(frozen=True, slots=True)
class ExtraChip:
    """A button for an entry.

    Args:
        value: the form value, see `read_entry`.
        note: what it enters, if the row does not say it, or the number of pieces so far.
        is_on: it is entered already, so that the button removes it or adds another one.
        is_possible: the rules allow the entry.
    """

    value: str
    names: tuple[str, ...]
    note: str = ""
    is_on: bool = False
    is_possible: bool = True
    makes_bid: bool = False


@dataclass(frozen=True, slots=True)
class ExtraRow:
    """Buttons with a label; `points` is for each entry, "" for various ones."""

    label: str
    points: str
    chips: tuple[ExtraChip, ...]


def extra_rows(sitting: BiddingSitting, deal: BidDeal) -> tuple[ExtraRow, ...]:
    """The rows of a deal whose tricks are counted; entries without effect are left out."""
    if not sitting.scores(deal) or not deal.bids:
        return ()
    return tuple(row for row in _rows(sitting, deal) if row.chips)


def has_entries(deal: BidDeal) -> bool:
    return bool(deal.extra or deal.alliances or deal.wagers or deal.bid_changes)


def format_entry(entry: Extra) -> str:
    last = entry.piece if entry.kind is ExtraKind.PIECE else entry.other
    return f"{entry.kind}.{entry.seat}.{entry.value}.{last}"


def read_entry(typed: str) -> Extra:
    """Parse the form value of an entry.

    Raises:
        RuleError: it is no entry.
    """
    try:
        kind, seat, value, last = typed.split(".", 3)
        if kind == ExtraKind.PIECE:
            return Extra(ExtraKind.PIECE, int(seat), int(value), piece=last)
        return Extra(ExtraKind(kind), int(seat), int(value), int(last))
    except ValueError:
        raise RuleError(Problem("no-entry", "entry", text("Please open the page again."))) from None


def _rows(sitting: BiddingSitting, deal: BidDeal) -> Iterator[ExtraRow]:
    game = sitting.played
    names = [seat.name for seat in sitting.seats_in(deal)]
    takers = [seat for seat in sitting.bidding_order(deal) if deal.tricks[seat]]
    chip = _chip_builder(sitting, deal, names)
    if game.bid_changes:
        changes = [(seat, change) for seat in takers for change in (-1, 1)]
        chips = tuple(
            chip(
                Extra(
                    ExtraKind.CHANGE, seat, 0 if deal.bid_changes.get(seat) == change else change
                ),
                format_change(change),
                is_on=deal.bid_changes.get(seat) == change,
                makes_bid=required_tricks(deal.bids[seat]) + change == deal.tricks[seat],
            )
            for seat, change in changes
        )
        yield ExtraRow(gettext("Bid changed"), "", chips)
    for piece in game.extra:
        seats = [
            seat
            for seat in takers
            if extra_share(game, deal.misses_by(seat), shot=seat in deal.loads)
            or seat in deal.extra
        ]
        pieces = []
        for seat in seats:
            count = deal.extra.get(seat, {}).get(piece.id, 0)
            more = Extra(ExtraKind.PIECE, seat, count + 1, piece=piece.id)
            is_full = count > 0 and not _is_possible(sitting, deal, more)
            entry = replace(more, value=0) if is_full else more
            pieces.append(chip(entry, f"×{count}" if count > 1 else "", is_on=count > 0))
        yield ExtraRow(say(game.piece_label(piece)), say(say_signed(piece.points)), tuple(pieces))
    if game.alliances:
        exact = [seat for seat in range(sitting.players) if not deal.misses_by(seat)]
        pairs = [pair for pair in combinations(exact, 2) if any(map(deal.tricks.get, pair))]
        chips = tuple(
            chip(Extra(ExtraKind.ALLIANCE, a, int((a, b) not in deal.alliances), b),
                 is_on=(a, b) in deal.alliances)
            for a, b in dict.fromkeys([*pairs, *deal.alliances])
        )  # fmt: skip
        yield ExtraRow(gettext("Alliance (loot)"), f"+{game.alliance_points}", chips)
    for amount in game.wagers:
        chips = tuple(
            chip(
                Extra(ExtraKind.WAGER, seat, 0 if deal.wagers.get(seat) == amount else amount),
                is_on=deal.wagers.get(seat) == amount,
            )
            for seat in takers
        )
        yield ExtraRow(gettext("Wager"), f"±{amount}", chips)


def _is_possible(sitting: BiddingSitting, deal: BidDeal, entry: Extra) -> bool:
    return not any(check_extras(sitting.played, entry.apply_to(deal), sitting.players))


def _chip_builder(
    sitting: BiddingSitting, deal: BidDeal, names: list[str]
) -> Callable[..., ExtraChip]:
    def build(entry: Extra, note: str = "", *, is_on: bool, makes_bid: bool = False) -> ExtraChip:
        seats = [entry.seat]
        if entry.kind is ExtraKind.ALLIANCE:
            seats.append(entry.other)
        return ExtraChip(
            format_entry(entry),
            tuple(names[seat] for seat in seats),
            note,
            is_on,
            _is_possible(sitting, deal, entry),
            makes_bid,
        )

    return build
