"""The house's own settings."""

from dataclasses import replace

from scorekeeper.core.names import clean_name
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, write
from scorekeeper.games.montana.store.houses import House, HouseTopic


def rename(actor: Actor, stamp: Stamp, name: str) -> Written[House]:
    """Give the house another name.

    Raises:
        RuleError: no name, or one that cannot be shown.
    """
    clean = clean_name(name)

    def change(_: Place, house: House) -> House:
        return replace(house, name=clean)

    return write(actor, stamp, HouseTopic(), "name", {"name": clean}, change)
