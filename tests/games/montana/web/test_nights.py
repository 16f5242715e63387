"""A night on its pages: once only, together with others, with htmx and without."""

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import ChangeRow
from scorekeeper.web.limits import reset_counts
from tests.cases.nights import Step, after, several_deals, whole_deal
from tests.depth import THOROUGH, audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.support import House, at_once, new_key, nothing_changes
from tests.web.routes import Stage, in_turn, routes
from tests.web.visitor import PARTIAL, Fields, Page, Visitor

KEEP = "Keep theirs"
OVER = "This night is over. Reopen it to enter more."


def changes(house: House) -> int:
    """Count the writes in the house."""
    with house.place() as place:
        count = select(func.count()).select_from(ChangeRow)
        return int(place.connection.execute(count).scalar_one())


def is_fragment(page: Page) -> bool:
    """Return whether the answer is the table alone."""
    return page.html.startswith('<div id="table"') and "<html" not in page.html


def tap(visitor: Visitor, path: str, ending: str, button: str = "", *, htmx: bool) -> Page:
    """Tap a button (its value) of the form that asks, on the table as it is now."""
    form = visitor.open(path).form(ending)
    chosen = {name: value for name, value in form.buttons if value == button}
    assert bool(chosen) == bool(button), (ending, button)
    return visitor.submit(form, chosen, htmx=htmx)


def conflict(page: Page) -> list[str]:
    """Return the conflict messages of the page."""
    assert page.status == 409
    return page.conflicts


# ---- with htmx and without ----


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_deal_takes_eight_taps(house: House, scorer: Visitor, htmx: bool) -> None:
    house.start_night()
    night = f"{scorer.home}/montana/1"
    before = changes(house)
    taps = [("/call", "whitefish"), ("/bid", "4"), ("/bid", "5"), ("/bid", "double nil")]
    taps += [("/play", ""), ("/tricks", "4"), ("/tricks", "5"), ("/next", "")]
    for ending, button in taps:
        page = tap(scorer, night, ending, button, htmx=htmx)
        if htmx:
            assert (page.status, is_fragment(page)) == (200, True)
        else:
            assert (page.status, page.location) == (303, night)
    played = house.night(1)
    assert dict(played.deals[0].tricks) == {0: 4, 1: 5, 2: 4}
    assert [deal.id for deal in played.deals] == [1, 2]
    assert changes(house) == before + 8


def lines(page: Page, class_: str) -> list[str]:
    """The texts of the elements of that class."""
    return [" ".join(element.text.split()) for element in page.root.all(class_=class_)]


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_steps_after_bids_are_shown_and_all_bids_kept_with_one_tap(
    house: House, scorer: Visitor, htmx: bool
) -> None:
    house.start_night()
    night = f"{scorer.home}/montana/1"
    for ending, button in [("/call", "missoula"), ("/bid", "4"), ("/bid", "5")]:
        page = tap(scorer, night, ending, button, htmx=htmx)
        assert lines(scorer.open(night), "note") == []
    tap(scorer, night, "/bid", "3", htmx=htmx)
    for visitor in (scorer, Visitor(house, Role.VIEWER)):
        assert lines(visitor.open(night), "note")[-1:] == ["Now: Each passes 1 to the right."]
    before, key = changes(house), new_key()
    form = scorer.open(night).form("/change")
    assert ("keep", "all") in form.buttons
    for _ in range(2):  # a double tap
        page = scorer.submit(form, {"keep": "all", "key": key}, htmx=htmx)
        assert (page.status, is_fragment(page)) == ((200, True) if htmx else (303, False))
    assert changes(house) == before + 1
    deal = house.night(1).current
    assert deal.contracts == deal.first_contracts == {0: 4, 1: 5, 2: 3}
    page = scorer.open(night)
    assert lines(page, "note") == []
    assert "Undo: the unchanged bids" in page.root.text
    tap(scorer, night, "/undo", htmx=htmx)
    tap(scorer, night, "/change", "3", htmx=htmx)
    assert "Keep the other bids" in scorer.open(night).root.text
    scorer.submit(scorer.open(night).form("/change"), {"keep": "all"}, htmx=htmx)
    assert house.night(1).current.contracts == {0: 3, 1: 5, 2: 3}


def test_htmx_gets_only_the_question_fragment(stage: Stage, scorer: Visitor) -> None:
    night = f"{scorer.home}/montana/2?ask=call"
    assert is_fragment(scorer.open(night, HX_Request="true", HX_Request_Type="partial"))
    for whole in (
        scorer.open(night),
        scorer.open(night, HX_Request="true", HX_Request_Type="full"),
        scorer.open(night, HX_Request_Type="partial"),
    ):
        assert whole.html.startswith("<!doctype html>")


