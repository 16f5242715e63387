"""Night search finds the same nights as a plain scan of all of them."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store import search as night_search
from scorekeeper.games.montana.store.search import (
    Alternatives,
    Dates,
    Key,
    key_of,
    search,
    terms_beginning,
)
from scorekeeper.search.words import stems
from tests.cases.nights import BOZEMAN, MISSOULA, WHITEFISH, finished
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.support import House

pytestmark = both_databases

PEOPLE = tuple(Seat(number, name) for number, name in enumerate("ABCDEF", 1))
WORDS = ("Friday", "snow", "Вечеринка", "вечеринки", "Don't", "2019", "nights", "night", "é")
GAMES = (WHITEFISH, MISSOULA, BOZEMAN)
TERMS = (
    *("w:friday", "w:snow", "w:вечеринк", "w:dont", "w:2019", "w:night", "w:e", "w:none"),
    *(f"f:{word}" for word in ("nights", "вечеринки", "none")),
    *(f"p:{number}" for number in (*range(1, 7), 99)),
    *("g:whitefish", "g:missoula", "g:bozeman", "g:helena"),
    *("y:2019", "y:2026", "y:0007", "open", "over"),
)
DATES = (
    None,
    None,
    ("2026-01-01", "2026-01-01"),
    ("2019-12-31", "2026-01-01"),
    ("2019-12-01", "2019-12-31"),
    ("2020-01-01", "2020-01-31"),
)


def random_night(chance: random.Random) -> tuple[Night, bool]:
    """Return a night with words, players and games of small sets, and whether to delete it."""
    seats = chance.sample(PEOPLE, 3)
    night = Night(
        name=" ".join(chance.choices(WORDS, k=chance.randint(1, 2))),
        date=chance.choice(("2019-01-01", "2019-12-31", "2026-01-01", "2026-01-02", "0007-07-07")),
        seats=tuple(seats),
        deals=(),
        note=" ".join(chance.choices(WORDS, k=chance.choice((0, 0, 3)))),
        finished=chance.random() < 0.7,
    )
    deleted = chance.random() < 0.1
    deals = [
        replace(finished(called=Call(chance.choice(GAMES))), id=number, position=number)
        for number in range(1, chance.randint(1, 3) + 1)
    ]
    if chance.random() < 0.3:
        newcomer = chance.choice([who for who in PEOPLE if who not in seats])
        deals[-1] = replace(deals[-1], sits={1: newcomer})
    return replace(night, deals=tuple(deals)), deleted


@pytest.fixture
def nights(house: House) -> dict[int, Night]:
    """Forty nights by number, without deleted ones; every fourth was saved twice."""
    chance = random.Random(4)
    house.add_players(*(who.name for who in PEOPLE))
    nights_by_number = {}
    for _ in range(40):
        number = house.start_night([1, 2, 3])
        if number % 4 == 0:
            house.put_night(number, random_night(chance)[0])
        nights_by_number[number], deleted = random_night(chance)
        house.put_night(number, nights_by_number[number])
        if deleted:
            house.writer()(SITTING.delete, number)
            del nights_by_number[number]
    return nights_by_number


def has(night: Night, term: str) -> bool:
    """Return whether the whole night, read without an index, matches."""
    kind, _, value = term.partition(":")
    text = f"{night.name} {night.note}".lower().replace("'", "").replace("é", "e")
    words = re.findall(r"\w+", text)
    everybody = {who.player for who in night.seats}
    for deal in night.deals:
        everybody |= {who.player for who in deal.sits.values()}
    return {
        "w": any(value in stems(word) for word in words),
        "f": value in words,
        "p": value in map(str, everybody),
        "g": value in [deal.call.variant.id for deal in night.deals if deal.call],
        "y": night.date[:4] == value,
        "open": not night.finished,
        "over": night.finished,
    }[kind]


def scan(
    nights: dict[int, Night], required: Sequence[Alternatives], dates: Dates | None = None
) -> list[int]:
    """Return the numbers of nights with a term of each group, newest first, by reading them all."""
    matching = [
        (night.date, number)
        for number, night in nights.items()
        if dates is None or dates[0] <= night.date <= dates[1]
        if all(any(has(night, term) for term in terms) for terms in required)
    ]
    return [number for _, number in sorted(matching, reverse=True)]


def pages(
    house: House, required: Sequence[Alternatives], limit: int, dates: Dates | None = None
) -> Iterator[list[int]]:
    """Yield the numbers of the matching nights on each page of results."""
    before = None
    with house.place() as place:
        for _ in range(200):
            result = search(place, required, limit=limit, before=before, dates=dates)
            assert len(result.numbers) <= limit
            assert result.searched_until is None or result.older is not None
            yield result.numbers
            if result.older is None:
                return
            before = result.older
    raise AssertionError("it never ends")


@audit_only
@sqlite_first
def test_search_pages_match_each_night(
    house: House, nights: dict[int, Night], monkeypatch: pytest.MonkeyPatch
) -> None:
    alternatives = st.lists(st.sampled_from(TERMS), min_size=1, max_size=4, unique=True)

    @given(
        st.lists(alternatives, max_size=4),
        st.integers(1, 12),
        st.sampled_from([1, 3, 7, 500]),
        st.sampled_from(DATES),
    )
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
    def check(
        required: list[list[str]], limit: int, max_searched: int, dates: Dates | None
    ) -> None:
        monkeypatch.setattr(night_search, "MAX_SEARCHED", max_searched)
        matching = [number for page in pages(house, required, limit, dates) for number in page]
        assert matching == scan(nights, required, dates)

    check()


@audit_only
@sqlite_first
def test_page_is_full_while_there_are_enough_results(
    house: House, nights: dict[int, Night]
) -> None:
    for required in ([], [["over"]], [["w:friday", "w:snow"], ["p:1", "p:2"]]):
        expected = scan(nights, required)
        assert len(expected) > 7
        assert [len(page) for page in pages(house, required, 7)] == [
            min(7, len(expected) - start) for start in range(0, len(expected), 7)
        ]


@audit_only
@sqlite_first
def test_search_reports_its_position_and_continues_there(
    house: House, nights: dict[int, Night], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(night_search, "MAX_SEARCHED", 5)
    required = [["over"], ["w:night", "w:snow", "w:friday"], ["p:6"]]
    with house.place() as place:
        first = search(place, required, limit=30)
        assert first.searched_until is not None
        assert first.older is not None
        assert nights[first.older.number].date == first.older.date == first.searched_until
        second = search(place, required, limit=30, before=first.older)
    both = [*first.numbers, *second.numbers]
    assert both == scan(nights, required)[: len(both)]


def test_deleted_night_is_not_found_until_restored(house: House) -> None:
    number = house.start_night()
    with house.place() as place:
        assert search(place, [["w:friday"]], limit=9).numbers == [number]
    house.writer()(SITTING.delete, number)
    with house.place() as place:
        assert search(place, [], limit=9).numbers == []
    house.writer()(SITTING.restore, number)
    with house.place() as place:
        assert search(place, [["w:friday"]], limit=9).numbers == [number]


def test_other_houses_are_not_found(app: Flask, house: House) -> None:
    house.start_night()
    with House(app, "Cellar").place() as place:
        assert search(place, [], limit=9).numbers == []
        assert search(place, [["w:friday", "p:1"], ["open"]], limit=9).numbers == []
        assert terms_beginning(place, "w:", 9) == []


def test_night_has_position_only_in_its_own_house(app: Flask, house: House) -> None:
    number = house.start_night()
    with house.place() as place:
        key = key_of(place, number)
        assert key == Key(house.night(number).date, house.seq)
        assert key.number == number
        assert key_of(place, 99) is None
    with House(app, "Cellar").place() as place:
        assert key_of(place, number) is None


def test_night_without_terms_has_no_position(house: House) -> None:
    house.start_night()
    with house.place() as place:
        assert search(place, [[]], limit=9).numbers == []
        assert search(place, [["open"], []], limit=9).numbers == []


@audit_only
@sqlite_first
def test_terms_are_matched_by_prefix(house: House, nights: dict[int, Night]) -> None:
    def terms_of(beginning: str, limit: int = 99, *, last: bool = False) -> list[str]:
        with house.place() as place:
            return terms_beginning(place, beginning, limit, last=last)

    assert terms_of("y:") == sorted({f"y:{night.date[:4]}" for night in nights.values()})
    assert terms_of("g:") == ["g:bozeman", "g:missoula", "g:whitefish"]
    assert terms_of("f:ni") == ["f:night", "f:nights"]
    assert terms_of("f:вечер") == ["f:вечеринка", "f:вечеринки"]
    assert terms_of("f:", 2) == ["f:2019", "f:dont"]
    assert terms_of("f:zz") == terms_of("f:zz", last=True) == []
    assert terms_of("y:", last=True) == terms_of("y:")[::-1]
    assert terms_of("y:", 2, last=True) == ["y:2026", "y:2019"]
    assert terms_of("g:", last=True) == ["g:whitefish", "g:missoula", "g:bozeman"]
