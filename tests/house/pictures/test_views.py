"""Pictures of sittings and evenings: permissions, their texts, and no private data."""

from contextlib import closing
from dataclasses import replace
from urllib.parse import unquote

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.settings import POINT
from scorekeeper.house.pictures.evenings import MAX_TABLES
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from scorekeeper.sheets.pdf_cache import PdfCache
from scorekeeper.sheets.pdf_workers import Busy, Limits, Press
from scorekeeper.sheets.sheet import PICTURE, Sheet
from tests.cases.bidding_on_paper import played as exact_bids
from tests.cases.evenings import match
from tests.cases.gaps_on_paper import endless, finished, keep
from tests.cases.gaps_played import put_game
from tests.cases.nights import WHITEFISH, after, several_deals
from tests.cases.pads import begin as begin_pad
from tests.cases.pads import keep as keep_pad
from tests.cases.pads import plain
from tests.depth import audit_only
from tests.games.bidding.sheets.sittings import keep as keep_bids
from tests.games.shedding.web.matches import keep as keep_match
from tests.house.pictures.pictures import noted, picture, picture_words
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor


def night(house: House, deals: int = 4, rules: HouseRules = HouseRules()) -> int:
    """A night of Ann, Bo and Cy with this number of deals; the fourth one ends it."""
    number = house.start_night(rules=rules)
    steps = several_deals(deals, last_round_in=1)
    house.put_night(number, after(house.night(number), *steps))
    return number


def picture_page(visitor: Visitor, path: str, **headers: str) -> Page:
    """The answer at that address below the house's."""
    return visitor.open(f"{visitor.home}/{path}/picture.png", **headers)


# ---- what they say ----


def test_picture_of_night_has_game_name_day_and_standings(
    app: Flask, house: House, viewer: Visitor
) -> None:
    number = night(house)
    words = picture_words(app, viewer, f"montana/{number}")
    assert words.startswith("Montana Friday · 20 November 2026 ")
    totals = dict(zip(("Ann", "Bo", "Cy"), house.night(number).totals, strict=True))
    for name, total in totals.items():
        assert f"{name} {'won ' if total == max(totals.values()) else ''}" in words
        assert str(total).replace("-", "−") in words
    assert "Not finished yet" not in words


def test_picture_of_season_has_game_dates_and_table(
    app: Flask, house: House, viewer: Visitor
) -> None:
    people = house.add_players("Ann", "Bo", "Cy")
    match(house, people, (1, 120), date="2026-11-06")
    match(house, people, (0, 200), date="2026-11-13")
    autumn = Season("Autumn", "2026-10-01", "2026-11-15", "shedding", PlacedBy.POINTS)
    house.writer()(seasons.start, autumn)
    words = picture_words(app, viewer, "seasons/1")
    assert words.startswith("Season Autumn Montana: changing rules · ")
    assert words.endswith("Places by points Ann won 1 win 200 2 Bo 1 win 120 3 Cy 0 wins 0")
    house.writer()(
        seasons.start, replace(autumn, name="Spring", first_day="2027-03-01", last_day=None)
    )
    assert picture_page(viewer, "seasons/2").status == 404
    assert picture_page(viewer, "seasons/3").status == 404


def test_picture_is_in_the_visitors_language(app: Flask, house: House, viewer: Visitor) -> None:
    words = picture_words(app, viewer, f"montana/{night(house)}", "ru")
    assert words.startswith("Монтана Пятница · 20 ноября 2026 ")
    assert " победа " in words


def test_picture_has_no_personal_data_but_names(app: Flask, house: House, viewer: Visitor) -> None:
    number = night(house)
    house.writer()(corrections.write_note, number, None, "Rain on the roof")
    house.writer()(corrections.write_note, number, 1, "Tea on the cards")
    keep(house, finished(340))
    put_game(house, 20261120, won=(2, 91), date="2026-11-20")  # of a device without a player
    devices = [device.name for device in house.devices]
    with noted(app) as sheets:
        for path in (f"montana/{number}", "gaps/1", "evenings/2026-11-20"):
            assert picture_page(viewer, path).status == 200
    assert len(sheets) == 3
    assert "Gaps: 1 of 1 won" in sheets[2].html
    for sheet in sheets:
        for personal in ("Rain", "Tea", "Kitchen", house.public_id, "http:", "localhost", *devices):
            assert personal not in sheet.html.replace("http-equiv", ""), personal