def test_redirect_is_announced_to_htmx(house: House, owner: Visitor) -> None:
    page = owner.post(f"{owner.home}/players", {"name": "Ann"}, htmx=True)
    assert (page.status, page.html) == (200, "")
    assert page.headers["HX-Redirect"] == f"{owner.home}/players"


def test_htmx_gets_refusal_as_notice(stage: Stage, viewer: Visitor) -> None:
    with nothing_changes(stage.house.app):
        page = viewer.post(f"{viewer.home}/montana/3/deals/1/play", htmx=True)
    assert page.status == 403
    assert page.headers["HX-Retarget"] == "#notice"
    assert page.headers["HX-Reswap"] == "innerHTML"
    assert page.html.startswith("<p ")


@audit_only
def test_viewer_sees_no_questions(stage: Stage, house: House, viewer: Visitor) -> None:
    for number in range(1, 6):
        for ask in ("", "?ask=call", "?ask=bid-1", "?ask=tricks"):
            assert viewer.open(f"{viewer.home}/montana/{number}{ask}").forms == []


# ---- once only ----


NAMED = {
    "montana.newcomer",
    "players.add",
    "players.newcomer_here",
    "montana.variants.create",
    "gaps.add_rules",
    "shedding.newcomer",
    "pad.newcomer",
    "hearts.newcomer",
    "declarer.newcomer",
    "declarer.games.create",
    "pad.sit",
    "bidding.games.create",
    "bidding.newcomer",
    "seasons.create",
}
"""What makes something with a name that nothing else can have."""

ONCE = {
    "bidding.insert",
    "bidding.delete",
    "bidding.finish",
    "bidding.more",
    "bidding.join",
    "bidding.reopen",
    "shedding.delete",
    "pad.delete",
    "hearts.delete",
    "declarer.delete",
    "declarer.finish",
    "declarer.reopen",
    "moving.arrive",
}
"""What cannot be done again by a second form: that deal, game or device is gone by then."""


@sqlite_first
def test_form_sent_twice_is_one_write_with_same_response(
    app: Flask, stage: Stage, owner: Visitor
) -> None:
    other = Visitor(stage.house, stage.house.join(Role.OWNER))
    for device in (stage.house.owner, stage.house.devices[-1]):
        stage.house.writer(device)(players.assign_device, 2)  # who confirms a result
    sent = [
        route
        for route in routes(app)
        # a device that left has no player
        if route.method == "POST" and route.endpoint != "houses.house.leave"
    ]
    plain_and_htmx = [(route, htmx) for htmx in (False, True) for route in sent]
    for route, htmx in plain_and_htmx if THOROUGH else in_turn(sent, (False, True)):
        if htmx and route.endpoint in ONCE and THOROUGH:
            continue  # without htmx it was done just now
        by = other if htmx else owner
        reset_counts(app)  # no person sends this number of forms in a minute
        form = stage.form(route, by.token)
        if htmx and route.endpoint in NAMED:
            form["name"] = f"{form['name']} too"
        if htmx and route.endpoint == "gaps.add_rules":
            form["shuffles"] = "12"
        address = stage.address(route)
        once = by.send(address, form, htmx=htmx)
        with nothing_changes(app):
            twice = by.send(address, form, htmx=htmx)
        assert once.status == twice.status, route
        assert once.status in {200, 303, 308}, (route, once.status)  # 308 leads to the new game
        for name in ("Location", "HX-Redirect"):
            assert once.headers.get(name) == twice.headers.get(name)


@both_databases
def test_five_simultaneous_taps_are_one_write(house: House) -> None:
    scorers = [Visitor(house, house.device(Role.SCORER)) for _ in range(5)]
    house.start_night()
    bid = f"{scorers[0].home}/montana/1/deals/1/call"
    form = {"variant": "whitefish", "key": new_key(), "seen": str(house.seq)}
    for scorer in scorers:
        assert scorer.token
    before = changes(house)
    pages = at_once(*(lambda s=s: s.post(bid, form, htmx=True) for s in scorers))
    assert changes(house) == before + 1
    assert {page.status for page in pages if isinstance(page, Page)} == {200}
    actions = {page.form("/bid").action for page in pages if isinstance(page, Page)}
    assert len(actions) == 1
    assert len(pages) == 5


def test_reused_key_with_another_request_conflicts(
    app: Flask, stage: Stage, scorer: Visitor
) -> None:
    bid = f"{scorer.home}/montana/2/deals/1/bid"
    form = {"seat": "0", "contract": "4", "key": new_key()}
    assert scorer.post(bid, form).status == 303
    with nothing_changes(app):
        for htmx in (False, True):
            page = scorer.post(bid, form | {"contract": "5"}, htmx=htmx)
            assert conflict(page) == ["Ann's bid 4 saved 5 yours"]
            assert is_fragment(page) is htmx


