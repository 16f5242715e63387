"""Descriptions of a match's changes: "game 2: Ann +136", "game 2, Bo, number 6: 2 → 3"."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from flask_babel import gettext, ngettext

from scorekeeper.core.documents import Diff, nest
from scorekeeper.core.log import UNDO, Change, Entry
from scorekeeper.games.shedding.actions.matches import SITTING
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.match import HandLine, Match, MatchGame
from scorekeeper.games.shedding.rules.table import Play, Won
from scorekeeper.games.shedding.rules.turn_history import parse_turn
from scorekeeper.games.shedding.store.matches import parse_match
from scorekeeper.web.language import day, isolated, named, number, points, say
from scorekeeper.web.logs import NOTHING, LogLine, LogRow, player_names
from scorekeeper.web.undo_labels import line_label

_TURNS = "course.turns."


def undo_label(match: Match, change: Change) -> str:
    """Label the undo button of this change."""
    if change.action == "settle":
        return line_label(log_lines(match, change)) or str(gettext("the new name, date or target"))
    if change.action not in ("game", "correct", "delete"):
        return say(SITTING.log_name(change.action))
    games = {int(cell.split(".")[1]) for cell in change.cells if cell.startswith("games.")}
    if len(games) != 1:
        return say(SITTING.log_name(change.action))
    number = 1 + sum(game.id < min(games) for game in match.games)
    names = {
        "game": gettext("game %(number)s", number=number),
        "correct": gettext("the correction of game %(number)s", number=number),
        "delete": gettext("the deletion of game %(number)s", number=number),
    }
    return str(names[change.action])


def log_rows(match: Match, entries: Sequence[Entry]) -> list[LogRow]:
    """Render each entry of the match's log."""
    return [
        LogRow(entry, say(SITTING.log_name(entry.change.action)), log_lines(match, entry.change))
        for entry in entries
    ]


def log_lines(match: Match, change: Change) -> list[LogLine]:
    """Describe every cell of a change.

    A new or deleted game is described hand by hand; for a corrected one, the differences.
    """
    if change.action in ("start", "import"):
        return []
    lines: list[LogLine] = []
    whole = {*_whole(match, change.cells, 0), *_whole(match, change.cells, 1)}
    for game_id in sorted(whole):
        before, after = (_whole(match, change.cells, side).get(game_id) for side in (0, 1))
        lines += _game_lines(match, game_id, change.action, before, after)
    turns = [cell for cell in change.cells if cell.startswith(_TURNS)]
    course = turns if len(turns) > 1 else []
    if whole:  # the turns followed at the table change together with the game
        course = [cell for cell in change.cells if cell.startswith("course.")]
    for cell in sorted(change.cells, key=_in_order):
        parts = cell.split(".")
        if cell in course or (parts[0] == "games" and int(parts[1]) in whole):
            continue
        was, now = change.cells[cell]
        old = "" if was is None else value_of(match, cell, was)
        lines.append(LogLine(cell_name(match, cell), old, value_of(match, cell, now)))
    if turns and course:
        was, now = (_describe_turns(change.cells, side) for side in (0, 1))
        lines.append(LogLine(str(gettext("the table")), was, now or NOTHING))
    return lines


def cell_name(match: Match, cell: str) -> str:
    """Describe a cell."""
    kind, *rest = cell.split(".")
    if kind == "games":
        return ", ".join(_game_cell(match, int(rest[0]), rest[1:]))
    if kind == "course":
        return _course_cell(rest)
    names = {
        "name": gettext("the name"),
        "date": gettext("the date"),
        "target": gettext("the target"),
        "seats": gettext("the players"),
        "deleted_at": gettext("deletion"),
    }
    return str(names.get(kind, gettext("the match")))


def value_of(match: Match, cell: str, value: Any) -> str:
    """Format a cell's value; a dash for none."""
    if value is None:
        return NOTHING
    formats: dict[str, Callable[[], str]] = {
        "winner": lambda: isolated(match.seats[value].name),
        "first": lambda: isolated(match.seats[value].name),
        "deleted_at": lambda: str(gettext("yes") if value else gettext("no")),
        "name": lambda: isolated(named(value)),
        "date": lambda: day(value),
        "top": lambda: say(BY_CODE[value].label),
        "seats": lambda: player_names(value),
    }
    kind = cell.rpartition(".")[2]
    if kind in formats:
        return formats[kind]()
    if cell.startswith(_TURNS):
        return _turn(match, str(value))
    return number(value) if isinstance(value, int) else isolated(str(value))


