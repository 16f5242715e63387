"""Statistics of Gaps: played, won, streaks, averages, and two charts."""

from flask import Response
from flask_babel import format_decimal

from scorekeeper.core.players import same_player
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.files.game_file import parse_rules, write_rules
from scorekeeper.games.gaps.rules.statistics import Statistics, by_rules
from scorekeeper.games.gaps.store.lists import played_games
from scorekeeper.games.gaps.web import chart
from scorekeeper.games.gaps.web.asked import answer, read_asked
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.web.access import place, requires

_NOTHING = Statistics(0, (), 0, 0)


@blueprint.get("/statistics")
@requires(Role.VIEWER)
def statistics() -> Response:
    """What came of all games by a rule set, of the house or of a `player`."""
    asked = read_asked()
    found = by_rules(played_games(place(), same_player(asked.roster), asked.numbers))
    chosen = found.get(write_rules(asked.rules), _NOTHING)
    return answer(
        "gaps/statistics.html",
        "gaps/_statistics.html",
        asked,
        chosen=chosen,
        whole=found[""],
        by_rules={said: one for said, one in found.items() if said},
        name_of=_name_of,
        bars=chart.bars(chosen.by_shuffles),
        course=chart.course(chosen.scores),
        average=lambda value: format_decimal(value, format="0.0"),
    )


def _name_of(said: str) -> str:
    rules = parse_rules(said)
    return rules_name(rules) if rules else said
