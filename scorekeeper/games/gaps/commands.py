"""Commands of Gaps: print a deal, replay a saved game."""

import json
import sys

import click

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import text
from scorekeeper.console import fail, read_bytes, refuse, say
from scorekeeper.games.gaps.files.game_file import MOST_BYTES, read_game, write_result, write_rules
from scorekeeper.games.gaps.rules.game import Game
from scorekeeper.games.gaps.rules.layout import write_layout
from scorekeeper.games.gaps.rules.numbers import deal, parse_number


@click.group()
def gaps() -> None:
    """The solitaire: its numbered deals, its saved games. No database is needed."""


@gaps.command("deal")
@click.argument("number")
def print_deal(number: str) -> None:
    """Print the layout of a game number."""
    try:
        layout = write_layout(deal(parse_number(number)))
    except RuleError as error:
        fail("\n".join(say(problem.message) for problem in error.problems), status=2)
    click.echo(layout, nl=False)


@gaps.command("replay")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print what comes of it for programs.")
def print_replay(file: str, *, as_json: bool) -> None:
    """Replay a saved game by the rules; - is standard input."""
    try:
        game = read_game(read_bytes(file, MOST_BYTES))
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
    line = text(
        "Game %(number)s, %(rules)s: %(result)s",
        number=str(game.number),
        rules=game.rules.name,
        result=write_result(game),
    )
    click.echo(say(line))
    click.echo(layout, nl=False)


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
