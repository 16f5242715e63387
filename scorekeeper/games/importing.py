"""The importers of game files, one line per game; and of score lists from spreadsheets."""

from typing import Any

from scorekeeper.core.importing import Importer
from scorekeeper.games.bidding.actions.importing import IMPORTER as BIDDING
from scorekeeper.games.declarer.actions.sittings import IMPORTER as DECLARER
from scorekeeper.games.gaps.actions.importing import IMPORTER as GAPS
from scorekeeper.games.hearts.actions import IMPORTER as HEARTS
from scorekeeper.games.montana.actions.importing import IMPORTER as MONTANA
from scorekeeper.games.pad.actions.importing import IMPORTER as PAD
from scorekeeper.games.pad.files.score_list import MAX_BYTES as MAX_OF_A_LIST
from scorekeeper.games.pad.files.score_list import ScoreList, read_score_list
from scorekeeper.games.shedding.actions.matches import IMPORTER as SHEDDING

IMPORTERS: dict[str, Importer[Any]] = {
    importer.file.noun: importer
    for importer in (MONTANA, SHEDDING, BIDDING, HEARTS, DECLARER, PAD, GAPS)
}
"""The importers by the noun of their file."""

__all__ = ["IMPORTERS", "MAX_OF_A_LIST", "ScoreList", "read_score_list"]
