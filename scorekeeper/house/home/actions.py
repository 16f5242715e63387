"""The house's own settings."""

from scorekeeper.core.houses import HouseTopic
from scorekeeper.core.names import clean_name
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, write


def rename(actor: Actor, stamp: Stamp, name: str) -> Written[str]:
    """Give the house another name.

    Raises:
        RuleError: no name, or one that cannot be shown.
    """
    clean = clean_name(name)

    def change(_: Place, _name: str) -> str:
        return clean

    return write(actor, stamp, HouseTopic(), "name", {"name": clean}, change)
