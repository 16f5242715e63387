"""How each game's sittings are stored and archived, one line per game."""

from typing import Any

from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.sittings import SittingTopic
from scorekeeper.games.bidding.store.archive import ARCHIVED as BIDDING
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from scorekeeper.games.declarer.store.archive import ARCHIVED as DECLARER
from scorekeeper.games.declarer.store.sittings import DeclarerTopic
from scorekeeper.games.gaps.store.archive import ARCHIVED as GAPS
from scorekeeper.games.gaps.store.games import GapsTopic
from scorekeeper.games.hearts.store import ARCHIVED as HEARTS
from scorekeeper.games.hearts.store import HeartsTopic
from scorekeeper.games.montana.store.archive import ARCHIVED as MONTANA
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.pad.store.archive import ARCHIVED as PAD
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.shedding.store.matches import ARCHIVED as SHEDDING
from scorekeeper.games.shedding.store.matches import MatchTopic

_GAMES: tuple[tuple[type[SittingTopic[Any]], ArchivedGame], ...] = (
    (NightTopic, MONTANA),
    (GapsTopic, GAPS),
    (MatchTopic, SHEDDING),
    (BiddingTopic, BIDDING),
    (HeartsTopic, HEARTS),
    (DeclarerTopic, DECLARER),
    (PadTopic, PAD),
)

TOPICS: dict[str, type[SittingTopic[Any]]] = {topic.game: topic for topic, _ in _GAMES}
"""The topics by the game's name in rows and archives."""

ARCHIVED: dict[str, ArchivedGame] = {topic.game: archived for topic, archived in _GAMES}
"""The archive descriptions by the same name."""

NOUNS: dict[str, str] = {game: topic.noun for game, topic in TOPICS.items()}
"""The first part of each game's topic names."""
