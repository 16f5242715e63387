"""The recap of an evening: the winner is first, and all games of Gaps are included."""

import pytest

from scorekeeper.core.clock import evening
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import Standing
from scorekeeper.games.gaps.store.lists import games_on
from scorekeeper.games.pages import PAGES
from scorekeeper.house.evenings.people import load_people
from scorekeeper.house.evenings.store import count_evenings
from scorekeeper.house.evenings.words import Recap, recap
from scorekeeper.web.evenings import GameOfEvening
from tests.cases.evenings import DATE, match
from tests.cases.gaps_played import put_game
from tests.support import House
from tests.web.visitor import Visitor

GAMES_BY_ID = {game.game: game for game in PAGES}


def gaps_recap(house: House, limit: int = 10) -> list[str]:
    """Return the recap of the evening's games of Gaps."""
    with house.place() as place:
        counted, people = count_evenings(place, [DATE])[DATE], load_people(place, DATE)
        shares = [(person.name, person.shares["gaps"]) for person in people]
        part = GameOfEvening(counted["gaps"], games_on(place, DATE, limit=limit), shares)
    return recap_lines(house, "gaps", part)


def recap_lines(house: House, game: str, part: GameOfEvening) -> list[str]:
    """Return the recap of an evening with a single game, without the heading."""
    content = Recap(DATE, {game: part.count}, [], [(GAMES_BY_ID[game], part)])
    with house.app.test_request_context():
        lines = recap("K", content).translate({0x2068: None, 0x2069: None}).split("\n")
    return lines[1:]


@pytest.mark.parametrize(
    ("finished", "line"),
    [
        (True, "Montana: Bo 12 (won), Ann 30, Cy 4."),
        (False, "Montana, so far: Ann 30, Bo 12, Cy 4."),
    ],
)
def test_winner_comes_first_in_finished_sitting(house: House, finished: bool, line: str) -> None:
    standings = (
        Standing(3, "Cy", 4, False),
        Standing(1, "Ann", 30, False),
        Standing(2, "Bo", 12, True),
    )
    night = SittingLine(1, "Friday", DATE, finished, standings)
    assert recap_lines(house, "montana", GameOfEvening(1, [night], [])) == [line]


def test_games_without_a_player_are_counted(house: House) -> None:
    house.add_players("Ann")
    put_game(house, won=(1, 80), date=DATE)
    assert gaps_recap(house) == ["Gaps: 1 of 1 won; best: 1 shuffle, 80 moves."]
    put_game(house, player=1, won=(1, 90), date=DATE)
    put_game(house, player=1, moves=3, date=DATE)
    lines = ["Gaps: 2 of 3 won; Ann won 1 of 2; best: 1 shuffle, 80 moves."]
    assert gaps_recap(house) == lines
    put_game(house, player=1, won=(0, 99), date=DATE)
    assert gaps_recap(house) == [
        "Gaps: 3 of 4 won; Ann won 2 of 3; best: Ann, 0 shuffles, 99 moves."
    ]


def test_number_of_wins_is_omitted_if_not_all_games_are_loaded(house: House) -> None:
    for moves in (80, 90, 95):
        put_game(house, won=(1, moves), date=DATE)
    put_game(house, moves=3, date=DATE)
    assert gaps_recap(house, limit=2) == ["Gaps: 4 games; best: 1 shuffle, 80 moves."]
    assert gaps_recap(house, limit=4) == ["Gaps: 3 of 4 won; best: 1 shuffle, 80 moves."]


def test_home_offers_match_of_this_evening_before_imported_old_ones(
    house: House, viewer: Visitor
) -> None:
    house.add_players("Ann", "Bo")
    match(house, [1, 2], date=evening().isoformat(), name="Tonight")
    for year in range(2010, 2016):
        match(house, [1, 2], date=f"{year}-01-02", name=f"Old {year}")
    home = viewer.open(f"{viewer.home}/").root
    begin, others = next(home.all(class_="begin")), next(home.all(class_="unfinished"))
    assert [link.text.split(" · ")[1] for link in begin.all("a")] == ["Tonight"]
    folded = [link.text.split(", 2 January")[0].split(" · ")[1] for link in others.all("a")]
    assert folded[:2] == ["Old 2015", "Old 2014"]
