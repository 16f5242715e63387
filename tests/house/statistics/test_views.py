"""Statistics as people see them: of a game, of a player, and as a spreadsheet."""

import csv
import gzip
import io

import pytest

from scorekeeper.core.houses import HiddenGamesTopic
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.settings import POINT
from scorekeeper.house.people import actions as merging
from tests.cases.archives import archive_document, archive_of, as_bytes, house_at, import_archive
from tests.cases.nights import Step, after, several_deals, whole_deal
from tests.cases.pads import begin
from tests.depth import audit_only
from tests.support import House
from tests.web.visitor import Page, Visitor


def play(house: House, *, people: tuple[int, ...] = (1, 2, 3), times: int = 1) -> None:
    """Nights of four deals, played to their end: Bo bids double nil in one and keeps it."""
    for _ in range(times):
        number = house.start_night(list(people))
        night = after(
            house.night(number),
            *several_deals(3, last_round_in=1),
            Step("next_deal", 3),
            *whole_deal(4, (4, Nil.DOUBLE_NIL, 9), {0: 4, 1: 0, 2: 9}),
        )
        house.put_night(number, night)


def rows(page: Page, section: str) -> list[str]:
    """The lines of a table, as they are read."""
    (table,) = (t for t in page.root.all("div") if t.attributes.get("aria-labelledby") == section)
    lines = [
        " ".join(" ".join(cell.text.split()) for cell in line.all() if cell.tag in ("th", "td"))
        for line in table.all("tr")
    ]
    return lines[1:]


