"""Files in: a night that comes with its players and its games, whole or not at all."""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count

from scorekeeper.actions.reading import read_clean_night
from scorekeeper.actions.variants import keep
from scorekeeper.actions.write import Actor, Stamp, lock, write
from scorekeeper.games.montana.deals import Seat
from scorekeeper.games.montana.night import Night
from scorekeeper.store.db import writing
from scorekeeper.store.log import IMPORT, written_with
from scorekeeper.store.nights import NightTopic, load_night
from scorekeeper.store.players import Player, Roster, RosterTopic, load_roster
from scorekeeper.store.topics import Missing, Place


@dataclass(frozen=True, slots=True)
class Imported:
    """A night of the house that a file tells; `known` where the file came before."""

    night_id: int
    known: bool


def import_night(actor: Actor, data: bytes) -> Imported:
    """Take a night file in.

    Its players are those of the house with the same names; the others are added. Games of the
    house's own stay as the house's book has them; the others go into it. The same file is one
    night, from whichever device it comes, unless that night was thrown away since.

    Raises:
        FileError: something is wrong with the file; nothing was written.
        NotAllowed: the device may not (any more).
    """
    night = read_clean_night(data)
    digest = hashlib.sha256(data).hexdigest()
    with writing() as connection:
        place = Place(connection, actor.house_id)
        stamp, earlier = _earlier(place, Stamp(digest, lock(place)))
        if earlier is not None:
            return Imported(earlier, known=True)
        seats = _seat(actor, stamp.part("players"), place, night)
        for game in {d.call.variant.id: d.call.variant for d in night.deals if d.call}.values():
            keep(actor, stamp.part(f"book {game.id}"), game)
        topic, body = NightTopic(), {"file": digest}
        write(actor, stamp, topic, IMPORT, body, lambda _place, _before: _seated(night, seats))
        return Imported(int(topic.name.removeprefix("night/")), known=False)


def _earlier(place: Place, file: Stamp) -> tuple[Stamp, int | None]:
    """The night that this file became before, if the house still has it; else a fresh stamp."""
    times = 0
    while topic := written_with(place, IMPORT, file.part(str(times)).key):
        number = int(topic.removeprefix("night/"))
        with suppress(Missing):  # it was tidied away
            if not load_night(place, number).night.discarded:
                return file, number
        times += 1
    return file.part(str(times)), None


def _seat(actor: Actor, stamp: Stamp, place: Place, night: Night) -> Mapping[int, Seat]:
    """The house's seat for each player that the file numbers; newcomers join the roster."""
    people = {
        who.player: who.name
        for who in (*night.seats, *(who for deal in night.deals for who in deal.sits.values()))
    }

    def change(_: Place, roster: Roster) -> Roster:
        known = {player.name.casefold() for player in roster.values()}
        names = [name for name in people.values() if name.casefold() not in known]
        return {**roster, **dict(zip(count(max(roster, default=0) + 1), map(Player, names)))}

    roster = load_roster(place)
    if change(place, roster) != roster:
        write(actor, stamp, RosterTopic(), IMPORT, {"names": [*people.values()]}, change)
    known = {p.name.casefold(): Seat(n, p.name) for n, p in load_roster(place).items()}
    return {player: known[name.casefold()] for player, name in people.items()}


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
