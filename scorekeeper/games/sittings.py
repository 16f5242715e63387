"""How the sittings of each game are stored: a line a game."""

from typing import Any

from scorekeeper.core.sittings import SittingTopic
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from scorekeeper.games.gaps.store.games import GapsTopic
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.shedding.store.matches import MatchTopic

TOPICS: dict[str, type[SittingTopic[Any]]] = {
    topic.game: topic for topic in (NightTopic, GapsTopic, MatchTopic, BiddingTopic, PadTopic)
}
"""By the game, as rows and archives name it."""

NOUNS: dict[str, str] = {game: topic.noun for game, topic in TOPICS.items()}
"""How the topics of each game begin."""
