"""Matches under double taps, lost answers, a dead server, and several phones at once."""

import pytest
from playwright.sync_api import expect

from scorekeeper.core.db import db
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.store.matches import MatchTopic
from tests.browser.conftest import OpenTable
from tests.browser.match_screens import Tally
from tests.browser.match_storm import Scorer
from tests.browser.phones import Watch
from tests.browser.server import House, Server
from tests.browser.shedding import begin_match, turns
from tests.browser.storm import Phone, Result, kill_once
from tests.browser.table import Table
from tests.browser.test_faults import FIVE_AT_ONCE, answered, lose, unsent
from tests.depth import audit_only, times

pytestmark = audit_only


KILLS, WRITES = times(1), 15


@pytest.fixture
def followed(table: Table, house: House) -> int:
    """Begin a match, and follow its first game at the table."""
    number = begin_match(house, 3, "T2")
    table.visit(f"shedding/{number}/table")
    return number


# ---- the same more than once ----


def test_double_clicks_and_resends_of_turn_and_game_count_once(
    table: Table, house: House, followed: int
) -> None:
    chip = table.page.locator("[name=said][value=G4E]")
    with answered(table.page):
        chip.evaluate("chip => { chip.click(); chip.click(); }")
        expect(table.heading).to_have_text("Cy to play")
    expect(table.heading).to_have_text("Cy to play")
    assert turns(house, followed) == ["T2", "G4E"]
    answers = table.page.locator("[name=said][value=G3E]").evaluate(FIVE_AT_ONCE)
    assert len(answers) == 5
    assert len(set(answers)) == 1
    assert answers[0].startswith("200")
    assert turns(house, followed) == ["T2", "G4E", "G3E"]

    table.visit(table.page.url.removesuffix("/table"))
    tally = Tally(table)
    tally.wins(0)
    tally.left(1, "6", "6")
    tally.left(2, "6")
    button = table.page.locator("form.ask .forward")
    with answered(table.page):
        button.evaluate("button => { button.click(); button.click(); }")
        expect(table.page.locator(".total")).to_have_text(["18", "0", "0"])
    assert table.totals == [18, 0, 0]
    expect(table.page.locator(".games li")).to_have_count(1)
    tally.wins(0)
    table.page.locator("form.ask summary").click()
    table.page.locator("#total").fill("50")
    answers = table.page.locator("form.ask .forward").evaluate(FIVE_AT_ONCE)
    assert len(set(answers)) == 1
    table.page.reload()
    assert table.totals == [68, 0, 0]


def test_double_tap_is_one_players_turn(open_table: OpenTable, house: House) -> None:
    table = open_table(house, has_touch=True)
    table.unseen.clock.install()
    number = begin_match(house, 3, "T2")
    table.visit(f"shedding/{number}/table")
    table.page.set_viewport_size({"width": 390, "height": 1600})  # nothing scrolls away
    table.tap_twice(table.page.locator("[name=said][value=G4E]"))
    expect(table.heading).to_have_text("Cy to play")
    table.tap(table.page.locator("[name=said][value=G3E]"))
    assert turns(house, number) == ["T2", "G4E", "G3E"]


# ---- lost answers, a dead server ----


def test_turn_and_game_with_lost_answers_count_once(
    table: Table, house: House, followed: int, watch: Watch
) -> None:
    watch.allow_no_answer()
    table.stop_live_updates()
    table.page.route("**/table/turn", lose, times=1)
    table.page.reload()
    table.page.locator("[name=said][value=G4E]").click()
    expect(unsent(table.page)).to_be_visible()
    expect(table.heading).to_have_text("Cy to play")
    assert turns(house, followed) == ["T2", "G4E"]

    table.visit(table.page.url.removesuffix("/table"))
    tally = Tally(table)
    tally.wins(0)
    tally.left(1, "6", "6")
    tally.left(2, "6")
    table.page.route("**/record", lose, times=1)
    table.page.locator("form.ask .forward").click()
    expect(unsent(table.page)).to_be_visible()
    expect(table.heading).to_have_text("Game 2")  # which can be entered meanwhile
    expect(table.page.locator(".total")).to_have_text(["18", "0", "0"])
    expect(table.page.locator(".games li")).to_have_count(1)


def test_counts_survive_killed_server(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    house = own_server.found_house()
    table = open_table(house)
    table.visit(f"shedding/{begin_match(house, 2)}")
    tally = Tally(table)
    tally.wins(0)
    tally.left(1, "6", "6")
    own_server.kill()
    table.page.locator("form.ask .forward").click()
    expect(unsent(table.page)).to_be_visible()
    expect(table.heading).to_have_text("Game 2")  # which can be entered meanwhile
    own_server.start()
    expect(table.page.locator(".total")).to_have_text(["12", "0"])


# ---- a storm ----


def test_acknowledged_entries_at_one_match_count_once(
    own_server: Server,
) -> None:
    """Several phones follow and record the same games while the server is killed."""
    house, result = own_server.found_house(), Result()
    scorers = [Scorer(house.link, number) for number in range(1, 5)]
    scorers[0].add_players()
    scorers[0].start_match()
    phones: list[Phone] = [*scorers]
    for _ in range(KILLS):
        kill_once(house, phones, WRITES, result)
    assert (result.lost, result.damage) == ([], [])
    assert set(result.refused) <= {409, 422}  # another phone was faster
    assert min(result.acknowledged_by_round) >= WRITES
    with own_server.beside():
        match = MatchTopic(1).load(Place(db.session.connection(), house.id)).value
    stands = {game.id: game.total for game in match.games}
    assert list(stands) == list(range(1, len(stands) + 1))
    for scorer in scorers:
        assert len(scorer.wrote) == len(set(scorer.wrote))
        assert {stands.get(game) for game in scorer.wrote} <= {scorer.number}
    acknowledged = sum(len(scorer.wrote) for scorer in scorers)
    assert acknowledged >= KILLS
    # entries without an answer may be stored as well: one of each phone at each kill
    assert acknowledged <= len(stands) <= acknowledged + KILLS * len(scorers)
    with own_server.database() as database:
        query = "SELECT count(*) FROM change WHERE house_id = ? AND action = 'game'"
        assert database.execute(query, (house.id,)).fetchone()[0] == len(stands)
