"""The cells of nights as texts: "Cy's bid", "Cy's bid: 4 → 5"."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import Text, text
from scorekeeper.core.log import IMPORT, START, Change, Entry, cell_histories
from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.hidden_bids import HIDDEN
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.web.nights.undo_labels import undo_label
from scorekeeper.games.montana.web.nights.wording import contract, place_name, rule_name, rule_value
from scorekeeper.web.access import place
from scorekeeper.web.cells import HEAD, CellKind, Cells, player, players
from scorekeeper.web.language import isolated, say
from scorekeeper.web.logs import NOTHING, LogLine, LogRow, hidden

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


def _of(name: Text) -> Callable[..., str]:
    """Name a cell after the player or dummy in its place."""
    return lambda night, deal_id, at: say(
        name.fill(name=place_name(night, at, night.deal(deal_id)))
    )


def _seat_name(night: Night, deal_id: int, seat: int) -> str:
    """Name a seat after its player before the substitute of that deal."""
    deal = night.deal(deal_id)
    name = night.seats_before(deal)[seat].name if deal else place_name(night, seat)
    return gettext("%(name)s's seat", name=isolated(name))


def _dealer(night: Night, seat: int, deal_id: int) -> str:
    return isolated(place_name(night, seat, night.deal(deal_id)))


def _result(_night: Night, result: Sequence[Any], *_path: int) -> str:
    bid = contract(result[1])
    return gettext("bid %(bid)s, took %(tricks)s", bid=bid, tricks=result[2])


def _winners(night: Night, seats: Sequence[int], deal_id: int) -> str:
    return ", ".join(_dealer(night, seat, deal_id) for seat in seats) or gettext("nobody")


def _modifiers(_night: Night, modifiers: Sequence[str], *_path: int) -> str:
    return ", ".join(say(Modifier(name).label) for name in modifiers) or NOTHING


def _game_name(night: Night, variant_id: str, *_path: int) -> str:
    """The game's name; only its id if the night no longer has it."""
    here = {deal.call.variant.id: deal.call.variant for deal in night.deals if deal.call}
    variant = {**builtin_variants(), **here}.get(variant_id)
    return say(variant.label) if variant else variant_id.partition(":")[2]


_BID = CellKind(_of(text("%(name)s's bid")), lambda _, bid, *_path: contract(bid))

_CELLS: Mapping[str, CellKind] = {
    **HEAD,
    "note": CellKind(text("the note")),
    "seats": CellKind(text("the players"), players),
    "finished": CellKind(text("the night is over")),
    "rules.*.*": CellKind(
        lambda _, rule, step: f"{rule_name(rule)} {step}",
        lambda _, value, rule, _step: rule_value(rule, value),
    ),
    "rules.*": CellKind(
        lambda _, rule: rule_name(rule), lambda _, value, rule: rule_value(rule, value)
    ),
    "deals.*.dealer": CellKind(text("the dealer"), _dealer),
    "deals.*.variant": CellKind(text("the game called"), _game_name),
    "deals.*.spec": CellKind(
        text("the rules of the game"), lambda _, _spec, _id: gettext("others")
    ),
    "deals.*.modifiers": CellKind(text("the modifiers"), _modifiers),
    "deals.*.last_round": CellKind(text("last round")),
    "deals.*.played": CellKind(text("end of play")),
    "deals.*.contracts.*": _BID,
    "deals.*.first_contracts.*": replace(_BID, name=_of(text("%(name)s's first bid"))),
    "deals.*.tricks.*": CellKind(_of(text("%(name)s's tricks"))),
    "deals.*.blackjack": CellKind(text("the extra point"), _winners),
    "deals.*.blackjack_hands.*": CellKind(_of(text("%(name)s's last cards"))),
    "deals.*.confirmed.*": CellKind(_of(text("%(name)s's result")), _result),
    "deals.*.sits.*": CellKind(_seat_name, player),
    "deals.*.note": CellKind(text("the note")),
}


class NightCells(Cells[Night]):
    actions = SITTING
    other = text("the deal")
    cells = _CELLS
    part = "deals"
    hidden_bids = HIDDEN

    def part_name(self, sitting: Night, part_id: int) -> str:
        """Return "": pages name the deal elsewhere."""
        return ""

    def is_displayed(self, cell: str, cells: Collection[str]) -> bool:
        """Leave out sort positions, and what another cell says better."""
        if cell.endswith(".spec"):  # the same game in another version
            return f"{cell.removesuffix('spec')}variant" not in cells
        return super().is_displayed(cell, cells)

    def is_contested(self, cell: str, cells: Collection[str]) -> bool:
        """Leave out that the night is over, too: it follows from other cells."""
        return cell != "finished" and self.is_displayed(cell, cells)

    def log_rows(
        self, stored: Stored[Night], entries: Sequence[Entry], *, of_part: bool = False
    ) -> list[LogRow]:
        """Format entries of a night's log, without hidden bids; one query.

        `of_part`: the list is about one deal, so lines do not name it.
        """
        topic = self.actions.topic(stored.number).name
        rules = cell_histories(place(), HIDDEN.rule, topic)[topic]
        rows = []
        for entry in entries:
            was_hidden = bool(rules.at(entry.change.seq))
            lines = self.deal_lines(stored.value, entry.change, then=was_hidden)
            log_lines = lines if of_part else [line.of_night for line in lines]
            rows.append(LogRow(entry, self._heading(entry.change, lines), log_lines))
        return rows

    def _heading(self, change: Change, lines: Sequence[LogLine]) -> str:
        """The heading of a change; "" if its lines need none."""
        if 0 < len(lines) <= _FEW and change.action in _WITHOUT_HEADING:
            return ""
        return say(self.actions.log_name(change.action))

    def deal_lines(self, night: Night, change: Change, *, then: bool = False) -> list[DealLine]:
        """All displayed cells of a change, deal by deal.

        `then`: bids were hidden by the rules when the change was written.
        """
        if change.action in (START, IMPORT, "play"):  # their headings say everything
            return []
        lines = []
        for cell in change.cells:
            if not self.is_displayed(cell, change.cells) or cell.endswith(".played"):
                continue
            deal = night.deal(int(cell.split(".")[1])) if cell.startswith("deals.") else None
            line = self.line(night, cell, change.cells)
            if HIDDEN.hides_line(night, cell, change.cells, then=then):
                line = LogLine(line.about, "", hidden())
            elif not cell.endswith(".spec") and _is_nothing_new(line, change.cells[cell][1]):
                continue
            number = night.number(deal.id) if deal else None
            lines.append(DealLine(line.about, line.before, line.after, number))
        return sorted(lines, key=lambda line: line.number or 0)

    def undo_label(self, sitting: Night, change: Change) -> str:
        """Such as "Ann's bid 4 → 6", "the tricks (Ann 5, Bo 8)" or "the correction of deal 2"."""
        lines = self.deal_lines(sitting, change)
        numbers = {line.number for line in lines if line.number}
        number = numbers.pop() if len(numbers) == 1 else None
        return undo_label(self, sitting, change, lines, number)


def _is_nothing_new(line: LogLine, after: object) -> bool:
    unchanged = line.before in ("", line.after)
    return unchanged and (line.after in (line.before, NOTHING) or after is False)


CELLS = NightCells()
