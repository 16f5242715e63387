"""Statistics pages: a game in the house, a player in all games; also as spreadsheets."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, request

from scorekeeper.base.rounding import as_percent
from scorekeeper.core.houses import ACHIEVEMENTS
from scorekeeper.core.players import Roster, load_roster, numbers_of, people
from scorekeeper.core.roles import Role
from scorekeeper.games.pages import PAGES, by_use
from scorekeeper.house.seasons import words
from scorekeeper.house.seasons.games import GAME_NAMES
from scorekeeper.house.seasons.topic import undeleted_seasons
from scorekeeper.house.statistics.figures import streaks, versus
from scorekeeper.house.statistics.seasons import HEAD, NEWEST_SEASONS, season_rows, standings
from scorekeeper.house.statistics.shown import (
    GamePage,
    PlayerLine,
    each_time,
    games_with_statistics,
    in_game_points,
    make_bids,
    make_breakdowns,
    player_line,
    share,
)
from scorekeeper.house.statistics.store import PlayerResult, load_newest, load_newest_results, sums
from scorekeeper.house.statistics.strength import (
    VERSUS_HEAD,
    chance,
    chance_row,
    chances_ahead,
    strength_row,
    strengths,
    versus_row,
)
from scorekeeper.web.access import member, place, pull_house, requires
from scorekeeper.web.links import Link
from scorekeeper.web.pages import download, page
from scorekeeper.web.spreadsheets import MARK, Row, write_csv

blueprint = pull_house(Blueprint("statistics", __name__, url_prefix="/h/<house>/statistics"))

FORM = 10
"""How many of the newest sittings are shown as a player's form."""

COUNTED = games_with_statistics(PAGES)


@blueprint.get("")
@requires(Role.VIEWER)
def game() -> Response:
    """Show the statistics of `game`, or of the most played game."""
    roster = load_roster(place())
    sums_by_game = sums(place(), roster, roster)
    chosen = _chosen_game(sums_by_game)
    mine = sums_by_game.get(chosen.game, {})
    figures = _together(mine)
    results = load_newest_results(place(), roster, chosen.game)
    return page(
        "statistics/game.html",
        games=games_with_statistics([pages for pages, _ in by_use(place())]),
        chosen=chosen,
        lines=_lines(chosen, roster, mine),
        broken=make_breakdowns(place(), chosen.says, figures, of_house=True),
        bids=make_bids(chosen.says, figures),
        strengths=strengths(results, roster),
        chance=chance(results),
        percent=as_percent,
        apart=[pages.statistics for pages in PAGES if isinstance(pages.statistics, Link)],
    )


@blueprint.get("/players/<number:number>")
@requires(Role.VIEWER)
def player(number: int) -> Response:
    """Show a player's statistics in all games; merged players are counted together."""
    roster = load_roster(place())
    who = _who(roster, number)
    numbers = numbers_of(roster, who)
    sums_by_game = {game: mine[who] for game, mine in sums(place(), roster, numbers).items()}
    newest = load_newest(place(), numbers)
    seasons = undeleted_seasons(place())
    return page(
        "statistics/player.html",
        number=who,
        player=roster[who],
        roster=roster,
        played=[
            _game_values(
                game,
                sums_by_game[game.game],
                [result for result in newest if result.game == game.game],
            )
            for game in COUNTED
            if game.game in sums_by_game
        ],
        seasons=[
            standing for standing in standings(place(), roster, seasons) if standing.player == who
        ],
        any_season=bool(seasons),
        more_seasons=len(seasons) > NEWEST_SEASONS,
        looked_at=NEWEST_SEASONS,
        words=words,
        game_names=GAME_NAMES,
        others=versus(sums_by_game.values(), who),
        chances=chances_ahead(load_newest_results(place(), roster, None)),
        percent=as_percent,
        quiet=ACHIEVEMENTS in member().hidden_games,
    )


@blueprint.get("/players/<number:number>.csv")
@requires(Role.VIEWER)
def player_csv(number: int) -> Response:
    """Export the player's newest results, the source of form, streaks, best and worst."""
    roster = load_roster(place())
    who = _who(roster, number)
    says = {game.game: game.says for game in COUNTED}
    head = ("game", "number", "name", "date", "points", "won", "place")
    rows = (
        (
            *(result.game, result.number, result.name, result.date),
            points,
            int(result.won),
            result.place,
        )
        for result in load_newest(place(), numbers_of(roster, who))
        for points in (in_game_points(says[result.game], result.points),)
    )
    return download(MARK + write_csv([head, *rows]), f"player-{who}.csv", "text/csv")


