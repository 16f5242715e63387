"""Words in the search of records: dates, names, symbols, and more words than the limit."""

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.web.nights import finding
from tests.cases.tables import table
from tests.depth import audit_only
from tests.games.montana.web.test_records import add, ask, count, listed
from tests.support import House
from tests.web.visitor import Visitor


def test_nights_are_found_by_their_dates(house: House, subtests: pytest.Subtests) -> None:
    house.add_players("Ann", "Bo", "Cy")
    add(house, "First", "2024-05-03")
    add(house, "Рыба", "2025-01-01")
    add(house, "Trip", "2025-07-07")
    add(house, "Cabin", "2025-07-08", note="It snowed")
    visitor = Visitor(house, Role.VIEWER)
    for query, expected in table("night-searches")["dates"].items():
        with subtests.test(query):
            page = ask(visitor, q=query)
            assert listed(page) == expected
            assert ("q", query) in page.forms[0].fields
    assert count(ask(visitor, q="July 2025")) == "2 nights"


def test_player_name_is_not_a_game_alias(house: House) -> None:
    visitor = Visitor(house, Role.VIEWER)
    house.add_players("Ann", "Bo", "Cy")
    add(house, "Cabin", game="helena")
    assert listed(ask(visitor, q="елена")) == ["Cabin"]
    elena = house.add_players("Елена")
    house.put_night(number := house.start_night([1, 2, *elena]), house.night(number))
    assert listed(ask(visitor, q="елены")) == ["Friday"]
    assert listed(ask(visitor, q="хелена")) == ["Cabin"]


@audit_only
def test_single_character_is_a_word_start_where_characters_are_words(house: House) -> None:
    visitor = Visitor(house, Role.VIEWER)
    house.add_players("Ann", "Bo", "Cy")
    for name in ("麻雀会", "日曜日", "Mo"):
        add(house, name)
    for query, expected in (("麻", "麻雀会"), ("日", "日曜日"), ("mo", "Mo")):
        assert listed(ask(visitor, q=query)) == [expected]
    assert listed(ask(visitor, q="m")) == []


def test_newest_years_are_offered_as_filters(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "_MAX_YEARS", 2)
    house.add_players("Ann", "Bo", "Cy")
    for year in ("0007", "2024", "0800"):
        add(house, year, f"{year}-01-01")
    page = ask(Visitor(house))
    (years,) = page.root.all("select", id="year")
    assert [option.text for option in years.all("option")] == ["All years", "2024", "0800"]


@audit_only
def test_prefix_with_too_many_matches_shows_notice(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy")
    for n in range(30):
        add(house, f"night{n}")
    visitor = Visitor(house, Role.VIEWER)
    for query, so in (("nigh", True), ("night1", False), ("night29", False)):
        page = ask(visitor, q=query)
        assert ("not all nights were searched" in page.root.text) is so, query
        assert any("nights.csv" in a.attributes["href"] for a in page.root.all("a")) is not so
        file = visitor.open(f"{visitor.home}/montana/nights.csv?q={query}")
        assert file.status == (404 if so else 200)
    assert len(listed(ask(visitor, q="night1"))) == 11


@audit_only
def test_whole_word_finds_all_players_with_that_name(house: House) -> None:
    visitor = Visitor(house, Role.VIEWER)
    house.add_players(*(f"Ann Wolf {n}" for n in range(30)), *(f"Wolfram {n}" for n in range(9)))
    for n in range(10):
        house.start_night([3 * n + 1, 3 * n + 2, 3 * n + 3])
    house.put_night(number := house.start_night([31, 32, 33]), house.night(number))
    page = ask(visitor, q="wolf")
    assert len(listed(page)) == 10
    assert "not all nights were searched" in page.root.text  # those who are called Wolfram
