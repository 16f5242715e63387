"""Render the changes of a sitting, such as "deal 3, Ann's bid: 2"."""

from collections.abc import Callable, Sequence
from typing import Any

from flask_babel import gettext

from scorekeeper.base.seats import Seat
from scorekeeper.core.log import Change, Entry
from scorekeeper.games.bidding.actions.sittings import SITTING
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN
from scorekeeper.games.bidding.rules.sitting import BiddingSitting, all_players
from scorekeeper.games.bidding.web.wording import format_bid, format_cards, kind_name, trump_symbol
from scorekeeper.web.language import day, isolated, named, number, say
from scorekeeper.web.logs import NOTHING, LogLine, LogRow, hidden, player_name, player_names


def render_log(sitting: BiddingSitting, entries: Sequence[Entry]) -> list[LogRow]:
    """Render entries of the sitting's log."""
    return [
        LogRow(entry, say(SITTING.log_name(entry.change.action)), log_lines(sitting, entry.change))
        for entry in entries
    ]


def log_lines(sitting: BiddingSitting, change: Change) -> list[LogLine]:
    """Render the changed cells, in the order of the deals."""
    if change.action in ("start", "import"):
        return []
    lines = [
        _render_line(sitting, cell, change)
        for cell in sorted(change.cells, key=_sort_key)
        if not cell.endswith(".position")  # positions are internal
    ]
    return list(dict.fromkeys(lines))


def _render_line(sitting: BiddingSitting, cell: str, change: Change) -> LogLine:
    if HIDDEN.hides_line(sitting, cell, change.cells):
        bid_cell = cell.replace(".blind.", ".bids.")  # also hides whether the bid was blind
        return LogLine(cell_name(sitting, bid_cell), "", hidden())
    old, new = change.cells[cell]
    old_text = "" if old is None else format_value(sitting, cell, old)
    return LogLine(cell_name(sitting, cell), old_text, format_value(sitting, cell, new))


def cell_name(sitting: BiddingSitting, cell: str) -> str:
    """The name of a cell."""
    kind, *rest = cell.split(".")
    if kind == "deals" and len(rest) > 1:
        return f"{deal_name(sitting, int(rest[0]))}, {_deal_cell(sitting, rest)}"
    names = {
        "name": gettext("the name"),
        "date": gettext("the date"),
        "note": gettext("the note"),
        "seats": gettext("who plays"),
        "game": gettext("the game"),
        "first_dealer": gettext("the first dealer"),
        "finished": gettext("ended by the table"),
        "deleted_at": gettext("deletion"),
        "rules": gettext("house rules"),
    }
    return str(names.get(kind, gettext("the game")))


def deal_name(sitting: BiddingSitting, deal_id: int) -> str:
    """The deal's name by its number; deleted deals have no number."""
    deal = sitting.deal(deal_id)
    if deal is None:
        return str(gettext("a deleted deal"))
    return str(gettext("deal %(number)s", number=sitting.number(deal)))


def format_value(sitting: BiddingSitting, cell: str, value: Any) -> str:
    """Format the value of a cell; a dash if it is empty."""
    if value is None or value == "":
        return NOTHING
    parts = cell.split(".")
    formatters: dict[str, Callable[[], str]] = {
        "dealer": lambda: isolated(cell_seats(sitting, parts)[value].name),
        "first_dealer": lambda: isolated(sitting.seats[value].name),
        "cards": lambda: format_cards(value),
        "kind": lambda: kind_name(sitting.played, value) or str(gettext("usual deal")),
        "trump": lambda: trump_symbol(value),
        "blind": lambda: _yes_or_no(bool(value)),
        "confirmed": lambda: _result(sitting, value),
        "sits": lambda: isolated(_player_name(sitting, value)),
        "bids": lambda: format_bid(sitting.played, value),
        "finished": lambda: _yes_or_no(bool(value)),
        "deleted_at": lambda: _yes_or_no(bool(value)),
        "name": lambda: isolated(named(value)),
        "date": lambda: day(value),
        "seats": lambda: player_names(value),
    }
    kind = parts[2] if parts[0] == "deals" and len(parts) > 2 else parts[0]
    if kind in formatters:
        return formatters[kind]()
    return number(value) if type(value) is int else isolated(str(value))


def _deal_cell(sitting: BiddingSitting, rest: Sequence[str]) -> str:
    deal_id, *parts = rest
    names = {
        "dealer": gettext("the dealer"),
        "cards": gettext("cards each"),
        "kind": gettext("the kind of deal"),
        "trump": gettext("the trump"),
        "note": gettext("the note"),
        "unowned": gettext("tricks nobody took"),
    }
    if parts[0] in names or len(parts) < 2:
        return str(names.get(parts[0], gettext("the deal")))
    seats = cell_seats(sitting, ["deals", deal_id])
    if parts[0] == "sits":
        deal = sitting.deal(int(deal_id))
        seats = sitting.seats_before(deal) if deal else seats
        return str(gettext("%(name)s's seat", name=isolated(seats[int(parts[1])].name)))
    name = isolated(seats[int(parts[1])].name)
    if parts[0] == "confirmed":
        return str(gettext("%(name)s's result", name=name))
    if parts[0] == "bids":
        return str(gettext("%(name)s's bid", name=name))
    if parts[0] == "blind":
        return str(gettext("bid blind by %(name)s", name=name))
    return str(gettext("%(name)s's tricks", name=name))


def cell_seats(sitting: BiddingSitting, parts: Sequence[str]) -> tuple[Seat, ...]:
    """The players in the deal of a cell; the sitting's first players if the deal is deleted."""
    deal = sitting.deal(int(parts[1])) if parts[0] == "deals" else None
    return sitting.seats_in(deal) if deal else sitting.seats


def _player_name(sitting: BiddingSitting, player: int) -> str:
    names = {seat.player: seat.name for seat in all_players(sitting)}
    return names.get(player) or player_name(player)


def _result(sitting: BiddingSitting, value: Sequence[Any]) -> str:
    _, bid, tricks, _ = value
    if bid is None:
        return number(tricks)
    bid_text = format_bid(sitting.played, bid)
    return str(gettext("bid %(bid)s, took %(tricks)s", bid=bid_text, tricks=tricks))


def _sort_key(cell: str) -> list[tuple[int, str]]:
    """Sort key of cells; numeric, so that deal 10 comes after deal 9."""
    return [(int(part) if part.isdigit() else -1, part) for part in cell.split(".")]


def _yes_or_no(value: bool) -> str:
    return str(gettext("yes") if value else gettext("no"))
