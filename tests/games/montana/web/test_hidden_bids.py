"""Hidden bids: two houses that differ in nothing but a hidden bid answer everybody alike.

So no page, file, log, board, conflict or undo can reveal it.
"""

import re
from itertools import product
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.contracts import Contract, Nil
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Variant
from tests.cases.nights import MISSOULA, WHITEFISH, finished
from tests.depth import THOROUGH, audit_only, some
from tests.running.command import ROOT
from tests.support import Device, House, nothing_changes
from tests.web.hidden import PARTS, HiddenWorld, figures, seen_by_all
from tests.web.visitor import Visitor

NIGHT = {
    "montana.show",
    "montana.sheet",
    "montana.deal",
    "montana.log",
    "montana.tv",
    "montana.file",
}
NIGHT |= {"montana.live", "montana.me", "montana.about", "montana.rules", "montana.correcting"}
NIGHT |= {"montana.inserting", "sheets.night"}


class World(HiddenWorld):
    """A house in which Ann deals, and Bo has bid."""

    game = "montana"
    endpoints = NIGHT
    questions = ("", "bid-0", "bid-1", "bid-2", "call", "tricks", "change-1")

    def __init__(self, app: Flask, bid: Contract, variant: Variant = WHITEFISH) -> None:
        house = House(app)
        number = house.start_night(rules=HouseRules(hidden_bids=True), dealer=0)
        super().__init__(house, number, bo=2, cy=3)
        house.writer(self.bo)(nights.call, number, 1, Call(variant))
        self.bid(self.bo, 1, bid)

    def bid(self, device: Device, seat: int, bid: Contract) -> None:
        """Enter a bid."""
        self.house.writer(device)(nights.bid, self.number, 1, seat, bid)


WHOLE = {"dealer": "0", "variant": "whitefish", "made_up": "", "note": ""}
WHOLE |= {f"bid{seat}": "3" for seat in range(3)} | {f"first{seat}": "" for seat in range(3)}
WHOLE |= {f"hand{seat}": "" for seat in range(3)}
WHOLE |= {"tricks0": "4", "tricks1": "4", "tricks2": "5", "dummy": ""}
SECRETS: list[tuple[Contract, Contract]] = [(7, Nil.NIL), (9, Nil.DOUBLE_NIL)]


def test_different_hidden_bids_look_the_same(app: Flask) -> None:
    nobody_can_tell(app, (4, 11), WHITEFISH, everybody=True)


@pytest.mark.parametrize(
    ("bids", "variant"),
    some(product(SECRETS, (MISSOULA, WHITEFISH))),
    ids=lambda value: getattr(value, "id", str(value)),
)
def test_hidden_word_and_number_look_the_same_in_every_game(
    app: Flask, bids: tuple[Contract, Contract], variant: Variant
) -> None:
    nobody_can_tell(app, bids, variant)


def nobody_can_tell(
    app: Flask,
    bids: tuple[Contract, Contract],
    variant: Variant,
    *,
    everybody: bool = THOROUGH,
) -> None:
    """Two houses that differ in hidden bids look the same to everyone but Bo."""
    one_world, other = (World(app, bid, variant) for bid in bids)
    first, second = (seen_by_all(world, everybody=everybody) for world in (one_world, other))
    assert len(first[1]) >= len(NIGHT) + len(PARTS)
    assert first == second
    ours, theirs = (
        world.all_seen_by(Visitor(world.house, world.bo)) for world in (one_world, other)
    )
    assert ours["montana.show"] != theirs["montana.show"]
    assert ours["montana.file"] == theirs["montana.file"]
    assert ours["stream of table"] == theirs["stream of table"]


WRITES: list[tuple[str, dict[str, str]]] = [
    ("deals/1/call", {"variant": "missoula"}),
    ("deals/1/call", {"variant": "whitefish"}),
    ("deals/1/bid", {"seat": "1", "contract": "11"}),
    ("deals/1/bid", {"seat": "1", "contract": "4"}),
    ("deals/1/bid", {"seat": "1", "contract": "7"}),
    ("deals/1/change", {"seat": "1", "contract": "3"}),
    ("deals/1/change", {"seat": "1", "contract": "11"}),
    ("deals/1/play", {}),
    ("deals/1/tricks", {"seat1": "4"}),
    ("deals/1/compare", {"winners": "1"}),
    ("deals/1/confirm", {"contract": "11", "tricks": "11", "points": "11"}),
    ("deals/1/next", {}),
    ("deals/1/correct", WHOLE | {"bid1": "11", "first1": ""}),
    ("deals/1/correct", WHOLE | {"bid1": "7", "first1": "", "dealer": "2"}),
    ("rules", {"bids": "open"}),
    ("undo", {"change": "1"}),
    ("end", {}),
]


