"""Statistics: of a game in the house, and of a player in all games; the same as spreadsheets."""

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
from scorekeeper.house.seasons.topic import kept_seasons
from scorekeeper.house.statistics.figures import streaks, versus
from scorekeeper.house.statistics.seasons import HEAD, NEWEST_SEASONS, season_rows, standings
from scorekeeper.house.statistics.shown import (
    GamePage,
    PlayerLine,
    bids_shown,
    broken_down,
    each_time,
    games_counted,
    in_game_points,
    player_line,
    share,
)
from scorekeeper.house.statistics.store import Came, newest_of, newest_results, sums
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
from scorekeeper.web.spreadsheets import MARK, Row, written

blueprint = Blueprint("statistics", __name__, url_prefix="/h/<house>/statistics")
pull_house(blueprint)

FORM = 10
"""So many of the newest sittings are shown as a player's form."""

COUNTED = games_counted(PAGES)


@blueprint.get("")
@requires(Role.VIEWER)
def game() -> Response:
    """What came of a game's sittings: of the `game` asked for, or of the most played."""
    roster = load_roster(place())
    found = sums(place(), roster, roster)
    chosen = _chosen(found)
    mine = found.get(chosen.game, {})
    figures = _together(mine)
    results = newest_results(place(), roster, chosen.game)
    return page(
        "statistics/game.html",
        games=games_counted([pages for pages, _ in by_use(place())]),
        chosen=chosen,
        lines=_lines(chosen, roster, mine),
        broken=broken_down(place(), chosen.says, figures, of_house=True),
        bids=bids_shown(chosen.says, figures),
        strengths=strengths(results, roster),
        chance=chance(results),
        percent=as_percent,
        apart=[pages.statistics for pages in PAGES if isinstance(pages.statistics, Link)],
        member=member(),
    )


@blueprint.get("/players/<number:number>")
@requires(Role.VIEWER)
def player(number: int) -> Response:
    """What came of all games for a player, who may have been entered twice."""
    roster = load_roster(place())
    who = _who(roster, number)
    numbers = numbers_of(roster, who)
    found = {game: mine[who] for game, mine in sums(place(), roster, numbers).items()}
    newest = newest_of(place(), numbers)
    seasons = kept_seasons(place())
    return page(
        "statistics/player.html",
        number=who,
        player=roster[who],
        roster=roster,
        played=[
            _played(each, found[each.game], [one for one in newest if one.game == each.game])
            for each in COUNTED
            if each.game in found
        ],
        seasons=[one for one in standings(place(), roster, seasons) if one.player == who],
        any_season=bool(seasons),
        more_seasons=len(seasons) > NEWEST_SEASONS,
        looked_at=NEWEST_SEASONS,
        words=words,
        game_names=GAME_NAMES,
        others=versus(found.values(), who),
        chances=chances_ahead(newest_results(place(), roster, None)),
        percent=as_percent,
        quiet=ACHIEVEMENTS in member().hidden_games,
        member=member(),
    )


@blueprint.get("/players/<number:number>.csv")
@requires(Role.VIEWER)
def player_csv(number: int) -> Response:
    """The player's newest results, from which form, streaks, best and worst follow."""
    roster = load_roster(place())
    who = _who(roster, number)
    says = {each.game: each.says for each in COUNTED}
    head = ("game", "number", "name", "date", "points", "won", "place")
    rows = (
        (*(one.game, one.number, one.name, one.date), points, int(one.won), one.place)
        for one in newest_of(place(), numbers_of(roster, who))
        for points in (in_game_points(says[one.game], one.points),)
    )
    return download(MARK + written([head, *rows]), f"player-{who}.csv", "text/csv")


@blueprint.get("/figures.csv")
@requires(Role.VIEWER)
def figures_csv() -> Response:
    """Every figure of every player, a row each."""
    roster = load_roster(place())
    rows = (
        (game, who, roster[who].name, name, count)
        for game, mine in sorted(sums(place(), roster, roster).items())
        for who, figures in sorted(mine.items())
        for name, count in sorted(figures.items())
        if count
    )
    head = ("game", "number", "player", "figure", "count")
    return download(MARK + written([head, *rows]), "statistics.csv", "text/csv")


