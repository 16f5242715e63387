"""The lobby of Gaps: games to continue, new games, and the deal of the day."""

from datetime import date

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.files.game_file import own_rules, write_game, write_rules
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.numbers import Microsoft, Number
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, ONE_DEAL, How, When
from scorekeeper.games.gaps.store.games import Attempt, load_game
from scorekeeper.games.gaps.web import lobby
from scorekeeper.house.people import actions as merging
from tests.cases.gaps_played import copy_games, put_game
from tests.depth import audit_only
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.route_forms import Upload
from tests.web.visitor import Page, Visitor

DAY = 20261120
FOUR = own_rules(4, When.STUCK, How.MIXED, undo=False)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the date to that day in all time zones."""
    monkeypatch.setattr(lobby, "today_everywhere", lambda: date(2026, 11, 20))


@pytest.fixture
def phone(house: House) -> Visitor:
    """A scorer's phone that is Ann's."""
    house.add_players("Ann", "Bo", "Anne")
    visitor = Visitor(house, Role.SCORER)
    visitor.open(visitor.home + "/")
    return visitor


def stored(house: House, number: int) -> Stored[Attempt]:
    """Return the stored game."""
    with house.place() as place:
        return load_game(place, number)


def ahead(page: Page) -> list[str]:
    """Return the lines of the ranking."""
    return [
        line.text for ranking in page.root.all("ol", class_="ahead") for line in ranking.all("li")
    ]


def chosen(page: Page) -> list[str]:
    """Return the ids of the chosen rule sets."""
    radios = page.root.all("input", type="radio", name="rules")
    return [radio.attributes["value"] for radio in radios if "checked" in radio.attributes]


def test_new_game_takes_one_tap(phone: Visitor) -> None:
    page = phone.open(phone.home + "/gaps")
    assert (page.status, chosen(page)) == (200, ["classic"])
    answer = phone.submit(page.form("/gaps"), {"number": "", "rules": "classic"})
    assert answer.location.endswith("/gaps/1")
    game = stored(phone.house, 1).value.game
    assert isinstance(game.number, int)
    assert 1 <= game.number <= 999_999
    assert game.rules == CLASSIC


def test_number_is_accepted_with_spaces(phone: Visitor) -> None:
    numbers: dict[str, Number] = {
        " 20 261 120 ": DAY,
        "100000000000000000000": 10**20,
        "Ms 617": 617,
        " ms 1 234 567": Microsoft(1_234_567),
        "ms32000": Microsoft(32_000),
        "32000": 32_000,
    }
    for begun, (typed, number) in enumerate(numbers.items(), 1):
        phone.post(phone.home + "/gaps", {"number": typed, "rules": "one-deal"})
        assert stored(phone.house, begun).value.game == new_game(number, ONE_DEAL)
    assert chosen(phone.open(phone.home + "/gaps")) == ["one-deal"]


@audit_only
@pytest.mark.parametrize(
    "typed", ["0", "-4", "1e3", "hundred", "100000000000000000001", "٤", "ms0"]
)
def test_invalid_number_shows_error_and_keeps_input(phone: Visitor, typed: str) -> None:
    with nothing_changes(phone.house.app):
        page = phone.post(phone.home + "/gaps", {"number": typed, "rules": "book"})
    assert page.status == 422
    ours = "A game number is from 1 to 100 000 000 000 000 000 000."
    microsofts = "After ms comes a number from 1 to 8 589 934 591."
    assert page.errors == [microsofts if typed.startswith("ms") else ours]
    (field,) = page.root.all("input", id="number")
    assert (field.attributes["value"], field.attributes["aria-invalid"]) == (typed, "true")
    assert chosen(page) == ["book"]


def test_unknown_rule_set_is_refused(phone: Visitor) -> None:
    with nothing_changes(phone.house.app):
        for rules in ("", "klassic", "own shuffles=100 when=stuck how=mixed undo=no"):
            page = phone.post(phone.home + "/gaps", {"number": "7", "rules": rules})
            assert (page.status, page.errors) == (422, ["Choose one of the rule sets."])


def test_own_rules_can_be_chosen_by_name(phone: Visitor) -> None:
    house = phone.house
    house.writer()(gaps_rules.add, "Long winter", FOUR)
    page = phone.open(phone.home + "/gaps")
    (tile,) = [label for label in page.root.all("label") if "Long winter" in label.text]
    assert tile.text == "Long winter 4 shuffles, only when stuck, shuffles cannot be undone"
    phone.post(phone.home + "/gaps", {"number": "7", "rules": write_rules(FOUR)})
    assert write_rules(stored(house, 1).value.game.rules) == write_rules(FOUR)
    page = phone.open(phone.home + "/gaps")
    assert chosen(page) == [write_rules(FOUR)]
    assert "Long winter · 0 of 48 home" in page.root.text
    house.writer()(gaps_rules.set_archived, 1, archived=True)
    page = phone.open(phone.home + "/gaps")
    assert chosen(page) == ["classic"]
    assert "Long winter · 0 of 48 home" in page.root.text


def test_newest_open_games_are_offered_to_continue(phone: Visitor) -> None:
    house = phone.house
    for number in (11, 12, 13, 14):
        put_game(house, number, moves=number, home=number)
    put_game(house, 15, won=(1, 90))
    put_game(house, 16, device=house.owner.number)
    links = [link.text for link in phone.open(phone.home + "/gaps").root.all("a", class_="button")]
    assert links[:4] == [
        "Continue 14 Windows classic · 14 of 48 home · 14 moves",
        "Continue 13 Windows classic · 13 of 48 home · 13 moves",
        "Continue 12 Windows classic · 12 of 48 home · 12 moves",
        "Best games",
    ]


def test_game_started_elsewhere_is_continued_by_its_player(phone: Visitor) -> None:
    house = phone.house
    put_game(house, 31, device=house.owner.number, player=3)
    assert "Continue 31" not in phone.open(phone.home + "/gaps").html
    house.start_night([1, 2, 3])
    phone.post(phone.home + "/montana/1/me", {"player": "1"})
    assert "Continue 31" not in phone.open(phone.home + "/gaps").html
    (dora,) = house.add_players("Dora")
    house.writer(Role.OWNER)(merging.merge, dora, into=1)
    put_game(house, 32, device=house.owner.number, player=dora)
    assert "Continue 32" in phone.open(phone.home + "/gaps").html
    phone.post(phone.home + "/gaps", {"number": "33", "rules": "classic"})
    assert stored(house, 3).value.player == 1


# ---- the deal of the day ----


def test_deal_of_the_day_shows_who_is_ahead(phone: Visitor) -> None:
    house = phone.house
    page = phone.open(phone.home + "/gaps")
    assert "Nobody here has played it yet." in page.root.text
    (form,) = [form for form in page.forms if ("number", str(DAY)) in form.fields]
    answer = phone.submit(form)
    assert stored(house, 1).value.game == new_game(DAY, CLASSIC)
    assert new_game(DAY, CLASSIC).board.cards_home == 1
    put_game(house, DAY, player=1, won=(2, 96))
    put_game(house, DAY, player=1, won=(3, 80))
    put_game(house, DAY, player=2, state="over", home=31)
    put_game(house, DAY - 1, player=2, won=(0, 60))
    put_game(house, DAY, ONE_DEAL, player=2, won=(0, 60))
    page = phone.open(phone.home + "/gaps")
    device = house.writer().device.name
    assert ahead(page) == [
        "1 Ann won: 2 shuffles, 96 moves",
        "2 Bo stuck, 31 of 48 home",
        f"3 {device} 1 of 48 home so far",
    ]
    (mine,) = page.root.all("li", class_="mine")
    assert device in mine.text
    assert not [form for form in page.forms if ("number", str(DAY)) in form.fields]
    (on,) = [link for link in page.root.all("a") if link.text == "Continue"]
    assert on.attributes["href"] == answer.location


# ---- a saved game ----


def load(phone: Visitor, content: bytes, name: str = "7.gam") -> Page:
    """Send a file."""
    stamp = dict(phone.open(phone.home + "/gaps").form("/load").fields)
    data = MultiDict([*stamp.items(), ("file", (Upload(content), name))])
    return phone.send(phone.home + "/gaps/load", data)


def test_saved_game_is_loaded(phone: Visitor) -> None:
    game = new_game(7, CLASSIC)
    game = game.play(game.board.moves[0])
    assert load(phone, write_game(game).encode()).location.endswith("/gaps/1")
    assert stored(phone.house, 1).value.game == game.replayed()


def test_invalid_file_shows_error_with_line(phone: Visitor) -> None:
    with nothing_changes(phone.house.app):
        page = load(phone, b"gaps/1\nnumber: 7\nrules: klassic\nresult: open\n--\n")
        nothing = phone.post(phone.home + "/gaps/load")
    assert (page.status, page.errors) == (422, ["line 3: There is no rule set “klassic”."])
    assert (nothing.status, nothing.errors) == (422, ["Choose a file first."])
    for refused in (page, nothing):
        (details,) = (
            section for section in refused.root.all("details") if "open" in section.attributes
        )
        assert "Import a saved game" in details.text


# ---- who may, and what it costs ----


def test_viewer_cannot_start_games(house: House) -> None:
    put_game(house, DAY, won=(1, 90))
    viewer = Visitor(house, Role.VIEWER)
    page = viewer.open(viewer.home + "/gaps")
    assert page.forms == []
    assert ahead(page) == [f"1 {house.writer().device.name} won: 1 shuffle, 90 moves"]


@audit_only
def test_lobby_takes_constant_number_of_statements(phone: Visitor) -> None:
    house = phone.house
    house.start_night([1, 2, 3])
    phone.post(phone.home + "/montana/1/me", {"player": "1"})
    house.writer()(gaps_rules.add, "Long winter", FOUR)
    for number in (DAY, 8):
        put_game(house, number, player=1)
        put_game(house, number, FOUR, player=2, won=(1, 90))
    counts = []
    for _ in range(2):
        with statements(house.app) as sent:
            phone.open(phone.home + "/gaps")
        counts.append(len(sent))
        copy_games(house, 30)
    assert counts[0] == counts[1] <= 9


# ---- the way there ----


def test_home_page_links_to_lobby_and_open_game(phone: Visitor) -> None:
    house = phone.house

    def links() -> list[str]:
        page = phone.open(phone.home + "/")
        return [link.attributes["href"] for link in page.root.all("a") if "Gaps" in link.text]

    assert links() == [f"{phone.home}/gaps"]
    put_game(house, 8, device=house.owner.number)
    assert links() == [f"{phone.home}/gaps"]
    put_game(house, 9)
    put_game(house, 10, won=(1, 90))
    assert links() == [f"{phone.home}/gaps/2", f"{phone.home}/gaps"]
