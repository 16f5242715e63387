"""The house's rules on their pages: read by all, changed by owners, for nights to come."""

from dataclasses import fields, replace
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import house_rules
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.web.house_rules.wording import MEANINGS
from scorekeeper.games.montana.web.nights.rules_form import values_of
from tests.cases.nights import after, several_deals
from tests.depth import audit_only
from tests.support import House, nothing_changes
from tests.web.routes import in_turn
from tests.web.visitor import Form, Page, Visitor

STAMP = {"csrf_token", "key", "seen", "shown"}
USUAL = {
    "nil": "6",
    "double_nil": "13",
    "over": "0",
    "unabomb": "3: −3, 4: −2, 5: −1, 6: 0",
    "last_round": "three",
    "blackjack_point": "1",
    "blackjack_for": "best",
    "blackjack_tie": "each",
    "kens_rule_name": "",
    "dummy_place": "",
    "bids": "open",
}
NO_NUMBER = "Enter a whole number, such as 6 or −2."
NO_STEPS = "Enter steps, such as 3: −3, 4: −2."
BAD_STEPS = "Each step is a number of tricks from 2 to 13 with its points."
UNSHOWN = "A name cannot contain invisible characters."
TOO_LONG = "A name can have at most 40 characters."


def rules(house: House) -> HouseRules:
    """The house's rules as they are stored."""
    with house.place() as place:
        return load_rules(place)


def change(house: House, **changed_rules: Any) -> None:
    """Change these rules, without the page."""
    house.writer(Role.OWNER)(
        house_rules.change, replace(HouseRules(), **changed_rules), list(changed_rules)
    )


def form(visitor: Visitor, query: str = "") -> Form:
    """The form as the owner opens it."""
    return visitor.open(f"{visitor.home}/montana/house-rules/edit{query}").form(
        "/montana/house-rules"
    )


def values(form: Form) -> dict[str, str]:
    """The values of the form by field, without its stamp."""
    return {name: value for name, value in form.fields if name not in STAMP}


def rules_on(page: Page) -> dict[str, list[str]]:
    """Return each rule of the page: name, value, explanation."""
    (listed,) = page.root.all("dl", class_="told")
    return {
        rule.attributes["id"]: [*(part.text for part in rule.all() if part.tag in ("dt", "dd"))]
        for rule in listed.all("div")
    }


def conflicts_of(page: Page) -> list[str]:
    """Return the conflict messages of the page."""
    assert page.status == 409
    return page.conflicts


# ---- to read them ----


def test_every_member_sees_rules_with_explanation(house: House) -> None:
    change(house, over=-1, kens_rule_name="Spade stop", hidden_bids=True)
    names = [rule.name for rule in fields(HouseRules)]
    assert list(MEANINGS) == names
    for role in Role:
        visitor = Visitor(house, role)
        page = visitor.open(f"{visitor.home}/montana/house-rules")
        listed = rules_on(page)
        assert list(listed) == names
        assert [texts[2] for texts in listed.values()] == [str(m) for m in MEANINGS.values()]
        assert {rule: texts[1] for rule, texts in listed.items()} == {
            "nil": "6",
            "double_nil": "13",
            "over": "−1 · default: 0",
            "unabomb": "3: −3, 4: −2, 5: −1, 6: 0",
            "last_round_counts_calling_deal": "three more deals",
            "blackjack_point": "1",
            "blackjack_for": "the best hand",
            "blackjack_tie": "everyone tied gets it",
            "kens_rule_name": "Spade stop · default: Ken's Rule",
            "dummy_place": "to the dealer's left",
            "hidden_bids": "hidden until all are in · default: open",
        }
        links = {link.attributes["href"] for link in page.root.all("a")}
        assert (f"{visitor.home}/montana/house-rules/edit" in links) == (role is Role.OWNER)


