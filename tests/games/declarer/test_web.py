"""The pages of games with a declarer: every game started, played, refused, corrected, settled."""

import json
import re
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.core.player_actions import assign_device
from scorekeeper.games.declarer.actions import sittings as actions
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.store.sittings import DeclarerTopic
from scorekeeper.house.import_export.actions import import_file
from tests.cases.declarer import EXAMPLES, NAMES, begin
from tests.cases.tables import table
from tests.running.databases import both_databases
from tests.support import House, nothing_changes
from tests.web.visitor import Form, Visitor, totals


def stored(house: House, number: int = 1) -> DeclarerSitting:
    with house.place() as place:
        return DeclarerTopic(number).load(place).value


def at(visitor: Visitor, number: int, *rest: object) -> str:
    return "/".join(map(str, (visitor.home, "declarer", number, *rest)))


def record_form(visitor: Visitor, number: int, deal_id: int = 1) -> Form:
    return visitor.open(at(visitor, number)).form(f"/deals/{deal_id}/record")


WHISTED = {"declarer": "0", "contract": "6", "s1": "whist", "s2": "pass", "t0": "6", "t1": "3"}


@pytest.mark.parametrize(("game", "sent", "points"), table("declarer-deals")["entered"])
def test_deal_of_each_game_is_entered(
    house: House, scorer: Visitor, game: str, sent: dict[str, str], points: list[str]
) -> None:
    number = begin(house, game)
    answer = scorer.submit(record_form(scorer, number), sent)
    page = scorer.open(answer.location)
    assert totals(page) == points
    russian = scorer.open(answer.location, accept_language="ru")
    assert totals(russian) == points
    assert "Project-Id-Version" not in russian.html


@pytest.mark.parametrize("game", builtin_games())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_choices_of_each_list_have_different_names(
    house: House, scorer: Visitor, game: str, language: str
) -> None:
    page = scorer.open(at(scorer, begin(house, game)), accept_language=language)
    for listed in page.root.all("select"):
        names = [option.text for option in listed.all("option")]
        assert len({*names}) == len(names)


def test_half_points_in_messages_have_the_decimal_sign_of_the_language(
    app: Flask, house: House, scorer: Visitor
) -> None:
    form = record_form(scorer, begin(house, "tarot"))
    deal = {"declarer": "0", "contract": "garde", "m_oudlers": "1", "ttaker": "-0.5"}
    with nothing_changes(app):
        page = scorer.send(form.action, dict(form.fields) | deal, headers={"Accept-Language": "ru"})
    assert page.errors == ["От 0 до 91, а не −0,5."]


def test_choices_that_do_not_belong_to_the_deal_are_ignored(house: House, scorer: Visitor) -> None:
    number = begin(house, "preferans", *NAMES)
    stale = {"declarer": "0", "s0": "whist", "s1": "whist", "s2": "whist", "m_conceded": "yes"}
    answer = scorer.submit(
        record_form(scorer, number), WHISTED | stale | {"kind": "all-pass", "t0": "1", "t3": "1"}
    )
    assert answer.status == 303
    deal = stored(house).deals[0]
    assert (deal.declarers, deal.contract, deal.said, deal.marks) == ((), "", {}, {})
    assert deal.taken == {0: 1, 1: 3, 2: 5, 3: 1}


@both_databases
def test_two_phones_entering_same_deal_show_both_values(
    app: Flask, house: House, scorer: Visitor, owner: Visitor
) -> None:
    number = begin(house, "preferans")
    forms = [record_form(visitor, number) for visitor in (scorer, owner, owner)]
    for form in (forms[0], forms[0]):  # a double tap counts once
        assert scorer.submit(form, WHISTED).status == 303
    assert owner.submit(forms[1], WHISTED).status == 303
    with nothing_changes(app):
        page = owner.submit(forms[2], WHISTED | {"t0": "5", "t1": "5"})
    assert page.status == 409
    assert [row.partition(" saved")[0] for row in page.conflicts] == [
        "deal 1, Ann, taken 6",
        "deal 1, Bo, taken 3",
        "deal 1, Cy, taken 1",
    ]
    assert "mine is a different deal" in page.root.text
    owner.submit(page.form("/deals/1/record"))
    assert stored(house).deals[0].taken == {0: 5, 1: 5, 2: 0}


