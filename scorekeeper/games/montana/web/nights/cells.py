"""Names and values of the log's cells as texts: "Cy's bid", "undo: Cy's bid 4"."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

from scorekeeper.core.log import IMPORT, START, Change
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.hidden_bids import BIDS, HIDDEN
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.web.nights.wording import contract, place_name, rule_name, rule_value
from scorekeeper.web.language import day, isolated, named, number, say
from scorekeeper.web.logs import NOTHING, LogLine, hidden, player_name

_WITHOUT_HEADING = {
    "bid",
    "change",
    "tricks",
    "compare",
    "confirm",
    "amend",
    "dealer",
    "last round",
    "note",
    "settle",
    "rules",
    "substitute",
    "end",
    "reopen",
}
"""Actions whose lines need no heading, if there are only a few."""

_FEW = 2


@dataclass(frozen=True, slots=True)
class DealLine(LogLine):
    """A line of the log, with the number of its deal if the deal exists."""

    number: int | None

    @property
    def of_night(self) -> LogLine:
        """The line with its deal named, for lists that mix deals."""
        if self.number is None:
            return self
        about = f"{gettext('deal %(number)s', number=self.number)}, {self.about}"
        return LogLine(about, self.before, self.after)


def heading(change: Change, lines: Sequence[LogLine]) -> str:
    """The heading of a change; "" if its lines need none."""
    if 0 < len(lines) <= _FEW and change.action in _WITHOUT_HEADING:
        return ""
    return say(SITTING.log_name(change.action))


def log_lines(night: Night, change: Change, *, then: bool = False) -> list[DealLine]:
    """All displayed cells of a change, deal by deal.

    `then`: bids were hidden by the rules when the change was written.
    """
    if change.action in (START, IMPORT, "play"):  # their headings say everything
        return []
    lines = []
    for cell, (before, after) in change.cells.items():
        if not is_displayed(cell, change.cells) or cell.endswith(".played"):
            continue
        deal = deal_of(night, cell) if cell.startswith("deals.") else None
        number = night.number(deal) if deal else None
        if is_hidden(night, cell, change.cells, then=then):
            lines.append(DealLine(cell_name(night, cell), "", hidden(), number))
            continue
        was = "" if before is None else value_of(night, cell, before)
        now = value_of(night, cell, after)
        nothing_new = was in ("", now) and (now in (was, NOTHING) or after is False)
        if not nothing_new or cell.endswith(".spec"):
            lines.append(DealLine(cell_name(night, cell), was, now, number))
    return sorted(lines, key=lambda line: line.number or 0)


def is_hidden(night: Night, cell: str, cells: Iterable[str], *, then: bool = False) -> bool:
    """Whether the cell reveals a bid that is still hidden; `then` as for `hides_cell`.

    Bids of a deleted deal are visible only if all were in.
    """
    return HIDDEN.hides_line(night, cell, cells, then=then)


def is_displayed(cell: str, cells: Container[str]) -> bool:
    """Whether a cell is displayed: not sort positions, nor what another cell says better."""
    if cell.endswith(".spec"):  # the same game in another version
        return f"{cell.removesuffix('spec')}variant" not in cells
    return not cell.endswith(".position")


def cell_name(night: Night, cell: str) -> str:
    parts = cell.split(".")
    kind = parts[2] if parts[0] == "deals" else parts[0]
    if kind in {*BIDS, "tricks", "blackjack_hands", "sits"}:
        deal = deal_of(night, cell)
        name = isolated(place_name(night, parts[3], deal))
        if kind == "sits" and deal:
            name = isolated(night.seats_before(deal)[int(parts[3])].name)
        whose = {
            "contracts": gettext("%(name)s's bid", name=name),
            "first_contracts": gettext("%(name)s's first bid", name=name),
            "tricks": gettext("%(name)s's tricks", name=name),
            "blackjack_hands": gettext("%(name)s's last cards", name=name),
            "sits": gettext("%(name)s's seat", name=name),
            "confirmed": gettext("%(name)s's result", name=name),
        }
        return str(whose[kind])
    if kind == "rules":
        return " ".join([rule_name(parts[1]), *parts[2:]])
    names = {
        "dealer": gettext("the dealer"),
        "variant": gettext("the game called"),
        "modifiers": gettext("the modifiers"),
        "last_round": gettext("last round"),
        "played": gettext("end of play"),
        "blackjack": gettext("the extra point"),
        "spec": gettext("the rules of the game"),
        "note": gettext("the note"),
        "name": gettext("the name"),
        "date": gettext("the date"),
        "seats": gettext("the players"),
        "finished": gettext("the night is over"),
        "deleted_at": gettext("deletion"),
    }
    return str(names.get(kind, gettext("the deal")))


def value_of(night: Night, cell: str, value: Any) -> str:
    """The value of a cell as a text; a dash for no value."""
    parts = cell.split(".")
    kind = parts[2] if parts[2:3] in (["sits"], ["confirmed"]) else parts[-1]
    if value in (None, ""):
        return NOTHING
    if cell.startswith("rules."):
        return rule_value(cell.split(".")[1], value)
    if isinstance(value, bool) or kind == "deleted_at":
        return str(gettext("yes") if value else gettext("no"))
    texts: dict[str, Callable[[], str]] = {
        "dealer": lambda: place_name(night, value, deal_of(night, cell)),
        "name": lambda: named(value),
        "date": lambda: day(value),
        "blackjack": lambda: _names(night, cell, value),
        "modifiers": lambda: ", ".join(say(Modifier(name).label) for name in value) or NOTHING,
        "sits": lambda: _player_name(night, value),
        "confirmed": lambda: str(
            gettext("bid %(bid)s, took %(tricks)s", bid=contract(value[1]), tricks=value[2])
        ),
        "seats": lambda: ", ".join(_player_name(night, player) for player in value),
        "spec": lambda: str(gettext("others")),
        "variant": lambda: _game_name(night, value),
    }
    if kind in texts:
        return texts[kind]()
    return contract(value) if "contracts." in cell else number_or_text(value)


def _names(night: Night, cell: str, seats: Sequence[int]) -> str:
    deal = deal_of(night, cell)
    return ", ".join(place_name(night, seat, deal) for seat in seats) or str(gettext("nobody"))


def _game_name(night: Night, variant_id: str) -> str:
    """The game's name; only its id if the night no longer has it."""
    here = {deal.call.variant.id: deal.call.variant for deal in night.deals if deal.call}
    variant = {**builtin_variants(), **here}.get(variant_id)
    return say(variant.label) if variant else variant_id.partition(":")[2]


def _player_name(night: Night, player: int) -> str:
    seats = [*night.seats, *(seat for deal in night.deals for seat in deal.sits.values())]
    names = {seat.player: seat.name for seat in seats}
    return names.get(player) or player_name(player)


def number_or_text(value: int | str) -> str:
    """A number with a real minus sign, or the text as it is."""
    return number(value) if isinstance(value, int) else value


def deal_of(night: Night, cell: str) -> Deal | None:
    return night.deal(int(cell.split(".")[1]))
