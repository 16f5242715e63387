"""Matches of the shedding game in the browser: seats, games tapped or typed, corrections, undo."""

from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.match import Hand, MatchGame
from tests.games.shedding.web.matches import LEFT, NOTHING, SIXES, at, begin, record_form, stored
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor, totals

# ---- a new match ----


def test_match_starts_with_another_target(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo")
    form = scorer.open(f"{scorer.home}/shedding/new?s=2&s=1&all=here").form("/shedding")
    answer = scorer.submit(form, {"target": "other", "other": " 7 50 ", "name": "Attic"})
    assert answer.status == 303
    assert stored(house).target == 750
    assert totals(scorer.open(answer.location)) == ["0", "0"]


def test_invalid_start_shows_errors_and_keeps_input(
    app: Flask, house: House, scorer: Visitor
) -> None:
    house.add_players("Ann", "Bo")
    path = f"{scorer.home}/shedding"
    sent = {"seated": "1,2", "target": "other", "other": "lots", "name": "Attic"}
    with nothing_changes(app):
        for fields, error in (
            ({}, "A whole number from 1 to 10000."),
            ({"other": ""}, "A whole number from 1 to 10000."),
            ({"other": "10001"}, "A whole number from 1 to 10000."),
            ({"target": "300", "name": "x" * 41}, "A name can have at most 40 characters."),
        ):
            page = scorer.post(path, sent | fields)
            assert (page.status, page.errors) == (422, [error]), fields
            fields_shown = dict(page.form("/shedding").fields)
            assert fields_shown["name"] == (sent | fields)["name"]
            assert fields_shown["other"] == (sent | fields)["other"]
            assert fields_shown["target"] == (sent | fields)["target"]
        wrong = {"other": "-5", "name": "x" * 41, "date": "2026-02-31"}
        assert sorted(scorer.post(path, sent | wrong).errors) == [
            "A name can have at most 40 characters.",
            "A whole number from 1 to 10000.",
            "There is no such date.",
        ]
        for seated in ("1", "", "1,1", "x", "1,2,3,4,5,6,7"):
            page = scorer.post(path, sent | {"target": "300", "seated": seated})
            assert page.status == 422, seated
            assert page.errors, seated
        assert scorer.post(path, sent | {"target": "300", "seated": "1,99"}).status == 404


def test_same_players_start_again(house: House, scorer: Visitor, number: int) -> None:
    page = scorer.open(f"{scorer.home}/shedding/new?like={number}")
    fields = dict(page.form("/shedding").fields)
    assert (fields["seated"], fields["target"]) == ("1,2,3", "300")
    other = begin(house, 2, 1, target=450)
    fields = dict(scorer.open(f"{scorer.home}/shedding/new?like={other}").form("/shedding").fields)
    assert (fields["seated"], fields["target"], fields["other"]) == ("2,1", "other", "450")


# ---- games ----


def test_a_game_is_counted_hand_by_hand(house: House, scorer: Visitor, number: int) -> None:
    page = scorer.open(at(scorer, number))
    answer = scorer.submit(page.form("/games/1/record"), {"winner": "0", **LEFT})
    assert answer.status == 303
    assert stored(house).games == (MatchGame(1, 0, (NOTHING, SIXES, 40)),)
    page = scorer.open(answer.location)
    assert totals(page) == ["73", "0", "0"]
    assert [item.text for item in page.root.all(class_="needs")] == [
        "needs 227",
        "needs 300",
        "needs 300",
    ]
    assert page.form("/games/2/record").fields
    assert "Undo: game 1" in page.root.text


def test_game_may_be_entered_by_total_sum(house: House, scorer: Visitor, number: int) -> None:
    page = scorer.open(at(scorer, number))
    scorer.submit(page.form("/games/1/record"), {"winner": "2", "total": "120"}, htmx=True)
    assert stored(house).games == (MatchGame(1, 2, total=120),)


def test_all_errors_are_shown_at_once_at_their_fields(scorer: Visitor, number: int) -> None:
    page = scorer.submit(record_form(scorer, number), {"hand1_6": "six", "total": "x"})
    wrong = [field for field in page.root.all("input") if "aria-invalid" in field.attributes]
    assert [field.attributes["name"] for field in wrong] == ["hand1_6", "total"]
    (winners,) = page.root.all("fieldset", class_="winners")
    assert winners.has(class_="wrong") or "wrong" in winners.attributes["class"]
    (box,) = page.root.all(id=winners.attributes["aria-describedby"])
    assert box.text == "Who won?"
    page = scorer.submit(record_form(scorer, number), {"winner": "0", "hand1_6": "2"})
    hands = [field.attributes["class"] for field in page.root.all("fieldset", class_="hand")]
    assert hands == ["hand hand0", "hand hand1", "hand hand2 wrong"]


def test_conflict_of_sum_and_hands_is_shown_whole(
    house: House, scorer: Visitor, owner: Visitor, number: int
) -> None:
    form = owner.open(at(owner, number)).form("/games/1/record")
    scorer.submit(record_form(scorer, number), {"winner": "0", "total": "70"})
    page = owner.submit(form, {"winner": "0", **LEFT})
    device = house.device(Role.SCORER).name
    assert page.conflicts == [
        f"game 1 Ann +70 saved · {device} Ann +73 yours",
        f"game 1, Bo – saved · {device} 6 + 6 + 1; 1 number rule, 20 yours",
        f"game 1, Cy – saved · {device} 40, counted at the table yours",
    ]


# ---- the end ----


def test_player_reaching_target_wins_and_can_be_corrected(
    house: House, scorer: Visitor, number: int
) -> None:
    for game, total in enumerate((180, 120), 1):
        house.writer()(matches.record, number, game, winner=1, total=total)
    page = scorer.open(at(scorer, number))
    assert next(page.root.all("h1")).text == "Bo wins the match"
    assert [row.text for row in page.root.all("td")] == ["0", "180", "0", "0", "300", "0"]
    assert not [form for form in page.forms if "/montana/variants/" in form.action]
    assert (
        next(page.root.all("a", class_="forward"))
        .attributes["href"]
        .endswith(f"/new?like={number}")
    )
    page = scorer.open(at(scorer, number, "games", 2))
    assert dict(page.form("/correct").fields)["total"] == "120"
    assert scorer.submit(page.form("/correct"), {"total": "20"}).status == 303
    assert stored(house).totals == (0, 200, 0)
    assert "Game 3" in scorer.open(at(scorer, number)).root.text


def test_correction_form_shows_counts_as_entered(
    house: House, scorer: Visitor, number: int
) -> None:
    game = MatchGame(1, 0, (Hand((1, 0, 2, 0, 0, 0)), SIXES, 40))
    house.writer()(matches.record, number, 1, winner=0, left=game.left)
    page = scorer.open(at(scorer, number, "games", 1))
    scorer.submit(page.form("/correct"))
    assert stored(house).games == (game,)
    page = scorer.submit(
        scorer.open(at(scorer, number, "games", 1)).form("/correct"), {"hand1_6": "x"}
    )
    assert (page.status, page.errors) == (422, ["A whole number is needed."])
    assert dict(page.form("/correct").fields)["hand1_6"] == "x"
    assert stored(house).games == (game,)