def test_deal_that_only_adds_to_another_phones_deal_is_a_conflict(
    app: Flask, house: House, scorer: Visitor, owner: Visitor
) -> None:
    number = begin(house, "thousand")
    forms = [record_form(visitor, number) for visitor in (scorer, owner)]
    played = {"declarer": "0", "m_bid": "100", "t0": "60", "t1": "40"}
    scorer.submit(forms[0], played)
    with nothing_changes(app):
        page = owner.submit(forms[1], played | {"s0_C": "yes", "note": "late"})
    assert page.status == 409
    assert [row.partition(" saved")[0] for row in page.conflicts] == [
        "deal 1, note –",
        "deal 1, Ann –",
    ]
    assert owner.submit(page.form("/deals/1/record")).status == 303
    assert stored(house).deals[0].note == "late"


def test_deal_is_corrected_deleted_and_restored_with_log(house: House, scorer: Visitor) -> None:
    number = begin(house, "preferans")
    scorer.submit(record_form(scorer, number), WHISTED)
    page = scorer.open(at(scorer, number))
    assert "Dealer: Bo · In the lead: Ann" in page.root.text
    assert "Ann: 6 · Bo: whist · Cy: pass · Ann 6, Bo 3, Cy 1" in page.root.text
    assert "Bo on Ann +8 whist: 4 × 2" in page.root.text
    page = scorer.open(at(scorer, number, "deals", 1))
    form = page.form("/correct")
    assert dict(form.fields)["t2"] == "1"
    scorer.submit(form, {"t0": "5", "t1": "4", "note": "Recounted"})
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "deal 1, Ann, taken: 6 → 5" in log
    assert "deal 1, Bo, taken: 3 → 4" in log
    page = scorer.open(at(scorer, number, "deals", 1))
    assert "Ann +2 (mountain) one short: 1 × 2" in page.root.text
    page = scorer.open(scorer.submit(page.form("/delete")).location)
    assert totals(page) == ["0", "0", "0"]
    page = scorer.submit(page.form("/undo"), htmx=True)
    assert "Undo: the correction of deal 1" in page.root.text
    assert stored(house).deals[0].note == "Recounted"
    gone = record_form(scorer, number, 2)
    scorer.submit(scorer.open(at(scorer, number, "deals", 1)).form("/delete"))
    page = scorer.submit(gone, WHISTED)
    assert page.status == 303


def test_table_and_tv_show_sheet_and_last_deal(house: House, scorer: Visitor) -> None:
    number = begin(house, "preferans")
    scorer.submit(record_form(scorer, number), WHISTED)
    assert "whists: on Ann 8" in scorer.open(at(scorer, number)).root.text
    tv = scorer.open(at(scorer, number, "tv")).root.text
    assert "pool 2 · mountain 0 · whists 0" in tv
    assert "Deal 1: Ann: 6 · Bo: whist · Cy: pass" in tv
    thousand = begin(house, "thousand", players=[1, 2, 3])
    bolt = {"declarer": "0", "m_bid": "100", "t0": "80", "t1": "40", "m_no_trick_2": "yes"}
    scorer.submit(record_form(scorer, thousand), bolt)
    assert "Cy bolts 1" in scorer.open(at(scorer, thousand)).root.text
    tv = scorer.open(at(scorer, thousand, "tv")).root.text
    assert "−100" in tv
    assert "bolts 1" in tv


def test_own_phone_marks_the_side_of_its_player(house: House, scorer: Visitor) -> None:
    number = begin(house, "belote")
    assert "data-side" not in scorer.open(at(scorer, number)).html
    house.writer(house.devices[-1])(assign_device, stored(house).seats[3].player)
    assert 'data-side="1"' in scorer.open(at(scorer, number)).html


def test_correction_that_makes_later_deal_impossible_is_refused(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house, "king")
    for deal_id in (1, 2):
        scorer.submit(record_form(scorer, number, deal_id), {"t0": "8"})
    page = scorer.open(at(scorer, number))
    assert "take no tricks" in page.root.text
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    with nothing_changes(app):
        page = scorer.submit(form, {"contract": "no hearts"})
    assert page.errors == ["Deal 2: This cannot be played any more: already played."]


