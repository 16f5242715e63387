"""Pads in the app's lists of all games, and on the pages of evenings."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import ntext, text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import Cached
from scorekeeper.core.topics import Place
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.settings import POINT, PadSettings, PadWins
from scorekeeper.games.pad.store.lists import PADS
from scorekeeper.games.pad.store.pads import PadTopic, settings_from_data
from scorekeeper.games.pad.web import words
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import isolated, say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings
from scorekeeper.web.statistics import GameStatistics, by_game, everywhere
from scorekeeper.web.table_evenings import table_evening


def chart_of(pad: Pad, first: int = 1, last: int | None = None) -> Totals | None:
    """Return the chart; None before the second round.

    Args:
        first, last: the first and the last round of a part; by default of all.
    """
    rows = tuple(enumerate(pad.running_totals, 1))
    drawn = tuple((n, tuple(total // POINT for total in totals)) for n, totals in rows)
    chart = of_totals(drawn, first, last)  # half a point is less than the line's width
    if chart is None:
        return None
    numbers = {n for n, _ in chart.rows}
    exact = ((n, tuple(in_points(t, POINT) for t in totals)) for n, totals in rows)
    return replace(chart, rows=tuple(row for row in exact if row[0] in numbers))


def _kind(pad: Cached) -> str:
    settings = _settings(pad)
    return settings.title or settings.game


def _about(pad: Cached) -> str:
    """Describe what the totals count, if it is not points, and the end."""
    settings = _settings(pad)
    parts = words.counted_unit(settings), words.describe_end(settings)
    return ", ".join(filter(None, parts))


def _settings(line: Cached) -> PadSettings:
    return settings_from_data(line.cache["settings"])


def _progress(place: Place, number: int) -> Progress | None:
    pad = PadTopic(number).load(place).value
    if not pad.rounds:
        return None
    scored = map(pad.scores, pad.rounds) if pad.starts else ()
    return Progress(chart_of(pad), pad.sides, _rows(pad.running_totals), _rows(scored))


def _rows(tenths: Iterable[Sequence[int]]) -> list[tuple[int, list[float]]]:
    return [(n, [in_points(score, POINT) for score in row]) for n, row in enumerate(tenths, 1)]


SITTINGS = Sittings(
    endpoint="pad.game",
    read="pad.game",
    listing=Link(text("Games on the pad"), "pad.history", "history"),
    deleted=text("Deleted games on the pad"),
    all=PADS,
    open=Link(text("All unfinished games on the pad"), "pad.history"),
    icon="pencil",
    progress=_progress,
    game_name=lambda pad: words.describe_game(_settings(pad)),
    kind=_kind,
    about=_about,
    lowest=lambda line: _settings(line).wins is PadWins.LOWEST,
    again="pad.new",
)

EVENING = table_evening(
    SITTINGS,
    name=text("Score pad"),
    begin=Link(text("New game on the pad"), "pad.lobby", "pencil", Role.SCORER),
    count_label=ntext("%(num)s game on the pad", "%(num)s games on the pad"),
    more_label=ntext("And %(num)s more game on the pad", "And %(num)s more games on the pad"),
    adds_up=False,
)


def _kind_name(kind: str) -> str:
    preset = PRESETS.get(kind)
    return say(preset.name) if preset else isolated(kind.removeprefix("="))


STATISTICS = GameStatistics(
    unit=POINT,
    breakdowns=(by_game(everywhere(_kind_name)),),
)
