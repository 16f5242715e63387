"""The home page of a house: the same queries for any number of open games."""

from typing import Any

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.shedding.actions import matches
from tests.cases.pads import plain
from tests.depth import audit_only
from tests.running.databases import both_databases
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import Page, Visitor

pytestmark = both_databases


def home_with_statements(visitor: Visitor) -> tuple[int, Page]:
    """Return the number of statements of the home page, and the page."""
    visitor.open(f"{visitor.home}/")  # a question that is asked only once
    with statements(visitor.house.app) as sent:
        page = visitor.open(f"{visitor.home}/")
    return len(sent), page


def begin(house: House, players: list[int]) -> None:
    """An open game of exact bids, match and pad of this evening."""
    table: dict[str, Any] = {"name": "", "date": "", "players": players}
    scorer = house.writer()
    scorer(sittings.start, **table, game=builtin_games()["wizard"], rules={}, first_dealer=0)
    scorer(matches.start, **table, target=500)
    scorer(pads.start, **table, settings=plain())


@audit_only
def test_home_loads_all_games_in_one_query(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy")
    house.start_night(players)
    before, _ = home_with_statements(scorer)
    for _ in range(3):
        begin(house, players)
    after, page = home_with_statements(scorer)
    assert after == before
    for game in ("bidding", "shedding", "pad"):
        links = [link.attributes["href"] for link in page.root.all("a")]
        assert all(f"{scorer.home}/{game}/{number}" in links for number in (1, 2, 3)), game


def test_each_game_counts_its_points_in_its_own_unit(house: House, scorer: Visitor) -> None:
    begin(house, house.add_players("Ann", "Bo", "Cy"))
    scorer_ = house.writer()
    scorer_(pads.record, 1, 1, points=[1230, 10, 0])
    scorer_(matches.record, 1, 1, winner=0, total=45)
    text = home_with_statements(scorer)[1].root.text
    assert "Ann 123" in text
    assert "Ann 45" in text
    assert "1230" not in text
