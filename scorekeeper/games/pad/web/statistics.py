"""Statistics of pads: only wins, because points of different games cannot be added."""

from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.settings import POINT
from scorekeeper.web.language import isolated, say
from scorekeeper.web.statistics import Breakdown, GameStatistics, everywhere


def _kind(kind: str) -> str:
    preset = PRESETS.get(kind)
    return say(preset.name) if preset else isolated(kind.removeprefix("="))


STATISTICS = GameStatistics(
    unit=POINT,
    breakdowns=(
        Breakdown(
            text("By game"),
            "kind",
            everywhere(_kind),
            (text("Finished"), "finished"),
            (text("Won"), "won"),
        ),
    ),
)