def test_game_is_ended_settled_reopened_and_repeated(house: House, scorer: Visitor) -> None:
    number = begin(house, "preferans", convention="leningrad", limit=5)
    scorer.submit(record_form(scorer, number), WHISTED)
    page = scorer.open(at(scorer, number, "settlement"))
    assert "As if the game ended now" in page.root.text
    assert "Cy pays Ann 11 Cy pays Bo 3" in page.root.text
    assert "Result, exact 10⅔2⅔−13⅓ Result 113−14" in page.root.text
    page = scorer.open(at(scorer, number, "about"))
    fields = dict(page.form("/settle").fields)
    assert (fields["o_convention"], fields["o_limit"]) == ("leningrad", "5")
    scorer.submit(page.form("/finish"))
    page = scorer.open(at(scorer, number))
    assert "Ann wins" in page.root.text
    again = scorer.open(f"{scorer.home}/declarer/again?like={number}").location
    form = scorer.open(again).form("/declarer/new/preferans")
    assert scorer.submit(form).status == 303
    options = stored(house, 2).options
    assert (options["convention"], options["limit"], options["aid"]) == ("leningrad", 5, False)
    scorer.submit(page.form("/reopen"), htmx=True)
    assert not stored(house).is_over


def test_note_changes_no_option_that_a_later_release_added(house: House, scorer: Visitor) -> None:
    number = begin(house, "preferans", convention="leningrad")
    options = {key: value for key, value in stored(house).options.items() if key != "aid"}

    def from_earlier_release(sitting: DeclarerSitting) -> DeclarerSitting:
        return replace(sitting, options=options, called="At Kolya's")

    house.writer()(actions.SITTING.move("put")(from_earlier_release), number)
    scorer.submit(scorer.open(at(scorer, number, "about")).form("/settle"), {"note": "late"})
    sitting = stored(house)
    assert (sitting.note, sitting.options, sitting.called) == ("late", options, "At Kolya's")


def test_options_of_start_page_are_checked(app: Flask, house: House, scorer: Visitor) -> None:
    players = house.add_players(*NAMES)
    seats = "&".join(f"s={player}" for player in players)
    form = scorer.open(f"{scorer.home}/declarer/new/preferans?{seats}&all=here").form("/preferans")
    page = scorer.open(f"{scorer.home}/declarer/new/preferans?{seats}&all=here")
    assert "by convention: Sochi full, Leningrad half of it, Rostov half of it" in page.root.text
    assert "in every convention: yes" in page.root.text
    with nothing_changes(app):
        page = scorer.submit(form, {"o_limit": "many"})
        assert page.errors == ["A whole number from 1 to 1000."]
        page = scorer.submit(form, {"o_limit": "0", "first_dealer": "9"})
        assert page.errors == ["Who deals first?", "From 1 to 1000, not 0."]
    assert dict(page.form("/preferans").fields)["o_limit"] == "0"
    scorer.submit(form, {"o_convention": "rostov", "o_limit": "30", "first_dealer": "2"})
    sitting = stored(house)
    assert (sitting.first_dealer, sitting.options["limit"]) == (2, 30)
    assert sitting.options["consolation"] == "ten"


def test_game_is_counted_and_sent_as_csv_and_file(house: House, scorer: Visitor) -> None:
    number = begin(house, "skat")
    made, lost = {"declarer": "0", "contract": "spades"}, {"declarer": "1", "contract": "hearts"}
    scorer.submit(record_form(scorer, number), made)
    scorer.submit(record_form(scorer, number, 2), lost | {"m_result": "lost"})
    csv = scorer.open(at(scorer, number, "table.csv")).html.splitlines()
    assert csv[-1] == "2,40,112,-90,-90,40,40"
    scorer.submit(scorer.open(at(scorer, number, "about")).form("/finish"))
    player = stored(house).seats[0].player
    player_page = scorer.open(f"{scorer.home}/statistics/players/{player}").root.text
    assert "Contracts made1 / 1 100 %" in player_page
    assert "Skat 1 1 100 %" in player_page


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: json.loads(example)["game"])
def test_imported_example_of_each_game_is_shown_and_exported_again(
    house: House, scorer: Visitor, example: str
) -> None:
    with house.app.app_context():
        number = import_file(house.actor(), example.encode()).number
    sitting = stored(house, number)
    pages = ["", "/log", "/about", "/tv", *(f"/deals/{deal.id}" for deal in sitting.deals)]
    pages += ["/settlement"] if sitting.game.against else []
    for page in pages:
        assert scorer.open(f"{at(scorer, number)}{page}").status == 200
    written, again = json.loads(example), json.loads(scorer.open(at(scorer, number, "file")).html)
    assert again.pop("options", {}) == sitting.options
    written.pop("options", None)
    assert again == written


