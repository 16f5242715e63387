"""Files in: a night or a match that comes with its players, whole or not at all."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.core.db import writing
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, lock
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.variants import WholeBook, load_whole_book
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.house.import_export.before import Earlier, Kind, earlier, stamp_of
from scorekeeper.house.import_export.matches import put_match
from scorekeeper.house.import_export.nights import Coming, coming_games, put_night
from scorekeeper.house.import_export.people import check_apart, known_people, people, seat_people
from scorekeeper.house.import_export.reading import read_clean, read_clean_night


@dataclass(frozen=True, slots=True)
class Imported:
    """A night or a match of the house that a file tells; `known` where the file came before."""

    kind: Kind
    number: int
    known: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would change in a house.

    Args:
        told: what it tells.
        known: the number of the night or the match that it became before, if it did.
        discarded: the newest such that was thrown away since and can be brought back.
        players: who plays in it, by the name in the file, and as whom the house knows them: None
            for somebody who would be new.
        games: what becomes of the games of a house's own in a night.
    """

    told: Night | Match
    known: int | None
    discarded: int | None
    players: Mapping[str, str | None]
    games: tuple[Coming, ...]

    @property
    def kind(self) -> Kind:
        """What it tells: a night or a match."""
        return _kind(self.told)


def preview_file(place: Place | None, data: bytes) -> Preview:
    """Look what `import_file` would do with a file; nothing is written.

    Without a place it is for a house that is not there yet.

    Raises:
        FileError: something is wrong with the file, or two of its players are one in the house.
    """
    told = read_clean(data)
    before = earlier(place, _kind(told), data) if place else Earlier()
    found = known_people(place, people(told)) if place else dict.fromkeys(people(told))
    if before.number is None:
        check_apart(found.values())
    players = {name: person and person[1] for name, person in found.items()}
    book = load_whole_book(place) if place else WholeBook({})
    games = tuple(coming_games(told, book)) if isinstance(told, Night) else ()
    return Preview(told, before.number, before.discarded, players, games)


def import_file(actor: Actor, data: bytes, seen: int | None = None) -> Imported:
    """Take the file of a night or a match in.

    Its players are those of the house with the same names; the others are added. Games of the
    house's own stay as the house's book has them; the others go into it. The same file is one
    night or match, from whichever device it comes, unless that was thrown away since. Who had
    `seen` the house (its counter) before that happened is answered with what was thrown away: a
    page that was gone back to brings nothing a second time.

    Raises:
        FileError: something is wrong with the file, or two of its players are one in the house;
            nothing was written.
        NotAllowed: the device may not (any more).
    """
    return _import(actor, data, read_clean(data), seen)


def import_night(actor: Actor, data: bytes) -> Imported:
    """Take the file of a night in, and of nothing else; as `import_file`."""
    return _import(actor, data, read_clean_night(data))


def _import(actor: Actor, data: bytes, told: Night | Match, seen: int | None = None) -> Imported:
    kind = _kind(told)
    with writing() as connection:
        place = Place(connection, actor.house_id)
        now = lock(place)
        before = earlier(place, kind, data, now if seen is None else seen)
        if before.number is not None:
            return Imported(kind, before.number, known=True)
        stamp = stamp_of(data, now).part(str(before.times))
        persons = seat_people(actor, stamp.part("players"), place, people(told))
        if isinstance(told, Match):
            topic = put_match(actor, stamp, told, persons)
        else:
            topic = put_night(actor, stamp, told, persons)
        return Imported(kind, int(topic.removeprefix(f"{kind}/")), known=False)


def _kind(told: Night | Match) -> Kind:
    return Kind.MATCH if isinstance(told, Match) else Kind.NIGHT