@audit_only
def test_form_changed_after_sending_shows_notice_and_keeps_input(
    house: House, owner: Visitor
) -> None:
    """The browser's way back shows the old form, with its old key."""
    path = f"{owner.home}/montana/new/player"
    form = {"name": "Dora", "seated": "", "key": new_key()}
    assert owner.post(path, form).status == 303
    with nothing_changes(house.app):
        page = owner.post(path, form | {"name": "Eve"})
    assert page.status == 409
    assert "This changed while you were editing. Please check." in page.root.text
    again = page.form("/player")
    assert dict(again.fields)["name"] == "Eve"
    assert owner.submit(again).status == 303


def test_newcomer_form_sent_again_after_rename_is_accepted(house: House, owner: Visitor) -> None:
    path, form = (
        f"{owner.home}/montana/new/player",
        {"name": "Dora", "seated": "", "key": new_key()},
    )
    assert owner.post(path, form).location == f"{owner.home}/montana/new?s=1&typed=yes"
    assert owner.post(f"{owner.home}/players/1/name", {"name": "Dorothea"}).status == 303
    with nothing_changes(house.app):
        assert owner.post(path, form).location == f"{owner.home}/montana/new?typed=yes"


# ---- together ----


@both_databases
def test_three_seats_bid_at_once_from_same_page(
    house: House, owner: Visitor, scorer: Visitor
) -> None:
    whole_deal(1)[0].write(house.writer(), house.start_night())
    seen = str(house.seq)
    for seat, visitor in enumerate((scorer, owner, Visitor(house, house.join()))):
        bid = {"seat": str(seat), "contract": str(seat + 3), "seen": seen}
        assert visitor.post(f"{visitor.home}/montana/1/deals/1/bid", bid).status == 303
    assert dict(house.night(1).current.contracts) == {0: 3, 1: 4, 2: 5}


STALE: dict[str, tuple[int, str, Fields, Fields, list[str]]] = {
    "bid": (
        2,
        "bid",
        {"seat": "1", "contract": "5"},
        {"seat": "1", "contract": "nil"},
        ["Bo's bid 5 saved · Other phone nil yours"],
    ),
    "call": (
        1,
        "call",
        {"variant": "whitefish", "modifiers": ["unabomb"]},
        {"variant": "smoked_whitefish", "last_round": "yes"},
        [
            "last round no saved · Other phone yes yours",
            "the modifiers Unabomb saved · Other phone – yours",
            "the game called Whitefish saved · Other phone Smoked Whitefish yours",
        ],
    ),
    "one count": (
        4,
        "tricks",
        {"seat1": "5"},
        {"seat1": "6"},
        ["Bo's tricks 5 saved · Other phone 6 yours"],
    ),
    "all counts": (
        4,
        "tricks",
        {"seat0": "4", "seat1": "5", "seat2": "4"},
        {"seat0": "4", "seat1": "6", "seat2": "3"},
        [
            "Bo's tricks 5 saved · Other phone 6 yours",
            "Cy's tricks 4 saved · Other phone 3 yours",
        ],
    ),
}


@sqlite_first
@pytest.mark.parametrize("what", STALE)
def test_second_writer_sees_conflict_and_chooses(
    app: Flask, house: House, stage: Stage, what: str
) -> None:
    number, step, theirs, mine, conflicts = STALE[what]
    other = Visitor(house, house.join(name="Other phone"))
    me = Visitor(house, house.join(name="My phone"))
    path = f"{me.home}/montana/{number}/deals/1/{step}"
    looked = {"seen": str(house.seq)}
    assert other.post(path, {**theirs, **looked}).status == 303
    with nothing_changes(app):
        partial = me.post(path, {**mine, **looked}, htmx=True)
        page = me.post(path, {**mine, **looked})
        assert is_fragment(partial)
        assert sorted(conflict(page)) == sorted(conflicts) == sorted(conflict(partial))
        if what == "all counts":  # it is also shown where it was typed
            assert dict(page.form("/tricks").fields).items() >= mine.items()
        # keeping the stored value just opens the page
        (keep,) = (a for a in page.root.all("a") if a.text == KEEP)
        assert me.open(keep.attributes["href"]).status == 200
    before = changes(house)
    take = next(form for form in page.forms if form.action == path)
    sent = {name: value for name, value in take.fields if name in mine}
    assert sent == mine
    assert me.submit(take).status == 303
    assert changes(house) == before + 1
    table = house.night(number).current
    assert {
        "bid": table.contracts.get(1) == "nil",
        "call": table.call is not None and table.call.last_round,
        "one count": table.tricks.get(1) == 6,
        "all counts": dict(table.tricks) == {0: 4, 1: 6, 2: 3},
    }[what]


