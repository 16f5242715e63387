"""Statistics of Gaps: played, won, streaks, averages, and two charts."""

from flask import Response
from flask_babel import format_decimal

from scorekeeper.base.rounding import to_tenth
from scorekeeper.core.players import same_player
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.files.game_file import parse_rules, write_rules
from scorekeeper.games.gaps.rules.numbers import write_number
from scorekeeper.games.gaps.rules.statistics import Statistics, by_rules
from scorekeeper.games.gaps.store.lists import every_game, played_games
from scorekeeper.games.gaps.web import chart
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.games.gaps.web.score_filters import answer, read_filters
from scorekeeper.web.access import place, requires
from scorekeeper.web.pages import download
from scorekeeper.web.spreadsheets import MARK, write_csv

_COLUMNS = (
    *("number", "game_number", "rules", "player_number", "player", "state"),
    *("shuffles", "moves", "home", "won_shuffles", "won_moves"),
)
_NOTHING = Statistics(0, (), 0, 0)


@blueprint.get("/statistics")
@requires(Role.VIEWER)
def statistics() -> Response:
    """Show the statistics of all games by a rule set, of the house or of a `player`."""
    filters = read_filters()
    games_by_rules = by_rules(played_games(place(), same_player(filters.roster), filters.numbers))
    chosen = games_by_rules.get(write_rules(filters.rules), _NOTHING)
    return answer(
        "gaps/statistics.html",
        "gaps/_statistics.html",
        filters,
        chosen=chosen,
        whole=games_by_rules[""],
        by_rules={rules: totals for rules, totals in games_by_rules.items() if rules},
        name_of=_name_of,
        bars=chart.bars(chosen.by_shuffles),
        course=chart.course(chosen.scores),
        average=lambda value: format_decimal(to_tenth(value), format="0.0"),
    )


@blueprint.get("/games.csv")
@requires(Role.VIEWER)
def games_csv() -> Response:
    rows = (
        (
            *(game.id, write_number(game.number), write_rules(game.rules), game.player, game.who),
            *(game.state, game.shuffles, game.moves, game.home),
            *((game.won.shuffles, game.won.moves) if game.won else (None, None)),
        )
        for game in every_game(place())
    )
    return download(MARK + write_csv([_COLUMNS, *rows]), "gaps.csv", "text/csv")


def _name_of(written_rules: str) -> str:
    rules = parse_rules(written_rules)
    return rules_name(rules) if rules else written_rules
