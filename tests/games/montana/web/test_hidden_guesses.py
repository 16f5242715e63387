"""Hidden bids against guessing: neither the answer that changes nothing nor the past tells one.

As before, two houses that differ in nothing but a hidden bid have to look alike.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from flask import Flask

from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.hidden_bids import hides
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.house.archive.reading import read_archive
from tests.cases.archives import archive_document, archive_of
from tests.cases.nights import MISSOULA, WHITEFISH, finished
from tests.depth import THOROUGH
from tests.games.montana.web.test_hidden_bids import World
from tests.games.montana.web.test_hidden_results import log
from tests.running.statements import statements
from tests.support import House
from tests.web.hidden import comparable, seen_by_all
from tests.web.visitor import Page, Visitor

BIDS = (4, 11)
GUESS = "4"


def guess(world: World, spy: Visitor, seat: str = "1") -> Page:
    """Bid what Bo may have bid, having looked just now."""
    path = f"{spy.home}/montana/{world.number}/deals/1/bid"
    sent = {"seat": seat, "contract": GUESS, "seen": str(world.house.seq)}
    return spy.post(path, sent, htmx=True)


def undo(world: World, spy: Visitor) -> Page:
    """Take the newest change back, by the button on the table."""
    form = spy.open(f"{spy.home}/montana/{world.number}").form("/undo")
    return spy.submit(form, htmx=True)


def newest(world: World) -> int:
    """The newest change that can be undone."""
    with world.house.place() as place:
        change = newest_undoable(place, f"night/{world.number}")
    assert change
    return change.seq


@pytest.mark.parametrize(
    ("variant", "says_bo"),
    [*(product if THOROUGH else zip)((WHITEFISH, MISSOULA), (True, False))],
    ids=lambda value: getattr(value, "id", str(value)),
)
def test_correct_guess_of_hidden_bid_looks_like_wrong_one(
    app: Flask, variant: Variant, says_bo: bool
) -> None:
    first, other = worlds = [World(app, bid, variant) for bid in BIDS]
    spies = [Visitor(w.house, w.spy if says_bo else w.house.join(Role.SCORER)) for w in worlds]
    answers = [comparable(guess(world, spy)) for world, spy in zip(worlds, spies, strict=True)]
    assert answers[0] == answers[1]
    assert answers[0][0] == 200
    assert {newest(world) for world in worlds} == {first.house.seq}
    if says_bo or THOROUGH:
        assert seen_by_all(first) == seen_by_all(other)
    undone = [comparable(undo(world, spy)) for world, spy in zip(worlds, spies, strict=True)]
    assert undone[0] == undone[1]
    if says_bo or THOROUGH:
        assert seen_by_all(first) == seen_by_all(other)
    for world, bid in zip(worlds, BIDS, strict=True):  # and it is as it was
        assert world.house.night(world.number).current.latest_bids == {1: bid}
        bo = Visitor(world.house, world.bo).open(f"{spies[0].home}/montana/{world.number}")
        assert "Change:" not in bo.root.text or f"Change: {bid}" in bo.root.text


def test_anyone_can_correct_hidden_bid_and_repeated_own_bid_counts_once(
    app: Flask,
) -> None:
    world = World(app, 11)
    spy = Visitor(world.house, world.spy)
    assert guess(world, spy).status == 200
    assert world.house.night(world.number).current.latest_bids == {1: 4}
    before = newest(world)
    assert guess(world, spy).status == 200
    assert newest(world) == before


def test_rebid_hidden_bid_is_restored_from_archive(app: Flask) -> None:
    world = World(app, 4)
    guess(world, Visitor(world.house, world.spy))
    world.bid(world.cy, 2, 3)
    world.bid(world.house.device(Role.SCORER), 0, 5)
    assert read_archive(archive_of(app, world.house.house_id))["sittings"]


# ---- the past: a bid that was hidden when it was taken away ----


def change_rules(world: World, *, hidden: bool) -> None:
    """Another rule about who sees a bid."""
    rules = replace(world.house.night(world.number).rules, hidden_bids=hidden)
    world.house.writer()(corrections.change_rules, world.number, rules)


def take_back(world: World) -> None:
    """Undo the newest change."""
    world.house.writer()(nights.SITTING.undo, world.number, newest(world))


def whole_deal_first(app: Flask, bid: int) -> World:
    """Insert a deal before the one in which Bo bid."""
    world = World(app, bid)
    world.house.writer()(corrections.insert, world.number, 1, finished(dealer=2))
    return world


def by_a_deal_taken_out(app: Flask, bid: int) -> World:
    world = whole_deal_first(app, bid)
    world.house.writer()(corrections.delete, world.number, 1)
    change_rules(world, hidden=False)
    return world


def by_the_nights_end(app: Flask, bid: int) -> World:
    world = whole_deal_first(app, bid)
    world.house.writer()(corrections.void, world.number, 1)
    world.house.writer()(corrections.end, world.number)
    change_rules(world, hidden=False)
    return world


class Open(World):
    """A night that began with open bids; the first game is called."""

    def __init__(self, app: Flask) -> None:
        self.house = House(app)
        self.number = self.house.start_night(rules=HouseRules(), dealer=0)
        self.house.writer()(nights.call, self.number, 1, Call(WHITEFISH))


def by_undoing_the_rule(app: Flask, bid: int) -> World:
    world = Open(app)
    change_rules(world, hidden=True)
    world.house.writer()(nights.bid, world.number, 1, 1, bid)
    take_back(world)
    take_back(world)
    return world


WAYS = [by_a_deal_taken_out, by_the_nights_end, by_undoing_the_rule]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_rule_change_does_not_reveal_past_hidden_bid(
    app: Flask, way: Callable[[Flask, int], World]
) -> None:
    worlds = [way(app, bid) for bid in BIDS]
    for world in worlds:
        night = world.house.night(world.number)
        assert not any(hides(night, deal) for deal in night.deals)
        assert "hidden" in log(world)
    assert log(worlds[0]) == log(worlds[1])
    archived = [
        archive_document(archive_of(app, world.house.house_id))["changes"] for world in worlds
    ]
    bids = [f"deals.1.contracts.{seat}" for seat in range(3)]
    for changes in archived:
        assert not [change for change in changes for cell in bids if cell in change["cells"]]
    assert read_archive(archive_of(app, worlds[0].house.house_id))["sittings"]


def test_open_bids_stay_open(app: Flask) -> None:
    world = Open(app)
    world.house.writer()(nights.bid, world.number, 1, 1, 7)
    assert "Bo's bid: 7" in log(world)
    world.house.writer()(corrections.void, world.number, 1)
    assert "Bo's bid: 7" in log(world)


def test_log_takes_same_statements_after_many_rule_changes(app: Flask) -> None:
    world = by_a_deal_taken_out(app, 7)
    viewer = Visitor(world.house, Role.VIEWER)
    costs = []
    for hidden in (True, False, True, False):
        with statements(app) as sent:
            assert viewer.open(f"{viewer.home}/montana/{world.number}/log").status == 200
        costs.append(len(sent))
        change_rules(world, hidden=hidden)
    assert len(set(costs)) == 1
