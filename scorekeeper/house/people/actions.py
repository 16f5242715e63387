"""Merge two players who are the same person, and separate them again.

Both actions raise `Missing` if there is no such player.
"""

from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.player_actions import find, find_single
from scorekeeper.core.players import Roster, RosterTopic, numbers_of, same_player
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, write
from scorekeeper.games.sittings import NOUNS
from scorekeeper.house.people.together import sittings_of_both


def merge(actor: Actor, stamp: Stamp, number: int, *, into: int) -> Written[Roster]:
    """Merge a player into the player `into`.

    Raises:
        RuleError: they are already merged, or they sat at the same table.
    """

    def change(place: Place, roster: Roster) -> Roster:
        player, stays = find(roster, number), find(roster, into)
        same = same_player(roster)
        if same[number] == same[into]:
            raise RuleError(
                Problem("same-player", "other", text("These are already the same player."))
            )
        for player_number in (number, into):
            find_single(roster, player_number, "other")
        player_numbers, into_numbers = numbers_of(roster, number), numbers_of(roster, into)
        for both in sittings_of_both(place, player_numbers, into_numbers, limit=1):
            message = text(
                "“%(player)s” and “%(other)s” sat at the same table, so they are different people.",
                player=player.name,
                other=stays.name,
            )
            raise RuleError(Problem(f"same-{NOUNS[both.game]}", "other", message))
        return {**roster, number: replace(player, merged_into=into)}

    return write(actor, stamp, RosterTopic(), "merge", {"player": number, "into": into}, change)


def part(actor: Actor, stamp: Stamp, number: int) -> Written[Roster]:
    """Undo the merge of a player.

    Sittings entered under this player's number are this player's again; those begun since the
    merge stay with the other player.
    """

    def change(_: Place, roster: Roster) -> Roster:
        return {**roster, number: replace(find(roster, number), merged_into=None)}

    return write(actor, stamp, RosterTopic(), "part", {"player": number}, change)
