"""Input that is malformed or breaks a rule: 422, the reason, everything typed, nothing written."""

from collections.abc import Mapping
from io import BytesIO

from flask import Flask

from scorekeeper.web.limits import reset_counts
from tests.depth import audit_only
from tests.support import House, nothing_changes
from tests.web.route_forms import WITHOUT_A_PAGE
from tests.web.routes import Stage, in_turn, routes
from tests.web.visitor import Fields, Page, Visitor

NO_BIDS = ("", " ", "0", "14", "-1", "four", "٤", "1_0", "+4", "4.0", "0x4", "Nil", "9" * 40)
NO_TRICKS = ("14", "-1", "four", "٤", "1_0", "+4", "4.0", "0x4", "nil", "9" * 40, "9" * 5000)
BAD_BID = "A bid is nil, double nil, or a number from 1 to 13."
BAD_TRICKS = "That is not a number from 0 to 13."
UNKNOWN_GAME = "This house has no such game."
NOT_ITS_FIELDS = "The form contained unexpected fields. Please open the page again."

START = {
    "seated": "1,2,3",
    "dealer": "0",
    "name": "Saturday",
    "last_round": "two",
    "bids": "open",
}


def refused(visitor: Visitor, path: str, data: Fields) -> Page:
    """Send an invalid form with htmx and without: the same errors, and no change."""
    with nothing_changes(visitor.house.app):
        partial = visitor.post(path, data, htmx=True)
        page = visitor.post(path, data)
    assert (page.status, partial.status) == (422, 422)
    assert page.errors == partial.errors
    assert "<!doctype html>" in page.html
    return page


def keeps_input(page: Page, ending: str, typed: Mapping[str, str]) -> bool:
    """Return whether the form is there again with what was typed."""
    fields = dict(page.form(ending).fields)
    return {name: fields.get(name) for name in typed} == dict(typed)


# ---- the table ----


@audit_only
def test_a_bid_is_nil_double_nil_or_a_number_from_1_to_13(stage: Stage, scorer: Visitor) -> None:
    night = f"{scorer.home}/montana/2"
    for bid in NO_BIDS:
        page = refused(scorer, f"{night}/deals/1/bid", {"seat": "1", "contract": bid})
        assert page.errors == [BAD_BID], bid
        assert keeps_input(page, "/bid", {"seat": "1"})  # who was asked is asked again


@audit_only
def test_tricks_are_numbers_from_0_to_13(stage: Stage, scorer: Visitor) -> None:
    tricks = f"{scorer.home}/montana/4/deals/1/tricks"
    assert refused(scorer, tricks, {"seat1": "14"}).errors == [BAD_TRICKS]
    for taken in NO_TRICKS:
        typed = {"seat0": "5", "seat1": taken, "seat2": "3"}
        page = refused(scorer, tricks, typed)
        assert page.errors == [BAD_TRICKS], taken
        assert keeps_input(page, "/tricks", typed)


@audit_only
def test_tricks_sum_up_to_thirteen(stage: Stage, scorer: Visitor) -> None:
    tricks = f"{scorer.home}/montana/4/deals/1/tricks"
    typed = {"seat0": "5", "seat1": "4", "seat2": "3"}
    page = refused(scorer, tricks, typed)
    assert page.errors == ["Ann 5 + Bo 4 + Cy 3 = 12; 13 tricks were played."]
    assert keeps_input(page, "/tricks", typed)
    assert "value=&#34;3&#34;" not in page.html
    page = refused(scorer, tricks, {"seat0": "13", "seat1": "13", "seat2": "13"})
    assert page.errors == ["Ann 13 + Bo 13 + Cy 13 = 39; 13 tricks were played."]


def test_tricks_without_a_taker_are_refused(stage: Stage, scorer: Visitor) -> None:
    tricks = f"{scorer.home}/montana/4/deals/1/tricks"
    empty: list[Fields] = [{}, {"seat0": ""}, {"seat0": " ", "seat1": "", "seat2": ""}]
    for typed in empty:
        page = refused(scorer, tricks, typed)
        assert page.errors == ["Enter how many tricks a player took."]


def test_a_dummy_that_does_not_play_takes_no_tricks(stage: Stage, scorer: Visitor) -> None:
    tricks = f"{scorer.home}/montana/4/deals/1/tricks"
    for typed in ({"dummy": "0"}, {"seat0": "4", "seat1": "5", "seat2": "4", "dummy": "0"}):
        assert refused(scorer, tricks, typed).errors == ["The dummy does not play."]


