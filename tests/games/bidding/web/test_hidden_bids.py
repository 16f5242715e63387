"""Hidden bids: two houses that differ only in a hidden bid give equal responses to others.

So no page, file, log, board, conflict or undo can reveal it.
"""

import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.base.file_values import AS_IS
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.bidding.rules.deals import Bid
from scorekeeper.house.archive.reading import read_archive
from tests.cases.archives import archive_document, archive_of
from tests.depth import THOROUGH, some
from tests.games.bidding.web.sittings import at, begin, play, stored
from tests.running.command import ROOT
from tests.support import Device, House, new_key, nothing_changes
from tests.web.hidden import PARTS, HiddenWorld, comparable, figures, seen_by_all
from tests.web.visitor import Visitor

PAGES = {"bidding.show", "bidding.sheet", "bidding.deal", "bidding.log", "bidding.tv"}
PAGES |= {"bidding.file", "bidding.live", "bidding.me", "bidding.about", "sheets.bidding"}
PAGES |= {"bidding.rules"}
SHORT: dict[str, Any] = {"hook_from": 0, "least": 5, "largest": 7, "blind_factor": 2}

Said = tuple[Bid, bool]
PLAIN: tuple[Said, Said] = (4, False), (0, False)
"""Two bids, and whether they were made before looking."""


class World(HiddenWorld):
    """A house in which Ann deals, and Bo has bid."""

    game = "bidding"
    endpoints = PAGES
    questions = ("", "bid-0", "bid-1", "bid-2", "tricks-1", "trump")

    def __init__(self, app: Flask, secret: Said, game: str = "oh-hell") -> None:
        house = House(app)
        people = house.add_players("Ann", "Bo", "Cy", "Dee")
        hidden: dict[str, Any] = {"bidding": "at once", "hidden_bids": True}
        rules = SHORT if game == "oh-hell" else {}
        number = begin(house, *people, game=game, **hidden, **rules)
        super().__init__(house, number, people[1], people[2])
        self.bid(self.bo, 1, *secret)

    def bid(self, device: Device, seat: int, bid: Bid, blind: bool = False) -> None:
        """Enter a bid."""
        self.house.writer(device)(sittings.bid, self.number, 1, seat, bid, blind=blind)

    def all_bid(self) -> None:
        """Enter the bids of the others."""
        for seat, bid in ((0, 3), (2, 1), (3, 2)):
            self.bid(self.cy, seat, bid)

    def log(self) -> str:
        """Return the log as a viewer sees it."""
        viewer = Visitor(self.house, Role.VIEWER)
        log_text = viewer.open(at(viewer, self.number, "log")).root.text
        return " ".join(log_text.replace("\u2068", "").replace("\u2069", "").split())

    def undo_newest(self) -> None:
        """Undo the newest change."""
        with self.house.place() as place:
            change = newest_undoable(place, f"bidding/{self.number}")
        assert change
        self.house.writer(self.spy)(sittings.SITTING.undo, self.number, change.seq)


SECRETS = [
    ("oh-hell", PLAIN),
    ("oh-hell", ((4, False), (4, True))),
    ("spades-pairs", ((4, False), ("blind nil", False))),
]


@pytest.mark.parametrize(("game", "secrets"), some(SECRETS), ids=str)
def test_different_hidden_bids_look_the_same(
    app: Flask, game: str, secrets: tuple[Said, Said]
) -> None:
    worlds = [World(app, secret, game) for secret in secrets]
    everybody = THOROUGH or secrets == PLAIN
    first, second = (seen_by_all(world, everybody=everybody) for world in worlds)
    assert len(first[1]) >= len(PAGES) + len(PARTS)
    assert all(page.startswith("200 ") for page in first[-1].values())
    assert first == second
    bos = [dict(w.pages(Visitor(w.house, w.bo))) for w in worlds]
    assert bos[0]["bidding.show"] != bos[1]["bidding.show"]
    assert bos[0]["bidding.file"] == bos[1]["bidding.file"]


def test_hidden_bid_is_shown_only_on_own_phone_that_entered_it(app: Flask) -> None:
    world = World(app, (4, False))
    bo, spy = Visitor(world.house, world.bo), Visitor(world.house, world.spy)
    own, other = (visitor.open(at(visitor, world.number)) for visitor in (bo, spy))
    assert figures(own) == ["Change: 4"]
    assert not figures(other)
    assert "has bid" in other.root.text
    assert "Hidden until all are in" in other.root.text


