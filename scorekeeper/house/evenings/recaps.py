"""All that an evening had, as its page and its picture show it."""

from collections.abc import Sequence
from datetime import date

from scorekeeper.core.topics import Place
from scorekeeper.games.pages import PAGES
from scorekeeper.house.evenings.people import Person, people_there
from scorekeeper.house.evenings.store import count_evenings
from scorekeeper.house.evenings.words import Recap
from scorekeeper.web.evenings import GameOfEvening
from scorekeeper.web.game_pages import Pages


def recap_of(place: Place, date: str) -> Recap:
    """The evening of that date, games at tables first."""
    counted = count_evenings(place, [date])[date]
    people = people_there(place, date)
    played = [game for game in PAGES if game.game in counted]
    parts = [(game, _part(place, game, date, counted[game.game], people)) for game in played]
    return Recap(date, counted, people, parts)


def known_date(said: str) -> str | None:
    """The date that an address says as we write it; None for whatever else it says."""
    try:
        return said if date.fromisoformat(said).isoformat() == said else None
    except ValueError:
        return None


def _part(
    place: Place, game: Pages, date: str, count: int, people: Sequence[Person]
) -> GameOfEvening:
    """What the evening had of a game."""
    played = [(one.name, one.shares[game.game]) for one in people if game.game in one.shares]
    return GameOfEvening(count, game.evening.lines(place, date), played)