def test_a_call_is_a_game_of_the_house(stage: Stage, scorer: Visitor) -> None:
    calls: list[tuple[Fields, str]] = [
        ({}, UNKNOWN_GAME),
        ({"variant": ""}, UNKNOWN_GAME),
        ({"variant": "bridge"}, UNKNOWN_GAME),
        ({"variant": "WHITEFISH"}, UNKNOWN_GAME),
        ({"variant": "whitefish", "modifiers": ["unabomb", "thunder"]}, UNKNOWN_GAME),
        ({"variant": "whitefish", "modifiers": ["unabomb", "unabomb"]}, NOT_ITS_FIELDS),
        ({"variant": ["whitefish", "smoked_whitefish"]}, NOT_ITS_FIELDS),
        ({"variant": "whitefish", "last_round": "no"}, "Invalid value, must be one of: yes."),
    ]
    for call, error in calls:
        page = refused(scorer, f"{scorer.home}/montana/1/deals/1/call", call)
        assert page.errors == [error], call
        assert page.form("/call").buttons  # it can be called again


@audit_only
def test_step_out_of_order_is_refused(stage: Stage, scorer: Visitor) -> None:
    night = f"{scorer.home}/montana"
    steps: list[tuple[str, Fields, str]] = [
        ("1/deals/1/bid", {"seat": "0", "contract": "4"}, "The dealer has not called a game yet."),
        ("1/deals/1/play", {}, "Not everyone has bid yet."),
        ("2/deals/1/play", {}, "Not everyone has bid yet."),
        ("3/deals/1/tricks", {"seat0": "4"}, "This deal has not been played yet."),
        ("4/deals/1/call", {"variant": "whitefish"}, "This deal has already been played."),
        ("4/deals/1/next", {}, "This deal is not finished yet."),
        ("2/deals/1/bid", {"seat": "3", "contract": "4"}, "There is no such seat."),
        ("2/deals/2/bid", {"seat": "0", "contract": "4"}, "This deal no longer exists."),
        ("1/deals/7/call", {"variant": "whitefish"}, "This deal no longer exists."),
    ]
    for path, fields, error in steps:
        assert refused(scorer, f"{night}/{path}", fields).errors == [error], path


@audit_only
def test_a_seat_is_a_number(stage: Stage, scorer: Visitor) -> None:
    bid = f"{scorer.home}/montana/2/deals/1/bid"
    for seat in ("", "x", "-1", "1.0", "٤", "9" * 30):
        assert refused(scorer, bid, {"seat": seat, "contract": "4"}).errors, seat
    assert refused(scorer, bid, {"contract": "4"}).errors


@audit_only
def test_undone_change_must_be_a_number(stage: Stage, scorer: Visitor) -> None:
    for change in ("", "x", "-1", "9" * 30):
        assert refused(scorer, f"{scorer.home}/montana/2/undo", {"change": change}).errors, change


# ---- a new night ----


WRONG_STARTS: list[tuple[dict[str, str], str]] = [
    ({"seated": "1,1,3"}, "A player can take only one seat."),
    ({"seated": "2,2,2"}, "A player can take only one seat."),
    ({"seated": "1,2"}, "Three players are needed."),
    ({"seated": "1,x,3"}, "Invalid input."),
    ({"dealer": "3"}, "Invalid value, must be one of: draw, 0, 1, 2."),
    ({"dealer": ""}, "Invalid value, must be one of: draw, 0, 1, 2."),
    ({"last_round": "four"}, "Invalid value, must be one of: three, two."),
    ({"bids": ""}, "Invalid value, must be one of: open, hidden."),
    ({"bids": "half"}, "Invalid value, must be one of: open, hidden."),
    ({"name": "x" * 41}, "A name can have at most 40 characters."),
    ({"name": "A\u202eB"}, "A name cannot contain invisible characters."),
]


