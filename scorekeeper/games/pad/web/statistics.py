"""Statistics of pads: only wins, because points of different games cannot be added."""

from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.settings import POINT
from scorekeeper.web.language import isolated, say
from scorekeeper.web.statistics import GameStatistics, by_game, everywhere


def _kind(kind: str) -> str:
    preset = PRESETS.get(kind)
    return say(preset.name) if preset else isolated(kind.removeprefix("="))


STATISTICS = GameStatistics(
    unit=POINT,
    breakdowns=(by_game(everywhere(_kind)),),
)