def test_correction_form_of_each_deal_changes_nothing(house: House, scorer: Visitor) -> None:
    for example in EXAMPLES:
        with house.app.app_context():
            number = import_file(house.actor(), example.encode()).number
        before = stored(house, number)
        for deal in before.deals:
            form = scorer.open(at(scorer, number, "deals", deal.id)).form("/correct")
            assert scorer.submit(form).status == 303, (before.game.id, deal)
        assert stored(house, number).deals == before.deals, before.game.id


def test_contracts_that_are_used_up_say_why(house: House, scorer: Visitor) -> None:
    king = begin(house, "king")
    scorer.submit(record_form(scorer, king), {"t0": "3", "t1": "2", "t3": "1"})
    assert "Already played: take no tricks." in scorer.open(at(scorer, king)).root.text
    barbu = begin(house, "barbu", players=[1, 2, 3, 4])
    king_of_hearts = {"declarer": "0", "contract": "no king", "w": "2"}
    scorer.submit(record_form(scorer, barbu), king_of_hearts)
    form = record_form(scorer, barbu, 2)
    assert "Ann, already declared: no king of hearts." in scorer.open(at(scorer, barbu)).root.text
    page = scorer.submit(form, king_of_hearts)
    assert page.errors == ["This cannot be played any more: already declared."]


def test_options_are_changed_under_way_and_deals_scored_again(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house, "preferans")
    scorer.submit(record_form(scorer, number), WHISTED)
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    assert scorer.submit(form).status == 303
    assert "convention:" not in scorer.open(at(scorer, number, "log")).root.text
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    with nothing_changes(app):
        page = scorer.submit(form, {"o_limit": "many", "note": "Sea"})
        assert page.errors == ["A whole number from 1 to 1000."]
        assert dict(page.form("/settle").fields)["o_limit"] == "many"
        assert dict(page.form("/settle").fields)["note"] == "Sea"
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    answer = scorer.submit(form, {"o_convention": "leningrad"})
    assert totals(scorer.open(answer.location)) == ["11", "3", "−14"]
    assert stored(house).options == stored(house).game.resolve_options({"convention": "leningrad"})
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "convention: Sochi → Leningrad" in log
    page = scorer.submit(scorer.open(answer.location).form("/undo"), htmx=True)
    assert totals(page) == ["6", "1", "−7"]


def test_name_is_kept_if_another_phone_changed_an_option(
    house: House, scorer: Visitor, owner: Visitor
) -> None:
    number = begin(house, "preferans")
    mine, theirs = (
        visitor.open(at(visitor, number, "about")).form("/settle") for visitor in (scorer, owner)
    )
    owner.submit(theirs, {"o_limit": "30"})
    page = scorer.submit(mine, {"name": "Friday"})
    assert page.status == 409
    keep_theirs = next(form for form in page.forms if dict(form.fields).get("o_limit") == "30")
    assert scorer.submit(keep_theirs).status == 303
    assert (stored(house).name, stored(house).options["limit"]) == ("Friday", 30)


def test_settings_form_shows_every_error_and_keeps_input(
    app: Flask, house: House, scorer: Visitor
) -> None:
    form = scorer.open(at(scorer, begin(house, "preferans"), "about")).form("/settle")
    sent = {"date": "nonsense", "note": "n" * 500, "o_limit": "0", "o_whist_rate": "many"}
    with nothing_changes(app):
        page = scorer.submit(form, sent)
    assert len(page.errors) == 4
    fields = dict(page.form("/settle").fields)
    assert {name: fields[name] for name in sent} == sent


def test_options_that_make_a_deal_impossible_are_refused(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house, "barbu", doubles=True)
    sent = {"declarer": "0", "contract": "no king", "w": "2", "s1_0": "yes"}
    scorer.submit(record_form(scorer, number), sent)
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    with nothing_changes(app):
        page = scorer.submit(form, {"o_doubles": ""})
    assert page.errors == ["Deal 1: This game has no doubles."]


