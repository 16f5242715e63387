"""The roster: add a player, rename, archive, say who is here; and whose a device is."""

from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.reserved import RESERVED, reserved
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.devices import Devices, DevicesTopic
from scorekeeper.core.names import clean_player_name, name_key
from scorekeeper.core.players import Player, Roster, RosterTopic, known_as, numbers_of, same_player
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, write


def add(actor: Actor, stamp: Stamp, name: str, here: str | None = None) -> Written[Roster]:
    """Add a player; `here` as for `say_here`.

    Raises:
        RuleError: no name, a name that cannot be shown, or one that somebody has already.
    """
    clean = clean_player_name(name)

    def change(_: Place, roster: Roster) -> Roster:
        _check_free(roster, clean)
        return {**roster, max(roster, default=0) + 1: Player(clean, here=here)}

    body = {"name": clean} | ({"here": here} if here else {})
    return write(actor, stamp, RosterTopic(), "add", body, change)


def add_within(actor: Actor, stamp: Stamp, name: str) -> int:
    """Add a player as part of what is written next, in the same transaction (`writing()`).

    Returns the newcomer's number; 0 where the form is sent again after the newcomer was given
    another name.

    Raises:
        RuleError: as for `add`.
    """
    with writing() as connection:
        add(actor, stamp.part("newcomer"), name)
        roster = RosterTopic().load(Place(connection, actor.house_id))
    clean = clean_player_name(name)
    return next((number for number, player in roster.items() if player.name == clean), 0)


def rename(actor: Actor, stamp: Stamp, number: int, name: str) -> Written[Roster]:
    """Give a player another name; old nights show it too.

    Raises:
        Missing: there is no such player.
        RuleError: as for `add`; or the player was merged into another.
    """
    clean = clean_player_name(name)

    def change(_: Place, roster: Roster) -> Roster:
        player = find_single(roster, number)
        _check_free(roster, clean, besides=number)
        return {**roster, number: replace(player, name=clean)}

    body = {"player": number, "name": clean}
    return write(actor, stamp, RosterTopic(), "rename", body, change)


def set_archived(actor: Actor, stamp: Stamp, number: int, *, archived: bool) -> Written[Roster]:
    """Offer a player no seat any more, or offer it again; old nights keep the player.

    Raises:
        Missing: there is no such player.
        RuleError: the player was merged into another.
    """

    def change(_: Place, roster: Roster) -> Roster:
        return {**roster, number: replace(find_single(roster, number), archived=archived)}

    body = {"player": number, "archived": archived}
    return write(actor, stamp, RosterTopic(), "retire", body, change)


def say_here(actor: Actor, stamp: Stamp, number: int, here: str | None) -> Written[Roster]:
    """Say that a player is there on the evening `here` (a date), or on none.

    Raises:
        Missing: there is no such player.
        RuleError: the player was merged into another.
    """

    def change(_: Place, roster: Roster) -> Roster:
        find_single(roster, number)
        said = {n: replace(roster[n], here=None) for n in numbers_of(roster, number)}
        return {**roster, **said, number: replace(roster[number], here=here)}

    body = {"player": number, "here": here}
    return write(actor, stamp, RosterTopic(), "here", body, change)


def say_who(actor: Actor, stamp: Stamp, player: int | None) -> Written[Devices]:
    """Whose device this is: that of a player of the house, or nobody's, as at first.

    A player who was merged into another is that one.

    Raises:
        Missing: the house has no such player.
    """

    def change(place: Place, devices: Devices) -> Devices:
        known = known_as(place, () if player is None else (player,))
        if player is not None and player not in known:
            raise Missing(f"player {player}")
        mine = replace(devices[actor.device_id], player=player and known[player][0])
        return {**devices, actor.device_id: mine}

    return write(actor, stamp, DevicesTopic(), "player", {"player": player}, change)


def find(roster: Roster, number: int) -> Player:
    """The player with that number.

    Raises:
        Missing: there is none.
    """
    if number not in roster:
        raise Missing(f"player {number}")
    return roster[number]


def find_single(roster: Roster, number: int, field: str = "") -> Player:
    """The player, unless it was merged into another.

    Raises:
        Missing: there is none.
        RuleError: for the field, it is another one now.
    """
    player = find(roster, number)
    if player.merged_into is not None:
        message = text(
            "“%(name)s” and “%(now)s” are the same player now.",
            name=player.name,
            now=roster[same_player(roster)[number]].name,
        )
        raise RuleError(Problem("merged", field, message))
    return player


def _check_free(roster: Roster, name: str, besides: int | None = None) -> None:
    """Nobody is called so but the player `besides`; a merged one may be somebody again one day."""
    if name.casefold() == RESERVED:
        raise RuleError(Problem("name-reserved", "name", reserved(name)))
    for number, player in roster.items():
        if number != besides and name_key(player.name) == name_key(name):
            find_single(roster, number, "name")
            message = text("There is already a player called “%(name)s”.", name=name)
            raise RuleError(Problem("name-taken", "name", message))
