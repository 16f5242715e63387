"""Reported cases about who wins, ends moved by corrections, and what a table could not record."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.base.json_text import FileError
from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.rules.deals import BidDeal
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.import_export.reading import read_any
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from scorekeeper.house.tidying import complete
from tests.cases.nights import after, several_deals
from tests.games.bidding.web.sittings import asks, at, begin, play, stored, totals
from tests.house.pictures.pictures import said
from tests.running.databases import own_database
from tests.support import House, dump, nothing_changes
from tests.web.visitor import Page, Visitor

HERE = Path(__file__).parent

WINNERS = {
    "spades-past-the-target": ("bidding", "Ben", 91),
    "oh-hell-one-deal-too-many": ("bidding", "Ben", 20),
    "play-off-undone-by-a-correction": ("bidding", "Cleo", 10),
    "match-past-the-target": ("shedding", "Ben", 200),
}
"""file → game, who has won, with how many points (case 01)"""


def take(house: House, name: str) -> None:
    """Import the file."""
    data = (HERE / f"{name}.json").read_bytes()
    with house.app.app_context():
        import_file(house.actor(Role.OWNER), data)


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
    assert f"{winner} won {points} " in said(app, viewer, f"{game}/1")
    listing = {"bidding": "bidding/sittings", "shedding": "shedding/matches"}[game]
    for page in ("evenings/2026-11-22", listing):
        shown = viewer.open(f"{home}/{page}").root
        assert [one.text for one in shown.all("span", class_="won")] == [f"{result} won"]
    if game == "bidding":
        (television,) = viewer.open(f"{home}/bidding/1/tv").root.all(class_="awaited")
        assert television.text == winner
    assert won(house) == [(winner, 1)]


def test_season_and_statistics_count_the_win_of_the_leader(house: House, viewer: Visitor) -> None:
    take(house, "spades-past-the-target")
    season = Season("Autumn", "2026-11-01", "2026-11-30", "bidding", PlacedBy.WINS)
    house.writer()(seasons.start, season)
    (podium,) = viewer.open(f"{viewer.home}/seasons/1").root.all("ol", class_="podium")
    assert "Ben 1 won" in " ".join(podium.text.replace("91 points, ", "").split())
    figures = csv.DictReader(io.StringIO(viewer.open(f"{viewer.home}/statistics/figures.csv").html))
    assert [row["player"] for row in figures if row["figure"] == "won" and row["count"] == "1"] == [
        "Ben"
    ]


@own_database
def test_results_made_before_the_update_are_corrected_at_the_next_start(house: House) -> None:
    take(house, "spades-past-the-target")
    with house.app.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE tally SET way = 1, won = (rank = 4)"))
    assert won(house) == [("Ann", 4)]
    with house.app.app_context():
        assert complete() == 1
    assert won(house) == [("Ben", 1)]


def test_inserted_deal_after_the_end_changes_the_winner_and_says_so(
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


def correct(
    scorer: Visitor, number: int, deal: int, bids: Sequence[int], tricks: Sequence[int]
) -> Page:
    """Send the form of the whole deal."""
    form = scorer.open(at(scorer, number, "deals", deal)).form("/correct")
    values = {f"bid{seat}": str(bid) for seat, bid in enumerate(bids)}
    values |= {f"tricks{seat}": str(count) for seat, count in enumerate(tricks)}
    return scorer.submit(form, values)


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


def test_game_continues_after_a_correction_takes_back_its_end_and_says_so(
    house: House, scorer: Visitor, stranded: int
) -> None:
    answer = correct(scorer, stranded, 1, (5, 3, 3, 1), (5, 3, 3, 2))
    assert answer.location == at(scorer, stranded) + "?end=on"
    page = scorer.open(answer.location)
    assert "After the correction the game continues." in page.root.text
    assert asks(scorer, stranded, 2, "bid").fields
    assert won(house) == []


def test_correction_that_ends_a_game_says_so_but_its_last_deal_does_not(
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


def test_correction_of_a_match_says_that_its_end_moved(house: House, scorer: Visitor) -> None:
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


def test_correction_of_a_night_says_that_its_end_moved(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    night = f"{scorer.home}/montana/{number}"
    assert house.night(number).finished
    form = scorer.open(f"{night}/deals/1").form("/last-round")
    answer = scorer.submit(form, {"called": "no"})
    assert answer.location == f"{night}?end=on"
    assert "After the correction the night continues." in scorer.open(answer.location).root.text


# ---- case 06: tricks that belong to nobody ----


@pytest.fixture
def wizard(house: House) -> int:
    """Wizard's deal of three cards, bids 1 1 0, no trick counted."""
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), game="wizard", course="down")
    house.writer()(
        sittings.correct,
        number,
        BidDeal(1, 2, 3, bids={0: 1, 1: 1, 2: 0}),
    )
    return number


