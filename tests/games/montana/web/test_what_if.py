"""What different house rules would have changed, on the owners' form; nothing is written."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.contracts import Contract, Nil
from scorekeeper.games.montana.rules.deals import SEATS, Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.web.nights.rules_form import values_of
from tests.cases.nights import (
    WHITEFISH,
    AnyStep,
    Step,
    after,
    evenings,
    new_night,
    several_deals,
    whole_deal,
    whole_nights,
)
from tests.depth import audit_only
from tests.games.montana.rules.test_what_if import house_rules, plainly
from tests.games.montana.web.test_hidden_bids import SECRETS
from tests.running.databases import sqlite_first
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.hidden import plain
from tests.web.visitor import Element, Page, Visitor


@dataclass(frozen=True)
class Told:
    """A night on the page: its name, totals, sentences, and deals with other points."""

    name: str
    totals: list[str]
    sentences: list[str]
    summary: str
    deals: list[str]


def ask(visitor: Visitor, rules: HouseRules) -> Page:
    """Open the page that compares these rules."""
    page = visitor.post(f"{visitor.home}/montana/house-rules/what-if", values_of(rules))
    assert page.status == 200
    return page


def recounts(page: Page) -> list[Told]:
    """Return the nights whose result would differ."""
    return [_read_article(article) for article in page.root.all("article", class_="recount")]


def _read_article(article: Element) -> Told:
    totals, *deals = article.all("ul")
    return Told(
        next(article.all("bdi")).text,
        [line.text for line in totals.all("li")],
        [line.text for line in article.all("p")],
        "".join(summary.text for summary in article.all("summary")),
        [line.text for lines in deals for line in lines.all("li")],
    )


def rest(page: Page) -> list[str]:
    """Return the summary above the form."""
    (main,) = page.root.all("main")
    lines = [c for c in main.children if isinstance(c, Element) and c.tag in ("p", "h2")]
    return [line.text for line in lines[: [line.tag for line in lines].index("h2")]]


def signed(points: int) -> str:
    """Points as pages write them."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def expected(night: Night, rules: HouseRules, *, goes_on: bool) -> tuple[list[str], ...]:
    """Return the expected totals, deals and winner's line by an independent count.

    `goes_on`: whether a finished night would be unfinished.
    """
    done = [(n, deal) for n, deal in enumerate(night.deals, 1) if deal in night.deals_done]
    was = {n: plainly(deal, night.rules) for n, deal in done}
    would = {n: plainly(deal, rules) for n, deal in done}
    deals = []
    for number, deal in done:
        lines = [
            f"{night.seats_in(deal)[seat].name} {signed(was[number][seat])}"
            f" → {signed(would[number][seat])}"
            for seat in SEATS
            if was[number][seat] != would[number][seat]
        ]
        if lines:
            deals.append(f"Deal {number}: {', '.join(lines)}")
    names = [who.name for who in night.seated]
    now, then = ([sum(line[s] for line in lines.values()) for s in SEATS] for lines in (was, would))
    totals = [
        f"{name} {a} → {b}".replace("-", "−") if a != b else f"{name} {a}".replace("-", "−")
        for name, a, b in zip(names, now, then, strict=True)
    ]
    first, second = (
        ", ".join(name for name, total in zip(names, totals, strict=True) if total == max(totals))
        for totals in (now, then)
    )
    second = "nobody" if goes_on else second
    return totals, deals, [f"Winner: {first} → {second}"] if first != second else []


def put(house: House, number: int, night: Night) -> None:
    """Store this night under that number, named after it."""
    house.put_night(number, replace(night, name=f"Night {number}"))


