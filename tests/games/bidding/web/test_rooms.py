"""Pages of exact bids around the table: lobby, new game, corrections, end, file."""

import json
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import own_games, sittings
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game_values import Bidding
from scorekeeper.house.import_export.forms import pack
from tests.cases.bidding import OH_HELL
from tests.games.bidding.web.own_games import links
from tests.games.bidding.web.sittings import at, begin, play, stored
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor, totals

DEAL = {
    "dealer": "0",
    "cards": "1",
    "kind": "",
    "trump": "S",
    "note": "",
    **{f"bid{seat}": bid for seat, bid in enumerate("011")},
    **{f"tricks{seat}": tricks for seat, tricks in enumerate("010")},
}


@pytest.fixture
def number(house: House) -> int:
    """An Oh Hell! sitting of Ann, Bo and Cy with one finished deal."""
    number = begin(house, *house.add_players("Ann", "Bo", "Cy"))
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    return number


# ---- a new game ----


def test_recently_played_games_come_first(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy")

    def games() -> list[str]:
        page = scorer.open(f"{scorer.home}/bidding")
        (listed,) = page.root.all("ol", class_="games")
        return [name.text for name in listed.all("b")]

    assert len(games()) == len(builtin_games())
    assert games()[0] == "Oh Hell!"
    begin(house, *players, game="wizard")
    begin(house, *players, game="rikiki")
    assert games()[:3] == ["Rikiki", "Wizard", "Oh Hell!"]
    assert len(games()) == len(builtin_games())


def test_start_shows_course_and_deals_first_hand(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    page = scorer.open(f"{scorer.home}/bidding/new/oh-hell?s=3&s=1&s=2&all=here")
    assert "33 deals, hands of 1 to 17 cards" in page.root.text
    sent = {"dealer": "2", "hook": "no", "largest": "7", "name": "Attic"}
    assert scorer.submit(page.form("/new/oh-hell"), sent).status == 303
    sitting = stored(house)
    assert dict(sitting.rules) == {"hook_from": 0, "largest": 7}
    assert (sitting.deals_in_all, sitting.deals[0].dealer) == (13, 2)


def test_options_of_the_game_are_chosen_at_the_start(
    app: Flask, house: House, scorer: Visitor
) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    page = scorer.open(f"{scorer.home}/bidding/new/joker-georgian?s=3&s=1&s=2&s=4&all=here")
    assert "Fine for no trick (khishti)" in page.root.text
    form = page.form("/new/joker-georgian")
    fine, premium = "option-fine", "option-premium"
    assert form.filled({})[fine] == "none_fine=200"
    with nothing_changes(app):
        refused = scorer.submit(form, {fine: "none_fine=999"})
    assert (refused.status, refused.errors) == (422, ["Please open the page again."])
    fixed = "set_premium=fixed; set_points=400; set_lost=none; set_lost_when=one"
    assert scorer.submit(form, {fine: "none_fine=500", premium: fixed}).status == 303
    assert dict(stored(house).rules) == {
        "none_fine": 500,
        "set_premium": "fixed",
        "set_points": 400,
        "set_lost": "none",
    }


def test_start_page_with_options_of_another_release_is_refused(
    app: Flask, house: House, scorer: Visitor
) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    form = scorer.open(f"{scorer.home}/bidding/new/joker-georgian?s=3&s=1&s=2&s=4&all=here").form(
        "/new/joker-georgian"
    )
    fields = {name: value for name, value in form.fields if not name.startswith("option")}
    with nothing_changes(app):
        refused = scorer.post(form.action, fields | {"option0": "1", "name": "Attic"})
    (error,) = refused.errors
    assert (refused.status, "Please open the page again." in error) == (422, True)
    again = refused.form("/new/joker-georgian")
    assert dict(again.fields)["name"] == "Attic"
    assert scorer.submit(again).status == 303
    assert dict(stored(house).rules) == {}


def test_impossible_start_explains_why_with_numbers(
    app: Flask, house: House, scorer: Visitor
) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    path = f"{scorer.home}/bidding/new/oh-hell"
    sent = {"seated": "1,2,3", "dealer": "0", "hook": "yes", "name": "Attic"}
    with nothing_changes(app):
        for fields, message in (
            ({"seated": "1,2"}, "3 to 7 players are needed."),
            ({"seated": "1,2,2"}, "A player can take only one seat."),
            ({"largest": "18"}, "A whole number from 1 to 17."),
            ({"largest": "−5"}, "A whole number from 1 to 17."),
            ({"largest": "many"}, "A whole number from 1 to 17."),
            ({"dealer": "5"}, "Who deals first?"),
            ({"date": "2026-02-31"}, "There is no such date."),
        ):
            page = scorer.post(path, sent | fields)
            assert (page.status, page.errors) == (422, [message]), fields
            if "seated" not in fields:  # else it is asked first who plays
                assert dict(page.form("/new/oh-hell").fields)["name"] == "Attic"
        page = scorer.post(path, sent | {"largest": "18", "date": "2026-02-31"})
        assert page.errors == ["A whole number from 1 to 17.", "There is no such date."]
        assert scorer.post(path, sent | {"seated": "1,2,99"}).status == 404
        assert scorer.open(f"{scorer.home}/bidding/new/bridge").status == 404


@pytest.mark.parametrize(
    ("game", "field", "message"),
    [
        ("call-break", "deals", "A whole number from 1 to 200."),
        ("spades-pairs", "target", "A whole number from 1 to 100000."),
    ],
)
def test_number_out_of_range_is_explained_at_its_field(
    app: Flask, house: House, scorer: Visitor, game: str, field: str, message: str
) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    path = f"{scorer.home}/bidding/new/{game}"
    sent = {"seated": "1,2,3,4", "dealer": "0", "name": "Attic"}
    number = int(scorer.post(path, sent).location.rpartition("/")[2])
    settings = scorer.open(at(scorer, number, "about")).form("/settle")
    for value in ("-5", "0", "1e3", "5.5", "9" * 50):
        with nothing_changes(app):
            begun = scorer.post(path, sent | {field: value})
            settled = scorer.submit(settings, {field: value})
        for page in (begun, settled):
            (errors,) = page.root.all(id=f"{field}-errors")
            assert (page.status, errors.text) == (422, message)
            (typed,) = page.root.all("input", name=field)
            assert (typed.attributes["value"], typed.attributes["aria-invalid"]) == (value, "true")


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("oh-hell", {"hook_from": 0, "largest": 7}),
        ("rikiki", {"hook_from": 1}),
        ("wizard", {"hook_from": 1}),
        ("spades", {"target": 300, "lose_at": -200}),
        ("skull-king", {"course": "list", "deals_least": 0, "hands": [6, 7, 8, 9, 10]}),
    ],
)
def test_same_players_again_keep_house_rules(
    house: House, scorer: Visitor, game: str, rules: dict[str, Any]
) -> None:
    begin(house, *house.add_players("Ann", "Bo", "Cy"), game=game, **rules)
    page = scorer.open(scorer.open(f"{scorer.home}/bidding/again?like=1").location)
    assert scorer.submit(page.form(f"/new/{game}"), {"dealer": "0"}).status == 303
    first, second = stored(house, 1), stored(house, 2)
    assert second.played == first.played
    assert [seat.name for seat in second.seats] == ["Ann", "Bo", "Cy"]


