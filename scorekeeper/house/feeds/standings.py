"""The standings of a house for other programs: docs/feeds.md describes the document."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from scorekeeper.core.players import Roster, load_roster
from scorekeeper.games.pages import PAGES
from scorekeeper.house.seasons.topic import undeleted_seasons
from scorekeeper.house.statistics.seasons import SeasonStanding, standings
from scorekeeper.house.statistics.shown import GamePage, games_with_statistics, player_line
from scorekeeper.house.statistics.store import sums
from scorekeeper.web.access import member, place
from scorekeeper.web.language import say

FORMAT = "scorekeeper-standings/1"


def load_standings() -> dict[str, Any]:
    """Load the results of all players in each game and in the newest seasons."""
    roster = load_roster(place())
    figures = sums(place(), roster, roster)
    of_seasons = standings(place(), roster, undeleted_seasons(place()))
    return {
        "format": FORMAT,
        "house": member().house_name,
        "games": [
            {
                "game": game.game,
                "name": say(game.name),
                "players": _players(game, roster, figures[game.game]),
            }
            for game in games_with_statistics(PAGES)
            if figures.get(game.game)
        ],
        "seasons": [
            _season(roster, list(lines))
            for _, lines in groupby(of_seasons, key=lambda line: line.number)
        ],
    }


def _players(
    game: GamePage, roster: Roster, figures: Mapping[int, Mapping[str, int]]
) -> list[dict[str, Any]]:
    lines = [
        player_line(game.says, number, roster[number].name, mine)
        for number, mine in figures.items()
        if mine.get("sittings")
    ]
    return [
        {
            "name": line.name,
            "played": line.sittings,
            "finished": line.won.whole,
            "won": line.won.part,
            "average": line.points,
        }
        for line in sorted(lines, key=lambda line: (-line.won.part, line.won.whole, line.name))
    ]


def _season(roster: Roster, lines: Sequence[SeasonStanding]) -> dict[str, Any]:
    season = lines[0].season
    return {
        "name": season.name,
        "game": season.game,
        "first_day": season.first_day,
        "last_day": season.last_day,
        "players": [
            {
                "name": roster[line.player].name,
                "place": line.place,
                "played": line.total.sat,
                "counted": line.total.won.whole,
                "won": line.total.won.part,
                "points": line.total.points,
            }
            for line in lines
        ],
    }