def count(scorer: Visitor, number: int, **values: str) -> Page:
    """Press a button of the question for tricks."""
    return scorer.submit(asks(scorer, number, 1, "tricks"), values)


def test_bombed_trick_is_counted_for_nobody_with_one_tap(
    house: House, scorer: Visitor, wizard: int
) -> None:
    assert ("unowned", "1") in asks(scorer, wizard, 1, "tricks").buttons
    for values in ({"tricks": "1"}, {"unowned": "1"}, {"tricks": "1"}):
        assert count(scorer, wizard, **values).status == 303
    deal = stored(house, wizard).deals[0]
    assert (deal.tricks, deal.unowned) == ({0: 1, 1: 1, 2: 0}, 1)
    page = scorer.open(at(scorer, wizard))
    assert totals(page) == ["30", "30", "20"]
    assert "1 trick for nobody." in page.root.text
    assert "tricks nobody took: 1" in scorer.open(at(scorer, wizard, "log")).root.text


def test_trick_that_fell_to_the_last_player_can_be_given_to_nobody_with_one_tap(
    house: House, scorer: Visitor, wizard: int
) -> None:
    for _ in range(2):
        count(scorer, wizard, tricks="1")
    page = scorer.open(at(scorer, wizard))
    assert totals(page) == ["30", "30", "\u221210"]
    assert "Nobody's trick: Cleo took 0" in page.root.text
    assert scorer.submit(page.form("/tricks"), {"unowned": "1"}).status == 303
    assert totals(scorer.open(at(scorer, wizard))) == ["30", "30", "20"]


def test_tricks_nobody_took_can_be_corrected_exported_and_imported(
    house: House, scorer: Visitor, wizard: int
) -> None:
    answer = correct(scorer, wizard, 1, (1, 1, 0), (1, 1, 0))
    assert answer.errors == ["2 tricks, 3 were played. Count those that nobody took, too."]
    form = answer.form("/correct")
    assert scorer.submit(form, {"unowned": "1"}).status == 303
    file = scorer.open(at(scorer, wizard, "file")).html
    assert json.loads(file)["deals"][0]["unowned"] == 1
    other = House(house.app, "Cabin")
    with house.app.app_context():
        import_file(other.actor(Role.OWNER), file.encode())
    visitor = Visitor(other)
    assert visitor.open(at(visitor, 1, "file")).html == file
    assert totals(visitor.open(at(visitor, 1))) == ["30", "30", "20"]


def test_no_trick_is_lost_where_the_game_has_no_such_cards(house: House, scorer: Visitor) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), first_dealer=2)
    play(house, number, 1, (1, 1, 1), ())
    assert "unowned" not in scorer.open(at(scorer, number)).html
    answer = scorer.submit(asks(scorer, number, 1, "tricks"), {"unowned": "1"})
    assert (answer.status, answer.errors) == (
        422,
        ["In this game every trick belongs to a player."],
    )


# ---- case 08: bids against the hook ----


def test_table_refuses_bids_against_the_hook_and_takes_them_as_played_anyway(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), first_dealer=2)
    play(house, number, 1, (0, 0), ())
    form = asks(scorer, number, 1, "bid")
    assert ("anyway", "1") in form.buttons
    with nothing_changes(app):
        answer = scorer.submit(form, {"bid": "1"})
    assert answer.errors == ["The bids must not add up to 1."]
    assert scorer.submit(answer.form("/bid"), {"anyway": "1"}).status == 303
    assert stored(house, number).deals[0].bids == {0: 0, 1: 0, 2: 1}
    assert "bids 1 of 1: even, against the hook" in scorer.open(at(scorer, number)).root.text
    play(house, number, 1, (), (0, 0, 1))
    assert "Against the hook: the bids add up to 1." in scorer.open(at(scorer, number)).root.text


def test_file_with_bids_against_the_hook_is_imported_with_a_notice(
    house: House, scorer: Visitor
) -> None:
    take(house, "bids-against-the-hook")
    notice = "Against the hook: the bids add up to 4."
    for path in (at(scorer, 1, "sheet"), f"{scorer.home}/print/bidding/1"):
        assert notice in scorer.open(path).root.text
    assert json.loads(scorer.open(at(scorer, 1, "file")).html)["deals"][0]["bids"] == {
        "Ben": 1,
        "Cleo": 1,
        "Ann": 2,
    }


