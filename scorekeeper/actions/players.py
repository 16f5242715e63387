"""The roster: add, rename, retire, and bring back."""

from dataclasses import replace

from scorekeeper.actions.names import clean_name
from scorekeeper.actions.write import Actor, Stamp, Written, write
from scorekeeper.games.problems import Problem, RuleError
from scorekeeper.games.text import text
from scorekeeper.store.players import Player, Roster, RosterTopic
from scorekeeper.store.topics import Missing, Place

_RESERVED = {"dummy"}  # the fourth pile's name in night files


def add(actor: Actor, stamp: Stamp, name: str) -> Written[Roster]:
    """Add a player.

    Raises:
        RuleError: no name, a name that cannot be shown, or one that somebody has already.
    """
    clean = clean_name(name)

    def change(_: Place, roster: Roster) -> Roster:
        _check_free(roster, clean)
        return {**roster, max(roster, default=0) + 1: Player(clean)}

    return write(actor, stamp, RosterTopic(), "add", {"name": clean}, change)


def rename(actor: Actor, stamp: Stamp, number: int, name: str) -> Written[Roster]:
    """Give a player another name; old nights show it too.

    Raises:
        Missing: there is no such player.
        RuleError: as for `add`.
    """
    clean = clean_name(name)

    def change(_: Place, roster: Roster) -> Roster:
        player = _find(roster, number)
        _check_free({n: p for n, p in roster.items() if n != number}, clean)
        return {**roster, number: replace(player, name=clean)}

    body = {"player": number, "name": clean}
    return write(actor, stamp, RosterTopic(), "rename", body, change)


def retire(actor: Actor, stamp: Stamp, number: int, *, retired: bool) -> Written[Roster]:
    """Offer a player no seat any more, or offer it again; old nights keep the player.

    Raises:
        Missing: there is no such player.
    """

    def change(_: Place, roster: Roster) -> Roster:
        return {**roster, number: replace(_find(roster, number), retired=retired)}

    body = {"player": number, "retired": retired}
    return write(actor, stamp, RosterTopic(), "retire", body, change)


def _find(roster: Roster, number: int) -> Player:
    if number not in roster:
        raise Missing(f"player {number}")
    return roster[number]


def _check_free(others: Roster, name: str) -> None:
    if name.casefold() in _RESERVED:
        message = text("“%(name)s” is the fourth pile's name.", name=name)
        raise RuleError(Problem("name-reserved", "name", message))
    if name.casefold() in {player.name.casefold() for player in others.values()}:
        message = text("There is a player called “%(name)s” already.", name=name)
        raise RuleError(Problem("name-taken", "name", message))
