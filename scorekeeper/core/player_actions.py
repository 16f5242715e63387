"""Actions on players: add, rename, archive, mark as present, and assign a device."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.reserved import RESERVED, reserved_message
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.devices import Devices, DevicesTopic
from scorekeeper.core.names import clean_player_name, name_key
from scorekeeper.core.players import (
    Player,
    Roster,
    RosterTopic,
    load_seats,
    numbers_of,
    same_player,
)
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, write

W = TypeVar("W")


def add(actor: Actor, stamp: Stamp, name: str, here: str | None = None) -> Written[Roster]:
    """Add a player; `here` as in `mark_present`.

    Raises:
        RuleError: an empty or invalid name, or one that another player has.
    """
    clean = clean_player_name(name)

    def change(_: Place, roster: Roster) -> Roster:
        _check_free(roster, clean)
        return {**roster, max(roster, default=0) + 1: Player(clean, here=here)}

    body = {"name": clean} | ({"here": here} if here else {})
    return write(actor, stamp, RosterTopic(), "add", body, change)


def add_and(actor: Actor, stamp: Stamp, name: str, act: Callable[[int], W]) -> W:
    """Add a player, and act with the new player's number, in the same transaction.

    The number is 0 if the form is sent again after the player was renamed.

    Raises:
        RuleError: as for `add`.
    """
    with writing() as connection:
        add(actor, stamp.part("newcomer"), name)
        roster = RosterTopic().load(Place(connection, actor.house_id))
        clean = clean_player_name(name)
        return act(next((number for number, player in roster.items() if player.name == clean), 0))


def rename(actor: Actor, stamp: Stamp, number: int, name: str) -> Written[Roster]:
    """Rename a player; old nights show the new name too.

    Raises:
        Missing: there is no such player.
        RuleError: as for `add`; or the player was merged into another.
    """
    clean = clean_player_name(name)

    def change(_: Place, roster: Roster) -> Roster:
        player = find_single(roster, number)
        _check_free(roster, clean, except_number=number)
        return {**roster, number: replace(player, name=clean)}

    body = {"player": number, "name": clean}
    return write(actor, stamp, RosterTopic(), "rename", body, change)


def set_archived(actor: Actor, stamp: Stamp, number: int, *, archived: bool) -> Written[Roster]:
    """Archive or restore a player; old nights keep the player.

    Raises:
        Missing: there is no such player.
        RuleError: the player was merged into another.
    """

    def change(_: Place, roster: Roster) -> Roster:
        return {**roster, number: replace(find_single(roster, number), archived=archived)}

    body = {"player": number, "archived": archived}
    return write(actor, stamp, RosterTopic(), "retire", body, change)


def mark_present(actor: Actor, stamp: Stamp, number: int, here: str | None) -> Written[Roster]:
    """Mark a player as present on the evening `here` (a date), or as absent.

    Raises:
        Missing: there is no such player.
        RuleError: the player was merged into another.
    """

    def change(_: Place, roster: Roster) -> Roster:
        find_single(roster, number)
        absent = {n: replace(roster[n], here=None) for n in numbers_of(roster, number)}
        return {**roster, **absent, number: replace(roster[number], here=here)}

    body = {"player": number, "here": here}
    return write(actor, stamp, RosterTopic(), "here", body, change)


def assign_device(actor: Actor, stamp: Stamp, player: int | None) -> Written[Devices]:
    """Assign a device to a player, or to no player.

    A merged player is replaced by the one into whom they were merged.

    Raises:
        Missing: the house has no such player.
    """

    def change(place: Place, devices: Devices) -> Devices:
        current = None if player is None else load_seats(place, [player])[0].player
        return {**devices, actor.device_id: replace(devices[actor.device_id], player=current)}

    return write(actor, stamp, DevicesTopic(), "player", {"player": player}, change)


def find(roster: Roster, number: int) -> Player:
    """Return the player with that number.

    Raises:
        Missing: there is no such player.
    """
    if number not in roster:
        raise Missing(f"player {number}")
    return roster[number]


def find_single(roster: Roster, number: int, field: str = "") -> Player:
    """The player, unless it was merged into another.

    Raises:
        Missing: there is no such player.
        RuleError: the player was merged into another; the problem is at `field`.
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


def _check_free(roster: Roster, name: str, except_number: int | None = None) -> None:
    """Refuse a name that another player has, even a merged one, as merges can be undone."""
    if name.casefold() == RESERVED:
        raise RuleError(Problem("name-reserved", "name", reserved_message(name)))
    for number, player in roster.items():
        if number != except_number and name_key(player.name) == name_key(name):
            find_single(roster, number, "name")
            message = text("There is already a player called “%(name)s”.", name=name)
            raise RuleError(Problem("name-taken", "name", message))
