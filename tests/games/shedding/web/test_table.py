"""The table of a shedding game: every tap a write, answered with the table whole."""

import pytest

from scorekeeper.games.shedding.rules.deck import BY_CODE
from tests.depth import audit_only
from tests.games.shedding.web.matches import stored
from tests.games.shedding.web.shedding import (
    follow,
    heading,
    newest,
    table,
    tap,
    turns,
)
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor


def test_first_card_is_turned_up_and_a_player_begins(
    house: House, scorer: Visitor, number: int
) -> None:
    page = table(scorer, number)
    assert heading(page) == "Turn a card up"
    link = next(a for a in page.root.all("a") if a.attributes["href"].endswith("top=R2E"))
    page = scorer.open(link.attributes["href"])
    assert heading(page) == "Who goes first?"
    form = page.form("/table/turn-up")
    assert [value for name, value in form.buttons if name == "first"] == ["0", "1", "2"]
    page = scorer.submit(form, {"first": "1"}, htmx=True)
    assert heading(page) == "Bo to play"
    assert "then Cy, Ann, Bo" in page.root.text
    assert "any 2, or any red card" in page.root.text
    course = stored(house, number).course
    assert course
    assert (course.top.code, course.first) == ("R2E", 1)


@audit_only
def test_whole_game_is_tracked_by_taps(house: House, scorer: Visitor, number: int) -> None:
    follow(house, number)
    page = table(scorer, number)
    page = tap(scorer, page, "T2")
    assert heading(page) == "Bo to play"
    assert "any 4 or 6, or any green outline card" in page.root.text
    page = tap(scorer, page, "E1")
    page = tap(scorer, page, "N6")
    page = tap(scorer, page, "B6F")
    assert "Say “6, blue” aloud." in newest(page)
    assert "Bo draws 2 and is skipped." in newest(page)
    assert heading(page) == "Cy to play"
    page = tap(scorer, page, "N1")
    page = tap(scorer, page, "G1E", left="1")
    assert "Call “Montana!” loudly." in newest(page)
    assert "Play reverses." in newest(page)
    assert heading(page) == "Cy to play"
    assert "to the right, anticlockwise" in page.root.text
    page = tap(scorer, page, "pass")
    assert "Cy: drew a card and kept it" in newest(page)
    assert heading(page) == "Bo to play"
    assert turns(house, number) == ["T2", "E1", "N6", "B6F", "N1", "G1E=1", "pass"]


def test_playable_cards_are_strong_and_others_pale_but_tappable(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "T1")
    page = table(scorer, number)
    pale = {
        button.attributes["value"]
        for button in page.root.all("button", class_="chip")
        if button.has(class_="pale")
    }
    strong = {f"G{n}E" for n in range(1, 7)} | {f"{c}5{f}" for c in "GRB" for f in "FE"}
    assert pale == set(BY_CODE) - strong
    page = tap(scorer, page, "R2E")
    assert "Wrong: under T1, red outline 2 does not go on green solid 5" in newest(page)
    assert "Take it back and draw 2." in newest(page)
    assert "any 2, or any red solid card" in page.root.text  # unnoticed, so it stays
    page = scorer.submit(page.form("/table/undo"), htmx=True)
    assert heading(page) == "Bo to play"
    assert turns(house, number) == ["T1"]


@audit_only
@pytest.mark.parametrize(("rule", "cards"), [("E3", "R5F R5E"), ("E4", "G4F G3E G2F")])
def test_several_cards_are_played_at_once_where_allowed(
    house: House, scorer: Visitor, number: int, rule: str, cards: str
) -> None:
    follow(house, number)
    assert "Several at once" not in table(scorer, number).root.text
    follow(house, number, rule)
    page = table(scorer, number)
    address = next(a for a in page.root.all("a") if a.text == "Several at once").attributes["href"]
    for code in cards.split():
        page = scorer.open(address)
        links = [a.attributes["href"] for a in page.root.all("a", class_="chip")]
        address = next(link for link in links if link.endswith(f"c={code}"))
    page = scorer.open(address)
    assert "Right: " in page.root.text
    page = tap(scorer, page, cards)
    assert "Right" not in newest(page)
    assert turns(house, number) == [rule, cards]


def test_wrong_cards_are_marked_and_third_copy_is_refused(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "E3")
    wrong = table(scorer, number, "?ask=several&c=R5F&c=B5F")
    assert "under E3, all must have the same number and colour" in wrong.root.text
    three = table(scorer, number, "?ask=several&c=R5F&c=R5F&c=R5F")
    assert "The deck has only two of each card." in three.root.text
    assert [form for form in three.forms if form.action.endswith("/table/turn")] == []
    with nothing_changes(house.app):
        fields = {"turn": "2", "said": "R5F R5F R5F"}
        refused = scorer.post(f"{scorer.home}/shedding/{number}/table/turn", fields)
    assert refused.status == 422
    assert refused.errors == ["red solid 5: 3 on the table, but the deck has only 2."]