def test_same_players_again_keep_hidden_bids_off(house: House, scorer: Visitor) -> None:
    game = replace(builtin_games()["oh-hell"], id="", name="Secret", hook_from=0)
    game = replace(game, bidding=Bidding.AT_ONCE, hidden_bids=True)
    house.writer()(own_games.OWN_GAMES.create, game)
    house.add_players("Ann", "Bo", "Cy")
    for number, bids in ((1, "open"), (2, "open"), (3, "hidden")):
        page = scorer.open(f"{scorer.home}/bidding/new/own:secret?s=1&s=2&s=3&all=here")
        sent = {"bids": bids, "dealer": "0"}
        if number == 2:
            page = scorer.open(scorer.open(f"{scorer.home}/bidding/again?like=1").location)
            sent = {"dealer": "0"}
        assert scorer.submit(page.form("/new/own:secret"), sent).status == 303
        assert stored(house, number).played.hidden_bids is (bids == "hidden")


def test_first_dealer_is_drawn_once(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    form = scorer.open(f"{scorer.home}/bidding/new/oh-hell?s=1&s=2&s=3&all=here").form("/oh-hell")
    first, again = (scorer.submit(form, {"key": "a" * 32}) for _ in range(2))
    assert first.location == again.location
    assert stored(house).first_dealer == int("a" * 32, 16) % 3


# ---- corrections ----


def test_every_value_of_a_deal_can_be_corrected(house: House, scorer: Visitor, number: int) -> None:
    page = scorer.open(at(scorer, number, "deals", 1))
    assert "bid 0, took 1: \u221210" in page.root.text
    sent = DEAL | {"dealer": "2", "note": "from paper"}
    assert scorer.submit(page.form("/correct"), sent).status == 303
    deal = stored(house).deals[0]
    assert (deal.dealer, deal.trump, deal.note) == (2, "S", "from paper")
    assert (dict(deal.bids), dict(deal.tricks)) == ({0: 0, 1: 1, 2: 1}, {0: 0, 1: 1, 2: 0})
    page = scorer.open(at(scorer, number))
    assert totals(page) == ["10", "10", "\u221210"]
    assert scorer.submit(page.form("/undo")).status == 303
    assert totals(scorer.open(at(scorer, number))) == ["\u221210", "10", "10"]


def test_revoke_costs_the_bid_or_points(house: House, scorer: Visitor, number: int) -> None:
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    assert scorer.submit(form, DEAL | {"revoke1": "yes", "fine2": "25"}).status == 303
    deal = stored(house).deals[0]
    assert (deal.revokes, dict(deal.fines)) == (frozenset({1}), {2: 25})
    assert totals(scorer.open(at(scorer, number))) == ["10", "−10", "−35"]
    page = scorer.open(at(scorer, number, "deals", 1))
    assert "bid 1, took 1: −10; revoke: the bid counts as missed" in page.root.text
    assert "fine for a revoke: −25" in page.root.text
    fields = dict(page.form("/correct").fields)
    assert (fields["revoke1"], fields["fine2"]) == ("yes", "25")


def test_offered_numbers_do_not_exceed_hand_size(
    house: House, scorer: Visitor, number: int
) -> None:
    def offered(page: Page, name: str) -> list[str]:
        (choice,) = page.root.all("select", name=name)
        options = (option.attributes for option in choice.all("option"))
        return [option["value"] for option in options if "disabled" not in option]

    page = scorer.open(at(scorer, number, "deals", 1))
    assert offered(page, "bid0") == offered(page, "tricks2") == ["", "0", "1"]
    page = scorer.submit(page.form("/correct"), {"cards": "2"})
    assert (page.status, page.errors) == (422, ["The tricks add up to 1, not 2."])
    assert offered(page, "bid0") == offered(page, "tricks2") == ["", "0", "1", "2"]
    assert scorer.submit(page.form("/correct"), {"tricks2": "1"}).status == 303
    assert stored(house).deals[0].cards == 2
    page = scorer.open(at(scorer, number, "deals", 1))
    page = scorer.submit(page.form("/correct"), {"cards": "1", "bid1": "2"})
    assert (page.status, dict(page.form("/correct").fields)["bid1"]) == (422, "2")
    page = scorer.open(at(scorer, number, "deals", 1, "insert"))
    assert offered(page, "bid0")[-1] == "17"


def test_two_corrections_of_one_deal_show_conflict(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    deal = stored(house).deals[0]
    house.writer()(sittings.note_trump, number, 1, "H")
    with nothing_changes(app):
        page = scorer.submit(form, DEAL)
        assert page.status == 409
        assert "deal 1, the trump" in page.root.text
    assert deal.trump == ""


def test_deal_is_deleted_and_restored_by_undo(house: House, scorer: Visitor, number: int) -> None:
    form = scorer.open(at(scorer, number, "deals", 1)).form("/delete")
    assert scorer.submit(form).status == 303
    page = scorer.open(at(scorer, number))
    assert (stored(house).deals, totals(page)) == ((), ["0", "0", "0"])
    assert scorer.submit(form, {"key": "b" * 32}).status == 422
    assert scorer.submit(page.form("/undo")).status == 303
    assert len(stored(house).deals) == 1
    assert scorer.open(at(scorer, number, "deals", 9)).status == 404


# ---- the whole of it ----


def test_sitting_is_ended_early_and_reopened(house: House, scorer: Visitor, number: int) -> None:
    about = scorer.open(at(scorer, number, "about"))
    assert scorer.submit(about.form("/finish")).status == 303
    page = scorer.open(at(scorer, number))
    assert "Tie for first" in page.root.text
    assert "Oh Hell!: Sunday: Bo 10 (won), Cy 10 (won), Ann \u221210." in page.root.text
    assert scorer.submit(page.form("/reopen")).status == 303
    assert not stored(house).is_over


def test_pages_link_to_rules_and_paper(
    house: House, scorer: Visitor, viewer: Visitor, number: int
) -> None:
    paper, rules = f"{viewer.home}/print/bidding/{number}", f"{viewer.home}/rules/oh-hell"

    for visitor in (scorer, viewer):
        assert {paper, rules} <= links(visitor.open(at(visitor, number)))
        assert paper in links(visitor.open(at(visitor, number, "sheet")))
    house.writer()(sittings.finish, number)
    assert {paper, rules} <= links(viewer.open(at(viewer, number)))
    for address in (paper, rules):
        assert viewer.open(address).status == 200


def test_sitting_with_own_rules_links_to_them(house: House, viewer: Visitor) -> None:
    players = house.add_players("Dee", "Eve", "Flo")
    number = begin(house, *players, hook_from=0, largest=4)
    assert at(viewer, number, "rules") in links(viewer.open(at(viewer, number)))
    page = viewer.open(at(viewer, number, "rules"))
    assert page.status == 200
    assert "The hook" not in page.root.text
    assert "The largest hand is 4 cards, or fewer" in page.root.text
    assert {at(viewer, number), f"{viewer.home}/rules/oh-hell"} <= links(page)
    assert viewer.open(at(viewer, number + 1, "rules")).status == 404


def test_game_missing_from_book_shows_its_rules(house: House, viewer: Visitor) -> None:
    game = replace(OH_HELL, id="own:attic", name="Attic", exact_trick=7)
    written = house.writer()(
        sittings.start,
        name="",
        date="2026-11-22",
        game=game,
        rules={},
        players=house.add_players("Dee", "Eve", "Flo"),
        first_dealer=0,
    )
    number = int(written.topic.removeprefix("bidding/"))
    assert at(viewer, number, "rules") in links(viewer.open(at(viewer, number)))
    page = viewer.open(at(viewer, number, "rules"))
    assert "Attic" in page.root.text
    assert "As many tricks as bid: 7 a trick bid." in page.root.text
    assert not any("/rules/bidding/" in link for link in links(page))


def test_sitting_is_renamed_deleted_and_restored(
    house: House, scorer: Visitor, number: int
) -> None:
    about = scorer.open(at(scorer, number, "about"))
    sent = {"name": "Porch", "date": "2026-11-21", "note": "with rain"}
    assert scorer.submit(about.form("/settle"), sent).status == 303
    sitting = stored(house)
    assert (sitting.name, sitting.date, sitting.note) == ("Porch", "2026-11-21", "with rain")
    scorer.submit(scorer.open(at(scorer, number, "about")).form("/discard"))
    page = scorer.open(at(scorer, number))
    assert "This game is deleted" in page.root.text
    assert "Porch" in scorer.open(f"{scorer.home}/bidding/discarded").root.text
    refused = scorer.post(at(scorer, number, "deals/2/next"), {})
    assert refused.status == 422
    assert refused.errors == ["This game is deleted. Restore it first."]
    assert scorer.submit(page.form("/bring-back")).status == 303
    assert "deleted" not in scorer.open(at(scorer, number)).root.text


def test_target_and_hook_change_under_way(app: Flask, house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy", "Dee")
    number = begin(house, *players, game="spades")
    play(house, number, 1, [5, 3, 3, 1], [5, 3, 3])
    about = scorer.open(at(scorer, number, "about"))
    with nothing_changes(app):
        for typed, message in (
            ({"target": "many"}, "A whole number from 1 to 100000."),
            ({"target": "0"}, "A whole number from 1 to 100000."),
        ):
            page = scorer.submit(about.form("/settle"), typed)
            assert (page.status, page.errors) == (422, [message])
            assert dict(page.form("/settle").fields)["target"] == typed["target"]
    done = scorer.submit(about.form("/settle"), {"target": "50", "hook": "yes"})
    assert dict(stored(house, number).rules) == {"target": 50, "hook_from": 1}
    assert "The correction ended the game." in scorer.open(done.location).root.text
    log = scorer.open(at(scorer, number, "log")).words
    assert "the target: 50" in log
    assert "the hook rule: on" in log
    again = scorer.open(at(scorer, number, "about")).form("/settle")
    assert scorer.submit(again, {"target": "", "hook": "no"}).status == 303
    assert dict(stored(house, number).rules) == {}


def test_log_lists_each_changed_cell(house: House, scorer: Visitor, number: int) -> None:
    house.writer()(sittings.next_deal, number, 2)
    house.writer()(sittings.note_trump, number, 2, "D")
    house.writer()(sittings.bid, number, 2, 2, 2)
    house.writer()(sittings.finish, number)
    house.writer()(sittings.delete, number, 2)
    log = scorer.open(at(scorer, number, "log")).root.text
    for line in (
        "start of the game",
        "deal 1, Ann's tricks: 1",
        "deal 1, Bo's bid: 0",
        "a deleted deal, the trump: \u2666\ufe0e \u2192 \u2013",
        "a deleted deal, Cy's bid: 2",
        "ended by the table: yes",
    ):
        assert line in log, log


def test_log_names_players(house: House, scorer: Visitor, number: int) -> None:
    reverse = sittings.SITTING.move("settle")(
        lambda sitting: replace(sitting, seats=sitting.seats[::-1])
    )
    house.writer()(reverse, number)
    line = "who plays: Ann, Bo, Cy \u2192 Cy, Bo, Ann"
    assert line in scorer.open(at(scorer, number, "log")).words
    assert f"Undo: {line.replace(':', '')}" in scorer.open(at(scorer, number)).words


def test_file_is_exported_and_imported_into_another_house(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    file = scorer.open(at(scorer, number, "file"))
    document = json.loads(file.html)
    assert (document["format"], document["game"]) == ("scorekeeper-bidding/1", "oh-hell")
    assert document["totals"] == {"Ann": -10, "Bo": 10, "Cy": 10}
    other = House(app, "Other")
    guest = Visitor(other, Role.OWNER)
    answer = guest.post(f"{guest.home}/import-export/take-in", {"packed": pack(file.html.encode())})
    assert (answer.status, answer.location) == (303, f"{guest.home}/bidding/1")
    assert stored(other).totals == (-100, 100, 100)


def test_evening_and_lists_show_sitting(house: House, scorer: Visitor, number: int) -> None:
    house.writer()(sittings.finish, number)
    evening = scorer.open(f"{scorer.home}/evenings/2026-11-22").root.text
    assert "Oh Hell!, Spades, Wizard …" in evening
    assert "Oh Hell!: Bo 10 (won), Cy 10 (won), Ann \u221210." in evening
    listing = scorer.open(f"{scorer.home}/bidding/sittings").root.text
    assert "Sunday" in listing
    assert "Oh Hell!" in listing
