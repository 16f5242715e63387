"""Two corrections of one deal: the second phone sees both values, also after an invalid form."""

from dataclasses import dataclass

import pytest
from flask import Flask

from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.last_cards import LastCards
from tests.cases.nights import BOZEMAN, AnyStep, Step, after, new_night, several_deals, whole_deal
from tests.games.montana.web.deal_forms import DEAL
from tests.support import House, nothing_changes
from tests.web.visitor import Fields, Visitor


@dataclass(frozen=True)
class Two:
    """Forms of two devices that had the same page open; the second one is invalid at first."""

    page: str
    """The page of the form, after the night's address."""
    theirs: Fields
    slip: Fields
    mine: Fields
    conflicts: list[str]
    steps: tuple[AnyStep, ...] = several_deals(3)


TWO = {
    "a deal": Two(
        "/deals/1/correct",
        {"tricks0": "3", "tricks1": "6"},
        {"tricks0": "2", "tricks1": "5"},
        {"tricks0": "2", "tricks1": "7"},
        [
            "Ann's tricks 3 saved · Other phone 2 yours",
            "Bo's tricks 6 saved · Other phone 7 yours",
        ],
    ),
    "the rules": Two(
        "/rules",
        {"nil": "8"},
        {"nil": "ten"},
        {"nil": "10"},
        ["Nil 8 saved · Other phone 10 yours"],
    ),
    "a deal's note": Two(
        "/deals/1",
        {"note": "Rain"},
        {"note": "x" * 281},
        {"note": "Snow"},
        ["the note Rain saved · Other phone Snow yours"],
    ),
    "the night's note": Two(
        "/about",
        {"note": "Rain"},
        {"note": "x" * 281},
        {"note": "Snow"},
        ["the note Rain saved · Other phone Snow yours"],
    ),
    "its name and date": Two(
        "/about",
        {"name": "Rain", "date": "2026-11-18"},
        {"name": "Snow", "date": "2026-02-30"},
        {"name": "Snow", "date": "2026-11-19"},
        [
            "the date 18 November 2026 saved · Other phone 19 November 2026 yours",
            "the name Rain saved · Other phone Snow yours",
        ],
    ),
    "all tricks": Two(
        "?ask=tricks",
        {"seat0": "3", "seat1": "6"},
        {"seat0": "2", "seat1": "5"},
        {"seat0": "2", "seat1": "7"},
        [
            "Ann's tricks 3 saved · Other phone 2 yours",
            "Bo's tricks 6 saved · Other phone 7 yours",
        ],
    ),
    "the extra point": Two(
        "?ask=extra",
        {"winners": ["0"]},
        {"winners": [], "hand0": "A K"},
        {"winners": ["1"], "hand0": ""},
        ["the extra point Ann saved · Other phone Bo yours"],
        (*whole_deal(1, called=Call(BOZEMAN)), Step("compare", 1, (LastCards(),))),
    ),
}


@pytest.mark.parametrize("two", TWO.values(), ids=TWO)
def test_invalid_form_still_shows_conflict_on_resubmit(
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
    assert (page.status, sorted(page.conflicts)) == (409, two.conflicts)
    # after the conflict was shown the value is accepted, even after another invalid form
    slipped = scorer.submit(page.form(ending), two.slip)
    assert slipped.status == 422
    assert scorer.submit(slipped.form(ending), two.mine).status == 303
    assert house.night(number) != after(new_night(), *two.steps)


def test_form_without_valid_stamp_is_shown_again_with_new_one(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}/deals/2/correct"
    for seen in ("", "x", "-1", "9" * 30):
        page = scorer.post(path, {**DEAL, "seen": seen})
        assert page.status == 422
        assert dict(page.form("/correct").fields)["seen"] == str(house.seq)
        assert scorer.submit(page.form("/correct"), {"bid0": "4"}).status == 303