def test_fourth_number_rule_asks_which_one_to_cover(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "N1", "N2", "N3")
    with nothing_changes(house.app):
        page = tap(scorer, table(scorer, number), "N4")
    # an entry that waited on a phone is not taken; the question is there once
    assert (page.status, page.errors) == (422, [])
    assert "Which rule does N4 cover?" in page.root.text
    page = tap(scorer, page, "N4@1")
    course = stored(house, number).course
    assert course
    assert course.table(("Ann", "Bo", "Cy")).number_rules == ("N1", "N4", "N3")


@audit_only
@pytest.mark.parametrize(
    ("before", "line", "error"),
    [
        (["N1", "N2"], "N4@1", "You choose a pile only for a fourth number rule."),
        (["N1", "N2", "N3"], "nonsense", "Tap the card that was played."),
    ],
)
def test_impossible_turn_is_refused_with_its_reason(
    house: House, scorer: Visitor, number: int, before: list[str], line: str, error: str
) -> None:
    follow(house, number, *before)
    form = table(scorer, number).form("/table/turn")
    with nothing_changes(house.app):
        page = scorer.submit(form, {"said": line, "left": ""}, htmx=True)
    assert (page.status, page.errors) == (422, [error])
    assert "Which rule does" not in page.root.text


@audit_only
def test_repeated_third_number_rule_counts_once_and_asks_nothing(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "N1", "N2")
    form = table(scorer, number).form("/table/turn")
    for _ in range(2):  # the first answer is lost
        page = scorer.submit(form, {"said": "N4", "left": ""}, htmx=True)
        assert (page.status, heading(page)) == (200, "Ann to play")
        assert "Which rule" not in page.root.text
    assert turns(house, number) == ["N1", "N2", "N4"]


def test_full_number_rules_are_marked_as_in_force(
    house: House, scorer: Visitor, number: int
) -> None:
    for rules in (["T1", "N1", "N2"], ["T1", "N1", "N2", "N3"]):
        follow(house, number, *rules)
        tiles = list(table(scorer, number).root.all(class_="tile"))
        marked = {t.attributes["aria-labelledby"] for t in tiles if "aria-current" in t.attributes}
        assert marked == {f"c{rule}" for rule in rules}


def test_last_card_wins_and_links_to_match(house: House, scorer: Visitor, number: int) -> None:
    follow(house, number, "G4E")
    page = tap(scorer, table(scorer, number), "G2E", left="0")
    assert heading(page) == "Bo wins the game"
    address = f"{scorer.home}/shedding/{number}"
    assert address in [a.attributes["href"] for a in page.root.all("a", class_="forward")]
    assert [form for form in page.forms if form.action.endswith("/table/turn")] == []


def test_under_a_victory_rule_the_last_card_draws_seven(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "V1", "G4E")
    page = tap(scorer, table(scorer, number), "G2E", left="0")
    assert "No cards left, but not a win: Cy draws 7." in newest(page)
    assert heading(page) == "Ann to play"
    assert "A hand of exactly three odd number cards wins." in page.root.text


def test_winning_hand_is_tapped_and_hands_are_counted(
    house: House, scorer: Visitor, viewer: Visitor, number: int
) -> None:
    follow(house, number, "G4E")
    assert "who has won?" not in table(scorer, number).root.text
    follow(house, number, "V2", "G4E")
    page = table(scorer, number)
    form = page.form("/table/turn")
    offered = [value for _, value in form.buttons if value.startswith("won=")]
    assert offered == ["won=1", "won=2", "won=0"]  # Bo has just played
    assert "Three even cards: who has won?" in page.root.text
    page = scorer.submit(form, {"said": "won=0", "left": "1"}, htmx=True)
    counting = page.headers["HX-Redirect"]
    assert turns(house, number) == ["V2", "G4E", "won=0"]
    assert heading(table(viewer, number)) == "Ann wins the game"
    page = scorer.open(counting)
    assert dict(page.form("/games/1/record").fields)["winner"] == "0"
    assert "won by a victory rule" in scorer.open(f"{counting}/log").root.text
    page = scorer.submit(page.form("/undo"), htmx=True)
    assert "winner" not in dict(page.form("/games/1/record").fields)
    assert heading(table(scorer, number)) == "Cy to play"


def test_hand_cannot_win_without_victory_rule(house: House, scorer: Visitor, number: int) -> None:
    follow(house, number, "V1", "won=1")
    address = f"{scorer.home}/shedding/{number}/table/turn"
    page = scorer.open(f"{scorer.home}/shedding/{number}")
    assert dict(page.form("/record").fields)["winner"] == "1"
    follow(house, number, "G4E")
    with nothing_changes(house.app):
        page = scorer.post(address, {"turn": "2", "said": "won=1"})
        assert page.status == 422
        assert page.errors == ["Without a victory rule, the first player out of cards wins."]
        assert heading(page) == "Bo to play"
