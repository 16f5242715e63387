"""The score pad in the browser: what is played, seats, rounds, corrections, undo, the end."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import PRESETS, settings_of
from scorekeeper.games.pad.rules.settings import PadEntry, PadWins
from tests.cases.pads import NAMES, begin, numbers, plain, stored
from tests.games.pad.web.pads import at, record_form, totals
from tests.running.databases import both_databases
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor

SENT = {"p0": "3", "p1": "10", "p2": "13"}
"""A round of Hearts."""


@pytest.fixture
def number(house: House) -> int:
    """Hearts of Ann, Bo and Cy, to 100."""
    return begin(house)


# ---- a new game ----


def test_what_is_played_then_who_then_start(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    lobby = scorer.open(f"{scorer.home}/pad")
    links = [link.attributes.get("href", "") for link in lobby.root.all("a")]
    assert sum("/new?game=" in link for link in links) == len(PRESETS) + 1
    page = scorer.open(f"{scorer.home}/pad/new?game=hearts&s=3&s=1")
    page = scorer.open(
        scorer.submit(page.form("/new/player?game=hearts"), {"name": "Dee"}).location
    )
    assert "Hearts" in page.root.text
    onward = next(page.root.all("a", class_="forward")).attributes["href"]
    page = scorer.open(onward)
    form = page.form("/pad")
    fields = dict(form.fields)
    assert (fields["sums"], fields["target"], fields["wins"]) == ("26, −26, 52", "100", "lowest")
    answer = scorer.submit(form, {"first_dealer": "2"})
    assert answer.status == 303
    made = stored(house)
    assert made.settings == settings_of("hearts", 3)
    assert [seat.name for seat in made.seats] == ["Cy", "Ann", "Dee"]
    page = scorer.open(answer.location)
    assert totals(page) == ["0", "0", "0"]
    assert "Dealer: Dee" in page.root.text


@pytest.mark.parametrize("game", PRESETS)
def test_each_preset_begins_as_it_is_offered(house: House, scorer: Visitor, game: str) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    page = scorer.open(f"{scorer.home}/pad/new?game={game}&s=1&s=2&s=3&s=4&all=here")
    assert scorer.submit(page.form("/pad")).status == 303
    assert stored(house).settings == settings_of(game, 4)


def test_any_other_game_has_a_name_and_settings_of_its_own(house: House, scorer: Visitor) -> None:
    house.add_players(*NAMES)
    seats = "&".join(f"s={n}" for n in range(1, 13))
    form = scorer.open(f"{scorer.home}/pad/new?{seats}").form("/pad")
    sent = {
        "title": "  Toad  in the hole ",
        "wins": "lowest",
        "entry": "numbers",
        "ends": "length",
        "length": "7",
        "halves": "yes",
        "sums": "10, 2.5",
        "teams": "6",
    }
    assert scorer.submit(form, sent).status == 303
    made = stored(house)
    assert made.settings == plain(
        title="Toad in the hole", wins=PadWins.LOWEST, length=7, halves=True, sums=(100, 25)
    )
    assert made.sides == tuple((n, n + 6) for n in range(6))
    assert len(totals(scorer.open(at(scorer, 1)))) == 6


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"title": ""}, "What is the game called?"),
        ({"title": "x" * 41}, "A name can have at most 40 characters."),
        ({"ends": "target", "target": "far"}, "Enter a whole number from 1."),
        ({"ends": "target", "target": "1000001"}, "A target is from 1 to 1000000 points."),
        ({"ends": "length", "length": ""}, "Enter a whole number from 1."),
        ({"ends": "length", "length": "1001"}, "From 1 to 1000."),
        ({"sums": "many"}, "Enter numbers such as 26, 78; blank for any sum."),
        ({"sums": "1 2 3 4 5 6 7"}, "Up to 6 different sums."),
        ({"first_dealer": "9"}, "Who deals first?"),
        ({"first_dealer": "x"}, "Who deals first?"),
        ({"date": "2026-02-31"}, "There is no such date."),
        ({"teams": "x"}, "Every player belongs to one team, and there are two teams or more."),
    ],
)
def test_what_cannot_begin_says_why_and_keeps_what_was_typed(
    app: Flask, house: House, scorer: Visitor, sent: dict[str, str], said: str
) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    form = scorer.open(f"{scorer.home}/pad/new?s=1&s=2&s=3&s=4&all=here").form("/pad")
    with nothing_changes(app):
        page = scorer.submit(form, {"title": "Toad"} | sent)
    assert (page.status, page.errors) == (422, [said])
    kept = dict(page.form("/pad").fields)
    assert kept["title"] == ({"title": "Toad"} | sent)["title"]
    typed = {name: value for name, value in sent.items() if name not in ("first_dealer", "teams")}
    assert {name: kept[name] for name in typed} == typed


def test_the_same_players_again_count_the_same_way(
    house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(f"{scorer.home}/pad/new?like={number}").form("/pad")
    assert scorer.submit(form).status == 303
    first, second = (stored(house, n) for n in (number, number + 1))
    assert (second.settings, second.seats) == (first.settings, first.seats)


@pytest.mark.parametrize(
    ("typed", "sums"),
    [
        ("2,5, 0", (25, 0)),
        ("2,5; −2,5", (25, -25)),
        ("0, 2,5", (0, 25)),
        ("2.5 0", (25, 0)),
        ("26,78", (260, 780)),
        ("26,0", (260, 0)),
        ("1,2,3", (10, 20, 30)),
    ],
)
def test_sums_are_typed_with_a_point_or_a_comma(
    house: House, scorer: Visitor, typed: str, sums: tuple[int, ...]
) -> None:
    number = begin(house, settings=plain(halves=True))
    form = scorer.open(at(scorer, number, "about"), accept_language="ru").form("/settle")
    assert scorer.submit(form, {"sums": typed}).status == 303
    assert stored(house).settings.sums == sums
    # as it is said in either language, it is read again
    for language in ("en", "ru"):
        form = scorer.open(at(scorer, number, "about"), accept_language=language).form("/settle")
        assert scorer.submit(form).status == 303
        assert stored(house).settings.sums == sums


@pytest.mark.parametrize("game", [*PRESETS, "other"])
def test_a_pad_leads_to_how_its_game_goes(house: House, viewer: Visitor, game: str) -> None:
    settings = settings_of(game, 3) if game in PRESETS else plain()
    page = viewer.open(at(viewer, begin(house, settings=settings)))
    (link,) = (each for each in page.root.all("a") if "/rules/" in each.attributes.get("href", ""))
    article = viewer.open(link.attributes["href"])
    assert article.status == 200
    name = PRESETS[game].name if game in PRESETS else "Score pad"
    assert next(article.root.all("h1")).text == str(name)


# ---- rounds ----


def test_a_round_is_a_number_each_and_the_deal_passes(
    house: House, scorer: Visitor, number: int
) -> None:
    page = scorer.open(at(scorer, number))
    assert "Dealer: Ann" in page.root.text
    answer = scorer.submit(page.form("/rounds/1/record"), SENT | {"note": "At Bo's"})
    assert answer.status == 303
    (round_,) = stored(house).rounds
    assert (round_.points, round_.note) == ((30, 100, 130), "At Bo's")
    page = scorer.open(answer.location)
    assert totals(page) == ["3", "10", "13"]
    assert "Dealer: Bo · In the lead: Ann" in page.root.text
    assert [each.text for each in page.root.all(class_="needs")] == [
        "97 to go",
        "90 to go",
        "87 to go",
    ]
    assert "Undo: round 1: Ann 3 · Bo 10 · Cy 13" in page.root.text


@pytest.mark.parametrize(
    ("sent", "points"),
    [
        ({"p0": "-26"}, (-260, 0, 0)),
        ({"p0": "−26"}, (-260, 0, 0)),
        ({"p0": "26", "m0": "yes"}, (-260, 0, 0)),
        ({"p0": "-26", "m0": "yes"}, (-260, 0, 0)),
        ({"p1": " +2 6 "}, (0, 260, 0)),
    ],
)
def test_a_minus_is_typed_or_tapped_and_a_blank_counts_nothing(
    house: House, scorer: Visitor, number: int, sent: dict[str, str], points: tuple[int, ...]
) -> None:
    assert scorer.submit(record_form(scorer, number), sent).status == 303
    assert stored(house).rounds[0].points == points


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Enter at least one number; a blank counts as 0."),
        (SENT | {"p2": "12"}, "The round must add up to one of 26, −26, 52, not 25."),
        (SENT | {"p2": "many"}, "A number is needed."),
        (SENT | {"p2": "12.5"}, "A whole number is needed."),
        (SENT | {"p2": "100001"}, "From −100000 to 100000."),
        (SENT | {"p2": "1" * 30}, "A number is needed."),
    ],
)
def test_what_cannot_be_is_said_and_all_is_kept(
    app: Flask, scorer: Visitor, number: int, sent: dict[str, str], said: str
) -> None:
    form = record_form(scorer, number)
    with nothing_changes(app):
        for htmx in (False, True):
            page = scorer.submit(form, sent, htmx=htmx)
            assert (page.status, page.errors) == (422, [said])
            kept = dict(page.form("/rounds/1/record").fields)
            assert {name: kept[name] for name in sent} == sent


def test_a_mistake_is_marked_at_its_field(scorer: Visitor, number: int) -> None:
    page = scorer.submit(record_form(scorer, number), SENT | {"p1": "ten"})
    wrong = [field for field in page.root.all("input") if "aria-invalid" in field.attributes]
    assert [field.attributes["name"] for field in wrong] == ["p1"]
    described = wrong[0].attributes["aria-describedby"]
    assert [box.text for box in page.root.all(id=described)] == ["A number is needed."]


def test_the_winner_scores_what_the_others_have(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=settings_of("rummy", 3))
    sent = {"who": "1", "p0": "12", "p1": "99", "p2": "25"}
    page = scorer.submit(record_form(scorer, number), sent, htmx=True)
    assert totals(page) == ["0", "37", "0"]
    assert "Undo: round 1: Bo +37 (Ann 12, Cy 25)" in page.root.text
    page = scorer.submit(record_form(scorer, number, 2), {"p0": "1"})
    assert (page.status, page.errors) == (422, ["Who won?"])


def test_who_lost_is_one_tap(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=settings_of("old-maid", 3))
    form = record_form(scorer, number)
    assert [value for name, value in form.buttons if name == "who"] == ["0", "1", "2"]
    page = scorer.submit(form, {"who": "2"}, htmx=True)
    assert totals(page) == ["0", "0", "1"]
    assert "Cy lost" in page.root.text


def test_halves_are_said_as_the_language_says_them(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=plain(halves=True))
    sent = {"p0": "2,5", "p1": "0.5", "p2": "1"}
    assert totals(scorer.submit(record_form(scorer, number), sent, htmx=True)) == [
        "2.5",
        "0.5",
        "1",
    ]
    page = scorer.open(at(scorer, number), accept_language="ru")
    assert totals(page) == ["2,5", "0,5", "1"]
    assert "2,5" in scorer.open(scorer.home + "/", accept_language="ru").root.text


@pytest.mark.parametrize(
    ("sums", "said"),
    [
        ((0,), "должна равняться 0, а получилось 2,5."),
        ((25, -25), "такой: 2,5, −2,5, а получилось 0,5."),
    ],
)
def test_a_half_in_an_error_is_said_as_the_language_says_it(
    house: House, scorer: Visitor, sums: tuple[int, ...], said: str
) -> None:
    number = begin(house, settings=plain(halves=True, sums=sums))
    form = record_form(scorer, number)
    sent = form.filled({"p0": "2,5", "p1": "-2" if len(sums) > 1 else ""})
    page = scorer.send(form.action, sent, headers={"Accept-Language": "ru"})
    assert page.status == 422
    (error,) = page.errors
    assert error.endswith(said)


@both_databases
def test_two_phones_that_write_down_the_same_round_are_shown_both(
    app: Flask, house: House, scorer: Visitor, owner: Visitor, number: int
) -> None:
    forms = [record_form(visitor, number) for visitor in (scorer, owner)]
    scorer.submit(forms[0], SENT)
    with nothing_changes(app):
        page = owner.submit(forms[1], {"p0": "4", "p1": "9", "p2": "13"})
    assert page.status == 409
    clash = [row.text for row in next(page.root.all("section", class_="conflict")).all("dl")]
    device = house.device(Role.SCORER).name
    assert clash == [
        f"round 1, Ann 3 saved · {device} 4 yours",
        f"round 1, Bo 10 saved · {device} 9 yours",
    ]
    owner.submit(page.form("/rounds/1/record"))
    assert stored(house).totals == (40, 90, 130)


def test_the_same_round_from_two_phones_and_a_double_tap_count_once(
    house: House, scorer: Visitor, owner: Visitor, number: int
) -> None:
    forms = [record_form(visitor, number) for visitor in (scorer, owner)]
    for visitor, form in zip((scorer, owner, owner), (*forms, forms[1]), strict=True):
        assert visitor.submit(form, SENT).status == 303
    assert stored(house).totals == (30, 100, 130)


def test_a_form_about_a_round_that_was_undone_says_so_and_keeps_it(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[260, 0, 0])
    form = record_form(scorer, number, 2)
    scorer.submit(scorer.open(at(scorer, number)).form("/undo"))
    house.writer()(pads.record, number, 1, points=[0, 260, 0])
    house.writer()(pads.delete, number, 1)
    with nothing_changes(app):
        page = scorer.submit(replace(form, action=form.action.replace("/2/", "/9/")), SENT)
    assert page.errors == ["The rounds changed in the meantime: this would now be round 1."]
    assert dict(page.form("/record").fields)["p2"] == "13"


# ---- putting right ----


def test_a_round_is_corrected_and_the_log_says_what_was(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130], note="late")
    page = scorer.open(at(scorer, number, "rounds", 1))
    fields = dict(page.form("/correct").fields)
    assert (fields["p0"], fields["p2"], fields["note"]) == ("3", "13", "late")
    assert scorer.submit(page.form("/correct"), {"p0": "4", "p1": "9"}).status == 303
    assert stored(house).rounds[0].points == (40, 90, 130)
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "round 1, Ann" in log
    assert "a correction" in log
    page = scorer.submit(scorer.open(at(scorer, number, "rounds", 1)).form("/correct"), {"p0": "x"})
    assert (page.status, page.errors) == (422, ["A number is needed."])


def test_a_negative_number_is_corrected_with_its_minus(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[-260, 0, 0])
    form = scorer.open(at(scorer, number, "rounds", 1)).form("/correct")
    assert (dict(form.fields)["p0"], dict(form.fields)["m0"]) == ("26", "yes")
    assert scorer.submit(form, {"note": "the moon"}).status == 303
    assert stored(house).totals == (-260, 0, 0)
    form = scorer.open(at(scorer, number, "rounds", 1)).form("/correct")
    assert scorer.submit(form, {"p1": "52", "m0": ""}).errors  # the minus was taken away
    assert scorer.submit(form, {"m0": "", "note": ""}).status == 303
    assert stored(house).totals == (260, 0, 0)


def test_a_round_that_is_deleted_comes_back_by_undo(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[260, 0, 0])
    house.writer()(pads.record, number, 2, points=[0, 260, 0])
    page = scorer.open(at(scorer, number, "rounds", 1))
    assert scorer.submit(page.form("/delete")).status == 303
    assert scorer.open(at(scorer, number, "rounds", 1)).status == 404
    late = scorer.submit(page.form("/correct"))
    assert (late.status, late.errors) == (422, ["This round no longer exists."])
    page = scorer.open(at(scorer, number))
    assert totals(page) == ["0", "26", "0"]
    scorer.submit(page.form("/undo"))
    assert stored(house).totals == (260, 260, 0)
    assert "round 1 restored" in scorer.open(at(scorer, number, "log")).root.text


# ---- the end ----


def test_who_has_least_when_someone_reaches_the_target_wins(
    house: House, scorer: Visitor, number: int
) -> None:
    for at_ in range(1, 5):
        house.writer()(pads.record, number, at_, points=[0, 10, 250])
    page = scorer.open(at(scorer, number))
    assert next(page.root.all("h1")).text == "Ann wins"
    assert [each.text for each in page.root.all(class_="standings")] == [
        "1. Ann 0 2. Bo 4 3. Cy 100"
    ]
    assert "Hearts, to 100, Sunday: Ann 0 (won), Bo 4, Cy 100." in page.root.text
    assert "End game" not in page.root.text


def test_an_open_game_is_ended_and_opened_again(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=settings_of("michigan", 3))
    assert "End game" not in scorer.open(at(scorer, number)).root.text
    house.writer()(pads.record, number, 1, points=[20, 20, -40])
    page = scorer.submit(scorer.open(at(scorer, number)).form("/end"), htmx=True)
    assert next(page.root.all("h1")).text == "Ann, Bo share the win"
    page = scorer.submit(page.form("/reopen"), htmx=True)
    assert page.form("/rounds/2/record").fields
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "game ended" in log
    assert "game reopened" in log


def test_other_settings_hold_for_all_rounds_or_are_refused(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    with nothing_changes(app):
        page = scorer.submit(form, {"sums": "0", "target": "50"})
    assert (page.status, page.errors) == (422, ["Round 1: The round must add up to 0, not 26."])
    assert dict(page.form("/settle").fields)["target"] == "50"
    sent = {"sums": "", "ends": "length", "length": "1", "wins": "highest", "name": "At Bo's"}
    assert scorer.submit(form, sent).status == 303
    made = stored(house)
    assert (made.name, made.settings.sums, made.winners) == ("At Bo's", (), (2,))
    log = scorer.open(at(scorer, number, "log")).root.text
    for words in ("the number of rounds", "who wins", "highest total wins", "the sum of a round"):
        assert words in log


def test_rounds_become_numbers_and_undo_gives_them_back(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=settings_of("rummy", 3))
    house.writer()(pads.record, number, 1, points=[120, 0, 250], who=1)
    before = stored(house)
    page = scorer.open(at(scorer, number, "about"))
    closed = [
        each.attributes["value"] for each in page.root.all("input") if "disabled" in each.attributes
    ]
    assert closed == ["lost", "won"]
    assert "do not say enough" in page.root.text
    form = page.form("/settle")
    page = scorer.submit(form, {"entry": "won"})
    said = "Rounds entered so far can only become numbers for everyone."
    assert (page.status, page.errors) == (422, [said])
    assert dict(page.form("/settle").fields)["entry"] == "won"
    assert scorer.submit(form, {"entry": "numbers", "wins": "lowest"}).status == 303
    page = scorer.open(at(scorer, number))
    assert (totals(page), stored(house).leaders) == (["0", "37", "0"], (0, 2))
    scorer.submit(page.form("/undo"))
    assert stored(house) == before


def test_a_substitute_and_a_latecomer_sit_down(house: House, scorer: Visitor, number: int) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    house.add_players("Dee")
    before = stored(house)
    form = scorer.open(at(scorer, number, "about")).form("/seats")
    assert dict(form.fields)["seat"] == "3"
    assert scorer.submit(form, {"seat": "1", "player": "4"}).status == 303
    form = scorer.open(at(scorer, number, "about")).form("/seats")
    assert scorer.submit(form, {"seat": "3", "name": "Eve"}).status == 303
    made = stored(house)
    assert [seat.name for seat in made.seats] == ["Ann", "Dee", "Cy", "Eve"]
    assert (made.totals, made.settings.sums) == ((30, 100, 130, 0), (260, -260, 780))
    page = scorer.open(at(scorer, number))
    assert "Dealer: Dee" in page.root.text
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "Ann, Bo, Cy → Ann, Dee, Cy" in log
    for _ in range(2):
        page = scorer.open(scorer.submit(page.form("/undo")).location)
    assert stored(house) == before
    assert scorer.open(at(scorer, number, "log")).status == 200


def test_the_log_of_many_seat_changes_takes_as_many_statements(
    house: House, scorer: Visitor, number: int
) -> None:
    taken = []
    for changes in (1, 12):
        for at_ in range(changes):
            house.writer()(pads.sit_newcomer, number, 0, f"Guest {changes} {at_}")
        with statements(house.app) as sent:
            assert "Guest" in scorer.open(at(scorer, number, "log")).root.text
        taken.append(len(sent))
    assert taken[0] == taken[1]


def test_no_earlier_round_says_that_a_latecomer_dealt_it(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    assert "Dealer: Ann" in scorer.open(at(scorer, number, "rounds", 1)).root.text
    house.writer()(pads.sit_newcomer, number, 3, "Dee")
    house.writer()(pads.record, number, 2, points=[30, 100, 130, 0])
    early = scorer.open(at(scorer, number, "rounds", 1)).root.text
    assert "Dealer" not in early
    assert "round 1: Ann 0" not in early
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "round 1: Ann 0" not in log
    assert "Dealer: Bo" in scorer.open(at(scorer, number, "rounds", 2)).root.text
    assert "must be: 26, −26, 52 or 78" not in early
    assert "must be: 26, −26 or 78" in early


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"seat": "0", "player": "2"}, "A player can take only one seat."),
        ({"seat": "3", "player": "2"}, "A player can take only one seat."),
        ({"seat": "9", "player": "4"}, "Nobody sits there."),
        ({"seat": "0", "name": "bo"}, "There is already a player called “bo”."),
    ],
)
def test_who_cannot_sit_there_is_told_why(
    app: Flask, house: House, scorer: Visitor, number: int, sent: dict[str, str], said: str
) -> None:
    house.add_players("Dee")
    form = scorer.open(at(scorer, number, "about")).form("/seats")
    with nothing_changes(app):
        page = scorer.submit(form, sent)
    assert (page.status, page.errors) == (422, [said])
    assert page.form("/seats").fields


def test_two_who_seat_someone_are_shown_both(
    app: Flask, house: House, scorer: Visitor, owner: Visitor, number: int
) -> None:
    house.add_players("Dee", "Eve")
    pages = [visitor.open(at(visitor, number, "about")) for visitor in (scorer, owner)]
    forms = [page.form("/seats") for page in pages]
    scorer.submit(forms[0], {"seat": "1", "player": "4"})
    with nothing_changes(app):
        page = owner.submit(forms[1], {"seat": "1", "player": "5"})
    assert page.status == 409
    assert "Ann, Dee, Cy" in page.root.text
    assert "Ann, Eve, Cy" in page.root.text


def test_a_pad_is_deleted_and_restored(house: House, scorer: Visitor, number: int) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    form = record_form(scorer, number, 2)
    scorer.submit(scorer.open(at(scorer, number, "about")).form("/discard"))
    page = scorer.submit(form, SENT)
    assert page.errors == ["This game is deleted. Restore it first."]
    assert "Your round is still here" in page.root.text
    listed = scorer.open(f"{scorer.home}/pad/discarded").root.text
    assert "Sunday" in listed
    page = scorer.open(at(scorer, number))
    assert "This game is deleted" in page.root.text
    scorer.submit(page.form("/bring-back"))
    assert totals(scorer.open(at(scorer, number))) == ["3", "10", "13"]


def test_a_round_is_kept_when_the_game_ends_meanwhile(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    form = record_form(scorer, number, 2)
    house.writer()(pads.end, number)
    page = scorer.submit(form, SENT, htmx=True)
    assert page.errors == ["The game is over."]
    assert "The game ended in the meantime" in page.root.text
    assert dict(page.form("/record").fields)["p1"] == "10"


def test_twelve_play_and_a_team_is_one_side(house: House, scorer: Visitor) -> None:
    number = begin(house, *NAMES, settings=plain(entry=PadEntry.NUMBERS))
    sent = {f"p{n}": str(n) for n in range(12)}
    assert len(totals(scorer.submit(record_form(scorer, number), sent, htmx=True))) == 12
    teams = begin(house, "A", "B", "C", "D", settings=plain(), teams=[0, 1, 0, 1])
    page = scorer.submit(record_form(scorer, teams), {"p0": "7", "p1": "-2"}, htmx=True)
    assert totals(page) == ["7", "−2"]
    assert "A + C" in page.root.text
    assert stored(house, teams).rounds == (numbers(7, -2),)


def test_the_chart_has_a_line_for_each_of_twelve(house: House, scorer: Visitor) -> None:
    number = begin(house, *NAMES, settings=plain())
    for at_ in (1, 2):
        house.writer()(pads.record, number, at_, points=[10 * n for n in range(12)])
    house.writer()(pads.end, number)
    page = scorer.open(at(scorer, number))
    (chart,) = page.root.all("figure", class_="chart")
    lines = [line.attributes["class"] for line in chart.all("polyline")]
    assert lines == [f"line-{n}" for n in range(12)]


def test_viewers_follow_and_write_nothing(house: House, viewer: Visitor, number: int) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    page = viewer.open(at(viewer, number))
    assert page.forms == []
    for part in ("head", "pad"):
        board = viewer.open(f"{at(viewer, number)}/live?part={part}")
        assert (board.status, totals(board)) == (200, ["3", "10", "13"])


def test_lists_evenings_and_home_know_it(house: House, scorer: Visitor, number: int) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    house.writer()(pads.end, number)
    assert "Hearts, to 100" in scorer.open(f"{scorer.home}/pad/games").root.text
    page = scorer.open(f"{scorer.home}/evenings/2026-11-22").root.text
    assert "1 game on the pad, 1 won" in page
    assert "Hearts, to 100: Ann 3 (won), Bo 10, Cy 13." in page
    home = scorer.open(f"{scorer.home}/").root.text
    assert "Score pad" in home
