"""A game of exact bids at the table: who bids, the hook, tricks that fill themselves, undo."""

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from tests.cases.bidding import own
from tests.depth import audit_only
from tests.games.bidding.web.sittings import asks, at, begin, play, stored
from tests.running.databases import both_databases
from tests.support import House, nothing_changes
from tests.web.own_phones import question_of
from tests.web.visitor import Page, Visitor, totals


@pytest.fixture
def number(house: House) -> int:
    """An Oh Hell! of Ann, Bo, Cy and Dee; Ann deals first."""
    return begin(house, *house.add_players("Ann", "Bo", "Cy", "Dee"))


def buttons(page: Page, name: str) -> dict[str, bool]:
    """Return the chips of that name, and whether each can be tapped."""
    return {
        chip.attributes["value"]: "disabled" not in chip.attributes
        for chip in page.root.all("button", name=name)
    }


@both_databases
def test_deal_takes_one_tap_per_bid_and_count_and_one_for_next(
    house: House, scorer: Visitor, number: int
) -> None:
    for bid in "0110":
        form = asks(scorer, number, 1, "bid")
        assert scorer.submit(form, {"bid": bid}).status == 303
    deal = stored(house).deals[0]
    assert dict(deal.bids) == {1: 0, 2: 1, 3: 1, 0: 0}  # the dealer's left bids first
    for tricks in "01":  # once no trick is left, the others have none
        assert scorer.submit(asks(scorer, number, 1, "tricks"), {"tricks": tricks}).status == 303
    assert dict(stored(house).deals[0].tricks) == {0: 0, 1: 0, 2: 1, 3: 0}
    page = scorer.open(at(scorer, number))
    assert totals(page) == ["10", "10", "10", "\u221210"]
    assert "bid 1, took 0: \u221210" in page.root.text
    scorer.submit(page.form("/deals/2/next"))
    assert [(deal.dealer, deal.cards) for deal in stored(house).deals] == [(0, 1), (1, 2)]


def test_the_table_names_its_game(viewer: Visitor, number: int) -> None:
    page = viewer.open(at(viewer, number))
    (title,) = page.root.all("title")
    assert title.text.startswith("Oh Hell! \u00b7 Sunday")
    (bar,) = page.root.all("nav", class_="bar")
    assert "Oh Hell! \u00b7" in bar.text
    assert "\u00b7 Sunday" in bar.text


