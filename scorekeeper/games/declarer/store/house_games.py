"""A house's own versions of games, which sittings are started with."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.own_games import OwnGames
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.house_game import HouseGame
from scorekeeper.games.declarer.store.sittings import DECLARER


def _read(data: Mapping[str, Any]) -> HouseGame:
    return HouseGame(
        data["id"],
        data["name"],
        builtin_games()[data["plays"]],
        data.get("options", {}),
        data.get("note", ""),
    )


HOUSE_GAMES = OwnGames(DECLARER, "declarer-games", "declarer game", _read)
"""Storage of a house's own versions."""
