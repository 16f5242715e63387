"""Putting right what was entered, on its pages: any deal, any time, with every slip named."""

from dataclasses import dataclass, replace

import pytest
from flask import Flask

from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.rules import corrections as corrections_of_nights
from scorekeeper.games.montana.rules.deals import Call, Deal
from scorekeeper.games.montana.rules.last_cards import LastCards
from tests.cases.nights import (
    BOZEMAN,
    MISSOULA,
    SMOKED,
    AnyStep,
    Step,
    after,
    finished,
    new_night,
    several_deals,
    whole_deal,
)
from tests.running.databases import both_databases
from tests.support import House, new_key, nothing_changes
from tests.web.routes import Stage
from tests.web.visitor import Fields, Form, Page, Visitor

DEAL: dict[str, str] = {
    "variant": "whitefish",
    "dealer": "2",
    "bid0": "4",
    "bid1": "5",
    "bid2": "3",
    "tricks0": "4",
    "tricks1": "5",
    "tricks2": "4",
}


def values(form: Form) -> dict[str, list[str]]:
    """What the form would send, by its fields, but for its stamp."""
    found: dict[str, list[str]] = {}
    for name, value in form.fields:
        if name not in {"csrf_token", "key", "seen"}:
            found.setdefault(name, []).append(value)
    return found


def said(page: Page) -> list[str]:
    """What the page says of each value that somebody else wrote first."""
    sections = page.root.all(class_="conflict")
    return [rows.text for section in sections for rows in section.all("dl")]


# ---- a whole deal on one form ----


def test_the_form_shows_the_deal_as_it_stands(house: House, over: int, scorer: Visitor) -> None:
    form = scorer.open(f"{scorer.home}/montana/{over}/deals/1/correct").form("/correct")
    shown = {name: value for name, (value, *_) in values(form).items() if value}
    assert shown == {**DEAL, "dealer": "2", "last_round": "yes"}
    with nothing_changes(house.app):  # but for the log, which says that nothing was altered
        before = house.night(over)
        assert before.deals[0].call
    assert scorer.submit(form).status == 303
    assert house.night(over) == before


def test_a_number_of_an_old_deal_changes_everything_after_it(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}"
    assert house.night(over).totals == (16, 20, 0)
    form = scorer.open(f"{path}/deals/2/correct").form("/correct")
    page = scorer.submit(form, {"bid0": "nil", "modifiers": ["unabomb"]})
    assert page.location == f"{path}/deals/2"
    assert house.night(over).totals == (16 - 4 - 2, 20, 0)
    page = scorer.open(f"{path}/deals/2")
    assert "nil lost, Unabomb: 4 tricks" in page.root.text
    (newest, *_) = (item for log in page.root.all(class_="log") for item in log.all("li"))
    assert "Ann's bid: 4 → nil" in newest.text
    assert "the modifiers: – → Unabomb" in newest.text
    assert "Phone 2" in newest.text
    assert house.night(over).finished


def test_the_dummys_tricks_never_stand_where_points_do(house: House, scorer: Visitor) -> None:
    number, path = house.start_night(), f"{scorer.home}/montana/1/deals/1"
    steps = [*whole_deal(1, said=Call(SMOKED))[:-1], Step("count", 1, ({0: 4, 3: 2},))]
    house.put_night(number, after(house.night(number), *steps))
    for said, shown in (("bid 4, took 4", []), ("bid 5, took 5: made", ["+4", "+5", "−1"])):
        root = scorer.open(path).root
        assert [b.text for b in root.all("b", class_="figure")] == shown
        assert "Dummy 2 tricks, no points" in root.text
        assert said in root.text
        house.put_night(number, after(house.night(number), Step("count", 1, ({1: 5},))))


def test_the_sheet_leads_to_each_deal_and_its_log(house: House, over: int, viewer: Visitor) -> None:
    path = f"{viewer.home}/montana/{over}"
    sheet = viewer.open(f"{path}/sheet")
    (table,) = sheet.root.all("table", class_="sheet")
    linked = {a.attributes["href"].partition("#")[0] for a in table.all("a")}
    assert linked == {f"{path}/deals/{deal}" for deal in (1, 2, 3, 4)}
    for address in [*linked, f"{path}/log"]:
        page = viewer.open(address)
        assert page.status == 200
        assert page.forms == []


