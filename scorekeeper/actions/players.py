"""The roster: add, rename, retire and bring back; merge two who are one, and part them again."""

from dataclasses import replace

from scorekeeper.actions.names import clean_name
from scorekeeper.actions.write import Actor, Stamp, Written, write
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.store.players import Player, Roster, RosterTopic, numbers_of, same_player
from scorekeeper.store.together import nights_of_both, played_a_match
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
        RuleError: as for `add`; or the player was merged into another.
    """
    clean = clean_name(name)

    def change(_: Place, roster: Roster) -> Roster:
        player = _find_single(roster, number)
        _check_free(roster, clean, besides=number)
        return {**roster, number: replace(player, name=clean)}

    body = {"player": number, "name": clean}
    return write(actor, stamp, RosterTopic(), "rename", body, change)


def retire(actor: Actor, stamp: Stamp, number: int, *, retired: bool) -> Written[Roster]:
    """Offer a player no seat any more, or offer it again; old nights keep the player.

    Raises:
        Missing: there is no such player.
        RuleError: the player was merged into another.
    """

    def change(_: Place, roster: Roster) -> Roster:
        return {**roster, number: replace(_find_single(roster, number), retired=retired)}

    body = {"player": number, "retired": retired}
    return write(actor, stamp, RosterTopic(), "retire", body, change)


def merge(actor: Actor, stamp: Stamp, number: int, *, into: int) -> Written[Roster]:
    """The two players are one person, who goes on as the player `into`.

    Raises:
        Missing: there is no such player.
        RuleError: they are one already, or they sat in the same night.
    """

    def change(place: Place, roster: Roster) -> Roster:
        player, stays = _find(roster, number), _find(roster, into)
        same = same_player(roster)
        if same[number] == same[into]:
            raise RuleError(Problem("same-player", "other", text("This is one player already.")))
        for each in (number, into):
            _find_single(roster, each, "other")
        ones, others = numbers_of(roster, number), numbers_of(roster, into)
        if nights_of_both(place, ones, others, most=1):
            message = text(
                "“%(one)s” and “%(other)s” played in the same night: they are two.",
                one=player.name,
                other=stays.name,
            )
            raise RuleError(Problem("same-night", "other", message))
        if played_a_match(place, ones, others):
            message = text(
                "“%(one)s” and “%(other)s” played in the same match: they are two.",
                one=player.name,
                other=stays.name,
            )
            raise RuleError(Problem("same-match", "other", message))
        return {**roster, number: replace(player, merged_into=into)}

    return write(actor, stamp, RosterTopic(), "merge", {"player": number, "into": into}, change)


def part(actor: Actor, stamp: Stamp, number: int) -> Written[Roster]:
    """The player is somebody else than the one into whom it was merged after all.

    What was entered under this player's number is this player's again; nights that were begun
    since the merge stay with the one who stayed.

    Raises:
        Missing: there is no such player.
    """

    def change(_: Place, roster: Roster) -> Roster:
        return {**roster, number: replace(_find(roster, number), merged_into=None)}

    return write(actor, stamp, RosterTopic(), "part", {"player": number}, change)


def _find(roster: Roster, number: int) -> Player:
    if number not in roster:
        raise Missing(f"player {number}")
    return roster[number]


def _find_single(roster: Roster, number: int, field: str = "") -> Player:
    """The player, unless it was merged into another."""
    player = _find(roster, number)
    if player.merged_into is not None:
        message = text(
            "“%(name)s” and “%(now)s” are one player now.",
            name=player.name,
            now=roster[same_player(roster)[number]].name,
        )
        raise RuleError(Problem("merged", field, message))
    return player


def _check_free(roster: Roster, name: str, besides: int | None = None) -> None:
    """Nobody is called so but the player `besides`; a merged one may be somebody again one day."""
    if name.casefold() in _RESERVED:
        message = text("“%(name)s” is the fourth pile's name.", name=name)
        raise RuleError(Problem("name-reserved", "name", message))
    for number, player in roster.items():
        if number != besides and player.name.casefold() == name.casefold():
            _find_single(roster, number, "name")
            message = text("There is a player called “%(name)s” already.", name=name)
            raise RuleError(Problem("name-taken", "name", message))
