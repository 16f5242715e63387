"""How the sittings of each game stand in the archive of a house: a line a game."""

from scorekeeper.core.archived import ArchivedGame
from scorekeeper.games.bidding.store.archive import ARCHIVED as BIDDING
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from scorekeeper.games.gaps.store.archive import ARCHIVED as GAPS
from scorekeeper.games.gaps.store.games import GapsTopic
from scorekeeper.games.montana.store.archive import ARCHIVED as MONTANA
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.pad.store.archive import ARCHIVED as PAD
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.shedding.store.archive import ARCHIVED as SHEDDING
from scorekeeper.games.shedding.store.matches import MatchTopic

ARCHIVED: dict[str, ArchivedGame] = {
    NightTopic.game: MONTANA,
    GapsTopic.game: GAPS,
    MatchTopic.game: SHEDDING,
    PadTopic.game: PAD,
    BiddingTopic.game: BIDDING,
}
"""By the game, as rows and archives name it."""
