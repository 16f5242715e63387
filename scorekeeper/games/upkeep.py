"""How the games' sittings are put in order: a line for a game that asks for it."""

from scorekeeper.core.upkeep import Upkeep
from scorekeeper.games.montana.store.upkeep import UPKEEP as MONTANA

UPKEEP: tuple[Upkeep, ...] = (MONTANA,)
