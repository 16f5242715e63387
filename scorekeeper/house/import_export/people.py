"""The players of a file as the house's: those with the same names, and newcomers."""

from collections.abc import Iterable, Mapping
from itertools import count

from scorekeeper.base.json_text import FileError, FileProblem
from scorekeeper.base.text import text
from scorekeeper.core.importing import Person
from scorekeeper.core.log import IMPORT
from scorekeeper.core.names import name_key
from scorekeeper.core.players import Player, Roster, RosterTopic, load_roster, same_player
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, write


def known_people(place: Place, names: Iterable[str]) -> dict[str, Person | None]:
    """Find the player of the house with each of these names; None for a new player."""
    return _find_people(load_roster(place), names)


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
        names = [name for name, person in _find_people(roster, numbers).items() if not person]
        return {**roster, **dict(zip(count(max(roster, default=0) + 1), map(Player, names)))}

    found = known_people(place, numbers).values()
    check_apart(found)
    if None in found:
        write(actor, stamp, RosterTopic(), IMPORT, {"names": [*numbers]}, change)
    people = known_people(place, numbers)
    return {numbers[name]: person for name, person in people.items() if person}


def _find_people(roster: Roster, names: Iterable[str]) -> dict[str, Person | None]:
    """Find players by name, whatever the case; an old name leads to the player it is now.

    A name that differs only by «ё» and «е» counts if it is no other player's.
    """
    same = same_player(roster)
    known: dict[str, Person] = {}
    alike: dict[str, set[Person]] = {}
    for number, player in roster.items():
        person = same[number], roster[same[number]].name
        known[player.name.casefold()] = person
        alike.setdefault(name_key(player.name), set()).add(person)
    found = {name: known.get(name.casefold()) for name in names}
    taken = set(found.values())
    for name in (name for name, person in found.items() if person is None):
        others = alike.get(name_key(name), set())
        if len(others) == 1 and not others & taken:
            (found[name],) = others
            taken |= others
    return found
