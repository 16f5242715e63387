"""Commands of Gaps: print a deal, replay a saved game, find out which deals can be won."""

import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

import click

from scorekeeper.base.cards import Suit
from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import ntext, text
from scorekeeper.console import fail, printable, read_bytes, refuse, say
from scorekeeper.games.gaps.files.game_file import (
    MAX_BYTES,
    describe_game,
    read_game,
    write_action,
    write_rules,
)
from scorekeeper.games.gaps.files.layout_file import MAX_BYTES as MAX_LAYOUT_BYTES
from scorekeeper.games.gaps.files.layout_file import read_layout, write_layout
from scorekeeper.games.gaps.files.survey_file import SurveyEntry, open_survey, write_entry
from scorekeeper.games.gaps.files.verdicts import write_verdicts
from scorekeeper.games.gaps.rules.board import Board
from scorekeeper.games.gaps.rules.game import Game
from scorekeeper.games.gaps.rules.numbers import deal, parse_number


@click.group()
def gaps() -> None:
    """The solitaire: its numbered deals, its saved games. No database is needed."""


@gaps.command("deal")
@click.argument("number")
def print_deal(number: str) -> None:
    """Print the layout of a game number."""
    click.echo(write_layout(_deal(number)), nl=False)


@gaps.command("replay")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print what comes of it for programs.")
def print_replay(file: str, *, as_json: bool) -> None:
    """Replay a saved game by the rules; - is standard input."""
    try:
        game = read_game(read_bytes(file, MAX_BYTES))
    except FileError as error:
        if not as_json:
            refuse(file, error)
        wrong = [{"place": str(p.place), "message": str(p.message)} for p in error.problems]
        click.echo(json.dumps({"legal": False, "problems": wrong}, ensure_ascii=False, indent=1))
        sys.exit(2)
    layout = write_layout(game.board)
    if as_json:
        click.echo(json.dumps(_summary(game, layout), ensure_ascii=False, indent=1))
        return
    click.echo(say(describe_game(game)))
    click.echo(layout, nl=False)


@gaps.command("solve")
@click.argument("number", required=False)
@click.option("--layout", metavar="FILE", help="Solve the layout of a file; - is standard input.")
@click.option(
    "--seconds",
    type=click.IntRange(1, 86_400),
    default=10,
    show_default=True,
    help="How long to search.",
)
@click.option("--fixed-suits", metavar="C,H,S,D", help="The suit that each row has to have.")
@click.option("--json", "as_json", is_flag=True, help="Print the result for programs.")
def print_solution(
    number: str | None,
    layout: str | None,
    *,
    seconds: int,
    fixed_suits: str | None,
    as_json: bool,
) -> None:
    """Find out whether a deal can be won without a shuffle, and how."""
    from scorekeeper.games.gaps.solver.solve import Verdict, solve

    suits = None if fixed_suits is None else _parse_suits(fixed_suits)
    if (number is None) == (layout is None):
        fail(say(text("Give either a game number or --layout and a file.")), status=2)
    board = _deal(number) if number is not None else _read_layout(str(layout))
    solution = solve(board, seconds, suits)
    moves = [write_action(move) for move in solution.moves]
    if as_json:
        answer = {
            "verdict": solution.verdict,
            "moves": moves,
            "seconds": round(solution.seconds, 3),
            "positions": solution.positions,
        }
        click.echo(json.dumps(answer, indent=1))
        return
    sentences = {
        Verdict.WON: ntext(
            "Can be won in %(num)s move:", "Can be won in %(num)s moves:", len(moves)
        ),
        Verdict.UNWINNABLE: text("Cannot be won without a shuffle."),
        Verdict.OPEN: ntext(
            "Not settled in %(num)s second.", "Not settled in %(num)s seconds.", seconds
        ),
    }
    click.echo("\n".join([say(sentences[solution.verdict]), *moves]))


