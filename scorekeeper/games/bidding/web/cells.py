"""The cells of games of exact bids as texts, such as "deal 3, Ann's bid: 2"."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask_babel import gettext

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Diff
from scorekeeper.core.log import Change
from scorekeeper.games.bidding.actions.sittings import SITTING
from scorekeeper.games.bidding.rules.deals import WITH_PARTNER, Absence
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web.wording import (
    absence,
    format_bid,
    format_blind,
    format_cards,
    format_change,
    kind_name,
    trump_symbol,
)
from scorekeeper.web.cells import HEAD, CellKind, Cells, in_order, player, players, yes_or_no
from scorekeeper.web.language import isolated, number, say
from scorekeeper.web.logs import LogLine, hidden
from scorekeeper.web.undo_labels import (
    confirmation_label,
    entered_deal_label,
    is_entry,
    line_label,
    substitute_label,
    tricks_label,
    values_label,
)

Seats = Callable[[BiddingSitting, int], Sequence[Seat]]
"""Returns the players in the deal with an id."""


def _seats(sitting: BiddingSitting, deal_id: int) -> Sequence[Seat]:
    """The players in a deal; the sitting's first players if the deal is deleted."""
    deal = sitting.deal(deal_id)
    return sitting.seats_in(deal) if deal else sitting.seats


def _seats_before(sitting: BiddingSitting, deal_id: int) -> Sequence[Seat]:
    """The players before a deal, in which substitutes sit down."""
    deal = sitting.deal(deal_id)
    return sitting.seats_before(deal) if deal else sitting.seats


def _of(name: Text, seats: Seats = _seats) -> Callable[..., str]:
    return lambda sitting, deal_id, seat: say(name.fill(name=seats(sitting, deal_id)[seat].name))


def _result(sitting: BiddingSitting, result: Sequence[Any], *_path: int) -> str:
    _, bid, tricks, _ = result
    if bid is None:
        return number(tricks)
    bid_text = format_bid(sitting.played, bid)
    return gettext("bid %(bid)s, took %(tricks)s", bid=bid_text, tricks=tricks)


def _alliances(sitting: BiddingSitting, pairs: Sequence[Sequence[int]], deal_id: int) -> str:
    seats = _seats(sitting, deal_id)
    return ", ".join(" + ".join(isolated(seats[seat].name) for seat in pair) for pair in pairs)


def _piece(sitting: BiddingSitting, deal_id: int, seat: int, piece_id: str) -> str:
    """Name the cell of a seat's pieces, such as "Ann: black 14"."""
    piece, game = sitting.played.piece(piece_id), sitting.played
    name = isolated(_seats(sitting, deal_id)[seat].name)
    return f"{name}: {say(game.piece_label(piece)) if piece else piece_id}"


_CELLS: Mapping[str, CellKind] = {
    **HEAD,
    "note": CellKind(text("the note")),
    "seats": CellKind(text("who plays"), players),
    "game": CellKind(text("the game")),
    "first_dealer": CellKind(
        text("the first dealer"), lambda sitting, seat: isolated(sitting.seats[seat].name)
    ),
    "finished": CellKind(text("ended by the table"), yes_or_no),
    "rules.target": CellKind(text("the target")),
    "rules.deals": CellKind(text("the number of deals")),
    "rules.hook_from": CellKind(
        text("the hook rule"), lambda _, cards: gettext("on") if cards else gettext("off")
    ),
    "rules*": CellKind(text("house rules")),
    "deals.*.dealer": CellKind(
        text("the dealer"), lambda sitting, seat, at: isolated(_seats(sitting, at)[seat].name)
    ),
    "deals.*.cards": CellKind(text("cards each"), lambda _, cards, _id: format_cards(cards)),
    "deals.*.kind": CellKind(
        text("the kind of deal"),
        lambda sitting, kind, _deal_id: kind_name(sitting.played, kind) or gettext("usual deal"),
    ),
    "deals.*.trump": CellKind(text("the trump"), lambda _, trump, _id: trump_symbol(trump)),
    "deals.*.absent.*": CellKind(
        _of(Text("%(name)s", {})), lambda _sitting, why, *_path: absence(Absence(why))
    ),
    "deals.*.starts.*": CellKind(_of(text("%(name)s starts with"))),
    "deals.*.added": CellKind(text("one more deal"), yes_or_no),
    "deals.*.note": CellKind(text("the note")),
    "deals.*.unowned": CellKind(text("tricks nobody took")),
    "deals.*.sits.*": CellKind(_of(text("%(name)s's seat"), _seats_before), player),
    "deals.*.confirmed.*": CellKind(_of(text("%(name)s's result")), _result),
    "deals.*.bids.*": CellKind(
        _of(text("%(name)s's bid")), lambda sitting, bid, *_path: format_bid(sitting.played, bid)
    ),
    "deals.*.blind.*": CellKind(_of(text("bid blind by %(name)s")), yes_or_no),
    "deals.*.tricks.*": CellKind(_of(text("%(name)s's tricks"))),
    "deals.*.loads.*": CellKind(_of(text("cannonball of %(name)s")), yes_or_no),
    "deals.*.bid_changes.*": CellKind(
        _of(text("%(name)s changes the bid")),
        lambda _sitting, change, *_path: format_change(change),
    ),
    "deals.*.wagers.*": CellKind(_of(text("%(name)s's wager"))),
    "deals.*.revokes.*": CellKind(_of(text("revoke of %(name)s, bid missed")), yes_or_no),
    "deals.*.fines.*": CellKind(_of(text("%(name)s's fine for a revoke"))),
    "deals.*.alliances": CellKind(text("the alliances"), _alliances),
    "deals.*.extra.*.*": CellKind(_piece, lambda _, count, *_path: f"×{count}"),
    "deals.*": CellKind(text("the deal")),
}


