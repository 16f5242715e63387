"""A house's own versions together with the built-in games."""

from collections.abc import Mapping
from typing import Any

from flask import url_for

from scorekeeper.base.text import text
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.house_game import HouseGame, built_in, special_options
from scorekeeper.games.declarer.store.house_games import HOUSE_GAMES
from scorekeeper.web.access import place
from scorekeeper.web.language import say
from scorekeeper.web.once import once
from scorekeeper.web.own_games import HouseGames, OwnGameSearch

_ABOUT = {
    "preferans": text("pool, mountain and whists, settled to the whist"),
    "skat": text("games and matadors, with the Seeger–Fabian bonus"),
    "doppelkopf": text("Re against Kontra, with announcements"),
    "schafkopf": text("call games, solos and Wenz by a tariff"),
    "tarot": text("taker against all, with oudlers and bonuses"),
    "belote": text("pairs to 1000, with dedans and litige"),
    "coinche": text("Belote with bids that can be doubled"),
    "king": text("seven contracts to avoid, then the same for points"),
    "king-3": text("King with ten tricks"),
    "turkish-king": text("twenty deals, chosen in turn (Rıfkı)"),
    "barbu": text("each player declares seven contracts"),
    "thousand": text("marriages, bolts and the barrel, to 1000"),
}


KEY = "declarer/"
"""The prefix of the ids of own versions in the search index."""

SEARCH = OwnGameSearch(HOUSE_GAMES, KEY)

_MAX_LISTED = 3
"""The most options that a line about a version names."""


@once
def house_games() -> HouseGames[HouseGame]:
    return SEARCH.of(place())


def offered_versions() -> Mapping[str, HouseGame]:
    """Return what can be started, by id: own versions by name, then the built-in games."""
    own = sorted(house_games().offered, key=lambda version: version.name.casefold())
    return {**{version.id: version for version in own}, **_built_in()}


def all_versions() -> Mapping[str, HouseGame]:
    """Return all versions by id, including archived ones."""
    return {**house_games().games, **_built_in()}


def _built_in() -> dict[str, HouseGame]:
    return {game.id: built_in(game) for game in builtin_games().values()}


def describe_version(version: HouseGame) -> str:
    """Describe a game in a line; an own version by its game and the first options that differ."""
    if not version.own:
        return say(_ABOUT[version.id])
    special = special_options(version)
    parts = [f"{say(option.label)}: {say(option.after)}" for option in special if option.after]
    more = ["…"] if len(parts) > _MAX_LISTED else []
    return "; ".join([say(version.game.label), *parts[:_MAX_LISTED], *more])


def version_address(version: HouseGame) -> str:
    return url_for("declarer.games.show", game=version.id)


def version_values(version: HouseGame) -> dict[str, Any]:
    return {
        "version": version,
        "special": special_options(version),
        "archived": version.id in house_games().archived,
    }
