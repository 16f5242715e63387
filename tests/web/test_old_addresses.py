"""What was at an address in an earlier release is found, whatever is sent there."""

import pytest

from scorekeeper.core.roles import Role
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor

MOVED = {
    "/nights": "/montana",
    "/nights?q=rain&state=open": "/montana?q=rain&state=open",
    "/nights/new?s=1&s=2": "/montana/new?s=1&s=2",
    "/nights/1": "/montana/1",
    "/nights/1/sheet": "/montana/1/sheet",
    "/nights/discarded": "/montana/discarded",
    "/nights/nights.csv": "/montana/nights.csv",
    "/games": "/montana/variants",
    "/games/own:kitchen%20sink/edit": "/montana/variants/own%3Akitchen%20sink/edit",
    "/house-rules": "/montana/house-rules",
    "/house-rules/edit": "/montana/house-rules/edit",
    "/moving": "/import-export",
    "/print/nights/1": "/print/montana/1",
    "/print/matches/blank?lines=3": "/print/shedding/blank?lines=3",
    "/shedding/matches/discarded": "/shedding/discarded",
    "/shedding/1/match.json": "/shedding/1/file",
}
"""The old addresses, below that of the house, and the new ones."""

NOT_THERE = {"/games/own:kitchen%20sink/edit", "/shedding/1/match.json"}


def test_what_moved_is_found_where_it_is_now(
    owner: Visitor, house: House, subtests: pytest.Subtests
) -> None:
    house.start_night()
    for old, new in MOVED.items():
        with subtests.test(old):
            answer = owner.client.get(owner.home + old)
            assert (answer.status_code, answer.location) == (308, owner.home + new)
            assert owner.open(answer.location).status == (404 if old in NOT_THERE else 200)


def test_a_page_that_was_open_writes_all_the_same(scorer: Visitor, house: House) -> None:
    number = house.start_night()
    form = scorer.open(f"{scorer.home}/montana/{number}/about").form("/settle")
    sent = form.filled({"name": "At Cy's", "date": "2026-11-14"})
    old = form.action.replace("/montana/", "/nights/")
    answer = scorer.client.post(
        old, data=sent, headers={"Origin": "http://localhost"}, follow_redirects=True
    )
    assert [before.status_code for before in answer.history] == [308, 303]
    assert house.night(number).name == "At Cy's"


def test_nobody_learns_there_which_houses_exist(house: House) -> None:
    stranger = Visitor(house, None)
    with nothing_changes(house.app):
        for path in ("/nights", "/games/own:x/edit", "/nights/999"):
            for home in (stranger.home, "/h/nowhere"):
                answer = stranger.client.get(home + path)
                assert answer.status_code == 308
                assert stranger.open(answer.location).status == 403


@pytest.mark.parametrize("path", ["/nightsx", "/night", "/h/x/nights", "/nights%0A/1"])
def test_what_never_was_is_not_found(house: House, path: str) -> None:
    visitor = Visitor(house, Role.VIEWER)
    assert visitor.client.get(visitor.home + path).status_code == 404