def test_correction_to_bids_against_the_hook_is_taken_with_a_notice(
    house: House, scorer: Visitor
) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), first_dealer=2)
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    house.writer()(sittings.next_deal, number, 2)
    answer = correct(scorer, number, 1, (0, 0, 1), (1, 0, 0))
    notice = "Deal 1: Against the hook: the bids add up to 1."
    assert notice in scorer.open(answer.location).root.text
    assert notice not in scorer.open(at(scorer, number)).root.text


# ---- files that were accepted in silence: case 57 and findings of independent sums ----

NIGHT = {
    "format": "scorekeeper-night/1",
    "name": "Friday",
    "date": "2026-11-20",
    "players": ["Ann", "Bo", "Cy"],
    "first_dealer": "Ann",
    "deals": [],
}
BIDS = NIGHT | {"format": "scorekeeper-bidding/1", "game": "oh-hell"}
CHOSEN = {
    "name": "Chosen",
    "kind_chosen": True,
    "special": [{"id": "low", "name": "Low", "aim": "nothing", "trick_points": -10}],
}
TIED = {
    "variant": "bozeman",
    "contracts": {"Ann": 4, "Bo": 4, "Cy": 4},
    "tricks": {"Ann": 4, "Bo": 4, "Cy": 5},
    "blackjack": ["Ann", "Bo"],
}
ALL_NUMBERS = [number for number in range(1, 7) for _ in range(12)]


@pytest.mark.parametrize(
    ("file", "place", "message"),
    [
        (NIGHT | {"finished": True}, "finished", "No deal is finished yet."),
        (NIGHT | {"finished": True, "deals": [{}]}, "finished", "No deal is finished yet."),
        (BIDS | {"finished": True}, "finished", "No deal is finished yet."),
        (
            NIGHT | {"house_rules": {"blackjack_tie": "nobody"}, "deals": [TIED]},
            "deals[0].blackjack",
            "In this house nobody gets the point when hands tie.",
        ),
        (
            NIGHT | {"house_rules": {"blackjack_tie": "nobody"}, "deals": [TIED, {}]},
            "deals[0].blackjack",
            "In this house nobody gets the point when hands tie.",
        ),
        (
            NIGHT | {"house_rules": {"unabomb": {"1": -3}}},
            "house_rules.unabomb",
            "Each step is a number of tricks from 2 to 13 with its points.",
        ),
        (
            BIDS
            | {
                "game": "own:chosen",
                "games": {"own:chosen": CHOSEN},
                "deals": [
                    {
                        "cards": 1,
                        "bids": {"Bo": 0, "Cy": 0, "Ann": 0},
                        "tricks": {"Ann": 1, "Bo": 0, "Cy": 0},
                    }
                ],
            },
            "deals[0].kind",
            "Say which deal it is; one of: usual, low.",
        ),
        (
            {
                "format": "scorekeeper-match/1",
                "name": "Friday",
                "date": "2026-11-20",
                "target": 300,
                "players": ["Ann", "Bo"],
                "games": [{"winner": "Ann", "left": {"Bo": {"numbers": ALL_NUMBERS}}}],
            },
            "games[0].left",
            "One number card at least lies on the pile.",
        ),
    ],
)
def test_file_says_what_is_wrong_or_missing(
    file: dict[str, object], place: str, message: str
) -> None:
    with pytest.raises(FileError) as caught:
        read_any(json.dumps(file).encode())
    assert [(str(p.place), str(p.message)) for p in caught.value.problems] == [(place, message)]


def test_shared_point_of_a_table_that_gives_ties_to_nobody_is_exported_as_nobodys(
    house: House, scorer: Visitor
) -> None:
    with house.app.app_context():
        import_file(house.actor(Role.OWNER), json.dumps(NIGHT | {"deals": [TIED]}).encode())
    night = house.night(1)
    house.put_night(1, replace(night, rules=replace(night.rules, blackjack_tie="nobody")))
    file = scorer.open(f"{scorer.home}/montana/1/file").html
    assert json.loads(file)["deals"][0]["blackjack"] == []
    found = read_any(file.encode())
    assert found.file.write(found.told) == file


def test_spreadsheet_has_no_row_with_a_count_of_zero(house: House, viewer: Visitor) -> None:
    take(house, "spades-past-the-target")
    page = viewer.open(f"{viewer.home}/statistics/figures.csv").html
    assert "0" not in {row["count"] for row in csv.DictReader(io.StringIO(page))}


def test_rules_of_la_pocha_say_that_three_play_without_the_twos(viewer: Visitor) -> None:
    assert "take out the twos" in viewer.open(f"{viewer.home}/rules/pocha").root.text
