"""What is put in order of matches when the server starts."""

from scorekeeper.core.upkeep import Upkeep
from scorekeeper.games.shedding.store.lists import erase_discarded

UPKEEP = Upkeep(erase_discarded)