def test_statistics_of_unused_house_show_note(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/statistics")
    assert "Nothing played yet." in page.root.text
    assert page.status == 200


@audit_only
def test_a_game_shows_its_players_variants_and_bids(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house)
    page = viewer.open(f"{viewer.home}/statistics?game=montana")
    assert rows(page, "players") == [
        "Bo 1 / 1 100 % +7.0 4 / 4 100 %",
        "Ann 0 / 1 0 % +4.0 4 / 4 100 %",
        "Cy 0 / 1 0 % +2.3 1 / 4 25 %",
    ]
    assert rows(page, "variant") == ["Whitefish 12 9 75 % +4.4"]
    assert "Bold" not in page.root.text  # eight bids are too few


def test_most_played_game_of_statistics_comes_first(house: House, viewer: Visitor) -> None:
    begin(house, "Ann", "Bo", "Cy")
    page = viewer.open(f"{viewer.home}/statistics")
    (chosen,) = (
        a
        for a in page.root.all("a")
        if a.attributes.get("aria-current") == "page" and "statistics" in a.attributes["href"]
    )
    assert chosen.text == "Score pad"


@audit_only
def test_a_player_shows_each_game_and_the_others(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house, times=2)
    page_text = viewer.open(f"{viewer.home}/statistics/players/2").root.text
    for line in ("Double nil", "2 / 2", "Kept double nil × 2", "Current streak", "Best", "+28"):
        assert line in page_text, line
    page = viewer.open(f"{viewer.home}/statistics/players/2")
    assert rows(page, "others") == [
        "Ann 2 / 0 / 0 65 % 27–93 %, little is known",
        "Cy 2 / 0 / 0 77 % 44–97 %, little is known",
    ]


def test_points_that_do_not_add_up_are_hidden(house: House, viewer: Visitor) -> None:
    number = begin(house, "Ann", "Bo", "Cy")
    house.writer()(pads.record, number, 1, points=[0, 13 * POINT, 13 * POINT])
    house.writer()(pads.end, number)
    page = viewer.open(f"{viewer.home}/statistics?game=pad")
    assert rows(page, "players") == ["Ann 1 / 1 100 %", "Bo 0 / 1 0 %", "Cy 0 / 1 0 %"]


def test_unknown_player_or_game_has_no_page(house: House, viewer: Visitor) -> None:
    house.add_players("Ann")
    for path in ("players/2", "players/999999999", "?game=whist", "?game="):
        assert viewer.open(f"{viewer.home}/statistics/{path}".replace("/?", "?")).status == 404


def test_names_are_escaped_in_statistics(house: House, viewer: Visitor) -> None:
    house.add_players("<b>Ann", "=1+1", "“Cy” & Co")
    play(house)
    page = viewer.open(f"{viewer.home}/statistics")
    assert {"<b>Ann", "=1+1", "“Cy” & Co"} <= {b.text for b in page.root.all("bdi")}
    assert "<b>Ann" not in page.html


def test_every_figure_is_in_the_spreadsheet(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "=1+1", "Cy")
    play(house)
    answer = viewer.open(f"{viewer.home}/statistics/figures.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    head, *lines = csv.reader(io.StringIO(answer.html.removeprefix("\ufeff")))
    assert head == ["game", "number", "player", "figure", "count"]
    assert ["montana", "2", "'=1+1", "double_nil/made", "1"] in lines
    assert ["montana", "1", "Ann", "played", "4"] in lines
    assert {line[2] for line in lines} == {"Ann", "'=1+1", "Cy"}


@audit_only
def test_statistics_pages_in_russian(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house, times=11)
    page = viewer.open(f"{viewer.home}/statistics", Accept_Language="ru")
    assert "Одной случайностью объясняется" in page.root.text


@audit_only
def test_achievements_are_shown_unless_the_house_hides_them(house: House, owner: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house)
    address = f"{owner.home}/statistics/players/2"
    assert "Kept double nil" in owner.open(address).root.text
    form = owner.open(f"{owner.home}/house").form("/offered-games")
    owner.submit(form, {"which": "hide achievements"})
    assert "Kept double nil" not in owner.open(address).root.text
    whole = archive_of(house.app, house.house_id)
    renamed = archive_document(whole) | {
        "house": archive_document(whole)["house"] | {"public_id": "elsewhere"}
    }
    moved = house_at(house.app, import_archive(house.app, as_bytes(renamed)))
    with moved.place() as place:
        assert HiddenGamesTopic().load(place) == {"achievements"}


def test_strength_and_luck_are_a_separate_csv(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house, times=11)
    answer = viewer.open(f"{viewer.home}/statistics/strengths.csv")
    lines = csv.DictReader(io.StringIO(answer.html.removeprefix("\ufeff")))
    by_player = {line["player"]: line for line in lines}
    assert list(by_player) == ["Bo", "Ann", "Cy", ""]
    assert {line["games"] for line in by_player.values()} == {"11"}
    assert float(by_player["Bo"]["ahead_low"]) > 0.5 > float(by_player["Cy"]["ahead_high"])
    assert int(by_player["Bo"]["rating"]) > 1000 > int(by_player["Cy"]["rating"])
    assert 0 <= float(by_player[""]["ahead_low"]) <= float(by_player[""]["ahead_high"]) <= 1


def test_a_players_newest_results_are_in_a_spreadsheet(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house)
    answer = viewer.open(f"{viewer.home}/statistics/players/2.csv")
    lines = [*csv.DictReader(io.StringIO(answer.html.removeprefix("\ufeff")))]
    (line,) = lines
    assert (line["game"], line["number"], line["points"]) == ("montana", "1", "28")
    assert (line["won"], line["place"]) == ("1", "1")
    assert viewer.open(f"{viewer.home}/statistics/players/9.csv").status == 404


@audit_only
def test_head_to_head_is_in_a_spreadsheet(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy", "Anne")
    play(house)
    play(house, people=(4, 2, 3))
    house.writer(Role.OWNER)(merging.merge, 1, into=4)
    answer = viewer.open(f"{viewer.home}/statistics/against.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    lines = csv.DictReader(io.StringIO(answer.html.removeprefix("\ufeff")))
    by_pair = {(line["player"], line["other"]): line for line in lines}
    assert len(by_pair) == 6
    line = by_pair["Bo", "Anne"]
    assert [line[name] for name in ("ahead", "level", "behind", "together")] == ["2", "0", "0", "0"]
    assert 0.26 < float(line["chance_low"]) < 0.5 < float(line["chance"]) < 0.66
    other = by_pair["Anne", "Bo"]
    assert float(other["chance"]) == pytest.approx(1 - float(line["chance"]), abs=1e-4)


@audit_only
def test_pages_with_pictures_are_small_in_a_rich_house(
    rich: House,
) -> None:
    viewer = Visitor(rich, Role.VIEWER)
    for path in ("?game=montana", "?game=bidding", "?game=pad", "/players/1"):
        page = viewer.open(f"{viewer.home}/statistics{path}")
        assert len(gzip.compress(page.html.encode())) < 10_000, path


def test_who_takes_fewer_tricks_than_bid_is_bold(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house, times=6)
    page = viewer.open(f"{viewer.home}/statistics/players/3")
    assert "Shy: on average 0.8 more tricks taken than bid" in page.root.text
    page = viewer.open(f"{viewer.home}/statistics/players/1")
    assert "Neither bold nor shy" in page.root.text