def test_input_is_escaped_in_pictures(app: Flask, house: House, viewer: Visitor) -> None:
    number = keep_pad(house, "<b>Bo</b>", "A\"&'", rounds=2)
    with noted(app) as sheets:
        picture_page(viewer, f"pad/{number}")
    assert "<bdi>&lt;b&gt;Bo&lt;/b&gt;</bdi>" in sheets[0].html
    assert "<bdi>A&#34;&amp;&#39;</bdi>" in sheets[0].html
    assert "<script" not in sheets[0].html
    assert "<link" not in sheets[0].html


def test_picture_of_open_sitting_is_marked_and_has_no_winner(
    app: Flask, house: House, viewer: Visitor
) -> None:
    number = keep_match(house, "Fay", "Gus", games=2)
    words = picture_words(app, viewer, f"shedding/{number}")
    assert words.startswith("Not finished yet Montana: changing rules Sunday · 22 November 2026")
    assert " won " not in words


def test_lowest_total_leads_where_it_wins_and_tenths_are_shown(
    app: Flask, house: House, viewer: Visitor
) -> None:
    hearts = picture_words(app, viewer, f"pad/{keep_pad(house, 'Ann', 'Bo', 'Cy', rounds=4)}")
    assert hearts.index("Ann") < hearts.index("Cy") < hearts.index("Bo")
    number = begin_pad(house, "Dee", "Eve", settings=plain(halves=True))
    house.writer()(pads.record, number, 1, points=[POINT * 3 // 2, -POINT // 2], note="")
    assert picture_words(app, viewer, f"pad/{number}").endswith("Dee 1.5 Eve −0.5")
    assert picture_words(app, viewer, f"pad/{number}", "ru").endswith("Dee 1,5 Eve −0,5")


def test_partners_are_listed_together(app: Flask, house: House, viewer: Visitor) -> None:
    number = keep_bids(house, exact_bids("spades-pairs", ("Ann", "Bo", "Cy", "Dee"), 60))
    words = picture_words(app, viewer, f"bidding/{number}")
    assert "Spades in pairs" in words
    assert ("Ann + Cy won" in words) != ("Bo + Dee won" in words)
    assert words.count("Ann") == words.count("Dee") == 1


def test_picture_of_gaps_has_result_and_deal(app: Flask, house: House, viewer: Visitor) -> None:
    keep(house, finished(340), *house.add_players("Ann"))
    keep(house, endless(3))
    words = picture_words(app, viewer, "gaps/1")
    assert words.startswith("Gaps, game 340 Windows classic Ann won Won: ")
    assert words.count("K") == 4
    assert picture_words(app, viewer, "gaps/2").startswith("Not finished yet Gaps, game 20261120")


def test_an_evening_has_its_tables_with_their_winners(
    app: Flask, house: House, viewer: Visitor
) -> None:
    number = night(house)
    totals = house.night(number).totals
    winner = ("Ann", "Bo", "Cy")[totals.index(max(totals))]
    words = picture_words(app, viewer, "evenings/2026-11-20")
    assert words.startswith(f"Friday, 20 November 2026 1 night of Montana Montana {winner} won")
    for name, total in zip(("Ann", "Bo", "Cy"), totals, strict=True):
        assert name == winner or f"{name} {total}".replace("-", "−") in words


def test_an_evening_of_many_tables_says_how_many_more(
    app: Flask, house: House, viewer: Visitor
) -> None:
    players = house.add_players("Ann", "Bo", "Cy")
    for _ in range(MAX_TABLES + 2):
        house.start_night(players)
    words = picture_words(app, viewer, "evenings/2026-11-20")
    assert words.count("So far: ") == MAX_TABLES
    assert words.endswith("And 2 more games")


# ---- hidden bids ----


def test_a_hidden_bid_changes_nothing(house: House, viewer: Visitor) -> None:
    number = night(house, 2, rules=HouseRules(hidden_bids=True))
    house.writer()(nights.next_deal, number, 2)
    house.writer()(nights.call, number, 3, Call(WHITEFISH))
    before = picture(viewer, f"montana/{number}")
    house.writer()(nights.bid, number, 3, 0, 7)
    assert picture(viewer, f"montana/{number}") == before
    assert picture(Visitor(house), f"montana/{number}") == before


# ---- permissions, and missing pictures ----


def test_picture_without_points_is_a_page_with_a_note(house: House, viewer: Visitor) -> None:
    house.start_night()
    begin_pad(house, "Dee", "Eve")
    keep(house, new_game(7, CLASSIC))
    with nothing_changes(house.app):
        for path in ("montana/1", "pad/1", "gaps/1"):
            page = picture_page(viewer, path)
            assert (page.status, next(page.root.all("h1")).text) == (404, "No picture yet"), path


def test_deleted_sitting_has_no_picture_until_restored(house: House, viewer: Visitor) -> None:
    number = night(house)
    assert picture_page(viewer, f"montana/{number}").status == 200
    house.writer()(nights.SITTING.delete, number)
    assert picture_page(viewer, f"montana/{number}").status == 404
    assert picture_page(viewer, "evenings/2026-11-20").status == 404
    house.writer()(nights.SITTING.restore, number)
    assert picture_page(viewer, f"montana/{number}").status == 200


@pytest.mark.parametrize(
    "path",
    ["montana/2", "chess/1", "gaps/1", "evenings/2026-11-21", "evenings/1", "evenings/2026-02-30"],
)
def test_picture_of_missing_sitting_is_404(house: House, viewer: Visitor, path: str) -> None:
    night(house)
    assert picture_page(viewer, path).status == 404


def test_pictures_are_for_members_only(house: House) -> None:
    number = night(house)
    other = Visitor(House(house.app, "Attic"))
    for path in (f"montana/{number}", "evenings/2026-11-20"):
        address = f"/h/{house.public_id}/{path}/picture.png"
        assert other.open(address).status == 403
        assert Visitor(house, None).open(address).status == 403
        assert [Visitor(house, role).open(address).status for role in Role] == [200] * len(Role)


# ---- as an answer ----


def test_picture_is_a_private_download(house: House, viewer: Visitor) -> None:
    page = picture_page(viewer, f"montana/{night(house)}", accept_language="ru")
    assert page.headers["Content-Type"] == "image/png"
    assert page.headers["Cache-Control"] == "private, no-cache"
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Content-Language"] == "ru"
    disposition = page.headers["Content-Disposition"]
    assert disposition.startswith("attachment; ")
    assert unquote(disposition.partition("UTF-8''")[2]) == "Монтана Пятница 2026-11-20.png"


def test_picture_is_drawn_once_and_revalidated(
    app: Flask, house: House, viewer: Visitor, owner: Visitor
) -> None:
    path = f"montana/{night(house)}"
    with noted(app) as sheets:
        first = picture_page(viewer, path)
        assert picture_page(owner, path).headers["ETag"] == first.headers["ETag"]
        again = picture_page(viewer, path, if_none_match=first.headers["ETag"])
        assert (again.status, again.html) == (304, "")
        assert [sheet.paper for sheet in sheets] == [PICTURE]
        picture_page(viewer, path, accept_language="ru")
        house.add_players("Dee")
        assert picture_page(viewer, path).headers["ETag"] == first.headers["ETag"]
        assert len(sheets) == 2


@audit_only
def test_picture_waits_for_its_turn_like_a_sheet(app: Flask, house: House, viewer: Visitor) -> None:
    def busy(_: Sheet) -> bytes:
        raise Busy

    path = f"montana/{night(house)}"
    app.extensions["sheets"] = PdfCache(busy)
    page = picture_page(viewer, path)
    assert (page.status, page.headers["Retry-After"]) == (503, "5")
    assert "Content-Disposition" not in page.headers
    with closing(Press(Limits(seconds=0.001))) as press:
        app.extensions["sheets"] = PdfCache(press.print)
        page = picture_page(viewer, path)
        assert (page.status, page.headers["Retry-After"]) == (503, "3600")
        assert "This picture took too long" in page.root.text


# ---- where they are offered ----


def test_pictures_are_offered_with_results(house: House, viewer: Visitor) -> None:
    number = night(house)
    keep(house, finished(340))
    for path, of in (
        (f"montana/{number}", f"montana/{number}"),
        (f"montana/{number}/sheet", f"montana/{number}"),
        ("evenings/2026-11-20", "evenings/2026-11-20"),
        ("gaps/1", "gaps/1"),
    ):
        links = viewer.open(f"{viewer.home}/{path}").root.all("a", **{"data-picture": ""})
        assert [link.attributes["href"] for link in links] == [f"{viewer.home}/{of}/picture.png"], (
            path
        )
