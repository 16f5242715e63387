"""The games: a line each. Loads neither Flask nor the database."""

from typing import Any

from scorekeeper.base.game_file import GameFile
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.montana.files.night import NIGHT
from scorekeeper.games.pad.files.pad import PAD
from scorekeeper.games.shedding.files.match import MATCH

FILES: tuple[GameFile[Any], ...] = (NIGHT, MATCH, BIDDING, PAD)
"""What can be told by a file; what does not say what it is passes for the first."""
