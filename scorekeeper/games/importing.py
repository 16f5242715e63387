"""How the files of games come in: a line a game."""

from typing import Any

from scorekeeper.core.importing import Importer
from scorekeeper.games.bidding.actions.importing import IMPORTER as BIDDING
from scorekeeper.games.montana.actions.importing import IMPORTER as MONTANA
from scorekeeper.games.pad.actions.importing import IMPORTER as PAD
from scorekeeper.games.shedding.actions.importing import IMPORTER as SHEDDING

IMPORTERS: dict[str, Importer[Any]] = {
    each.file.noun: each for each in (MONTANA, SHEDDING, BIDDING, PAD)
}
"""By what a file tells."""