def test_dealer_sees_bid_forbidden_by_hook(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    for seat, name in ((1, "Bo"), (2, "Cy"), (3, "Dee")):
        page = scorer.open(at(scorer, number))
        assert (question_of(page), buttons(page, "bid")) == (f"{name} bids", {"0": True, "1": True})
        house.writer()(sittings.bid, number, 1, seat, 0)
    page = scorer.open(at(scorer, number))
    assert (question_of(page), buttons(page, "bid")) == ("Ann bids", {"0": True, "1": False})
    assert "Not 1: The bids must not add up to 1." in page.root.text
    (dead,) = (chip for chip in page.root.all("button", name="bid") if chip.has(value="1"))
    assert dead.attributes["aria-describedby"] == "not-1"
    with nothing_changes(app):
        answer = scorer.submit(page.form("/deals/1/bid"), {"bid": "1"})
        assert (answer.status, answer.errors) == (422, ["The bids must not add up to 1."])
        assert question_of(answer) == "Ann bids"


def test_a_house_may_play_without_the_hook(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy")
    number = begin(house, *players, hook_from=0)
    for seat in (1, 2):
        house.writer()(sittings.bid, number, 1, seat, 0)
    assert buttons(scorer.open(at(scorer, number)), "bid") == {"0": True, "1": True}


def test_two_bids_from_two_phones_are_both_saved(
    house: House, scorer: Visitor, number: int
) -> None:
    form = asks(scorer, number, 1, "bid")  # both were asked for the same deal
    assert scorer.submit(form, {"seat": "1", "bid": "0"}).status == 303
    again = form.filled({"seat": "2", "bid": "1", "key": "f" * 32})
    assert scorer.send(form.action, again).status == 303
    assert dict(stored(house).deals[0].bids) == {1: 0, 2: 1}


def test_contradicting_entries_show_conflict_with_both_values(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    other = Visitor(house, Role.SCORER)
    mine, theirs = (asks(phone, number, 1, "bid") for phone in (scorer, other))
    assert other.submit(theirs, {"bid": "1"}).status == 303
    with nothing_changes(app):
        page = scorer.submit(mine, {"bid": "0"})
        assert page.status == 409
        assert "deal 1, Bo's bid" in page.root.text
        assert [(b.text) for b in page.root.all("b") if b.inside("dl")] == ["1", "0"]
    assert scorer.submit(page.forms[0]).status == 303
    assert dict(stored(house).deals[0].bids) == {1: 0}


def test_double_tap_counts_once(house: House, scorer: Visitor, number: int) -> None:
    form = asks(scorer, number, 1, "bid")
    sent = form.filled({"bid": "1"})
    assert [scorer.send(form.action, sent).status for _ in range(2)] == [303, 303]
    assert dict(stored(house).deals[0].bids) == {1: 1}
    play(house, number, 1, (0, 1, 1, 0), (0, 1, 0, 0))
    pages = [Visitor(house, Role.SCORER) for _ in range(2)]
    forms = [asks(phone, number, 2, "next") for phone in pages]
    for phone, form in zip(pages, forms, strict=True):
        assert phone.submit(form).status == 303
    assert len(stored(house).deals) == 2


def test_trump_is_optional_and_entered_with_one_tap(
    house: House, scorer: Visitor, number: int
) -> None:
    form = asks(scorer, number, 1, "trump")
    assert [value for _, value in form.buttons] == ["C", "D", "H", "S"]
    assert scorer.submit(form, {"trump": "H"}).status == 303
    page = scorer.open(at(scorer, number))
    assert stored(house).deals[0].trump == "H"
    assert "\u2665" in page.root.text
    again = scorer.open(at(scorer, number) + "?ask=trump")
    assert scorer.submit(again.form("/trump"), {"trump": "S"}).status == 303
    assert stored(house).deals[0].trump == "S"


def test_bid_can_be_changed_until_tricks_are_counted(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    for seat in (1, 2, 3, 0):
        house.writer()(sittings.bid, number, 1, seat, 0)
    page = scorer.open(at(scorer, number) + "?ask=bid-2")
    assert question_of(page) == "Cy bids"
    with nothing_changes(app):  # the hook applies to the last bidder in any order
        answer = scorer.submit(page.form("/bid"), {"bid": "1"})
        assert answer.status == 422
        assert answer.errors == ["The bids must not add up to 1."]
    house.writer()(sittings.count, number, 1, 1, 0)
    assert question_of(scorer.open(at(scorer, number) + "?ask=bid-2")) == "Cy took"


def test_undo_reverts_and_names_newest_change(house: House, scorer: Visitor, number: int) -> None:
    house.writer()(sittings.bid, number, 1, 1, 1)
    page = scorer.open(at(scorer, number))
    assert "Undo: Bo's bid 1" in page.root.text
    assert scorer.submit(page.form("/undo")).status == 303
    assert not stored(house).deals[0].bids


def test_pairs_share_total_and_bags(house: House, scorer: Visitor) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy", "Dee"), game="spades-pairs")
    play(house, number, 1, (0, 3, 4, 4), (0, 3, 6, 4))
    page = scorer.open(at(scorer, number))
    # Ann's nil 100, Cy's four 40, two overtricks 2; Bo and Dee bid seven and took seven
    assert totals(page) == ["142", "70"]
    assert "Ann + Cy" in page.root.text
    assert "2 bags" in page.root.text


def test_blind_nil_is_entered_before_looking(house: House, scorer: Visitor) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy", "Dee"), game="spades-pairs")
    form = asks(scorer, number, 1, "bid")
    assert ("bid", "blind nil") in form.buttons
    assert scorer.submit(form, {"bid": "blind nil"}).status == 303
    assert dict(stored(house).deals[0].bids) == {1: "blind nil"}


def test_blind_bid_for_both_partners_is_entered_and_corrected(
    app: Flask, house: House, scorer: Visitor
) -> None:
    people = house.add_players("Ann", "Bo", "Cy", "Dee")
    number = begin(house, *people, game="spades-pairs", blind_side_bid=6)
    form = asks(scorer, number, 1, "bid")
    with nothing_changes(app):
        slip = scorer.submit(form, {"bid": "5", "blind": "yes"})
    assert (slip.status, slip.errors) == (422, ["A blind bid for both is from 6 to 13."])
    assert scorer.submit(slip.form("/bid"), {"bid": "7", "blind": "yes"}).status == 303
    assert dict(stored(house).deals[0].bids) == {1: 7, 3: "partner"}
    page = scorer.open(at(scorer, number))
    assert question_of(page) == "Cy bids"
    assert "by partner" in page.root.text
    assert "Undo: Bo's bid 7 blind for both" in page.root.text
    for bid in ("3", "4"):
        scorer.submit(asks(scorer, number, 1, "bid"), {"bid": bid})
    for seat, took in enumerate((3, 4, 3, 3)):
        house.writer()(sittings.count, number, 1, seat, took)
    page = scorer.open(at(scorer, number))
    assert totals(page) == ["\u221270", "140"]
    page = scorer.open(at(scorer, number, "deals", 1))
    assert "deal 1, Bo's bid: 7 blind for both" in page.root.text
    assert "bid blind by" not in page.root.text
    correct = page.form("/correct")
    changes = {"bid1": "8", "bid3": "", "tricks1": "5", "tricks0": "2"}
    assert scorer.submit(correct, changes).status == 303
    assert dict(stored(house).deals[0].bids) == {0: 4, 1: 8, 2: 3, 3: "partner"}


def test_tenths_of_a_point_are_shown(house: House, scorer: Visitor) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy", "Dee"), game="call-break")
    play(house, number, 1, (3, 3, 3, 4), (3, 4, 3, 3))
    assert totals(scorer.open(at(scorer, number))) == ["3", "3.1", "3", "\u22124"]
    house.writer()(sittings.finish, number)
    words = scorer.open(at(scorer, number)).root.text
    assert "Call Break: Sunday: Bo 3.1 (won), Ann 3, Cy 3, Dee \u22124." in words


def test_every_forbidden_bid_is_shown_with_all_reasons(house: House, scorer: Visitor) -> None:
    people = house.add_players("Ann", "Bo", "Cy", "Dee")
    number = begin(house, *people, game="joker-nines", zero_limit=1, first_dealer=3)
    play(house, number, 1, [0, 3, 3, 2], [0, 3, 3, 3])
    house.writer()(sittings.next_deal, number, 2)
    used_up = "Zero can be bid 1 time in a game."
    for bids, reasons in (
        ((3, 3, 2), {"0": used_up, "1": "The bids must not add up to 9."}),
        ((3, 3, 3), {"0": f"The bids must not add up to 9. {used_up}"}),
    ):
        for seat, bid in enumerate(bids, 1):
            house.writer()(sittings.bid, number, 2, seat, bid)
        page = scorer.open(at(scorer, number))
        messages = {f"not-{bid}": f"Not {bid}: {why}" for bid, why in reasons.items()}
        texts = [p for p in page.root.all("p") if p.attributes.get("id", "") in messages]
        assert {p.attributes["id"]: p.text for p in texts} == messages
        dead = {value for value, is_open in buttons(page, "bid").items() if not is_open}
        assert dead == buttons(page, "anyway").keys() == reasons.keys()
    assert scorer.submit(asks(scorer, number, 2, "bid"), {"anyway": "0"}).status == 303
    assert stored(house, number).deals[1].bids[0] == 0


@audit_only
def test_special_deals_follow_regular_ones(house: House, scorer: Visitor) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy"), game="raspisnoy", largest=1)
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    kinds = []
    while not stored(house, number).is_over:
        house.writer()(sittings.next_deal, number, len(stored(house, number).deals) + 1)
        deal = stored(house, number).deals[-1]
        kinds.append(deal.kind)
        bids = () if deal.kind in {"nothing", "all"} else (0, 0, 0)
        play(house, number, deal.id, bids, (1, 0, 0))
    assert kinds == [""] * 2 + ["blind"] * 3 + ["nothing"] * 3 + ["all"] * 3
    assert "Tie for first" in scorer.open(at(scorer, number)).root.text


def test_viewer_sees_table_without_buttons(house: House, number: int) -> None:
    guest = Visitor(house, Role.VIEWER)
    house.writer()(sittings.bid, number, 1, 1, 1)
    page = guest.open(at(guest, number))
    assert page.forms == []
    board = guest.open(at(guest, number, "live"))
    assert "bids 1 of 1" in board.root.text
    assert totals(guest.open(at(guest, number, "live?part=tv"))) == ["0", "0", "0", "0"]
    assert "Still to bid: Cy, Dee, Ann" in guest.open(at(guest, number, "tv")).root.text


def test_own_row_is_marked_on_own_phone(house: House, scorer: Visitor, number: int) -> None:
    page = scorer.open(at(scorer, number))
    assert "data-own" not in page.html
    form = scorer.open(f"{scorer.home}/who").form("/who")
    assert scorer.submit(form, {"player": "2"}).status == 303
    page = scorer.open(at(scorer, number))
    (table,) = page.root.all(id="table")
    assert (table.attributes["data-own"], table.attributes["data-side"]) == ("1", "1")
    assert "Bo's phone" in page.root.text


def test_near_the_end_page_shows_who_can_still_win(house: House, scorer: Visitor) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy"), largest=2)
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    assert "Ann is 20 behind Bo" in scorer.open(at(scorer, number)).root.text
    for deal in (2, 3):
        house.writer()(sittings.next_deal, number, deal)
        play(house, number, deal, (0, 0, 0), (1, 0, 0) if deal == 3 else (2, 0, 0))
    page = scorer.open(at(scorer, number))
    # a bid of zero kept is 10; each trick taken with it costs 10
    assert totals(page) == ["\u221240", "30", "30"]
    assert question_of(page) == "Tie for first"
    assert "/bidding/again?like=1" in page.html


def test_dealers_choice_of_deal_is_asked_first(house: House, scorer: Visitor) -> None:
    nothing = {"id": "nothing", "name": "Take nothing", "aim": "nothing", "trick_points": -10}
    house.writer()(
        sittings.start,
        name="Sunday",
        date="2026-11-22",
        game=own("Choice", special=[nothing], kind_chosen=True, blind_factor=2),
        rules={},
        players=house.add_players("Ann", "Bo", "Cy"),
        first_dealer=2,
    )
    form = asks(scorer, 1, 1, "kind")
    assert form.buttons == [("kind", "usual"), ("kind", "nothing")]
    assert scorer.submit(form, {"kind": "usual"}).status == 303
    bid = asks(scorer, 1, 1, "bid")
    assert scorer.submit(bid, {"bid": "1", "blind": "yes"}).status == 303
    assert stored(house).deals[0].blind == {0}
    answer = scorer.post(at(scorer, 1, "deals/1/kind"), {"kind": "nothing"})
    assert (answer.status, answer.errors) == (422, ["Bids are in already."])
    scorer.submit(scorer.open(at(scorer, 1)).form("/undo"))
    assert scorer.post(at(scorer, 1, "deals/1/kind"), {"kind": "nothing"}).status == 303
    for tricks in ("0", "1"):
        assert scorer.submit(asks(scorer, 1, 1, "tricks"), {"tricks": tricks}).status == 303
    assert totals(scorer.open(at(scorer, 1))) == ["0", "\u221210", "0"]
