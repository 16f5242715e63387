"""Reported cases about who wins, and about ends that a correction moves (case 01)."""

import csv
import io

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.core.db import db
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from scorekeeper.house.tidying import complete
from tests.cases.nights import after, several_deals
from tests.cases.reported.tables import correct, take
from tests.depth import audit_only
from tests.games.bidding.web.sittings import asks, at, begin, play, stored
from tests.house.pictures.pictures import picture_words
from tests.running.databases import own_database
from tests.support import House, dump
from tests.web.visitor import Visitor, totals

WINNERS = {
    "spades-past-the-target": ("bidding", "Ben", 91),
    "oh-hell-one-deal-too-many": ("bidding", "Ben", 20),
    "play-off-undone-by-a-correction": ("bidding", "Cleo", 10),
    "match-past-the-target": ("shedding", "Ben", 200),
}
"""file → game, who has won, with how many points (case 01)"""


def won(house: House) -> list[tuple[str, int | None]]:
    """The winners by the derived rows: name and place."""
    contents = dump(house.app)
    names = {
        row["id"]: row["name"] for row in contents["player"] if row["house_id"] == house.house_id
    }
    return [
        (names[row["player_id"]], row["rank"])
        for row in contents["tally"]
        if row["house_id"] == house.house_id and row["won"]
    ]


# ---- case 01: the winner leads all that was played ----


@audit_only
@pytest.mark.parametrize("name", WINNERS)
def test_winner_has_the_most_points_everywhere(
    app: Flask, house: House, viewer: Visitor, name: str
) -> None:
    game, winner, points = WINNERS[name]
    take(house, name)
    home, result = viewer.home, f"{winner} {points}"
    table = viewer.open(f"{home}/{game}/1").root
    assert winner in next(table.all(class_="winner")).text
    assert [row.text for row in table.all("li", class_="wins")] == [result]
    (recap,) = table.all(class_="recap")
    assert f"{result} (won)" in recap.text
    assert recap.text.count("(won)") == 1
    assert winner in next(viewer.open(f"{home}/print/{game}/1").root.all(class_="s-won")).text
    assert f"{winner} won {points} " in picture_words(app, viewer, f"{game}/1")
    listing = {"bidding": "bidding/sittings", "shedding": "shedding/matches"}[game]
    for page in ("evenings/2026-11-22", listing):
        listing_page = viewer.open(f"{home}/{page}").root
        assert [
            winner_element.text for winner_element in listing_page.all("span", class_="won")
        ] == [f"{result} won"]
    if game == "bidding":
        (television,) = viewer.open(f"{home}/bidding/1/tv").root.all(class_="awaited")
        assert television.text == winner
    assert won(house) == [(winner, 1)]


def test_season_and_statistics_count_the_win_of_the_leader(house: House, viewer: Visitor) -> None:
    take(house, "spades-past-the-target")
    season = Season("Autumn", "2026-11-01", "2026-11-30", "bidding", PlacedBy.WINS)
    house.writer()(seasons.start, season)
    (podium,) = viewer.open(f"{viewer.home}/seasons/1").root.all("ol", class_="podium")
    assert podium.text.startswith("Ben 1 win Place 1")
    figures = csv.DictReader(io.StringIO(viewer.open(f"{viewer.home}/statistics/figures.csv").html))
    assert [row["player"] for row in figures if row["figure"] == "won" and row["count"] == "1"] == [
        "Ben"
    ]


@own_database
def test_results_made_before_the_update_are_corrected_at_the_next_start(house: House) -> None:
    take(house, "spades-past-the-target")
    with house.app.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE tally SET counting_version = 1, won = (rank = 4)"))
    assert won(house) == [("Ann", 4)]
    with house.app.app_context():
        assert complete() == 1
    assert won(house) == [("Ben", 1)]


def test_deal_inserted_after_the_end_changes_winner_and_shows_notice(
    house: House, scorer: Visitor
) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), first_dealer=2, largest=1)
    play(house, number, 1, (1, 0, 1), (1, 0, 0))
    form = scorer.open(at(scorer, number, "deals/1/insert")).form("/insert")
    bids = dict.fromkeys(("bid0", "bid1", "bid2", "tricks1", "tricks2"), "0")
    answer = scorer.submit(form, {"dealer": "1", "cards": "1", "tricks0": "1"} | bids)
    assert answer.location == at(scorer, number) + "?end=winner"
    page = scorer.open(answer.location).root
    assert next(page.all(class_="winner")).text == "Ben wins"
    assert "The correction changed the winner." in page.text
    assert "Deal 1 already ended the game; later deals count too." in page.text
    assert "The correction" not in scorer.open(at(scorer, number)).root.text