def test_the_chart_and_its_table_say_the_same(over: int, viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/montana/{over}/sheet")
    (table,) = page.root.all("table", class_="running")
    rows = [[cell.text for cell in row.all("td")] for row in table.all("tr")][1:]
    assert rows == [["4", "5", "0"], ["8", "10", "0"], ["12", "15", "0"], ["16", "20", "0"]]
    lines = [line.attributes["points"].split() for line in page.root.all("polyline")]
    assert [len(line) for line in lines] == [5, 5, 5]
    heights = [[float(point.split(",")[1]) for point in line] for line in lines]
    for seat, line in enumerate(heights):
        zero = line[0]
        for row, height in zip(rows, line[1:], strict=True):
            assert (zero - height) / (zero - heights[1][-1]) == pytest.approx(
                int(row[seat]) / 20, abs=0.01
            )


WRONG: dict[str, tuple[Fields, list[str]]] = {
    "no game": ({"variant": ""}, ["This house does not know that game."]),
    "a game unheard of": ({"variant": "poker"}, ["This house does not know that game."]),
    "a bid of 14": (
        {"bid1": "14"},
        ["A bid is nil, double nil or a number from 1 to 13."],
    ),
    "no bid": ({"bid2": ""}, ["A bid is needed."]),
    "tricks that are none": ({"tricks0": "four"}, ["That is not a number from 0 to 13."]),
    "twelve tricks": (
        {"tricks2": "3"},
        ["Ann 4 + Bo 5 + Cy 3 = 12; 13 tricks were played."],
    ),
    "two numbers missing": ({"tricks1": "", "tricks2": ""}, ["How many tricks?"] * 2),
    "a dummy that does not play": ({"dummy": "0"}, ["The dummy does not play."]),
    "Ken's Rule": ({"modifiers": ["kens_rule"]}, ["Ken's Rule needs a dummy that plays."]),
    "a modifier unheard of": ({"modifiers": ["x"]}, ["This house does not know that game."]),
    "first bids": ({"first0": "4"}, ["In this game bids are not changed."]),
    "last round again": ({"last_round": "yes"}, ["Last round is called already."]),
    "no change by two": (
        {"variant": "missoula", "first1": "7"},
        ["A bid of 7 can change by one trick at most."],
    ),
    "an extra point": ({"winners": ["0"]}, ["There is no extra point to give."]),
    "no extra point": ({"variant": "bozeman"}, ["Who gets the extra point?"]),
    "somebody and nobody": (
        {"variant": "bozeman", "winners": ["0", "nobody"]},
        ["Either somebody gets the point, or nobody."],
    ),
    "one hand": (
        {"variant": "bozeman", "hand0": "A K"},
        ["To compare the cards, all three hands are needed."],
    ),
    "no hand": (
        {"variant": "bozeman", "hand0": "ace"},
        ["Two ranks are needed, such as A K or 10 7."],
    ),
    "a made-up game without a name": ({"variant": "made up"}, ["A name is needed."]),
    "a made-up game with a known name": (
        {"variant": "made up", "made_up": "helena"},
        ["There is a game called “helena” already."],
    ),
    "a long note": ({"note": "x" * 281}, ["A note has at most 280 characters."]),
    "a note that does not show": (
        {"note": "\u202e"},
        ["A note cannot have characters that do not show."],
    ),
    "no dealer": ({"dealer": "3"}, ["Number must be between 0 and 2."]),
}


UNHEARD_OF: list[tuple[str, object]] = [
    ("dealer", "3"),
    ("variant", "poker"),
    ("bid1", "14"),
    ("modifiers", ["x"]),
]


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("step", ["correct", "insert"])
def test_what_is_wrong_with_a_deal_stands_at_its_field(
    app: Flask, over: int, scorer: Visitor, what: str, step: str
) -> None:
    changed, errors = WRONG[what]
    typed = {**DEAL, **changed}
    with nothing_changes(app):
        page = scorer.post(f"{scorer.home}/montana/{over}/deals/2/{step}", typed)
    assert (page.status, page.errors) == (422, errors)
    kept = values(page.form(f"/{step}"))
    for name, value in typed.items():
        if (name, value) not in UNHEARD_OF:  # what could not be chosen there cannot be shown again
            assert kept[name] == ([value] if isinstance(value, str) else value), name
    for element in page.root.all():
        described = element.attributes.get("aria-describedby")
        if described:
            assert [inner.attributes["role"] for inner in page.root.all(id=described)] == ["alert"]


def test_one_number_of_tricks_follows_from_the_others(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}/deals/3/correct"
    dummy = {"variant": "smoked_whitefish", "tricks0": "", "tricks2": "1", "dummy": "6"}
    assert scorer.post(path, DEAL | dummy).status == 303
    assert dict(house.night(over).deals[2].tricks) == {0: 1, 1: 5, 2: 1, 3: 6}
    assert scorer.post(path, DEAL | {"tricks1": ""}).status == 303
    assert dict(house.night(over).deals[2].tricks) == {0: 4, 1: 5, 2: 4}


def test_deals_from_paper_go_in_one_after_another(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = house.start_night()
    path = f"{scorer.home}/montana/{number}"
    page = scorer.open(f"{path}/deals/1/correct")
    for deal in (1, 2):
        following = f"{path}/deals/{deal + 1}/correct"
        (focused,) = page.root.all(autofocus="")
        assert focused.attributes["name"] == "variant"
        form, key = page.form("/correct"), new_key()
        assert ("then", "next") in form.buttons
        dealer = dict(form.fields)["dealer"]
        with nothing_changes(app):
            slipped = scorer.submit(form, {**DEAL, "tricks2": "9", "then": "next"})
        assert slipped.status == 422
        assert not list(slipped.root.all(autofocus=""))
        for _ in range(2):  # a double tap
            sent = {**DEAL, "dealer": dealer, "then": "next", "key": key}
            assert scorer.submit(slipped.form("/correct"), sent).location == following
        page = scorer.open(following)
        assert f"Deal {deal + 1}" in page.root.text
        assert f"entered: Ann {4 * deal} · Bo {5 * deal} · Cy 0" in page.root.text
    assert [deal.dealer for deal in house.night(number).deals] == [2, 0, 1]
    last_round = {**DEAL, "dealer": "1", "last_round": "yes", "then": "next"}
    page = scorer.open(scorer.submit(page.form("/correct"), last_round).location)
    assert "3 deals entered" in page.root.text
    assert "Last round · 2 deals after this one" in page.root.text
    assert scorer.submit(page.form("/correct"), DEAL).location == path
    assert [deal.dealer for deal in house.night(number).deals] == [2, 0, 1, 2]
    Step("next_deal", 4).write(house.writer(), number)
    page = scorer.open(f"{path}/deals/5/correct")
    house.put_night(number, after(house.night(number), *whole_deal(5)))  # at another phone
    ahead = scorer.submit(page.form("/correct"), {**DEAL, "dealer": "0", "then": "next"})
    form = scorer.open(ahead.location).form("/correct")
    assert form.buttons == []  # the last one
    assert scorer.submit(form, {**DEAL, "dealer": "1"}).location == f"{path}/deals/6"
    assert house.night(number).finished


def test_forgotten_deals_go_in_one_after_another(house: House, over: int, scorer: Visitor) -> None:
    path = f"{scorer.home}/montana/{over}/deals/3/insert"
    for deal in (3, 4):
        page = scorer.open(path)
        assert f"in front of deal {deal}" in page.root.text
        sent = scorer.submit(page.form("/insert"), {**DEAL, "dealer": "0", "then": "next"})
        assert sent.location == path
    assert [deal.id for deal in house.night(over).deals] == [1, 2, 5, 6, 3, 4]


def test_a_forgotten_deal_goes_in_between_and_one_comes_out(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}"
    form = scorer.open(f"{path}/deals/3/insert").form("/insert")
    assert values(form)["dealer"] == ["0"]  # who sits before the dealer of deal 3
    assert scorer.submit(form, {**DEAL, "bid0": "nil", "dealer": "0"}).location == f"{path}/sheet"
    night = house.night(over)
    assert [deal.id for deal in night.deals] == [1, 2, 5, 3, 4]
    assert night.totals == (16 - 6, 25, 0)
    assert night.finished
    assert scorer.post(f"{path}/deals/2/delete").location == f"{path}/sheet"
    assert [deal.id for deal in house.night(over).deals] == [1, 5, 3, 4]
    assert house.night(over).totals == (6, 20, 0)
    # at the last page of the night both can be undone
    for back in ([1, 2, 5, 3, 4], [1, 2, 3, 4]):
        assert scorer.submit(scorer.open(path).form("/undo")).status == 303
        assert [deal.id for deal in house.night(over).deals] == back


@both_databases
def test_two_who_correct_one_deal_see_both_values(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    other = Visitor(house, house.join(name="Other phone"))
    path = f"{scorer.home}/montana/{over}/deals/2/correct"
    looked = {"seen": str(house.seq)}
    theirs = other.post(path, {**DEAL, **looked, "tricks0": "3", "tricks1": "6"})
    assert theirs.status == 303
    with nothing_changes(app):
        page = scorer.post(path, {**DEAL, **looked, "tricks0": "2", "tricks1": "7"})
    assert page.status == 409
    assert sorted(said(page)) == [
        "Ann's tricks 3 stands · Other phone 2 is yours",
        "Bo's tricks 6 stands · Other phone 7 is yours",
    ]
    assert values(page.form("/correct"))["tricks0"] == ["2"]
    assert scorer.submit(next(f for f in page.forms if f.action == path)).status == 303
    assert dict(house.night(over).deals[1].tricks) == {0: 2, 1: 7, 2: 4}


@dataclass(frozen=True)
class Two:
    """What two send who had the same form open; the second one slips first."""

    page: str
    """The page of the form, after the night's address."""
    theirs: Fields
    slip: Fields
    mine: Fields
    told: list[str]
    steps: tuple[AnyStep, ...] = several_deals(3)


TWO = {
    "a deal": Two(
        "/deals/1/correct",
        {"tricks0": "3", "tricks1": "6"},
        {"tricks0": "2", "tricks1": "5"},
        {"tricks0": "2", "tricks1": "7"},
        [
            "Ann's tricks 3 stands · Other phone 2 is yours",
            "Bo's tricks 6 stands · Other phone 7 is yours",
        ],
    ),
    "the rules": Two(
        "/rules",
        {"nil": "8"},
        {"nil": "ten"},
        {"nil": "10"},
        ["Nil 8 stands · Other phone 10 is yours"],
    ),
    "a deal's note": Two(
        "/deals/1",
        {"note": "Rain"},
        {"note": "x" * 281},
        {"note": "Snow"},
        ["the note Rain stands · Other phone Snow is yours"],
    ),
    "the night's note": Two(
        "/about",
        {"note": "Rain"},
        {"note": "x" * 281},
        {"note": "Snow"},
        ["the note Rain stands · Other phone Snow is yours"],
    ),
    "its name and date": Two(
        "/about",
        {"name": "Rain", "date": "2026-11-18"},
        {"name": "Snow", "date": "2026-02-30"},
        {"name": "Snow", "date": "2026-11-19"},
        [
            "the date 18 November 2026 stands · Other phone 19 November 2026 is yours",
            "the name Rain stands · Other phone Snow is yours",
        ],
    ),
    "all tricks": Two(
        "?ask=tricks",
        {"seat0": "3", "seat1": "6"},
        {"seat0": "2", "seat1": "5"},
        {"seat0": "2", "seat1": "7"},
        [
            "Ann's tricks 3 stands · Other phone 2 is yours",
            "Bo's tricks 6 stands · Other phone 7 is yours",
        ],
    ),
    "the extra point": Two(
        "?ask=extra",
        {"winners": ["0"]},
        {"winners": [], "hand0": "A K"},
        {"winners": ["1"], "hand0": ""},
        ["the extra point Ann stands · Other phone Bo is yours"],
        (*whole_deal(1, said=Call(BOZEMAN)), Step("compare", 1, (LastCards(),))),
    ),
}


@pytest.mark.parametrize("two", TWO.values(), ids=TWO)
def test_who_slips_first_is_still_told_what_another_wrote_meanwhile(
    app: Flask, house: House, scorer: Visitor, two: Two
) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *two.steps))
    other = Visitor(house, house.join(name="Other phone"))
    path = f"{scorer.home}/montana/{number}{two.page}"
    ending = {"/about": "/note", "/deals/1": "/note", "?ask=tricks": "/tricks"}.get(two.page)
    ending = "/settle" if "date" in two.mine else ending
    ending = ending or {"?ask=extra": "/compare"}.get(two.page, two.page)
    mine, theirs = (visitor.open(path).form(ending) for visitor in (scorer, other))
    assert other.submit(theirs, two.theirs).status == 303
    with nothing_changes(app):
        for _ in range(2):  # however often
            slipped = scorer.submit(mine, two.slip)
            assert slipped.status == 422
            mine = slipped.form(ending)
        page = scorer.submit(mine, two.mine)
    assert (page.status, sorted(said(page))) == (409, two.told)
    # who was told may say it all the same, after a further slip as well
    slipped = scorer.submit(page.form(ending), two.slip)
    assert slipped.status == 422
    assert scorer.submit(slipped.form(ending), two.mine).status == 303
    assert house.night(number) != after(new_night(), *two.steps)


def test_a_form_without_a_sound_stamp_is_asked_again_with_a_new_one(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}/deals/2/correct"
    for seen in ("", "x", "-1", "9" * 30):
        page = scorer.post(path, {**DEAL, "seen": seen})
        assert page.status == 422
        assert dict(page.form("/correct").fields)["seen"] == str(house.seq)
        assert scorer.submit(page.form("/correct"), {"bid0": "4"}).status == 303


def test_a_forgotten_deal_is_asked_of_those_who_sat_before_it(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    (dee,) = house.add_players("Dee")
    house.writer()(corrections.substitute, over, 3, 1, dee)
    path = f"{scorer.home}/montana/{over}/deals/3"

    def asked(page: Page) -> list[str]:
        """Who is asked for a number of tricks."""
        fields = (e.attributes.get("aria-label", "") for e in page.root.all("input"))
        return [label for label in fields if label.startswith("Tricks")]

    before = ["Tricks: Ann", "Tricks: Bo", "Tricks: Cy", "Tricks: Dummy"]
    assert asked(scorer.open(f"{path}/correct"))[1] == "Tricks: Dee"
    page = scorer.open(f"{path}/insert")
    assert asked(page) == before
    assert "Dee" not in page.root.text
    with nothing_changes(app):
        page = scorer.submit(page.form("/insert"), {**DEAL, "tricks2": "3"})
    assert page.errors == ["Ann 4 + Bo 5 + Cy 3 = 12; 13 tricks were played."]
    assert asked(page) == before
    assert scorer.submit(page.form("/insert"), DEAL).status == 303
    night = house.night(over)
    assert [night.seats_in(deal)[1].name for deal in night.deals] == ["Bo"] * 3 + ["Dee"] * 2
    assert [deal.id for deal in night.deals] == [1, 2, 5, 3, 4]


MISSOULA_DEAL = replace(
    finished(said=Call(MISSOULA)), first_contracts={0: 4, 1: 4, 2: 3}, contracts={0: 4, 1: 5, 2: 3}
)
BOZEMAN_DEAL = finished(said=Call(BOZEMAN))
LEFT_OVER: dict[str, tuple[Deal, Fields, str]] = {
    "first bids": (
        MISSOULA_DEAL,
        {"first1": "6"},
        "In this game bids are not changed.",
    ),
    "who got the extra point": (
        replace(BOZEMAN_DEAL, last_cards=LastCards(frozenset({0, 2}))),
        {"winners": ["1"]},
        "There is no extra point to give.",
    ),
    "that nobody got it": (
        replace(BOZEMAN_DEAL, last_cards=LastCards()),
        {"winners": ["0"]},
        "There is no extra point to give.",
    ),
    "the cards left": (
        replace(
            BOZEMAN_DEAL,
            last_cards=LastCards(hands={0: ("A", "K"), 1: ("10", "2"), 2: ("J", "A")}),
        ),
        {"hand1": "10 3"},
        "There is no extra point to give.",
    ),
    "the dummy's tricks": (
        finished(said=Call(SMOKED)),
        {"tricks0": "3", "dummy": "1"},
        "The dummy does not play.",
    ),
}
"""A deal of each kind, what is altered in it, and why that cannot be in another game."""


@pytest.mark.parametrize(("deal", "altered", "error"), LEFT_OVER.values(), ids=LEFT_OVER)
def test_what_only_the_old_game_had_goes_with_it_unless_it_was_typed_anew(
    app: Flask,
    house: House,
    over: int,
    scorer: Visitor,
    deal: Deal,
    altered: Fields,
    error: str,
) -> None:
    plain = house.night(over)
    house.put_night(over, corrections_of_nights.amend(plain, 2, replace(deal, dealer=0)))
    path = f"{scorer.home}/montana/{over}/deals/2/correct"
    form = scorer.open(path).form("/correct")
    with nothing_changes(app):
        page = scorer.submit(form, {**altered, "variant": "whitefish"})
    assert (page.status, page.errors) == (422, [error])
    assert scorer.submit(form, {"variant": "whitefish"}).status == 303
    assert house.night(over) == plain


def test_tricks_that_the_dummy_took_are_missing_in_a_game_without_it(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    played = finished(tricks={0: 4, 1: 5, 2: 1, 3: 3}, said=Call(SMOKED), dealer=0)
    house.put_night(over, corrections_of_nights.amend(house.night(over), 2, played))
    form = scorer.open(f"{scorer.home}/montana/{over}/deals/2/correct").form("/correct")
    with nothing_changes(app):
        page = scorer.submit(form, {"variant": "whitefish"})
    assert page.errors == ["Bo 5 + Cy 1 + Ann 4 = 10; 13 tricks were played."]


def test_what_two_games_have_stays_from_one_to_the_other(
    house: House, over: int, scorer: Visitor
) -> None:
    house.put_night(over, corrections_of_nights.amend(house.night(over), 2, MISSOULA_DEAL))
    form = scorer.open(f"{scorer.home}/montana/{over}/deals/2/correct").form("/correct")
    assert scorer.submit(form, {"bid0": "5"}).status == 303
    deal = house.night(over).deals[1]
    assert (deal.first_contracts, deal.contracts) == ({0: 4, 1: 4, 2: 3}, {0: 5, 1: 5, 2: 3})


GONE: dict[str, Fields] = {
    "correct": {**DEAL, "variant": "poker", "bid0": "14", "tricks0": "x", "note": "x" * 281},
    "insert": {**DEAL, "variant": "made up", "made_up": "helena", "hand0": "ace"},
    "delete": {},
    "void": {},
    "dealer": {"seat": "9"},
    "last-round": {"called": "maybe"},
    "seat": {"seat": "9", "player": "x"},
    "note": {"note": "x" * 281},
}
"""A form for a deal, with whatever can be wrong in it."""


@pytest.mark.parametrize("asks", range(7))
def test_every_form_for_a_deal_that_is_gone_is_told_so_at_the_table(
    app: Flask, stage: Stage, scorer: Visitor, asks: int
) -> None:
    path = f"{scorer.home}/montana/{asks + 1}"  # whatever it asks for
    asked = scorer.open(path).forms
    for step, wrong in GONE.items():
        for typed in ({}, DEAL, wrong):
            with nothing_changes(app):
                page = scorer.post(f"{path}/deals/9/{step}", {**typed})
            assert page.status == 422
            assert page.errors.count("This deal is no longer there.") == 1, (step, page.errors)
            assert [form.action for form in page.forms] == [form.action for form in asked]


def test_a_deal_that_is_gone_is_told_at_the_table(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}"
    form = scorer.open(f"{path}/deals/2/correct").form("/correct")
    house.writer()(corrections.delete, over, 2)
    with nothing_changes(app):
        page = scorer.submit(form)
    assert (page.status, page.errors) == (422, ["This deal is no longer there."])
    assert scorer.open(f"{path}/deals/2").status == 404