def test_correction_shows_what_it_changes_in_later_deals(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house, "doppelkopf", bock="append")
    won = {"declarer": "0", "partner": "2", "tre": "121"}
    for deal_id in (1, 2):
        scorer.submit(record_form(scorer, number, deal_id), won)
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    with nothing_changes(app):
        page = scorer.submit(form, {"m_bock": "yes"})
    assert page.status == 422
    (effect,) = page.errors
    assert re.fullmatch(r"This also changes deal 2: Ann\W\+2.* instead of Ann\W\+1.*", effect)
    assert "Save anyway" in page.root.text
    with nothing_changes(app):
        page = scorer.submit(page.form("/correct"), {"confirmed": "other"})
    confirmed = page.form("/correct")
    answer = scorer.submit(confirmed)
    assert totals(scorer.open(answer.location)) == ["3", "−3", "3", "−3"]
    other = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    scorer.submit(scorer.submit(other, {"m_bock": ""}).form("/correct"))
    with nothing_changes(app):
        assert scorer.submit(confirmed).status == 303  # sent again: the first answer


def test_entry_used_instead_of_a_saved_one_shows_what_it_changes_in_later_deals(
    app: Flask, house: House, scorer: Visitor, owner: Visitor
) -> None:
    number = begin(house, "doppelkopf", bock="append")
    won = {"declarer": "0", "partner": "2", "tre": "121"}
    mine = record_form(owner, number)
    for deal_id in (1, 2):
        scorer.submit(record_form(scorer, number, deal_id), won)
    with nothing_changes(app):
        page = owner.submit(mine, won | {"m_bock": "yes"}, htmx=True)
        assert page.status == 409
        page = owner.submit(page.form("/deals/1/record"), htmx=True)
    (effect,) = page.errors
    assert effect.startswith("This also changes deal 2: ")
    assert "Save anyway" in page.root.text
    assert totals(owner.submit(page.form("/deals/1/record"), htmx=True)) == ["3", "−3", "3", "−3"]


def test_correction_that_ends_the_game_before_later_deals_says_so(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house, "belote", target=300)
    for deal_id in (1, 2, 3):
        scorer.submit(record_form(scorer, number, deal_id), {"declarer": "0", "ttakers": "90"})
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    with nothing_changes(app):
        page = scorer.submit(form, {"m_capot": "takers", "ttakers": "", "tdefence": ""})
    assert page.errors == ["Deal 2 would already end the game; later deals count too."]
    page = scorer.open(scorer.submit(page.form("/correct")).location)
    assert "The correction ended the game." in page.root.text
    assert "Deal 2 already ended the game; later deals count too." in page.root.text


def test_game_below_the_lowest_one_after_all_pass_is_confirmed_first(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house, "preferans", convention="leningrad")
    for deal_id in (1, 2):
        scorer.submit(
            record_form(scorer, number, deal_id), {"kind": "all-pass", "t0": "3", "t1": "3"}
        )
    form = record_form(scorer, number, 3)
    with nothing_changes(app):
        page = scorer.submit(form, WHISTED, htmx=True)
    assert page.errors == ["After 2 all-pass deals the lowest game is 7."]
    scorer.submit(page.form("/deals/3/record"), htmx=True)
    assert stored(house).deals[2].contract == "6"
    misere = {"declarer": "0", "contract": "misère", "t0": "0"}
    assert scorer.submit(record_form(scorer, number, 4), misere).status == 303


def test_correction_that_changes_no_amount_of_later_deals_needs_no_confirmation(
    house: House, scorer: Visitor
) -> None:
    number = begin(house, "thousand", bolts_in_row=True)
    played = {"declarer": "0", "m_bid": "100", "t0": "100"}
    first = played | {"t1": "20", "m_no_trick_2": "yes"}
    scorer.submit(record_form(scorer, number), first)
    scorer.submit(record_form(scorer, number, 2), played | {"t1": "15", "t2": "5"})
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    changed = scorer.submit(form, {"m_no_trick_2": "", "t1": "15", "t2": "5"})
    assert changed.status == 303
