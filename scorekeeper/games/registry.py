"""The file formats of the games, one line each. Loads neither Flask nor the database."""

from typing import Any

from scorekeeper.base.game_file import GameFile
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.declarer.files.declarer import DECLARER
from scorekeeper.games.gaps.files.gaps import GAPS_FILE
from scorekeeper.games.hearts.files import HEARTS
from scorekeeper.games.montana.files.night import NIGHT
from scorekeeper.games.pad.files.pad import PAD
from scorekeeper.games.shedding.files import MATCH

FILES: tuple[GameFile[Any], ...] = (NIGHT, MATCH, BIDDING, HEARTS, PAD, DECLARER, GAPS_FILE)
"""The file formats; a file without a format is read as the first."""
