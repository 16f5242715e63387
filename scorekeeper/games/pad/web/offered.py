"""The games that the lobby offers by name: presets and the house's own, those of late first."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.text import Text
from scorekeeper.core.sittings import newest
from scorekeeper.core.topics import Place
from scorekeeper.games.pad.rules.presets import PRESETS, game_name
from scorekeeper.games.pad.rules.settings import OTHER
from scorekeeper.games.pad.store.pads import PAD_GAME, settings_of_said

_LATELY = 100
"""So many of the newest pads say what the house plays."""


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game to choose.

    Args:
        game: its id.
        name: what people call it.
        rules: the newest pad on which the house played its own; None for a preset.
    """

    game: str
    name: Text | str
    rules: int | None = None


def offered_games(place: Place) -> list[OfferedGame]:
    """What was played lately, the newest first, then the other presets; one query."""
    offered: dict[str, OfferedGame] = {}
    for key, game in _played(place):
        offered.setdefault(key, game)
    for preset in PRESETS.values():
        offered.setdefault(preset.id, OfferedGame(preset.id, preset.name))
    return [*offered.values()]


def _played(place: Place) -> Iterator[tuple[str, OfferedGame]]:
    """The newest first, each with what makes it the same game as another."""
    for row in newest(place, PAD_GAME, most=_LATELY):
        settings = settings_of_said(row.cache["settings"])
        if settings.game == OTHER:
            key = f"={settings.title.casefold()}"
            yield key, OfferedGame(OTHER, settings.title, row.number)
        else:
            yield settings.game, OfferedGame(settings.game, game_name(settings))