@blueprint.get("/against.csv")
@requires(Role.VIEWER)
def against_csv() -> Response:
    """Who played against and with whom in all games, and the chance to finish ahead."""
    roster = load_roster(place())
    found = sums(place(), roster, roster)
    chances = chances_ahead(newest_results(place(), roster, None))
    rows = (
        versus_row(roster, who, line, chances.get((who, line.player)))
        for who in sorted({who for mine in found.values() for who in mine})
        for line in versus((mine[who] for mine in found.values() if who in mine), who)
    )
    return download(MARK + written([VERSUS_HEAD, *rows]), "against.csv", "text/csv")


@blueprint.get("/seasons.csv")
@requires(Role.VIEWER)
def seasons_csv() -> Response:
    """How the newest seasons went for each player."""
    roster = load_roster(place())
    found = standings(place(), roster, kept_seasons(place()))
    rows = (row for one in found for row in season_rows(one, roster[one.player].name))
    return download(MARK + written([HEAD, *rows]), "seasons.csv", "text/csv")


@blueprint.get("/strengths.csv")
@requires(Role.VIEWER)
def strengths_csv() -> Response:
    """How strong the players are in each game, and how much of it chance explains."""
    roster = load_roster(place())
    head = ("game", "player", "games", "ahead", "ahead_low", "ahead_high", "rating", "rating_error")
    rows: list[Row] = [head]
    for each in COUNTED:
        results = newest_results(place(), roster, each.game)
        rows += (strength_row(each.game, line) for line in strengths(results, roster))
        if explained := chance(results):
            rows.append(chance_row(each.game, explained))
    return download(MARK + written(rows), "strengths.csv", "text/csv")


def _chosen(found: Mapping[str, Mapping[int, Counter[str]]]) -> GamePage:
    """The game that the address asks for, or the one with the most sittings."""
    asked = request.args.get("game")
    if asked is not None:
        return next((each for each in COUNTED if each.game == asked), None) or abort(404)

    def sittings(each: GamePage) -> int:
        return sum(mine["sittings"] for mine in found.get(each.game, {}).values())

    return max(COUNTED, key=sittings)


def _lines(
    chosen: GamePage, roster: Roster, mine: Mapping[int, Counter[str]]
) -> Sequence[PlayerLine]:
    """The players of a game, who won most first."""
    named = people(roster)
    lines = [
        player_line(chosen.says, who, named[who].name, figures)
        for who, figures in mine.items()
        if figures["sittings"]
    ]
    return sorted(lines, key=lambda line: (-line.won.part, line.won.whole, line.name.casefold()))


def _together(mine: Mapping[int, Counter[str]]) -> Counter[str]:
    """The figures of all players, added up."""
    figures: Counter[str] = Counter()
    for each in mine.values():
        figures.update(each)
    return figures


def _who(roster: Roster, number: int) -> int:
    """Who that is now.

    A number that nobody has is no page.
    """
    if number not in roster:
        abort(404)
    return numbers_of(roster, number)[0]


def _played(game: GamePage, figures: Counter[str], newest: Sequence[Came]) -> dict[str, Any]:
    """What the page of a player says of a game."""
    says = game.says
    ends = [one for one in newest if one.rank is not None]
    best = max(ends, key=lambda one: one.points, default=None)
    worst = min(ends, key=lambda one: one.points, default=None)
    return {
        "game": game,
        "line": player_line(says, 0, "", figures),
        "rates": [
            (rate.name, share(figures, rate.tried, rate.made))
            for rate in says.rates
            if figures[rate.tried]
        ],
        "each": each_time(says, figures["points"], figures["played"]),
        "form": ends[:FORM],
        "not_looked_at": figures["finished"] - len(newest),
        "looked_at": len(newest),
        "streaks": streaks(one.won for one in ends),
        "best": best and (best, in_game_points(says, best.points)),
        "worst": worst and (worst, in_game_points(says, worst.points)),
        "broken": broken_down(place(), says, figures),
        "bids": bids_shown(says, figures),
        "feats": [(name, about, figures[key]) for key, (name, about) in says.feats.items()],
    }
