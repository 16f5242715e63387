"""Write plays as a file of BG Stats: `BGStatsExport.json` of a history, `.bgsplay` of a few plays.

The app merges what has the same `uuid`, so that ours are derived from the house and never change.
Numbers in `id` and `…RefId` hold within one file. `playDate` is local.
"""

import json
from collections.abc import Iterable
from datetime import datetime, tzinfo
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from scorekeeper.core.sittings import Standing
from scorekeeper.house.play_logs.bg_stats import BOARD_GAME_GEEK
from scorekeeper.house.play_logs.plays import LoggedPlay


def write_export(plays: Iterable[LoggedPlay], zone: tzinfo | None) -> str:
    games: dict[str, dict[str, Any]] = {}
    players: dict[int, dict[str, Any]] = {}
    entries = []
    for play in plays:
        game = games.setdefault(play.game_id, _game(play, len(games) + 1))
        for standing in play.standings:
            players.setdefault(standing.player, _player(play, standing))
        entries.append(_play(play, game["id"], play.ended.astimezone(zone)))
    document = {"games": [*games.values()], "players": [*players.values()], "plays": entries}
    return json.dumps(document, ensure_ascii=False, indent=1)


def play_uuid(mark: str) -> str:
    """Return the identifier of the play of the sitting with this mark."""
    return _uuid(f"plays/{mark}")


def _uuid(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"scorekeeper:{name}"))


def _game(play: LoggedPlay, number: int) -> dict[str, Any]:
    return {
        "uuid": _uuid(f"{play.house}/games/{play.game_id}"),
        "id": number,
        "name": play.game,
        "bggId": BOARD_GAME_GEEK.get(play.game_id, 0),
        "highestWins": not play.lowest,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _player(play: LoggedPlay, standing: Standing) -> dict[str, Any]:
    return {
        "uuid": _uuid(f"{play.house}/players/{standing.player}"),
        "id": standing.player,
        "name": standing.name,
        "isAnonymous": False,
    }


def _play(play: LoggedPlay, game: int, ended: datetime) -> dict[str, Any]:
    return {
        "uuid": play_uuid(play.id),
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}",
        "durationMin": play.minutes,
        "gameRefId": game,
        "bggId": 0,
        "usesTeams": False,
        "ignored": False,
        "manualWinner": True,
        "playerScores": [
            {
                "playerRefId": standing.player,
                "score": f"{standing.points:g}",
                "winner": standing.won,
                "startPlayer": False,
                "newPlayer": False,
                "rank": 0,
                "seatOrder": 0,
            }
            for standing in play.standings
        ],
    }
