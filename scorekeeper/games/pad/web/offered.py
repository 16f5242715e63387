"""The games that the lobby offers: presets and the house's own, recently played ones first."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.core.sitting_rows import load_newest
from scorekeeper.core.topics import Place
from scorekeeper.games.pad.rules.presets import PRESETS, game_name
from scorekeeper.games.pad.rules.settings import OTHER
from scorekeeper.games.pad.store.pads import PAD_GAME, settings_from_data

_RECENT_PADS = 100
"""The number of newest pads that decide which games were played recently."""


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that the lobby offers.

    Args:
        rules: the newest pad with the house's own game; None for a preset.
    """

    game: str
    name: Text | str
    rules: int | None = None


def offered_games(place: Place) -> list[OfferedGame]:
    """Return recently played games, newest first, then the other presets; one query."""
    offered: dict[str, OfferedGame] = {}
    for key, game in _played(place):
        offered.setdefault(key, game)
    for preset in PRESETS.values():
        offered.setdefault(preset.id, OfferedGame(preset.id, preset.name))
    return [*offered.values()]


def _played(place: Place) -> Iterator[tuple[str, OfferedGame]]:
    """Yield the games of the newest pads, each with a key that is equal for equal games."""
    for row in load_newest(place, PAD_GAME, limit=_RECENT_PADS):
        settings = settings_from_data(row.cache["settings"])
        if settings.game == OTHER:
            key = f"={settings.title.casefold()}"
            yield key, OfferedGame(OTHER, settings.title, row.number)
        else:
            yield settings.game, OfferedGame(settings.game, game_name(settings))
