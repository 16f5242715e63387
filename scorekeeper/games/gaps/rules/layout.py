"""A board as four lines of thirteen, such as `QH 3S -- TD`, for people and programs."""

from collections import Counter

from scorekeeper.base.cards import Card, parse_card
from scorekeeper.base.json_text import FileError, FileProblem
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.gaps.rules.board import CARDS, COLUMNS, ROWS, Board

_GAP = "--"


def write_layout(board: Board) -> str:
    """The board as text, each line with its end."""
    lines = (" ".join(card.code if card else _GAP for card in board.row(n)) for n in range(ROWS))
    return "".join(f"{line}\n" for line in lines)


def read_layout(said: str) -> Board:
    """The board that the text says; empty lines and those that begin with # say nothing.

    Raises:
        FileError: it says none, with every reason.
    """
    problems: list[FileProblem] = []
    cells: list[Card | None] = []
    rows = [
        (number, line.split())
        for number, line in enumerate(said.splitlines(), 1)
        if line.strip() and not line.startswith("#")
    ]
    if len(rows) != ROWS:
        message = ntext("%(count)s row, not four.", "%(count)s rows, not four.", len(rows))
        raise FileError(FileProblem(text("the layout"), message))
    for number, words in rows:
        if len(words) != COLUMNS:
            counted = ntext(
                "%(count)s place, not thirteen.", "%(count)s places, not thirteen.", len(words)
            )
            problems.append(FileProblem(line_place(number), counted))
        for word in words:
            try:
                cells.append(None if word == _GAP else parse_card(word, ""))
            except RuleError as error:
                problems += [FileProblem(line_place(number), p.message) for p in error.problems]
    if not problems:
        problems = [FileProblem(text("the layout"), message) for message in _miscounted(cells)]
    if problems:
        raise FileError(*problems)
    return Board(tuple(cells))


def line_place(number: int) -> Text:
    """The place of what is wrong with a line; the first is 1."""
    return text("line %(number)s", number=number)


def _miscounted(cells: list[Card | None]) -> list[Text]:
    """Cards that are missing, doubled, or aces."""
    count = Counter(card for card in cells if card)
    messages = []
    for card, times in count.items():
        if card not in CARDS:
            messages.append(text("%(card)s is an ace: in its place is a gap.", card=card.label))
        elif times > 1:
            messages.append(text("%(card)s lies there more than once.", card=card.label))
    messages += [
        text("%(card)s is missing.", card=card.label) for card in CARDS if card not in count
    ]
    return messages
