"""An export of BG Stats, as the app writes it on either kind of phone."""

import json
from collections.abc import Mapping
from typing import Any

PLAYERS = ("Ann", "Bo", "Cy")


def play(*scores: object, **more: Any) -> dict[str, Any]:
    """A play of the first game, with the scores of these players."""
    entries = [
        {"playerRefId": number, "score": score, "winner": 0, "rank": 0, "seatOrder": 0}
        for number, score in enumerate(scores, 1)
    ]
    written = {
        "uuid": f"play {scores}",
        "gameRefId": 1,
        "playDate": "2026-11-20 21:30:00",
        "ignored": 0,
        "bggId": 12345,
        "metaData": '{"a": 1}',
        "playerScores": entries,
    }
    return written | more


def export(*plays: Mapping[str, Any], players: tuple[str, ...] = PLAYERS, **game: Any) -> bytes:
    """The file with these plays."""
    first = {"id": 1, "uuid": "g", "name": "Skat", "bggId": 6819, "highestWins": 1} | game
    document = {
        "games": [first, {"id": 2, "name": "Hearts", "highestWins": False}],
        "players": [
            {"id": number, "name": name, "isAnonymous": 0} for number, name in enumerate(players, 1)
        ],
        "locations": [],
        "plays": plays,
        "userInfo": {"meRefId": 1},
    }
    return json.dumps(document).encode()
