"""Two players who are one: merge them, and part them again."""

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
    """The two players are one person, who goes on as the player `into`.

    Raises:
        Missing: there is no such player.
        RuleError: they are one already, or they sat at the same table.
    """

    def change(place: Place, roster: Roster) -> Roster:
        player, stays = find(roster, number), find(roster, into)
        same = same_player(roster)
        if same[number] == same[into]:
            raise RuleError(
                Problem("same-player", "other", text("These are already the same player."))
            )
        for each in (number, into):
            find_single(roster, each, "other")
        ones, others = numbers_of(roster, number), numbers_of(roster, into)
        for both in sittings_of_both(place, ones, others, most=1):
            message = text(
                "“%(one)s” and “%(other)s” sat at the same table, so they are different people.",
                one=player.name,
                other=stays.name,
            )
            raise RuleError(Problem(f"same-{NOUNS[both.game]}", "other", message))
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
        return {**roster, number: replace(find(roster, number), merged_into=None)}

    return write(actor, stamp, RosterTopic(), "part", {"player": number}, change)