@audit_only
def test_invalid_start_of_a_night_is_refused(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    for wrong, error in WRONG_STARTS:
        typed = START | wrong
        page = refused(scorer, f"{scorer.home}/montana", typed)
        assert page.errors == [error], wrong
        if "seated" not in wrong:
            del typed["dealer"]  # a button
            if "last_round" in wrong:
                typed["last_round"] = "three"  # one of two must be chosen
            if "bids" in wrong:
                typed["bids"] = "open"
            assert keeps_input(page, "/montana", typed), wrong


def test_night_without_a_name_is_named_after_its_day(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    assert scorer.post(f"{scorer.home}/montana", START | {"name": ""}).status == 303
    assert house.night(1).name.endswith("day")


def test_unknown_player_takes_no_seat(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    with nothing_changes(house.app):
        assert scorer.post(f"{scorer.home}/montana", START | {"seated": "1,2,4"}).status == 404


def test_new_player_with_used_name_shows_error(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo")
    page = refused(scorer, f"{scorer.home}/montana/new/player", {"name": "ann", "seated": "2"})
    assert page.errors == ["There is already a player called “ann”."]
    assert keeps_input(page, "/player", {"name": "ann", "seated": "2"})


@audit_only
def test_seated_players_must_be_a_list_of_numbers(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo")
    for seated in ("1,2,3,4", "x", "1,", ",1", "9" * 5000, "1;2", "-1", "1 2"):
        typed = {"name": "Dora", "seated": seated}
        page = refused(scorer, f"{scorer.home}/montana/new/player", typed)
        assert page.errors, seated
        assert keeps_input(page, "/player", {"name": "Dora", "seated": ""}), seated


# ---- people and the house ----


@audit_only
def test_two_players_cannot_have_the_same_name(house: House, owner: Visitor) -> None:
    house.add_players("Dora", "Ann", "straße", "Боря", "Алёна")
    for name in ("ANN", " ann ", "STRASSE", "БОРЯ", "алена"):
        for path in ("players", "players/1/name"):
            page = refused(owner, f"{owner.home}/{path}", {"name": name})
            assert page.errors == [f"There is already a player called “{name.strip()}”."]
            assert keeps_input(page, f"/{path}", {"name": name})


@audit_only
def test_unprintable_name_shows_error_and_keeps_input(house: House, owner: Visitor) -> None:
    house.add_players("Ann")
    for path in ("name", "players", "players/1/name"):
        for name in ("", "x" * 41, "x" * 10_000, "a\u200bb"):
            page = refused(owner, f"{owner.home}/{path}", {"name": name})
            assert len(page.errors) == 1
            assert keeps_input(page, f"/{path}", {"name": name}), path
        missing = "Enter a name." if path == "name" else "Enter the player's name."
        assert refused(owner, f"{owner.home}/{path}", {}).errors == [missing]


def test_archived_is_yes_or_no(house: House, owner: Visitor) -> None:
    house.add_players("Ann")
    for archived in ("", "maybe", "YES"):
        page = refused(owner, f"{owner.home}/players/1/retired", {"archived": archived})
        assert page.errors == ["Invalid value, must be one of: yes, no."]


def test_unknown_player_cannot_be_changed(house: House, owner: Visitor) -> None:
    with nothing_changes(house.app):
        for path, form in (("name", {"name": "Dora"}), ("archived", {"archived": "yes"})):
            assert owner.post(f"{owner.home}/players/9/{path}", form).status == 404


# ---- every form ----


def test_every_form_needs_its_stamp(app: Flask, stage: Stage, owner: Visitor) -> None:
    with nothing_changes(app):
        forms = [route for route in routes(app) if route.method != "GET"]
        for route, bad in in_turn(forms, ({"key": "x"}, {"seen": "-1"}, {})):
            if route.endpoint in WITHOUT_A_PAGE:
                continue
            reset_counts(app)  # no person sends this number of forms in a minute
            form = stage.form(route, owner.token)
            page = owner.send(
                stage.address(route), form | bad if bad else _without(form, "key", "seen")
            )
            assert page.status == 422, (route, bad)
            assert page.errors, (route, bad)


def test_a_stamp_is_128_bits_and_a_number(house: House, owner: Visitor) -> None:
    for key in ("", "x", "a" * 31, "a" * 33, "A" * 32, "g" * 32, "a" * 32 + "\n"):
        page = refused(owner, f"{owner.home}/name", {"name": "Attic", "key": key})
        assert page.errors == ["Please open the page again."], key
    several = " ".join(["a" * 32] * 10)
    assert owner.post(f"{owner.home}/name", {"name": "Attic", "after": several}).status == 303
    bad = ("x", "a" * 31, "a" * 33, "A" * 32, "\x00", "' or 1=1", several + " ", several + " x")
    for after in (*bad, several + " " + "a" * 32, several.replace(" ", "  ")):
        page = refused(owner, f"{owner.home}/name", {"name": "Attic", "after": after})
        assert page.errors == ["Please open the page again."], after
    for seen in ("", "x", "-1", "9" * 30, str(2**31), "٤", "1.0"):
        assert refused(owner, f"{owner.home}/name", {"name": "Attic", "seen": seen}).errors, seen


def _without(form: dict[str, str | list[str]], *names: str) -> dict[str, str | list[str]]:
    return {name: value for name, value in form.items() if name not in names}


@audit_only
def test_file_or_json_is_no_form_field(house: House, stage: Stage) -> None:
    client = house.client()
    page = client.get(f"/h/{house.public_id}/montana/2").get_data(as_text=True)
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    headers = {"Origin": "http://localhost", "X-CSRFToken": token}
    for number, step in ((2, "bid"), (4, "tricks"), (6, "change"), (7, "compare")):
        path = f"/h/{house.public_id}/montana/{number}/deals/1/{step}"
        with nothing_changes(house.app):
            for name in ("seen", "key", "seat", "seat0", "winners"):
                sent = {"csrf_token": token, name: (BytesIO(b"1"), "one.txt")}
                assert client.post(path, data=sent, headers=headers).status_code == 422
            for body in ({"seen": 5, "seat": [1]}, [1, 2], 3, None):
                assert client.post(path, json=body, headers=headers).status_code == 422
            assert client.post(path, headers=headers).status_code == 422
