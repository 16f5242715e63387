"""How the games' sittings are put in order: a line a game."""

from scorekeeper.core.upkeep import Upkeep
from scorekeeper.games.montana.store.upkeep import UPKEEP as MONTANA
from scorekeeper.games.shedding.store.upkeep import UPKEEP as SHEDDING

UPKEEP: tuple[Upkeep, ...] = (MONTANA, SHEDDING)