@sqlite_first
def test_any_nights_match_independent_count(house: House, owner: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    numbers = [house.start_night([1, 2, 3]) for _ in range(3)]
    ends = evenings(corrected=True).map(lambda evening: evening.end)
    three = st.lists(ends | whole_nights(), min_size=3, max_size=3)

    @given(three, house_rules())
    def check(nights: list[Night], rules: HouseRules) -> None:
        for number, night in zip(numbers, nights, strict=True):
            put(house, number, night)
        page = ask(owner, rules)
        by_name = {article.name: article for article in recounts(page)}
        for number, night in zip(numbers, nights, strict=True):
            article = by_name.pop(f"Night {number}", None)
            goes_on = article is not None and "It would not have ended yet." in article.sentences
            totals, deals, winner = expected(night, rules, goes_on=goes_on)
            if article is None:
                assert not deals, number
                assert not (night.finished and winner)
                continue
            assert (article.totals, article.deals) == (totals, deals)
            assert article.summary.partition(" ")[0] == (str(len(deals)) if deals else "")
            assert deals or article.sentences, "it is told without a reason"
            if night.finished:
                assert [line for line in article.sentences if "→" in line] == winner
        assert not by_name
        assert len(recounts(page)) + other_ones(page) == len(numbers)

    check()


def other_ones(page: Page) -> int:
    """The page's number of unchanged nights."""
    lines = rest(page)[1:]
    told_of = {"1 other is unchanged.": 1, "2 others are unchanged.": 2}
    told_of["None of them would change."] = 3
    return sum(told_of[line] for line in lines)


FOUR = several_deals(4, last_round_in=1)
"""Four deals of 4, 5 and 3 points: Ann and Bo make what they bid, Cy takes one too many."""


def test_totals_winners_and_deals_are_shown_before_and_after(house: House, owner: Visitor) -> None:
    put(house, house.start_night(), after(house.night(1), *FOUR))
    page = ask(owner, HouseRules(over=5))
    assert recounts(page) == [
        Told(
            "Night 1",
            ["Ann 16", "Bo 20", "Cy 0 → 20"],
            ["Winner: Bo → Bo, Cy"],
            "4 deals score differently",
            [f"Deal {number}: Cy 0 → +5" for number in (1, 2, 3, 4)],
        )
    ]
    links = [link.attributes["href"] for link in page.root.all("a", class_="listed")]
    assert links == [f"{owner.home}/montana/1/sheet"]


SHORT = HouseRules(last_round_counts_calling_deal=True)
THREE = several_deals(3, last_round_in=1)
ENDS: dict[str, tuple[HouseRules, Sequence[AnyStep], HouseRules, list[str]]] = {
    "over earlier": (HouseRules(), FOUR, SHORT, ["It would have ended with deal 3."]),
    "not over": (
        SHORT,
        THREE,
        HouseRules(),
        ["Winner: Bo → nobody", "It would not have ended yet."],
    ),
    "over": (
        HouseRules(),
        (*THREE, Step("next_deal", 3)),
        SHORT,
        ["Winner: nobody → Bo", "It would have ended with deal 3."],
    ),
}


@audit_only
@pytest.mark.parametrize("case", ENDS)
def test_night_that_would_end_differently_is_marked(
    house: House, owner: Visitor, case: str
) -> None:
    own, steps, others, sentences = ENDS[case]
    put(house, house.start_night(rules=own), after(house.night(1), *steps))
    (article,) = recounts(ask(owner, others))
    assert (article.sentences, article.summary) == (sentences, "")


@audit_only
def test_unchanged_nights_are_one_line(house: House, owner: Visitor) -> None:
    assert rest(ask(owner, HouseRules())) == ["No nights yet."]
    for number in range(1, 4):
        seated = [1, 2, 3] if number > 1 else None
        put(house, house.start_night(seated), after(house.night(number), *whole_deal(1)))
        page = ask(owner, HouseRules(nil=9, dummy_place="last", hidden_bids=True))
        assert (recounts(page), rest(page)[1:]) == ([], ["None of them would change."])
    lost: tuple[Contract, ...] = (Nil.NIL, 5, 3)
    put(house, 2, after(new_night(), *whole_deal(1, lost)))
    page = ask(owner, HouseRules(nil=9))
    assert [article.name for article in recounts(page)] == ["Night 2"]
    assert rest(page)[1:] == ["2 others are unchanged."]


@audit_only
def test_ten_newest_nights_are_counted_without_deleted_ones(house: House, owner: Visitor) -> None:
    def names() -> list[str]:
        return [article.name for article in recounts(ask(owner, HouseRules(over=5)))]

    sent = []
    for number in range(1, 14):
        put(house, house.start_night([1, 2, 3] if number > 1 else None), after(new_night(), *FOUR))
        if number in (1, 4, 13):
            names()
            with statements(house.app) as counted:
                names()
            sent.append(len(counted))
    assert sent[0] == sent[1] == sent[2]
    assert names() == [f"Night {number}" for number in range(13, 3, -1)]
    house.writer()(SITTING.delete, 12)
    assert names() == [f"Night {number}" for number in (13, *range(11, 2, -1))]


@pytest.mark.parametrize("bids", [(4, 11), *SECRETS], ids=str)
def test_what_if_does_not_reveal_hidden_bids(app: Flask, bids: tuple[Contract, Contract]) -> None:
    pages = []
    for bid in bids:
        house = House(app)
        number = house.start_night(rules=HouseRules(hidden_bids=True))
        first = after(house.night(number), *whole_deal(1), Step("next_deal", 1))
        house.put_night(number, first)
        house.writer()(nights.call, number, 2, Call(WHITEFISH))
        house.writer()(nights.bid, number, 2, 1, bid)
        pages.append(plain(ask(Visitor(house), HouseRules(over=5)).html))
    assert "Cy" in pages[0]
    assert pages[0] == pages[1]


@audit_only
def test_what_if_writes_nothing_and_offers_form_to_save(
    app: Flask, house: House, owner: Visitor
) -> None:
    put(house, house.start_night(), after(house.night(1), *FOUR))
    form = owner.open(f"{owner.home}/montana/house-rules/edit").form("/montana/house-rules")
    sent = form.filled({"over": " 5", "kens_rule_name": " Ken  "})
    with nothing_changes(app):
        pages = [owner.send(f"{owner.home}/montana/house-rules/what-if", sent) for _ in range(2)]
    for page in pages:  # the same form, however often
        assert (page.status, len(recounts(page))) == (200, 1)
    again = pages[1].form("/montana/house-rules")
    fields = {name: value for name, value in again.fields if name not in ("csrf_token", "key")}
    assert fields == {name: sent[name] for name in fields}
    assert owner.submit(again).status == 303
    with house.place() as place:
        assert load_rules(place) == HouseRules(over=5, kens_rule_name="Ken")
    assert house.night(1).totals == (16, 20, 0)
