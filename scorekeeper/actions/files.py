"""Files in: a night that comes with its players and its games, whole or not at all."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count

from scorekeeper.actions.reading import read_clean_night
from scorekeeper.actions.variants import keep, named_apart
from scorekeeper.actions.write import Actor, Stamp, lock, write
from scorekeeper.games.json_text import FileError, FileProblem
from scorekeeper.games.montana.deals import Seat
from scorekeeper.games.montana.night import Night
from scorekeeper.games.montana.variants import Variant
from scorekeeper.games.text import text
from scorekeeper.store.db import writing
from scorekeeper.store.log import IMPORT, written_with
from scorekeeper.store.nights import NightTopic, load_night
from scorekeeper.store.players import Player, Roster, RosterTopic, load_roster, same_player
from scorekeeper.store.topics import Missing, Place
from scorekeeper.store.variants import WholeBook, load_whole_book


@dataclass(frozen=True, slots=True)
class Imported:
    """A night of the house that a file tells; `known` where the file came before."""

    night_id: int
    known: bool


class Comes(StrEnum):
    """What becomes of a game that a file brings."""

    NEW = "new"
    SAME = "same"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Coming:
    """A game of a house's own in a file, and as which game the book will have it."""

    game: Variant
    comes: Comes
    kept: Variant


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would change in a house.

    Args:
        night: what it tells.
        known: the number of the night that it became before, if it did.
        discarded: the newest such night that was thrown away since and can be brought back.
        players: who sits in it, by the name in the file, and as whom the house knows them: None
            for somebody who would be new.
        games: what becomes of the games of a house's own in it.
    """

    night: Night
    known: int | None
    discarded: int | None
    players: Mapping[str, str | None]
    games: tuple[Coming, ...]


def preview_night(place: Place | None, data: bytes) -> Preview:
    """Look what `import_night` would do with a file; nothing is written.

    Without a place it is for a house that is not there yet.

    Raises:
        FileError: something is wrong with the file, or two of its players are one in the house.
    """
    night = read_clean_night(data)
    before = _earlier(place, data) if place else _Earlier(0, None, None)
    known = _known(load_roster(place)) if place else {}
    book = load_whole_book(place) if place else WholeBook({})
    people = _people(night)
    if before.night is None:
        _check_people(people, known)
    return Preview(
        night,
        before.night,
        before.discarded,
        {name: known[_key(name)].name if _key(name) in known else None for name in people},
        tuple(_coming(night, book)),
    )


def import_night(actor: Actor, data: bytes, seen: int | None = None) -> Imported:
    """Take a night file in.

    Its players are those of the house with the same names; the others are added. Games of the
    house's own stay as the house's book has them; the others go into it. The same file is one
    night, from whichever device it comes, unless that night was thrown away since. Who had `seen`
    the house (its counter) before that happened is answered with that night: a page that was
    gone back to brings no second one.

    Raises:
        FileError: something is wrong with the file, or two of its players are one in the house;
            nothing was written.
        NotAllowed: the device may not (any more).
    """
    night = read_clean_night(data)
    with writing() as connection:
        place = Place(connection, actor.house_id)
        now = lock(place)
        before = _earlier(place, data, now if seen is None else seen)
        if before.night is not None:
            return Imported(before.night, known=True)
        stamp = Stamp(_digest(data), now).part(str(before.times))
        seats = _seat(actor, stamp.part("players"), place, night)
        for game in _games(night):
            keep(actor, stamp.part(f"book {game.id}"), game)
        topic, body = NightTopic(), {"file": _digest(data)}
        write(actor, stamp, topic, IMPORT, body, lambda _place, _before: _seated(night, seats))
        return Imported(int(topic.name.removeprefix("night/")), known=False)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class _Earlier:
    """How often a file came before, the night that it is, and the last one that is discarded."""

    times: int
    night: int | None
    discarded: int | None


def _earlier(place: Place, data: bytes, seen: int | None = None) -> _Earlier:
    """What became of this file before; a night counts unless it was discarded before `seen`."""
    times, discarded, file = 0, None, Stamp(_digest(data), 0)
    while topic := written_with(place, IMPORT, file.part(str(times)).key):
        number = int(topic.removeprefix("night/"))
        with suppress(Missing):  # it was tidied away
            stored = load_night(place, number)
            if not stored.night.discarded or (seen is not None and stored.version > seen):
                return _Earlier(times, number, discarded)
            discarded = number
        times += 1
    return _Earlier(times, None, discarded)


def _games(night: Night) -> tuple[Variant, ...]:
    """The games of a house's own that the night plays, each in the version played last."""
    played = (deal.call.variant for deal in night.deals if deal.call)
    return tuple({game.id: game for game in played if game.own}.values())


def _coming(night: Night, book: WholeBook) -> Iterator[Coming]:
    """What becomes of each game, as `keep` will keep it."""
    for game in _games(night):
        known = book.games.get(game.id)
        kept = known or named_apart(game, book)
        comes = Comes.NEW if known is None else Comes.SAME if known == game else Comes.OTHER
        book = replace(book, games={**book.games, game.id: kept})
        yield Coming(game, comes, kept)


def _people(night: Night) -> dict[str, int]:
    """Everybody who sits there, with the number that the file gives."""
    seats = (*night.seats, *(who for deal in night.deals for who in deal.sits.values()))
    return {who.name: who.player for who in seats}


def _key(name: str) -> str:
    """A name as it is compared: whichever case it has."""
    return name.casefold()


def _known(roster: Roster) -> dict[str, Seat]:
    """The house's players by their names; an old name leads to who that is now."""
    same = same_player(roster)
    return {
        _key(player.name): Seat(same[number], roster[same[number]].name)
        for number, player in roster.items()
    }


def _seat(actor: Actor, stamp: Stamp, place: Place, night: Night) -> Mapping[int, Seat]:
    """The house's seat for each player that the file numbers; newcomers join the roster."""
    people = _people(night)

    def change(_: Place, roster: Roster) -> Roster:
        known = _known(roster)
        names = [name for name in people if _key(name) not in known]
        return {**roster, **dict(zip(count(max(roster, default=0) + 1), map(Player, names)))}

    roster = load_roster(place)
    _check_people(people, _known(roster))
    if change(place, roster) != roster:
        write(actor, stamp, RosterTopic(), IMPORT, {"names": [*people]}, change)
    known = _known(load_roster(place))
    return {player: known[_key(name)] for name, player in people.items()}


def _check_people(people: Iterable[str], known: Mapping[str, Seat]) -> None:
    found = [known[_key(name)].player for name in people if _key(name) in known]
    if len(set(found)) < len(found):
        message = text("Two of these players turned out to be one in this house.")
        raise FileError(FileProblem("players", message))


def _seated(night: Night, seats: Mapping[int, Seat]) -> Night:
    """The night with the house's players."""
    return replace(
        night,
        seats=tuple(seats[who.player] for who in night.seats),
        deals=tuple(
            replace(deal, sits={place: seats[who.player] for place, who in deal.sits.items()})
            for deal in night.deals
        ),
    )
