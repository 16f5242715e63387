"""The cells of matches as texts: "game 2: Ann +136", "game 2, Bo, number 6: 2 → 3"."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from flask_babel import gettext, ngettext

from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Diff, nest
from scorekeeper.core.log import Change
from scorekeeper.games.shedding.actions.matches import SITTING
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.match import HandLine, Match, MatchGame
from scorekeeper.games.shedding.rules.table import Play, Won
from scorekeeper.games.shedding.rules.turn_history import parse_turn
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web.forms import GameForm
from scorekeeper.games.shedding.web.turns import describe_action, undo_turn_label
from scorekeeper.web.cells import HEAD, CellKind, WholePartCells, players
from scorekeeper.web.conflicts import ConflictRow, cell_conflicts
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import isolated, points, say
from scorekeeper.web.logs import NOTHING, LogLine
from scorekeeper.web.undo_labels import line_label

_TURNS = "course.turns."


def _seat(match: Match, seat: int, *_path: int) -> str:
    return isolated(match.seats[seat].name)


def _turn_name(_match: Match, turn: int) -> str:
    return gettext("turn %(number)s", number=turn)


def _of_hand(name: Text) -> Callable[[Match, int, int], str]:
    return lambda match, _game_id, seat: f"{_seat(match, seat)}, {say(name)}"


def _turn(match: Match, turn: str, *_path: int) -> str:
    action = parse_turn(turn)
    if isinstance(action, Won):
        return gettext(
            "%(name)s won by a victory rule", name=isolated(match.seats[action.seat].name)
        )
    if not isinstance(action, Play):
        return gettext("drew a card")
    cards = ", ".join(c.value if isinstance(c, str) else say(c.label) for c in action.cards)
    if action.back:
        return gettext("%(cards)s, taken back", cards=cards)
    return gettext("%(cards)s, the last card", cards=cards) if action.left == 0 else cards


_CELLS: Mapping[str, CellKind] = {
    **HEAD,
    "target": CellKind(text("the target")),
    "seats": CellKind(text("the players"), players),
    "course.turns.*": CellKind(_turn_name, _turn),
    "course.top": CellKind(text("the card turned up"), lambda _, top: say(BY_CODE[top].label)),
    "course.first": CellKind(text("who goes first"), _seat),
    "games.*.winner": CellKind(text("the winner"), _seat),
    "games.*.left.*.numbers.*": CellKind(
        lambda match, _id, seat, at: (
            f"{_seat(match, seat)}, {gettext('number %(number)s', number=at)}"
        )
    ),
    "games.*.left.*.number_rules": CellKind(_of_hand(text("number rules"))),
    "games.*.left.*.other_rules": CellKind(_of_hand(text("other rule cards"))),
    "games.*.left.*": CellKind(_of_hand(text("the total"))),
    "games.*": CellKind(text("the total")),
}


def _turn_at_table(_match: Match, turn: str, *_path: int) -> str:
    action = parse_turn(turn)
    return describe_action(action) if action else NOTHING


_TURN_CELLS = {**_CELLS, "course.turns.*": CellKind(_turn_name, _turn_at_table)}


class MatchCells(WholePartCells[Match, MatchGame]):
    """The cells of matches; a whole game is described hand by hand."""

    actions = SITTING
    other = text("the match")
    part = "games"
    cells = _CELLS

    def part_name(self, sitting: Match, part_id: int) -> str:
        game = sitting.game(part_id)
        if game is None:
            return gettext("a deleted game")
        return gettext("game %(number)s", number=sitting.number(game))

    def restored(self, name: str) -> Text:
        return text("%(game)s restored", game=name)

    def undo_label(self, sitting: Match, change: Change) -> str:
        """Say what undoing a change reverts: a turn, or the only new value of the match."""
        if change.action == "settle" and (only := line_label(self.lines(sitting, change))):
            return only
        return undo_turn_label(sitting, change) or super().undo_label(sitting, change)

    def change_lines(self, sitting: Match, change: Change) -> Sequence[LogLine]:
        """Describe a change; several turns, or those of a whole game, are only counted."""
        cells, turns = change.cells, [cell for cell in change.cells if cell.startswith(_TURNS)]
        counted = turns if len(turns) > 1 else []
        if self.whole_parts(sitting, cells, 0) or self.whole_parts(sitting, cells, 1):
            counted = [cell for cell in cells if cell.startswith("course.")]
        others = {cell: cells[cell] for cell in cells if cell not in counted}
        lines = super().change_lines(sitting, replace(change, cells=others))
        if not turns or not counted:
            return lines
        was, now = (_count_turns(cells, side) for side in (0, 1))
        return [*lines, LogLine(gettext("the table"), was, now or NOTHING)]

    def part_lines(
        self,
        sitting: Match,
        action: str,
        part_id: int,
        before: MatchGame | None,
        after: MatchGame | None,
    ) -> Iterator[LogLine]:
        yield from super().part_lines(sitting, action, part_id, before, after)
        for seat, cards in describe_hands(after or before or MatchGame(0, 0)).items():
            about = f"{self.part_name(sitting, part_id)}, {_seat(sitting, seat)}"
            yield LogLine(about, "", cards) if after else LogLine(about, cards, NOTHING)

    def describe(self, sitting: Match, part: MatchGame) -> str:
        return f"{_seat(sitting, part.winner)} {points(part.points)}"

    def whole_parts(self, sitting: Match, cells: Diff, side: int) -> dict[int, MatchGame]:
        """Return the games, by id, that a change deleted (`side` 0) or added (`side` 1)."""
        values = {cell: both[side] for cell, both in cells.items() if cell.startswith("games.")}
        document = nest({cell: value for cell, value in values.items() if value is not None})
        games = {
            key: facts
            for key, facts in document.get("games", {}).items()
            if "winner" in facts and cells[f"games.{key}.winner"][1 - side] is None
        }
        seats, names = [s.player for s in sitting.seats], {s.player: s.name for s in sitting.seats}
        head = {"name": "", "date": "", "target": 1, "seats": seats}
        return {
            game.id: game
            for game in MatchTopic.parse_document({**head, "games": games}, names).games
        }

    def conflict_rows(
        self, sitting: Match, form: WriteForm | None, part_id: int | None = None
    ) -> list[ConflictRow]:
        """Format a conflict.

        A game that two phones recorded is shown completely: one may have its hands, one only its
        sum.
        """
        conflicts = cell_conflicts(form)
        saved = sitting.game(part_id) if part_id else None
        if conflicts and saved and isinstance(form, GameForm):
            game = form.entered
            left = tuple(game.get("left", ()))
            mine = MatchGame(saved.id, game["winner"], left, game.get("total"))
            return [*self._game_rows(sitting, saved, mine, conflicts[0].device)]
        return super().conflict_rows(sitting, form)

    def _game_rows(
        self, match: Match, saved: MatchGame, mine: MatchGame, device: str
    ) -> Iterator[ConflictRow]:
        """Return the result, then the hands that differ."""
        name = self.part_name(match, saved.id)
        yield ConflictRow(name, self.describe(match, saved), self.describe(match, mine), device)
        theirs, ours = describe_hands(saved), describe_hands(mine)
        for seat in sorted(theirs.keys() | ours.keys()):
            if theirs.get(seat) != ours.get(seat):
                hands = theirs.get(seat, NOTHING), ours.get(seat, NOTHING)
                yield ConflictRow(f"{name}, {_seat(match, seat)}", *hands, device)


class TurnCells(MatchCells):
    """The cells of the game followed at the table, with the names of its cards."""

    cells = _TURN_CELLS

    def is_contested(self, cell: str, cells: Collection[str]) -> bool:
        """Leave out what is not shown at the table."""
        return cell.startswith("course.")

    def undo_label(self, sitting: Match, change: Change) -> str:
        """Say which turn is undone; "" for other changes."""
        return undo_turn_label(sitting, change)


CELLS, TURN_CELLS = MatchCells(), TurnCells()


def _count_turns(cells: Diff, side: int) -> str:
    """Count the changed turns that existed before (0) or after (1) the change; "" for none."""
    count = sum(cell.startswith(_TURNS) and cells[cell][side] is not None for cell in cells)
    return ngettext("%(num)s turn", "%(num)s turns", count) if count else ""


def describe_hands(game: MatchGame) -> dict[int, str]:
    """Return the hands by seat: cards, or points if nothing else was noted."""
    return {line.seat: _describe_hand(game, line) for line in game.lines if line.seat is not None}


def _describe_hand(game: MatchGame, line: HandLine) -> str:
    if line.seat is not None and isinstance(game.left[line.seat], int):
        return gettext("%(points)s, counted at the table", points=line.points)
    return say(line.reason)