WHOLE = {"dealer": "0", "cards": "5", "kind": "", "trump": "", "note": ""}
WHOLE |= {f"bid{seat}": "1" for seat in range(4)} | {f"blind{seat}": "" for seat in range(4)}
WHOLE |= {"tricks0": "2", "tricks1": "1", "tricks2": "1", "tricks3": "1"}
WRITES: list[tuple[str, dict[str, str]]] = [
    ("deals/1/kind", {"kind": "blind"}),
    ("deals/1/bid", {"seat": "1", "bid": "4"}),
    ("deals/1/bid", {"seat": "1", "bid": "0", "blind": "yes"}),
    ("deals/1/bid", {"seat": "1", "bid": "9"}),
    ("deals/1/tricks", {"seat": "1", "tricks": "4"}),
    ("deals/2/next", {}),
    ("deals/1/correct", WHOLE),
    ("deals/1/correct", WHOLE | {"bid1": "4"}),
    ("undo", {"change": "1"}),
    ("finish", {}),
]


def test_outdated_form_does_not_reveal_hidden_bid(app: Flask) -> None:
    """A form with a used key reveals no hidden bid, either."""
    first, other = (World(app, secret).answers(WRITES) for secret in PLAIN)
    assert first == other


@pytest.mark.parametrize("blind", some(["yes", ""]))
def test_correct_guess_and_its_undo_look_like_wrong_ones(app: Flask, blind: str) -> None:
    worlds = [World(app, secret) for secret in (*PLAIN, (4, True))]
    spies = [Visitor(world.house, world.spy) for world in worlds]
    guess = {"seat": "1", "bid": "4", "blind": blind}
    sent = [
        spy.post(
            at(spy, world.number, "deals/1/bid"), guess | {"seen": str(world.house.seq)}, htmx=True
        )
        for world, spy in zip(worlds, spies, strict=True)
    ]
    assert sent[0].status == 200
    assert comparable(sent[0]) == comparable(sent[1]) == comparable(sent[2])
    undone = [
        spy.submit(spy.open(at(spy, world.number)).form("/undo"), htmx=True)
        for world, spy in zip(worlds, spies, strict=True)
    ]
    assert comparable(undone[0]) == comparable(undone[1]) == comparable(undone[2])
    assert seen_by_all(worlds[0]) == seen_by_all(worlds[1]) == seen_by_all(worlds[2])
    for world, (bid, is_blind) in zip(worlds, (*PLAIN, (4, True)), strict=True):  # as it was
        deal = stored(world.house, world.number).deals[0]
        assert (dict(deal.bids), 1 in deal.blind) == ({1: bid}, is_blind)


def test_bidding_for_bo_does_not_reveal_bid_of_bo(app: Flask) -> None:
    responses = [
        World(app, secret).answer_to_outdated_bid({"bid": "3"}) for secret in (*PLAIN, (4, True))
    ]
    assert responses[0][0] == ["hidden saved · Bo's", "3 yours"]
    assert responses[0] == responses[1] == responses[2]


def test_undone_repeated_or_deleted_bids_stay_hidden(app: Flask) -> None:
    worlds = [World(app, secret) for secret in PLAIN]
    for world, again in zip(worlds, (3, 2), strict=True):
        world.bid(world.bo, 1, again, blind=again == 2)
    assert seen_by_all(worlds[0]) == seen_by_all(worlds[1])
    for world in worlds:
        world.undo_newest()
        world.undo_newest()
    assert seen_by_all(worlds[0]) == seen_by_all(worlds[1])
    for world, (bid, blind) in zip(worlds, PLAIN, strict=True):
        world.bid(world.bo, 1, bid, blind)
        world.house.writer()(sittings.delete, world.number, 1)
    assert worlds[0].log() == worlds[1].log()
    assert "hidden" in worlds[0].log()


def test_pages_with_hidden_bids_are_not_cached_by_browser(app: Flask) -> None:
    world = World(app, PLAIN[0])
    bo, viewer = Visitor(world.house, world.bo), Visitor(world.house, Role.VIEWER)
    for visitor in (bo, viewer):
        assert world.cache_headers(visitor) == {"no-store"}
    world.all_bid()
    assert world.cache_headers(bo) == {"private, no-cache"}


def test_last_bid_reveals_all(app: Flask) -> None:
    worlds = [World(app, secret) for secret in PLAIN]
    pages = []
    for world in worlds:
        world.all_bid()
        viewer = Visitor(world.house, Role.VIEWER)
        pages.append(world.all_seen_by(viewer))
    for name in ("show", "log", "tv", "file", "deal", "sheet"):
        assert pages[0][f"bidding.{name}"] != pages[1][f"bidding.{name}"], name
    assert pages[0]["stream of table"] != pages[1]["stream of table"]
    assert "Bo's bid: 4" in worlds[0].log()