def game_name(match: Match, game_id: int) -> str:
    """Name the game with that id, such as "game 2", or "a deleted game"."""
    game = match.game(game_id)
    if game is None:
        return str(gettext("a deleted game"))
    return str(gettext("game %(number)s", number=match.number(game)))


def _game_cell(match: Match, game_id: int, parts: list[str]) -> Iterator[str]:
    yield game_name(match, game_id)
    if parts == ["winner"]:
        yield str(gettext("the winner"))
    elif parts[0] == "left":
        yield isolated(match.seats[int(parts[1])].name)
        if parts[2:3] == ["numbers"]:
            yield str(gettext("number %(number)s", number=parts[3]))
        elif parts[2:] == ["number_rules"]:
            yield str(gettext("number rules"))
        elif parts[2:] == ["other_rules"]:
            yield str(gettext("other rule cards"))
        else:
            yield str(gettext("the total"))
    else:
        yield str(gettext("the total"))


def _course_cell(parts: list[str]) -> str:
    if parts[0] == "turns":
        return str(gettext("turn %(number)s", number=parts[1]))
    return str(gettext("the card turned up") if parts[0] == "top" else gettext("who goes first"))


def _turn(match: Match, turn: str) -> str:
    action = parse_turn(turn)
    if isinstance(action, Won):
        return str(
            gettext("%(name)s won by a victory rule", name=isolated(match.seats[action.seat].name))
        )
    if not isinstance(action, Play):
        return str(gettext("drew a card"))
    cards = ", ".join(c.value if isinstance(c, str) else say(c.label) for c in action.cards)
    if action.back:
        return str(gettext("%(cards)s, taken back", cards=cards))
    return str(gettext("%(cards)s, the last card", cards=cards)) if action.left == 0 else cards


def _describe_turns(cells: Diff, side: int) -> str:
    """Count the changed turns that existed before (0) or after (1) the change; "" for none."""
    count = sum(cell.startswith(_TURNS) and cells[cell][side] is not None for cell in cells)
    return str(ngettext("%(num)s turn", "%(num)s turns", count)) if count else ""


def _in_order(cell: str) -> list[tuple[int, str]]:
    """Sort key of cells: number 10 comes after number 9."""
    return [(int(part) if part.isdigit() else -1, part) for part in cell.split(".")]


def _whole(match: Match, cells: Diff, side: int) -> dict[int, MatchGame]:
    """Return the games, by id, that a change deleted (side 0) or added (side 1)."""
    values_by_cell = {
        cell: values[side] for cell, values in cells.items() if cell.startswith("games.")
    }
    document = nest({cell: value for cell, value in values_by_cell.items() if value is not None})
    games = {
        key: facts
        for key, facts in document.get("games", {}).items()
        if "winner" in facts and cells[f"games.{key}.winner"][1 - side] is None
    }
    facts_of_match = {"name": "", "date": "", "target": 1, "games": games}
    seats = [seat.player for seat in match.seats]
    partial = parse_match(
        {**facts_of_match, "seats": seats}, {s.player: s.name for s in match.seats}
    )
    return {game.id: game for game in partial.games}


def _game_lines(
    match: Match, game_id: int, action: str, before: MatchGame | None, after: MatchGame | None
) -> Iterator[LogLine]:
    name = game_name(match, game_id)
    was, now = (describe_result(match, game) if game else "" for game in (before, after))
    if before and action == "delete":
        yield LogLine(str(gettext("deleted")), "", was)
    elif after and action == UNDO:
        yield LogLine(str(gettext("%(game)s restored", game=name)), "", now)
    else:
        yield LogLine(name, was, now or NOTHING)
    for seat, cards in describe_hands(after or before or MatchGame(0, 0)).items():
        about = f"{name}, {isolated(match.seats[seat].name)}"
        yield LogLine(about, "", cards) if after else LogLine(about, cards, NOTHING)


def describe_hands(game: MatchGame) -> dict[int, str]:
    """Return the hands by seat: cards, or points if nothing else was noted."""
    return {line.seat: _describe_hand(game, line) for line in game.lines if line.seat is not None}


def _describe_hand(game: MatchGame, line: HandLine) -> str:
    if line.seat is not None and isinstance(game.left[line.seat], int):
        return str(gettext("%(points)s, counted at the table", points=line.points))
    return say(line.reason)


def describe_result(match: Match, game: MatchGame) -> str:
    """Describe the winner and the points."""
    return f"{isolated(match.seats[game.winner].name)} {points(game.points)}"