def _blind_cell(bid_cell: str) -> str:
    return bid_cell.replace(".bids.", ".blind.")


def _is_told_by_bid(cell: str, cells: Diff) -> bool:
    """Whether the log of a bid says this, too: that it is blind, and for the partner."""
    if ".blind." in cell:
        return cell.replace(".blind.", ".bids.") in cells
    is_partners = ".bids." in cell and {*cells[cell]} <= {None, WITH_PARTNER}
    return is_partners and any(_blind_cell(other) != other for other in cells if other != cell)


def _is_whole_deal(change: Change) -> bool:
    """Whether the form of a whole deal was used to enter it, not to correct it."""
    return change.action == "correct" and is_entry(change, ("tricks",))


class BiddingCells(Cells[BiddingSitting]):
    actions = SITTING
    other = text("the game")
    cells = _CELLS
    part = "deals"
    hidden_bids = HIDDEN

    def part_name(self, sitting: BiddingSitting, part_id: int) -> str:
        deal = sitting.deal(part_id)
        if deal is None:
            return gettext("a deleted deal")
        return gettext("deal %(number)s", number=sitting.number(deal.id))

    def log_name(self, change: Change) -> str:
        return gettext("a deal") if _is_whole_deal(change) else super().log_name(change)

    def change_lines(self, sitting: BiddingSitting, change: Change) -> Sequence[LogLine]:
        """Format the cells, each text once: a bid and a cannonball are hidden alike."""
        cells = change.cells
        lines = (
            self.line(sitting, cell, cells)
            for cell in sorted(cells, key=in_order)
            if self.is_displayed(cell, cells) and not _is_told_by_bid(cell, cells)
        )
        return list(dict.fromkeys(lines))

    def line(self, sitting: BiddingSitting, cell: str, cells: Diff) -> LogLine:
        """Format one of the cells of a change, without hidden bids."""
        if not HIDDEN.hides_line(sitting, cell, cells):
            return self._visible_line(sitting, cell, cells)
        # also hides whether the bid was blind, or a cannonball
        bid_cell = cell.replace(".blind.", ".bids.").replace(".loads.", ".bids.")
        return LogLine(self.name(sitting, bid_cell), "", hidden())

    def _visible_line(self, sitting: BiddingSitting, cell: str, cells: Diff) -> LogLine:
        """Format a cell; a bid with whether it is blind, if the change has both."""
        line = super().line(sitting, cell, cells)
        was_blind, is_blind = cells.get(_blind_cell(cell), (None, None))
        if _blind_cell(cell) == cell:
            return line
        game, before, after = sitting.played, line.before, line.after
        return LogLine(
            line.about,
            format_blind(game, before) if was_blind else before,
            format_blind(game, after) if is_blind else after,
        )

    def undo_label(self, sitting: BiddingSitting, change: Change) -> str:
        """Say what undoing a change reverts, such as "Bo's bid 1" or "the correction of deal 2"."""
        action = change.action
        tricks = [cell for cell in change.cells if ".tricks." in cell]
        if action == "tricks" and len(tricks) > 1:
            return tricks_label([self._count(sitting, cell, change) for cell in tricks])
        if action in ("bid", "tricks", "extra", "trump", "kind", "correct", "settle"):
            label = line_label(self.lines(sitting, change))
            if label and action in ("correct", "settle"):
                return label
            if label:  # without the number of the current deal
                return label.partition(", ")[2] or label
        deal_number = self.part_number(sitting, change)
        if deal_number and _is_whole_deal(change):
            return entered_deal_label(deal_number)
        return self._about_player(sitting, change) or super().undo_label(sitting, change)

    def part_number(self, sitting: BiddingSitting, change: Change) -> int | None:
        """Return the number of the deal that a change is about; None if it is deleted."""
        ids = {int(cell.split(".")[1]) for cell in change.cells if cell.startswith("deals.")}
        if _is_whole_deal(change):  # deals the next one too
            ids = {int(cell.split(".")[1]) for cell in change.cells if ".tricks." in cell}
        if change.action == "insert":  # an insertion also moves later deals
            new = [cell for cell, (before, _) in change.cells.items() if before is None]
            ids = {int(cell.split(".")[1]) for cell in new if cell.startswith("deals.")}
        deal = sitting.deal(ids.pop()) if len(ids) == 1 else None
        return sitting.number(deal.id) if deal else None

    def _count(self, sitting: BiddingSitting, cell: str, change: Change) -> tuple[str, str]:
        _, deal_id, _, seat = cell.split(".")
        name = isolated(_seats(sitting, int(deal_id))[int(seat)].name)
        return name, values_label(self.line(sitting, cell, change.cells))

    def _about_player(self, sitting: BiddingSitting, change: Change) -> str:
        """Label a confirmation or a substitute; "" for other changes."""
        for cell, (_, after) in change.cells.items():
            _, deal_id, kind, seat = [*cell.split("."), "", "", ""][:4]
            if change.action == "confirm" and kind == "confirmed":
                return confirmation_label(_seats(sitting, int(deal_id))[int(seat)].name)
            if change.action == "substitute" and kind == "sits" and after is not None:
                old = _seats_before(sitting, int(deal_id))[int(seat)].name
                return substitute_label(self.value(sitting, cell, after), isolated(old))
        return ""


CELLS = BiddingCells()
