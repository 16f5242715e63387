"""A layout as text: four lines of thirteen cards and gaps, such as `QH 3S -- TD`."""

from collections import Counter

from scorekeeper.base.cards import Card, parse_card
from scorekeeper.base.json_text import WHOLE, FileError, FileProblem
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.games.gaps.rules.board import ACES, CARDS, COLUMNS, ROWS, Board

MAX_BYTES = 4 * 1024
_GAPS = {"--", "-", "\N{EN DASH}", "\N{EM DASH}"}  # phones make one dash of two


def read_layout(data: bytes) -> Board:
    """Read a board; an ace is a gap. Empty lines and lines that start with # are skipped.

    Raises:
        FileError: it is not a board, with all its problems.
    """
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(FileProblem(WHOLE, text("This is not UTF-8."))) from error
    lines = [
        (number, line.split())
        for number, line in enumerate(content.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if len(data) > MAX_BYTES or len(lines) != ROWS:
        message = text("A layout has %(rows)s lines of cards.", rows=ROWS)
        raise FileError(FileProblem(WHOLE, message))
    problems = [
        FileProblem(text("line %(line)s", line=number), message)
        for number, line in lines
        for message in _check_line(line)
    ]
    if problems:
        raise FileError(*problems)
    cells = [_parse(code) for _, line in lines for code in line]
    if problems := [FileProblem(WHOLE, message) for message in _check_cards(cells)]:
        raise FileError(*problems)
    return Board(tuple(cells))


def _check_line(line: list[str]) -> list[Text]:
    if len(line) != COLUMNS:
        return [text("A line has %(columns)s cards and gaps.", columns=COLUMNS)]
    wrong: list[Text] = []
    for code in line:
        try:
            _parse(code)
        except RuleError as error:
            wrong += (problem.message for problem in error.problems)
    return wrong[:1]


def _check_cards(cells: list[Card | None]) -> list[Text]:
    counts = Counter(cells)
    return [
        text("%(card)s is missing.", card=card.label)
        if not counts[card]
        else text("%(card)s is there twice.", card=card.label)
        for card in CARDS
        if counts[card] != 1
    ]


def _parse(code: str) -> Card | None:
    card = None if code in _GAPS else parse_card(code, "card")
    return None if card in ACES else card


_GAP = "--"


def write_layout(board: Board) -> str:
    """Return the board as text, with a line end after each line."""
    lines = (" ".join(card.code if card else _GAP for card in board.row(n)) for n in range(ROWS))
    return "".join(f"{line}\n" for line in lines)
