"""The house's own settings."""

from collections.abc import Collection

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.clock import find_zone
from scorekeeper.core.houses import HiddenGamesTopic, HouseTopic, ZoneTopic
from scorekeeper.core.names import clean_name
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, write


def rename(actor: Actor, stamp: Stamp, name: str) -> Written[str]:
    """Give the house another name.

    Raises:
        RuleError: as for `clean_name`.
    """
    clean = clean_name(name)
    return write(actor, stamp, HouseTopic(), "name", {"name": clean}, lambda _, _was: clean)


def set_zone(actor: Actor, stamp: Stamp, zone: str) -> Written[str]:
    """Set the time zone of the house; "" for the server's.

    Raises:
        RuleError: the zone is unknown to this machine.
    """
    if zone and find_zone(zone) is None:
        raise RuleError(Problem("zone", "zone", text("Choose a time zone.")))
    return write(actor, stamp, ZoneTopic(), "zone", {"zone": zone}, lambda _, _was: zone)


def offer_game(
    actor: Actor, stamp: Stamp, game: str, *, offered: bool, games: Collection[str]
) -> Written[frozenset[str]]:
    """Offer a game on the house's home page, or hide it. Its sittings stay where they are.

    Args:
        stamp: the form's key and the counter its reader had seen.

    Raises:
        RuleError: no game would be left.
    """

    def change(_: Place, hidden: frozenset[str]) -> frozenset[str]:
        hidden_after = hidden - {game} if offered else hidden | {game}
        if not set(games) - hidden_after:
            raise RuleError(Problem("none-left", "", text("At least one game has to stay.")))
        return hidden_after

    body = {"game": game, "offered": offered}
    return write(actor, stamp, HiddenGamesTopic(), "games", body, change)