@pytest.mark.parametrize("variant", some([WHITEFISH, MISSOULA]), ids=lambda variant: variant.id)
def test_outdated_form_does_not_reveal_hidden_bid(app: Flask, variant: Variant) -> None:
    """A form with a used key reveals no hidden bid, either."""
    writes = [
        (path, form)
        for path, form in WRITES
        if not (path.endswith("call") and form["variant"] == variant.id)  # that is called already
    ]
    first, other = (World(app, bid, variant).answers(writes) for bid in (4, 11))
    assert first == other


def test_claiming_to_be_bo_and_rebuilding_shows_no_hidden_bid(app: Flask) -> None:
    """Bo sees the own bid even after others wrote in that deal."""
    ways: list[list[tuple[Any, tuple[Any, ...]]]] = [
        [(corrections.void, (1,)), (nights.SITTING.undo, ())],
        [(nights.bid, (1, 1, 7)), (nights.SITTING.undo, ())],
        [(nights.call, (1, Call(MISSOULA)))],
        [(nights.call, (1, Call(MISSOULA))), (nights.call, (1, Call(WHITEFISH)))],
    ]
    for way in ways if THOROUGH else (ways[1], ways[3]):
        worlds = [World(app, bid) for bid in (4, 11)]
        for world in worlds:
            spy = world.house.writer(world.spy)
            for action, arguments in way:
                newest = (spy.house.seq,) if action == nights.SITTING.undo else arguments
                spy(action, world.number, *newest)
        assert seen_by_all(worlds[0]) == seen_by_all(worlds[1]), way
        bo = Visitor(worlds[1].house, worlds[1].bo)
        own = bo.open(worlds[1].at(bo))
        assert figures(own) == ["Change: 11"]


@audit_only
def test_undo_rebid_or_redeal_does_not_reveal_hidden_bid(app: Flask) -> None:
    first, other = worlds = [World(app, bid) for bid in (4, 11)]
    again = {first: 5, other: 12}
    for world in worlds:
        world.bid(world.bo, 1, again[world])
    assert seen_by_all(first) == seen_by_all(other)
    for world in worlds:
        world.house.writer()(corrections.void, world.number, 1)
    assert seen_by_all(first) == seen_by_all(other)
    for world in worlds:
        world.house.writer()(corrections.insert, world.number, 1, finished(dealer=2))
        world.house.writer()(corrections.delete, world.number, 1)
    assert seen_by_all(first) == seen_by_all(other)


def test_bidding_for_bo_does_not_reveal_bid_of_bo(app: Flask) -> None:
    first, other = (World(app, bid).answer_to_outdated_bid({"contract": "7"}) for bid in (4, 11))
    assert first[0] == ["hidden saved · Bo's", "7 yours"]
    assert first == other


def test_claiming_to_be_bo_reveals_no_bid(app: Flask) -> None:
    world = World(app, 11)
    spy = Visitor(world.house, world.spy)
    page = spy.open(world.at(spy))
    assert "has bid" in page.root.text
    own = Visitor(world.house, world.bo).open(world.at(spy))
    assert figures(own) == ["Change: 11"]


def test_pages_with_hidden_bids_are_not_cached_by_browser(app: Flask) -> None:
    world = World(app, 11)
    bo, viewer = Visitor(world.house, world.bo), Visitor(world.house, Role.VIEWER)
    for visitor in (bo, viewer):
        assert world.cache_headers(visitor) == {"no-store"}
    world.bid(world.cy, 2, 3)
    world.bid(world.bo, 0, 5)
    assert world.cache_headers(bo) == {"private, no-cache"}


def test_third_bid_reveals_all(app: Flask) -> None:
    pages = []
    for bid in (4, 11):
        world = World(app, bid)
        world.bid(world.cy, 2, 3)
        world.bid(world.house.device(Role.SCORER), 0, 5)
        viewer = Visitor(world.house, Role.VIEWER)
        pages.append(world.all_seen_by(viewer))
    for name in ("montana.show", "montana.log", "montana.tv", "montana.file", "stream of table"):
        assert pages[0][name] != pages[1][name], name


def test_hidden_bid_rule_cannot_change_while_bids_are_hidden(app: Flask) -> None:
    world = World(app, 11)
    scorer = Visitor(world.house, Role.SCORER)
    path = world.at(scorer, "rules")
    form = scorer.open(path).form("/rules")
    assert ("bids", "hidden") in form.fields
    with nothing_changes(app):
        page = scorer.submit(form, {"bids": "open"})
    assert page.status == 422
    assert page.errors == ["Bids are hidden for now. You can change this once all are in."]


def test_only_one_module_of_pages_loads_a_night() -> None:
    """All other modules get the night from it, without hidden bids."""
    rooms = ("web", "rulebook", "games/montana/web", "games/montana/sheets")
    code = {
        path.name: path.read_text()
        for room in rooms
        for path in (ROOT / "scorekeeper" / room).rglob("*.py")
    }
    load = r"NightTopic\(\w+\)\.load\("
    loading = {name for name, text in code.items() if re.search(load, text)}
    wrapped = {name for name, text in code.items() if re.search(rf"as_public\({load}", text)}
    assert loading == wrapped | {"sight.py"}