@pytest.fixture
def stranded(house: House, scorer: Visitor) -> int:
    """Spades to 100, ended by a correction while deal 2 has two bids."""
    players = house.add_players("Ann", "Ben", "Cleo", "Dora")
    number = begin(house, *players, game="spades", target=100)
    play(house, number, 1, (5, 3, 3, 1), (5, 3, 3, 2))
    house.writer()(sittings.next_deal, number, 2)
    for seat in (2, 3):
        house.writer()(sittings.bid, number, 2, seat, 1)
    correct(scorer, number, 1, (10, 1, 1, 1), (10, 1, 1, 1))
    return number


def test_unfinished_deal_behind_an_end_is_shown_and_can_be_deleted(
    house: House, scorer: Visitor, stranded: int
) -> None:
    open_deal = "Deal 2 is not finished and does not count yet."
    for part in ("", "tv", "sheet"):
        assert open_deal in scorer.open(at(scorer, stranded, part).rstrip("/")).root.text
    assert open_deal in scorer.open(f"{scorer.home}/print/bidding/{stranded}").root.text
    page = scorer.open(at(scorer, stranded))
    assert next(page.root.all(class_="winner")).text == "Ann wins"
    assert at(scorer, stranded, "deals/2") in page.html
    assert scorer.submit(page.form("/deals/2/delete")).status == 303
    assert [deal.id for deal in stored(house, stranded).deals] == [1]
    assert open_deal not in scorer.open(at(scorer, stranded)).root.text


def test_unfinished_deal_behind_an_end_can_be_finished_and_then_decides(
    house: House, scorer: Visitor, stranded: int
) -> None:
    answer = correct(scorer, stranded, 2, (5, 11, 1, 1), (0, 11, 1, 1))
    assert answer.location == at(scorer, stranded) + "?end=winner"
    assert totals(scorer.open(at(scorer, stranded))) == ["50", "120", "20", "20"]
    assert won(house) == [("Ben", 1)]


@audit_only
def test_correction_that_removes_the_end_continues_game_and_shows_notice(
    house: House, scorer: Visitor, stranded: int
) -> None:
    answer = correct(scorer, stranded, 1, (5, 3, 3, 1), (5, 3, 3, 2))
    assert answer.location == at(scorer, stranded) + "?end=on"
    page = scorer.open(answer.location)
    assert "After the correction the game continues." in page.root.text
    assert asks(scorer, stranded, 2, "bid").fields
    assert won(house) == []


@audit_only
def test_correction_that_ends_a_game_shows_notice_but_last_deal_does_not(
    house: House, scorer: Visitor
) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), game="spades", target=60)
    play(house, number, 1, (5, 3, 3), (5, 3, 9))
    answer = correct(scorer, number, 1, (6, 3, 3), (6, 3, 8))
    assert answer.location == at(scorer, number) + "?end=over"
    assert "The correction ended the game." in scorer.open(answer.location).root.text
    correct(scorer, number, 1, (5, 3, 3), (5, 3, 9))
    house.writer()(sittings.next_deal, number, 2)
    assert correct(scorer, number, 2, (6, 3, 3), (6, 3, 8)).location == at(scorer, number)


def test_correction_that_moves_the_end_of_a_match_shows_notice(
    house: House, scorer: Visitor
) -> None:
    take(house, "match-past-the-target")
    match = f"{scorer.home}/shedding/1"
    page = scorer.open(match).root
    assert "Game 1 already reached the target; later games count too." in page.text
    form = scorer.open(f"{match}/games/3").form("/correct")
    answer = scorer.submit(form, {"total": "25"})
    assert answer.location == f"{match}?end=winner"
    page = scorer.open(answer.location).root
    assert next(page.all(class_="winner")).text == "Ann, Ben share the win"
    assert "The correction changed the winner." in page.text
    for number in (1, 2):
        form = scorer.open(f"{match}/games/{number}").form("/correct")
        answer = scorer.submit(form, {"total": "20"})
    assert answer.location == f"{match}?end=on"
    assert "After the correction the match continues." in scorer.open(answer.location).root.text


@audit_only
def test_lower_target_that_ends_a_match_shows_notice(house: House, scorer: Visitor) -> None:
    take(house, "match-past-the-target")
    match = f"{scorer.home}/shedding/1"
    for target, end in (("500", "on"), ("150", "over"), ("140", None)):
        form = scorer.open(f"{match}/about").form("/settle")
        answer = scorer.submit(form, {"target": target})
        assert answer.location == (f"{match}?end={end}" if end else match)


def test_correction_that_moves_the_end_of_a_night_shows_notice(
    house: House, scorer: Visitor
) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    night = f"{scorer.home}/montana/{number}"
    assert house.night(number).finished
    form = scorer.open(f"{night}/deals/1").form("/last-round")
    answer = scorer.submit(form, {"called": "no"})
    assert answer.location == f"{night}?end=on"
    assert "After the correction the night continues." in scorer.open(answer.location).root.text