@gaps.command("survey")
@click.argument("numbers")
@click.option("--output", "-o", required=True, help="The file to write or to continue.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 86_400),
    default=1,
    show_default=True,
    help="Processor time for each deal.",
)
@click.option(
    "--passes",
    type=click.IntRange(1, 10),
    default=1,
    show_default=True,
    help="How often to search; each time four times as long in what is not settled.",
)
@click.option("--fixed-suits", metavar="C,H,S,D", help="The suit that each row has to have.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), help="How many deals at once; as many as processors."
)
@click.option(
    "--compact", help="Write the verdicts of a range from 1 on to this file, as they ship."
)
def print_survey(
    numbers: str,
    *,
    output: str,
    seconds: float,
    passes: int,
    fixed_suits: str | None,
    jobs: int | None,
    compact: str | None,
) -> None:
    """Find out which of many deals can be won without a shuffle.

    NUMBERS is a range such as 1-10000. Ctrl-C stops; the same command continues.
    """
    from scorekeeper.games.gaps.solver.survey import survey

    suits = None if fixed_suits is None else _parse_suits(fixed_suits)
    chosen = _parse_range(numbers)
    if compact and chosen.start != 1:
        fail(say(text("Compact verdicts begin with number 1.")), status=2)
    try:
        file, entries = open_survey(Path(output), ",".join(suits) if suits else None)
    except FileError as error:
        refuse(output, error)
    except OSError as error:
        why = error.strerror or str(error)
        line = text("%(file)s cannot be written: %(why)s.", file=printable(output), why=why)
        fail(say(line), status=2)
    try:
        with file:
            for limit in (seconds * 4**done for done in range(passes)):
                left = [n for n in chosen if n not in entries or not entries[n].is_settled(limit)]
                for number, result in survey(left, limit, suits, jobs=jobs or os.cpu_count() or 1):
                    entries[number] = SurveyEntry(
                        number,
                        result.verdict,
                        result.moves,
                        result.positions,
                        result.seconds,
                        limit,
                    )
                    file.write(write_entry(entries[number]))
                    file.flush()
    except KeyboardInterrupt:
        fail(say(text("Stopped. The same command continues.")), status=130)
    if compact:
        Path(compact).write_bytes(write_verdicts(entries[number] for number in chosen))
    counts = Counter(entries[number].verdict for number in chosen)
    summary = text(
        "Won: %(won)s. Cannot be won: %(lost)s. Not settled: %(left)s.",
        won=counts["won"],
        lost=counts["unwinnable"],
        left=counts["open"],
    )
    click.echo(say(summary))


def _parse_range(typed: str) -> range:
    """Parse a range of game numbers, or exit."""
    match = re.fullmatch(r"([0-9]{1,15})-([0-9]{1,15})", typed)
    first, last = map(int, match.groups()) if match else (0, 0)
    if not 1 <= first <= last:
        fail(say(text("Game numbers are a range such as 1-10000.")), status=2)
    return range(first, last + 1)


def _deal(number: str) -> Board:
    """Deal a typed number, or exit."""
    try:
        return deal(parse_number(number))
    except RuleError as error:
        fail("\n".join(say(problem.message) for problem in error.problems), status=2)


def _read_layout(file: str) -> Board:
    """Read a layout, or exit."""
    try:
        return read_layout(read_bytes(file, MAX_LAYOUT_BYTES))
    except FileError as error:
        refuse(file, error)


def _parse_suits(typed: str) -> list[Suit]:
    """Parse the suits of the rows, or exit."""
    letters = typed.upper().split(",")
    if sorted(letters) != sorted(Suit):
        fail(say(text("Fixed suits are the letters C, D, H and S, such as C,H,S,D.")), status=2)
    return [Suit(letter) for letter in letters]


def _summary(game: Game, layout: str) -> dict[str, object]:
    return {
        "legal": True,
        "number": game.number if isinstance(game.number, int) else str(game.number),
        "rules": write_rules(game.rules),
        "won": game.board.is_won,
        "stuck": game.board.is_stuck,
        "shuffles": game.shuffles,
        "moves": game.moves,
        "home": game.board.cards_home,
        "layout": layout.splitlines(),
    }