@blueprint.get("/figures.csv")
@requires(Role.VIEWER)
def figures_csv() -> Response:
    """Export every figure of every player, one row each."""
    roster = load_roster(place())
    rows = (
        (game, who, roster[who].name, name, count)
        for game, mine in sorted(sums(place(), roster, roster).items())
        for who, figures in sorted(mine.items())
        for name, count in sorted(figures.items())
        if count
    )
    head = ("game", "number", "player", "figure", "count")
    return download(MARK + write_csv([head, *rows]), "statistics.csv", "text/csv")


@blueprint.get("/against.csv")
@requires(Role.VIEWER)
def against_csv() -> Response:
    """Export results against and with each other player, and the chance to finish ahead."""
    roster = load_roster(place())
    sums_by_game = sums(place(), roster, roster)
    chances = chances_ahead(load_newest_results(place(), roster, None))
    rows = (
        versus_row(roster, who, line, chances.get((who, line.player)))
        for who in sorted({who for mine in sums_by_game.values() for who in mine})
        for line in versus((mine[who] for mine in sums_by_game.values() if who in mine), who)
    )
    return download(MARK + write_csv([VERSUS_HEAD, *rows]), "against.csv", "text/csv")


@blueprint.get("/seasons.csv")
@requires(Role.VIEWER)
def seasons_csv() -> Response:
    """Export each player's results in the newest seasons."""
    roster = load_roster(place())
    rows = (
        row
        for standing in standings(place(), roster, undeleted_seasons(place()))
        for row in season_rows(standing, roster[standing.player].name)
    )
    return download(MARK + write_csv([HEAD, *rows]), "seasons.csv", "text/csv")


@blueprint.get("/strengths.csv")
@requires(Role.VIEWER)
def strengths_csv() -> Response:
    """Export the players' strength and the share of luck for each game."""
    roster = load_roster(place())
    head = ("game", "player", "games", "ahead", "ahead_low", "ahead_high", "rating", "rating_error")
    rows: list[Row] = [head]
    for game in COUNTED:
        results = load_newest_results(place(), roster, game.game)
        rows += (strength_row(game.game, line) for line in strengths(results, roster))
        if explained := chance(results):
            rows.append(chance_row(game.game, explained))
    return download(MARK + write_csv(rows), "strengths.csv", "text/csv")


def _chosen_game(sums_by_game: Mapping[str, Mapping[int, Counter[str]]]) -> GamePage:
    """The game in the address, or the one with the most sittings."""
    game_id = request.args.get("game")
    if game_id is not None:
        return next((game for game in COUNTED if game.game == game_id), None) or abort(404)

    def sittings(game: GamePage) -> int:
        return sum(mine["sittings"] for mine in sums_by_game.get(game.game, {}).values())

    return max(COUNTED, key=sittings)


def _lines(
    chosen: GamePage, roster: Roster, mine: Mapping[int, Counter[str]]
) -> Sequence[PlayerLine]:
    """The lines of a game's players, those with the most wins first."""
    named = people(roster)
    lines = [
        player_line(chosen.says, who, named[who].name, figures)
        for who, figures in mine.items()
        if figures["sittings"]
    ]
    return sorted(lines, key=lambda line: (-line.won.part, line.won.whole, line.name.casefold()))


def _together(mine: Mapping[int, Counter[str]]) -> Counter[str]:
    figures: Counter[str] = Counter()
    for player_figures in mine.values():
        figures.update(player_figures)
    return figures


def _who(roster: Roster, number: int) -> int:
    """The current number of a player, who may have been merged; 404 if there is no such player."""
    if number not in roster:
        abort(404)
    return numbers_of(roster, number)[0]


def _game_values(
    game: GamePage, figures: Counter[str], newest: Sequence[PlayerResult]
) -> dict[str, Any]:
    says = game.says
    ranked = [result for result in newest if result.rank is not None]
    sign = -1 if says.lowest else 1
    best = max(ranked, key=lambda result: sign * result.points, default=None)
    worst = min(ranked, key=lambda result: sign * result.points, default=None)
    return {
        "game": game,
        "line": player_line(says, 0, "", figures),
        "rates": [
            (rate.name, share(figures, rate.attempts, rate.successes))
            for rate in says.rates
            if figures[rate.attempts]
        ],
        "each": each_time(says, figures["points"], figures["played"]),
        "form": ranked[:FORM],
        "not_looked_at": figures["finished"] - len(newest),
        "looked_at": len(newest),
        "streaks": streaks(result.won for result in ranked),
        "best": best and (best, in_game_points(says, best.points)),
        "worst": worst and (worst, in_game_points(says, worst.points)),
        "broken": make_breakdowns(place(), says, figures),
        "bids": make_bids(says, figures),
        "feats": [(name, about, figures[key]) for key, (name, about) in says.feats.items()],
    }
