"""A saved game, `NNNNN.gam`: its number, rules, result, and every action."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from scorekeeper.base.cards import parse_card
from scorekeeper.base.json_text import WHOLE, FileError, FileProblem
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.games.gaps.rules.board import Move, Square
from scorekeeper.games.gaps.rules.game import Action, Game, Shuffle, Turn, new_game
from scorekeeper.games.gaps.rules.numbers import Number, read_number, write_number
from scorekeeper.games.gaps.rules.rule_set import MAX_SHUFFLES, PRESETS, Goal, How, RuleSet, When

FORMAT = "gaps/1"
SHUFFLE = "shuffle"

MAX_ACTIONS = 10_000
"""The maximum number of actions in a file: a long game has a few hundred."""

TOO_MANY_ACTIONS = text("At most %(limit)s actions are read.", limit=MAX_ACTIONS)

MAX_BYTES = 512 * 1024

_HEADS = ("number", "rules", "result")
_RULES = re.compile(
    r"own shuffles=([0-9]{1,2}) when=(any-time|stuck) how=(mixed|behind-home) undo=(yes|no)"
)
_MOVE = re.compile(r"([2-9TJQK][CDHS])>r([1-4])c([1-9]|1[0-3])")
_LONGEST = 60


def write_game(game: Game) -> str:
    """Write the game so far as a file, with its result."""
    lines = [
        FORMAT,
        f"number: {write_number(game.number)}",
        f"rules: {write_rules(game.rules)}",
        f"result: {write_result(game)}",
        "--",
        *map(write_action, game.actions),
    ]
    return "".join(f"{line}\n" for line in lines)


def read_game(data: bytes) -> Game:
    """Read a file as the game when it was saved.

    Every line is played: what the rules do not allow is refused.

    Raises:
        FileError: the first problem of the file, with its line.
    """
    lines = _lines(data)
    heads = _read_heads(lines)
    at = 0

    def turns() -> Iterator[Turn]:
        nonlocal at
        for at, line in lines:
            yield (_read_action(at, line),)

    try:
        game = new_game(heads.number, heads.rules).having(islice(turns(), MAX_ACTIONS))
    except RuleError as error:
        raise _forbidden(at, error) from None
    for beyond, _ in lines:
        raise _wrong(beyond, TOO_MANY_ACTIONS)
    if message := check_result(game, heads.result):
        raise _wrong(heads.result_line, message)
    return game


def write_action(action: Action) -> str:
    """Write an action as a line: `7H>r2c5` or `shuffle`."""
    if isinstance(action, Shuffle):
        return SHUFFLE
    return f"{action.card.code}>r{action.to.row + 1}c{action.to.column + 1}"


def parse_action(word: str) -> Action | None:
    """Parse the action of a line; None if it is not one."""
    if word == SHUFFLE:
        return Shuffle()
    if not (match := _MOVE.fullmatch(word)):
        return None
    card, row, column = match.groups()
    return Move(parse_card(card, "card"), Square(int(row) - 1, int(column) - 1))


def write_rules(rules: RuleSet) -> str:
    """Write a rule set by its id, or a house's own by its parts."""
    if rules.id:
        return rules.id
    undo = "yes" if rules.undo else "no"
    when, how = rules.when.replace(" ", "-"), rules.how.replace(" ", "-")
    return f"own shuffles={rules.shuffles} when={when} how={how} undo={undo}"


def parse_rules(word: str) -> RuleSet | None:
    """Parse the rule set of a line; None if it is not one."""
    if preset := PRESETS.get(word):
        return preset
    if not (match := _RULES.fullmatch(word)):
        return None
    shuffles, when, how, undo = match.groups()
    return own_rules(
        int(shuffles), When(when.replace("-", " ")), How(how.replace("-", " ")), undo=undo == "yes"
    )


def read_rules(word: str) -> RuleSet:
    """Parse a written rule set.

    Raises:
        ValueError: it is invalid.
    """
    rules = parse_rules(word)
    if rules is None:
        raise ValueError(f"no rules: {word}")
    return rules


