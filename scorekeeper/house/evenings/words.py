"""Texts about an evening: its date, and its recap, as values and as plain text to share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from flask_babel import format_date

from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.topics import Place
from scorekeeper.games.pages import PAGES
from scorekeeper.house.evenings.people import Person, load_people
from scorekeeper.house.evenings.store import count_evenings
from scorekeeper.web.evenings import GameOfEvening
from scorekeeper.web.game_pages import Pages
from scorekeeper.web.language import say
from scorekeeper.web.results import headed

NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Recap:
    """An evening: its sittings counted by game, its players, and what was played of each game."""

    date: str
    counted: Mapping[str, int]
    people: Sequence[Person]
    parts: Sequence[tuple[Pages, GameOfEvening]]


def heading_date(iso: str) -> str:
    """Format a date with its weekday as a heading; only a break after the weekday is allowed."""
    day, rest = (format_date(date.fromisoformat(iso), how) for how in ("EEEE", "d MMMM y"))
    return f"{day[:1].upper()}{day[1:]}, {rest.replace(' ', NO_BREAK)}"


def count_text(counted: Mapping[str, int]) -> str:
    """Summarise how many sittings of each game there were."""
    return ", ".join(
        say(game.evening.count_label.counting(counted[game.game]))
        for game in PAGES
        if game.game in counted
    )


def has_open(of: Recap) -> bool:
    return any(
        isinstance(line, SittingLine) and not line.finished
        for _, part in of.parts
        for line in part.lines
    )


def recap(house: str, of: Recap) -> str:
    """Render the evening as plain text, one line per result; "" if nothing was played."""
    lines = [line for game, part in of.parts for line in game.evening.words(part)]
    return headed(house, of.date, lines) if lines else ""


def load_recap(place: Place, date: str) -> Recap:
    """Load the recap of the evening with this date, games at tables first."""
    counted = count_evenings(place, [date])[date]
    people = load_people(place, date)
    played = [game for game in PAGES if game.game in counted]
    parts = [(game, _part(place, game, date, counted[game.game], people)) for game in played]
    return Recap(date, counted, people, parts)


def parse_iso_date(date_text: str) -> str | None:
    """Return the date of an address if it is valid and in ISO format, else None."""
    try:
        return date_text if date.fromisoformat(date_text).isoformat() == date_text else None
    except ValueError:
        return None


def _part(
    place: Place, game: Pages, date: str, count: int, people: Sequence[Person]
) -> GameOfEvening:
    played = [
        (person.name, person.shares[game.game]) for person in people if game.game in person.shares
    ]
    return GameOfEvening(count, game.evening.lines(place, date), played)