@audit_only
def test_home_and_new_night_link_to_house_rules(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy")
    change(house, over=-1)
    for role in Role:
        visitor = Visitor(house, role)
        pages = [visitor.open(f"{visitor.home}/house")]
        if role.covers(Role.SCORER):
            pages.append(visitor.open(f"{visitor.home}/montana/new?s=1&s=2&s=3"))
            assert "Nil ±6, double nil ±13, overtricks −1." in pages[-1].root.text
        for page in pages:
            links = {link.attributes["href"]: link.text for link in page.root.all("a")}
            assert links.get(f"{visitor.home}/montana/house-rules") == "House rules", (
                page.response.request
            )


# ---- to change them ----


def test_owner_changes_some_rules_and_others_stay(house: House, owner: Visitor) -> None:
    change(house, nil=7)
    rules_form = form(owner)
    assert values(rules_form) == USUAL | {"nil": "7"}
    changes = {"over": "-1", "unabomb": "5:0; 3:-3", "last_round": "two", "bids": "hidden"}
    answer = owner.submit(rules_form, changes | {"dummy_place": "  last   of all "})
    assert (answer.status, answer.location) == (303, f"{owner.home}/montana/house-rules")
    ladder = ((3, -3), (5, 0))
    expected = HouseRules(7, over=-1, unabomb=ladder, dummy_place="last of all", hidden_bids=True)
    assert rules(house) == replace(expected, last_round_counts_calling_deal=True)


def test_form_shows_defaults_and_resets_to_them_on_save(
    app: Flask, house: House, owner: Visitor
) -> None:
    change(house, over=-1, blackjack_for="21", kens_rule_name="Ken")
    page = owner.open(f"{owner.home}/montana/house-rules/edit")
    labels = [element.text for tag in ("label", "legend") for element in page.root.all(tag)]
    for label in ("Points for overtricks · default: 0", "Bids · default: open"):
        assert label in labels
    with nothing_changes(app):
        usual = form(owner, "?usual=all")
    assert values(usual) == USUAL
    change(house, dummy_place="last")  # changed after the form was opened
    assert owner.submit(usual).status == 303
    assert rules(house) == HouseRules(dummy_place="last")


WRONG: dict[str, dict[str, str]] = {
    **{
        name: {
            **dict.fromkeys(("", " ", "six", "1.5", "٦", "1_0", "0x6", "9" * 100), NO_NUMBER),
            **dict.fromkeys(("100", "-1", "−100", "99999", "9" * 50), "From 0 to 99 points."),
        }
        for name in ("nil", "double_nil", "blackjack_point")
    },
    "over": {"": NO_NUMBER, "100": "From −99 to 99 points.", "−100": "From −99 to 99 points."},
    "unabomb": {
        **dict.fromkeys(("3", "3: −3, 4", "3:x", "3:1:2", "3 −3"), NO_STEPS),
        **dict.fromkeys(("", "1: 0", "14: 0", "3: −3, 3: −2", "3: 100"), BAD_STEPS),
    },
    "kens_rule_name": {"\u200b": UNSHOWN, "x" * 41: TOO_LONG, "a\u202eb": UNSHOWN},
    "dummy_place": {"\u3164": UNSHOWN, "x" * 5000: TOO_LONG},
    "last_round": dict.fromkeys(("", "four"), "Invalid value, must be one of: three, two."),
    "blackjack_for": {"22": "Invalid value, must be one of: best, 21."},
    "blackjack_tie": {"": "Invalid value, must be one of: each, nobody."},
    "bids": {"closed": "Invalid value, must be one of: open, hidden."},
}


@audit_only
@pytest.mark.parametrize("field", USUAL)
def test_invalid_rule_shows_error_at_its_field(
    app: Flask, house: House, owner: Visitor, field: str
) -> None:
    house.start_night()
    for (wrong, message), address in in_turn(WRONG[field].items(), ("", "/what-if")):
        typed = USUAL | {"nil": "8", "dummy_place": "last"} | {field: wrong}
        with nothing_changes(app):
            page = owner.post(f"{owner.home}/montana/house-rules{address}", typed)
        assert (page.status, page.errors) == (422, [message]), wrong
        fields_shown = values(page.form("/montana/house-rules"))
        if field in ("last_round", "blackjack_for", "blackjack_tie", "bids"):
            assert fields_shown == {n: value for n, value in typed.items() if n != field}
            continue
        assert fields_shown == typed, wrong
        (input_,) = page.root.all("input", id=field)
        alert = next(page.root.all(id=input_.attributes["aria-describedby"]))
        assert (input_.attributes["aria-invalid"], alert.text) == ("true", message)


# ---- twice, and two at once ----


@pytest.mark.parametrize("choice", ["mine", "the form below"])
def test_second_owner_resolves_conflict_rule_by_rule(
    app: Flask, house: House, owner: Visitor, choice: str
) -> None:
    other = Visitor(house, house.join(Role.OWNER, "Bo's phone"))
    mine, theirs, third = form(owner), form(other), form(owner)
    their_words = {"nil": "9", "over": "-2", "unabomb": "3: -3", "kens_rule_name": "Ken"}
    assert other.submit(theirs, their_words).status == 303
    assert owner.submit(third, {"double_nil": "20"}).status == 303  # none of Bo's
    with nothing_changes(app):
        page = owner.submit(mine, {"nil": "7", "unabomb": "3: -3, 4: 0", "dummy_place": "last"})
    assert conflicts_of(page) == [
        "Nil 9 saved · Bo's phone 7 yours",
        "Unabomb: tricks and points 4 – saved · Bo's phone 0 yours",
    ]
    stands = HouseRules(9, 20, -2, ((3, -3),), kens_rule_name="Ken")
    assert rules(house) == stands
    expected = replace(stands, nil=7, unabomb=((3, -3), (4, 0)), dummy_place="last")
    take, below = page.forms[0], page.form("/montana/house-rules")
    assert values(below) == values_of(expected) | {"unabomb": "3: -3, 4: 0"}
    assert owner.submit(take if choice == "mine" else below).status == 303
    assert rules(house) == expected


def test_invalid_or_reopened_form_still_shows_conflict(
    app: Flask, house: House, owner: Visitor
) -> None:
    page_form = form(owner)
    change(house, nil=9)
    for typed, address, status in (("six", "", 422), ("7", "/what-if", 200)):
        sent = page_form.filled({"nil": typed})
        with nothing_changes(app):
            page = owner.send(f"{owner.home}/montana/house-rules{address}", sent)
        assert page.status == status
        page_form = page.form("/montana/house-rules")
    with nothing_changes(app):
        page = owner.submit(page_form)
    assert conflicts_of(page) == ["Nil 9 saved · Owner's phone 7 yours"]


@pytest.mark.parametrize("stamp", ["%", "nil", "nil=%FF&&&", "[" * 5000, "a=1&" * 9000, "\ud800"])
def test_malformed_shown_stamp_is_ignored(house: House, owner: Visitor, stamp: str) -> None:
    sent = form(owner).filled({"nil": "7"})
    sent["shown"] = stamp.encode("utf-8", "replace").decode()
    assert owner.send(f"{owner.home}/montana/house-rules", sent).status == 303
    assert rules(house) == HouseRules(nil=7)


# ---- the nights ----


def test_old_nights_keep_rules_and_new_nights_use_changed_ones(
    house: House, owner: Visitor
) -> None:
    over, running = house.start_night(), house.start_night([1, 2, 3])
    house.put_night(over, after(house.night(over), *several_deals(4, last_round_in=1)))
    house.put_night(running, after(house.night(running), *several_deals(2)))
    paths = [f"{owner.home}/montana/{number}/file" for number in (over, running)]
    before = [owner.open(path).html for path in paths]
    assert owner.submit(form(owner), {"over": "-5", "last_round": "two"}).status == 303
    assert [owner.open(path).html for path in paths] == before
    assert house.night(over).totals == (16, 20, 0)
    assert house.night(running).totals == (8, 10, 0)
    new = owner.open(f"{owner.home}/montana/new?s=1&s=2&s=3").form("/montana")
    started = owner.submit(new, {"dealer": "0"})
    number = int(started.location.rpartition("/")[2])
    expected = HouseRules(over=-5, last_round_counts_calling_deal=True)
    assert house.night(number).rules == expected
    house.put_night(number, after(house.night(number), *several_deals(1)))
    assert house.night(number).totals == (4, 5, -5)