def test_archive_reveals_no_hidden_bid_and_is_restored(app: Flask) -> None:
    archives = []
    for secret in PLAIN:
        world = World(app, secret)
        archive = archive_of(app, world.house.house_id)
        assert read_archive(archive)["sittings"]
        document = archive_document(archive)
        deal = document["sittings"][0]["facts"]["deals"]["1"]
        assert deal == {"dealer": 0, "cards": 5}
        cells = {cell for change in document["changes"] for cell in change["cells"]}
        assert "deals.1.bids.1" not in cells
        archives.append((deal, sorted(cells)))
        world.all_bid()
        open_now = archive_document(archive_of(app, world.house.house_id))
        assert open_now["sittings"][0]["facts"]["deals"]["1"]["bids"]["1"] == secret[0]
    assert archives[0] == archives[1]


def test_file_has_rule_without_bids_and_is_readable(app: Flask) -> None:
    world = World(app, (4, False))
    viewer = Visitor(world.house, Role.VIEWER)
    text = viewer.open(at(viewer, world.number, "file")).html
    again = BIDDING.read(text.encode(), AS_IS)
    assert again.played.hidden_bids
    assert [dict(deal.bids) for deal in again.deals] == [{}]


def test_whole_deal_entry_is_refused_over_hidden_bids(app: Flask) -> None:
    world = World(app, (4, False))
    scorer = Visitor(world.house, Role.SCORER)
    page = scorer.open(at(scorer, world.number, "deals/1"))
    message = "Bids are hidden for now. You can enter this once all are in."
    assert message in page.root.text
    sent = WHOLE | {"key": new_key(), "seen": str(world.house.seq)}
    with nothing_changes(app):
        page = scorer.post(at(scorer, world.number, "deals/1/correct"), sent)
    assert (page.status, page.errors) == (422, [message])


def test_missing_bid_after_the_end_is_entered_with_whole_deal(house: House) -> None:
    scorer = Visitor(house, Role.SCORER)
    people = house.add_players("Ann", "Bo", "Cy")
    number = begin(house, *people, hook_from=0, bidding="at once", hidden_bids=True)
    play(house, number, 1, (1, 0, 0), (1, 0))
    house.writer()(sittings.next_deal, number, 2)
    for seat in (0, 1):
        house.writer()(sittings.bid, number, 2, seat, 1)
    page = scorer.open(at(scorer, number, "deals/2"))
    assert not [form for form in page.forms if form.action.endswith("/bid")]  # the table asks
    house.writer()(sittings.finish, number)
    page = scorer.open(at(scorer, number, "deals/2"))
    (form,) = (form for form in page.forms if form.action.endswith("/bid"))
    assert ("seat", "2") in form.fields
    answer = scorer.submit(form, {"bid": "2"})
    assert (answer.status, answer.location) == (303, at(scorer, number, "deals/2"))
    page = scorer.open(answer.location)
    whole = page.form("/deals/2/correct")
    tricks = {"tricks0": "1", "tricks1": "1", "tricks2": "0"}
    assert scorer.submit(whole, tricks).status == 303
    sitting = stored(house, number)
    assert sitting.is_over
    assert dict(sitting.deals[1].bids) == {0: 1, 1: 1, 2: 2}
    assert sitting.totals == (200, 200, -100)


def test_hidden_bids_turn_the_hook_off(house: House) -> None:
    scorer = Visitor(house, Role.SCORER)
    people = house.add_players("Ann", "Bo", "Cy")
    seats = "&".join(f"s={player}" for player in people)
    form = scorer.open(f"{scorer.home}/bidding/new/oh-hell?all=here&{seats}").form("/new/oh-hell")
    assert {("bids", "open"), ("hook", "yes")} <= set(form.fields)
    assert scorer.submit(form, {"dealer": "0", "bids": "hidden"}).status == 303
    rules = {"bidding": "at once", "hook_from": 0, "hidden_bids": True}
    assert dict(stored(house).rules) == rules
    again = scorer.open(f"{scorer.home}/bidding/again?like=1")
    assert "bids=hidden" in again.location
    assert "hook=no" in again.location


def test_only_one_module_of_pages_loads_a_sitting() -> None:
    """All others use its public view; a new game needs only the players of an earlier one."""
    rooms = ("web", "sheets")
    code = {
        path.name: path.read_text()
        for room in rooms
        for path in (ROOT / "scorekeeper/games/bidding" / room).rglob("*.py")
    }
    load = r"BiddingTopic\(\w+\)\.load\("
    loading = {
        name for name, text in code.items() if re.search(r"BiddingTopic\(\w+\)\.load\(", text)
    }
    wrapped = {name for name, text in code.items() if re.search(rf"public_view\({load}", text)}
    assert loading == wrapped | {"sight.py", "start.py"}
