"""The recap of an evening, for its page and its picture."""

from collections.abc import Sequence
from datetime import date

from scorekeeper.core.topics import Place
from scorekeeper.games.pages import PAGES
from scorekeeper.house.evenings.people import Person, people_there
from scorekeeper.house.evenings.store import count_evenings
from scorekeeper.house.evenings.words import Recap
from scorekeeper.web.evenings import GameOfEvening
from scorekeeper.web.game_pages import Pages


def load_recap(place: Place, date: str) -> Recap:
    """Load the recap of the evening with this date, games at tables first."""
    counted = count_evenings(place, [date])[date]
    people = people_there(place, date)
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
