"""Delete and restore a house."""

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.houses import DeletionTopic, HouseTopic
from scorekeeper.core.names import confirmation_key
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, Written, write

GRACE_DAYS = 30
"""How long a deleted house can be restored."""


def delete_house(actor: Actor, stamp: Stamp, name: str) -> Written[int]:
    """Close the house on every device, until an owner restores it or it is erased.

    Args:
        stamp: the form's key and the counter its reader had seen.
        name: the name of the house, typed as a confirmation.

    Raises:
        RuleError: it is another name.
    """

    def change(place: Place, deleted_at: int) -> int:
        house = HouseTopic().load(place)
        if confirmation_key(name) != confirmation_key(house):
            message = text("Type the name of the house: %(name)s", name=house)
            raise RuleError(Problem("name", "name", message))
        return deleted_at or actor.at

    return write(actor, stamp, DeletionTopic(), "delete house", {"name": name}, change)


def restore_house(actor: Actor, stamp: Stamp) -> Written[int]:
    """Open a deleted house again."""
    return write(actor, stamp, DeletionTopic(), "restore house", {}, lambda _, _at: 0)
