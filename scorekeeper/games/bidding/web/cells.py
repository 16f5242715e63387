"""How the changes of a sitting are said: "deal 3, Ann's bid: 2"."""

from collections.abc import Callable, Sequence
from typing import Any

from flask_babel import gettext

from scorekeeper.base.seats import Seat
from scorekeeper.core.log import Change, Entry
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN
from scorekeeper.games.bidding.rules.sitting import BiddingSitting, all_players
from scorekeeper.games.bidding.web.wording import bid_said, cards_said, kind_said, trump_said
from scorekeeper.web.language import day, isolated, named, number
from scorekeeper.web.logs import NOTHING, LogLine, Said, hidden, known_name, known_names


def action_name(action: str) -> str:
    """What was done, as the log names it."""
    names = {
        "start": gettext("start of the game"),
        "import": gettext("game imported"),
        "copy": gettext("last entry of the copy it came from"),
        "next": gettext("the next deal"),
        "kind": gettext("the kind of deal"),
        "trump": gettext("the trump"),
        "bid": gettext("a bid"),
        "tricks": gettext("the tricks"),
        "correct": gettext("a correction"),
        "confirm": gettext("a confirmed result"),
        "substitute": gettext("a substitute"),
        "insert": gettext("a missing deal"),
        "delete": gettext("deal deleted"),
        "finish": gettext("game ended"),
        "reopen": gettext("game reopened"),
        "settle": gettext("name, date or note"),
        "discard": gettext("this game deleted"),
        "bring back": gettext("this game restored"),
        "undo": gettext("an undo"),
    }
    return str(names.get(action, gettext("the newest change")))


def told(sitting: BiddingSitting, entries: Sequence[Entry]) -> list[Said]:
    """Each entry of the sitting's log as it is told."""
    return [
        Said(entry, action_name(entry.change.action), log_lines(sitting, entry.change))
        for entry in entries
    ]


def log_lines(sitting: BiddingSitting, change: Change) -> list[LogLine]:
    """Everything in a change that a person can read, in the order of the deals."""
    if change.action in ("start", "import"):
        return []
    lines = [
        _line(sitting, cell, change)
        for cell in sorted(change.cells, key=_in_order)
        if not cell.endswith(".position")  # what sorts deals is no news
    ]
    return list(dict.fromkeys(lines))


def _line(sitting: BiddingSitting, cell: str, change: Change) -> LogLine:
    if HIDDEN.hides_line(sitting, cell, change.cells):
        told = cell.replace(".blind.", ".bids.")  # whether it was a blind bid, is hidden as well
        return LogLine(cell_name(sitting, told), "", hidden())
    was, now = change.cells[cell]
    before = "" if was is None else value_of(sitting, cell, was)
    return LogLine(cell_name(sitting, cell), before, value_of(sitting, cell, now))


def cell_name(sitting: BiddingSitting, cell: str) -> str:
    """What a cell is about."""
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
        "discarded": gettext("deletion"),
        "rules": gettext("house rules"),
    }
    return str(names.get(kind, gettext("the game")))


def deal_name(sitting: BiddingSitting, deal_id: int) -> str:
    """The deal with that id, by its number; one that was taken out has none any more."""
    deal = sitting.deal(deal_id)
    if deal is None:
        return str(gettext("a deleted deal"))
    return str(gettext("deal %(number)s", number=sitting.number(deal)))


def value_of(sitting: BiddingSitting, cell: str, value: Any) -> str:
    """What a cell holds, as a person says it; nothing is a dash."""
    if value is None or value == "":
        return NOTHING
    parts = cell.split(".")
    told: dict[str, Callable[[], str]] = {
        "dealer": lambda: isolated(seats_of(sitting, parts)[value].name),
        "first_dealer": lambda: isolated(sitting.seats[value].name),
        "cards": lambda: cards_said(value),
        "kind": lambda: kind_said(sitting.played, value) or str(gettext("usual deal")),
        "trump": lambda: trump_said(value),
        "blind": lambda: _yes(bool(value)),
        "confirmed": lambda: _result(sitting, value),
        "sits": lambda: isolated(_player_name(sitting, value)),
        "bids": lambda: bid_said(sitting.played, value),
        "finished": lambda: _yes(bool(value)),
        "discarded": lambda: _yes(bool(value)),
        "name": lambda: isolated(named(value)),
        "date": lambda: day(value),
        "seats": lambda: known_names(value),
    }
    kind = parts[2] if parts[0] == "deals" and len(parts) > 2 else parts[0]
    if kind in told:
        return told[kind]()
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
    seats = seats_of(sitting, ["deals", deal_id])
    if parts[0] == "sits":
        deal = sitting.deal(int(deal_id))
        seats = sitting.seats_before(deal) if deal else seats
        return str(gettext("%(name)s's seat", name=isolated(seats[int(parts[1])].name)))
    who = isolated(seats[int(parts[1])].name)
    if parts[0] == "confirmed":
        return str(gettext("%(name)s's result", name=who))
    if parts[0] == "bids":
        return str(gettext("%(name)s's bid", name=who))
    if parts[0] == "blind":
        return str(gettext("bid blind by %(name)s", name=who))
    return str(gettext("%(name)s's tricks", name=who))


def seats_of(sitting: BiddingSitting, parts: Sequence[str]) -> tuple[Seat, ...]:
    """Who sat there in the deal that a cell is about; who sat down first, where it is gone."""
    deal = sitting.deal(int(parts[1])) if parts[0] == "deals" else None
    return sitting.seats_in(deal) if deal else sitting.seats


def _player_name(sitting: BiddingSitting, player: int) -> str:
    names = {seat.player: seat.name for seat in all_players(sitting)}
    return names.get(player) or known_name(player)


def _result(sitting: BiddingSitting, value: Sequence[Any]) -> str:
    _, bid, tricks, _ = value
    if bid is None:
        return number(tricks)
    said = bid_said(sitting.played, bid)
    return str(gettext("bid %(bid)s, took %(tricks)s", bid=said, tricks=tricks))


def _in_order(cell: str) -> list[tuple[int, str]]:
    """What cells are sorted by: deal 10 comes after deal 9."""
    return [(int(part) if part.isdigit() else -1, part) for part in cell.split(".")]


def _yes(value: bool) -> str:
    return str(gettext("yes") if value else gettext("no"))