def own_rules(shuffles: int, when: When, how: How, *, undo: bool) -> RuleSet:
    """Build a house's own rule set.

    Args:
        shuffles: the number of allowed shuffles, 0 to 99.
    """
    if not 0 <= shuffles <= MAX_SHUFFLES:
        raise ValueError(f"{shuffles} shuffles")
    return RuleSet("", text("Custom rules"), shuffles, when, how, undo, Goal.FEW)


def write_result(game: Game) -> str:
    """Write the result so far as a line: `won, 2 shuffles, 96 moves, 48 home`."""
    state = "won" if game.board.is_won else "stuck" if game.board.is_stuck else "open"
    counted = f"{game.shuffles} shuffles, {game.moves} moves, {game.board.cards_home} home"
    return f"{state}, {counted}"


def check_result(game: Game, stated: str) -> Text | None:
    """Return how the stated result differs from the game's; None if it does not."""
    if (result := write_result(game)) == stated:
        return None
    return text(
        "The file says “%(stated)s”, but the moves lead to “%(result)s”.",
        stated=_short(stated),
        result=result,
    )


def describe_game(game: Game) -> Text:
    """Describe a game in a line, with its result so far."""
    return text(
        "Game %(number)s, %(rules)s: %(result)s",
        number=str(game.number),
        rules=game.rules.name,
        result=write_result(game),
    )


@dataclass(frozen=True, slots=True)
class _Heads:
    """The header: the lines above `--`."""

    number: Number
    rules: RuleSet
    result_line: int
    result: str


def _lines(data: bytes) -> Iterator[tuple[int, str]]:
    """Return the lines with their numbers from 1, without blank ones and comments (`#`)."""
    if len(data) > MAX_BYTES:
        message = text(
            "A saved game has at most %(limit)s\N{NO-BREAK SPACE}kB.", limit=MAX_BYTES // 1024
        )
        raise FileError(FileProblem(WHOLE, message))
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data[: error.start].count(b"\n") + 1
        raise _wrong(number, text("This is not text.")) from None
    lines = ((number, line.strip()) for number, line in enumerate(source.split("\n"), 1))
    return ((number, line) for number, line in lines if line and not line.startswith("#"))


def _read_heads(lines: Iterator[tuple[int, str]]) -> _Heads:
    """Parse the four header lines and the one that ends them."""
    _expect(lines, FORMAT)
    fields: dict[str, tuple[int, str]] = {}
    for name in _HEADS:
        at, line = next(lines, (0, ""))
        key, colon, value = line.partition(":")
        if not colon or key != name:
            raise _wrong(at, text("“%(expected)s” is expected here.", expected=f"{name}: …"))
        fields[name] = at, value.strip()
    _expect(lines, "--")
    return _Heads(_number(*fields["number"]), _rules(*fields["rules"]), *fields["result"])


def _expect(lines: Iterator[tuple[int, str]], expected: str) -> None:
    at, line = next(lines, (0, ""))
    if line != expected:
        raise _wrong(at, text("“%(expected)s” is expected here.", expected=expected))


def _number(at: int, word: str) -> Number:
    try:
        return read_number(word)
    except RuleError as error:
        raise _forbidden(at, error) from None


def _rules(at: int, word: str) -> RuleSet:
    if (rules := parse_rules(word)) is None:
        raise _wrong(at, text("There is no rule set “%(stated)s”.", stated=_short(word)))
    return rules


def _read_action(at: int, line: str) -> Action:
    if (action := parse_action(line)) is None:
        message = text(
            "“%(stated)s” is neither a move such as 7H>r2c5 nor “shuffle”.", stated=_short(line)
        )
        raise _wrong(at, message)
    return action


def _forbidden(at: int, error: RuleError) -> FileError:
    """Convert a rule's problem to a problem of that line."""
    return FileError(*(FileProblem(_line_place(at), p.message) for p in error.problems))


def _wrong(at: int, message: Text) -> FileError:
    """Build a problem of that line; 0 is after the last one."""
    return FileError(FileProblem(_line_place(at) if at else text("the end"), message))


def _line_place(number: int) -> Text:
    """Format the place of a line; the first is 1."""
    return text("line %(number)s", number=number)


def _short(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
