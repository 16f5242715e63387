"""The link that adds a play to the app BG Stats.

The app is opened with one play as JSON in the address, shows it, and asks before it adds it. See
"Push plays to BG Stats from other apps or websites" on bgstatsapp.com. It remembers by our ids
which game and which players of its own are meant, and updates a play that is sent again.

Two demands are not in that description: without a boolean for `winner`, `startPlayer`,
`highestWins` and `noPoints` the app on Android refuses the play, and a `bggId` that is a text
closes the app on iOS.
"""

import json
from typing import Any
from urllib.parse import quote

from scorekeeper.core.sittings import Standing
from scorekeeper.house.play_logs.plays import LoggedPlay

_ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "Scorekeeper"
_LEGAL = ":,/"
"""Marks of JSON that an address may contain as they are."""

BOARD_GAME_GEEK = {
    "bidding/oh-hell": 1116,
    "bidding/skull-king": 150145,
    "bidding/wizard": 1465,
    "hearts": 6887,
}
"""The games' numbers at BoardGameGeek; the app finds a game without one by its name."""


def play_link(play: LoggedPlay) -> str:
    text = json.dumps(_document(play), ensure_ascii=False, separators=(",", ":"))
    return _ADDRESS + quote(text, safe=_LEGAL)


def _document(play: LoggedPlay) -> dict[str, Any]:
    bgg_id = BOARD_GAME_GEEK.get(play.game_id)
    return {
        "sourceName": _SOURCE,
        "sourcePlayId": play.id,
        "playDate": f"{play.ended:%Y-%m-%d %H:%M:%S}",
        **({"durationMin": play.minutes} if play.minutes else {}),
        "game": {
            "name": play.game,
            "sourceGameId": play.game_id,
            **({"bggId": bgg_id} if bgg_id else {}),
            "highestWins": not play.lowest,
            "noPoints": False,
        },
        "players": [_player(play, standing) for standing in play.standings],
    }


def _player(play: LoggedPlay, standing: Standing) -> dict[str, Any]:
    return {
        "name": standing.name,
        "sourcePlayerId": f"{play.house}/{standing.player}",
        "startPlayer": False,
        "winner": standing.won,
        "score": f"{standing.points:g}",
    }
