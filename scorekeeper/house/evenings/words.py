"""What is said of an evening: its date, and a recap in words that one can send on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from flask_babel import format_date

from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.games.pages import PAGES
from scorekeeper.house.evenings.people import Person
from scorekeeper.web.evenings import GameOfEvening
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.results import headed

NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Recap:
    """An evening: how many sittings it had of each game, who was there, and what was played."""

    date: str
    counted: Mapping[str, int]
    people: Sequence[Person]
    parts: Sequence[tuple[Pages, GameOfEvening]]


def in_words(iso: str) -> str:
    """A date with its day of the week, as a heading; it breaks behind that, if at all."""
    day, rest = (str(format_date(date.fromisoformat(iso), how)) for how in ("EEEE", "d MMMM y"))
    return f"{day[:1].upper()}{day[1:]}, {rest.replace(' ', NO_BREAK)}"


def had(counted: Mapping[str, int]) -> str:
    """So many sittings of each game, in a few words."""
    return ", ".join(
        game.evening.counted(counted[game.game]) for game in PAGES if game.game in counted
    )


def has_open(of: Recap) -> bool:
    """Whether something at a table is not finished yet."""
    return any(
        isinstance(line, SittingLine) and not line.finished
        for _, part in of.parts
        for line in part.lines
    )


def recap(house: str, of: Recap) -> str:
    """The evening in plain words, a line for each thing; "" where nothing was played."""
    lines = [line for game, part in of.parts for line in game.evening.words(part)]
    return headed(house, of.date, lines) if lines else ""