def test_name_changed_meanwhile_conflicts(house: House, owner: Visitor) -> None:
    house.add_players("Ann")
    other = Visitor(house, house.join(Role.OWNER))
    looked = {"seen": str(house.seq)}
    for path in (f"{owner.home}/name", f"{owner.home}/players/1/name"):
        assert other.post(path, {"name": "Theirs", **looked}).status == 303
        with nothing_changes(house.app):
            page = owner.post(path, {"name": "Mine", **looked})
        assert page.status == 409
        assert "Someone else" in page.root.text
        assert "Theirs" in page.root.text
        form = page.form(path)
        assert dict(form.fields)["name"] == "Mine"
        assert owner.submit(form).status == 303
        list_page = owner.open(f"{owner.home}/" + ("players" if "players" in path else "house"))
        assert "Mine" in list_page.root.text


# ---- what is over or gone ----


@audit_only
def test_finished_night_refuses_entries(app: Flask, house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    assert house.night(number).finished
    forms: dict[str, Fields] = {
        "call": {"variant": "whitefish"},
        "bid": {"seat": "0", "contract": "4"},
        "play": {},
        "tricks": {"seat0": "4", "seat1": "5", "seat2": "4"},
        "next": {},
    }
    with nothing_changes(app):
        for deal in (1, 4):
            for step, form in forms.items():
                path = f"{scorer.home}/montana/1/deals/{deal}/{step}"
                for htmx in (False, True):
                    page = scorer.post(path, form, htmx=htmx)
                    assert (page.status, OVER in page.errors) == (422, True), path


@audit_only
def test_undone_deal_refuses_entries(app: Flask, house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1)))
    Step("next_deal", 1).write(house.writer(), number)
    path = f"{scorer.home}/montana/1"
    assert "deal 2" in scorer.open(path).root.text
    assert scorer.submit(scorer.open(path).form("/undo")).status == 303
    with nothing_changes(app):
        page = scorer.post(f"{path}/deals/2/call", {"variant": "whitefish"})
    assert (page.status, page.errors) == (422, ["This deal no longer exists."])
    assert page.form("/next").action.endswith("/deals/1/next")


@sqlite_first
def test_only_newest_change_is_undone_and_only_once(
    app: Flask, house: House, stage: Stage, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/3"
    form = scorer.open(path).form("/undo")
    assert Visitor(house).post(f"{path}/deals/1/bid", {"seat": "1", "contract": "9"}).status == 303
    with nothing_changes(app):
        page = scorer.submit(form)
        assert page.status == 409
        assert "Nothing was undone" in page.root.text
        assert "Something else was entered since: Bo's bid 5 → 9." in page.root.text
        assert "Undo: Bo's bid 5 → 9" in page.root.text
        assert path in {a.attributes["href"] for a in page.root.all("a") if a.text == "Continue"}
    assert scorer.submit(page.form("/undo")).status == 303
    with nothing_changes(app):
        again = dict(page.form("/undo").fields) | {"key": new_key()}
        assert scorer.send(f"{path}/undo", again).status == 409


def test_table_is_not_rendered_between_queued_entries(house: House, night: int) -> None:
    scorer = Visitor(house, Role.SCORER)
    form = scorer.open(f"{scorer.home}/montana/{night}").form("/bid")
    for seat, queued, has_page in ((0, "more", False), (1, "last", True)):
        sent = form.filled({"seat": str(seat), "contract": "4", "key": new_key()})
        headers = PARTIAL | {"X-Queued": queued}
        page = scorer.send(form.action, sent, headers=headers)
        assert (page.status, is_fragment(page)) == (200, has_page)
        assert ("HX-Redirect" in page.headers) is not has_page
    sent = form.filled({"seat": "0", "contract": "5", "key": new_key()})
    page = scorer.send(form.action, sent, headers=PARTIAL | {"X-Queued": "more"})
    assert (page.status, is_fragment(page)) == (409, True)
    assert house.night(night).current.contracts == {0: 4, 1: 4}


def test_response_to_background_entry_contains_only_its_result(house: House, night: int) -> None:
    scorer = Visitor(house, Role.SCORER)
    form = scorer.open(f"{scorer.home}/montana/{night}").form("/bid")
    for seat, bid, status in (("0", "4", 204), ("0", "5", 409), ("1", "many", 422)):
        sent = form.filled({"seat": seat, "contract": bid, "key": new_key()})
        page = scorer.send(form.action, sent, headers=PARTIAL | {"X-Queued": "unseen"})
        assert (page.status, page.html) == (status, "")
    assert house.night(night).current.contracts == {0: 4}
