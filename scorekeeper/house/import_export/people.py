"""Match the players of a file with the house's, and add new ones."""

from collections.abc import Iterable, Mapping
from itertools import count

from scorekeeper.base.json_text import FileError, FileProblem
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.log import IMPORT
from scorekeeper.core.names import name_key
from scorekeeper.core.players import Player, Roster, RosterTopic, load_roster, same_player
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, write


def known_people(place: Place, names: Iterable[str]) -> dict[str, Seat | None]:
    """Find the player of the house with each of these names; None for a new player."""
    return find_people(load_roster(place), names)


def check_apart(present: Iterable[Seat | None]) -> None:
    """Check that no two players of the file are the same person in the house.

    Raises:
        FileError: two of them are the same.
    """
    present = [person for person in present if person]
    if len(set(present)) < len(present):
        message = text("Two of these players are the same person in this house.")
        raise FileError(FileProblem("players", message))


def seat_people(
    actor: Actor, stamp: Stamp, place: Place, numbers: Mapping[str, int]
) -> dict[int, Seat]:
    """Return the house's person for each player number of the file; adds new players.

    Raises:
        FileError: two of them are the same in the house.
    """

    def change(_: Place, roster: Roster) -> Roster:
        names = [name for name, person in find_people(roster, numbers).items() if not person]
        return {**roster, **dict(zip(count(max(roster, default=0) + 1), map(Player, names)))}

    persons = known_people(place, numbers).values()
    check_apart(persons)
    if None in persons:
        write(actor, stamp, RosterTopic(), IMPORT, {"names": [*numbers]}, change)
    people = known_people(place, numbers)
    return {numbers[name]: person for name, person in people.items() if person}


def find_people(roster: Roster, names: Iterable[str]) -> dict[str, Seat | None]:
    """Find players by name, case-insensitively; a merged player's name leads to the current player.

    A name that differs only by «ё» and «е» matches if that is unambiguous.
    """
    same = same_player(roster)
    by_name: dict[str, Seat] = {}
    by_key: dict[str, set[Seat]] = {}
    for number, player in roster.items():
        person = Seat(same[number], roster[same[number]].name)
        by_name[player.name.casefold()] = person
        by_key.setdefault(name_key(player.name), set()).add(person)
    persons = {name: by_name.get(name.casefold()) for name in names}
    taken = set(persons.values())
    for name in (name for name, person in persons.items() if person is None):
        candidates = by_key.get(name_key(name), set())
        if len(candidates) == 1 and not candidates & taken:
            (persons[name],) = candidates
            taken |= candidates
    return persons
