"""The players of a file as the house's: those with the same names, and newcomers."""

from collections.abc import Iterable, Mapping
from itertools import count

from scorekeeper.base.json_text import FileError, FileProblem
from scorekeeper.base.text import text
from scorekeeper.core.importing import Person
from scorekeeper.core.log import IMPORT
from scorekeeper.core.players import Player, Roster, RosterTopic, load_roster, same_player
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, write


def known_people(place: Place, names: Iterable[str]) -> dict[str, Person | None]:
    """Who in the house goes by each of these names; None for somebody who would be new."""
    known = _known(load_roster(place))
    return {name: known.get(name.casefold()) for name in names}


def check_apart(found: Iterable[Person | None]) -> None:
    """Nobody plays twice.

    Raises:
        FileError: two of those who were found are one.
    """
    persons = [person for person in found if person]
    if len(set(persons)) < len(persons):
        message = text("Two of these players are the same person in this house.")
        raise FileError(FileProblem("players", message))


def seat_people(
    actor: Actor, stamp: Stamp, place: Place, numbers: Mapping[str, int]
) -> dict[int, Person]:
    """Who in the house each player is, by the number in the file; newcomers join the roster.

    Raises:
        FileError: two of them are one in the house.
    """

    def change(_: Place, roster: Roster) -> Roster:
        known = _known(roster)
        names = [name for name in numbers if name.casefold() not in known]
        return {**roster, **dict(zip(count(max(roster, default=0) + 1), map(Player, names)))}

    found = known_people(place, numbers).values()
    check_apart(found)
    if None in found:
        write(actor, stamp, RosterTopic(), IMPORT, {"names": [*numbers]}, change)
    known = _known(load_roster(place))
    return {number: known[name.casefold()] for name, number in numbers.items()}


def _known(roster: Roster) -> dict[str, Person]:
    """The house's players by their names, whatever the case; an old name leads to who it is now."""
    same = same_player(roster)
    return {
        player.name.casefold(): (same[number], roster[same[number]].name)
        for number, player in roster.items()
    }
