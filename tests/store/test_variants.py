"""The book of a house's own games, and which games were called of late."""

from collections import Counter

from flask import Flask

from scorekeeper.actions import corrections, nights
from scorekeeper.actions.write import write
from scorekeeper.games.montana.deals import Call
from scorekeeper.games.montana.steps import Exchange, Pass
from scorekeeper.games.montana.variants import Variant, made_up
from scorekeeper.store.documents import flatten, nest
from scorekeeper.store.nights import list_nights, often_called
from scorekeeper.store.variants import Book, BookTopic, load_book
from tests.nights import SMOKED, WHITEFISH, after, finished, new_night, several_deals
from tests.support import House, dump, nothing_changes, statements

SINK = made_up("Kitchen Sink", dummy_plays=False)
DOTTED = made_up("St. Ignatius No. 2", dummy_plays=True)
WHOLE = Variant(
    "own:bath tub", "Bath Tub", dummy_plays=True, steps=(Exchange(2, 2), Pass(right=1, left=1))
)
BOOK = {variant.id: variant for variant in (WHOLE, SINK, DOTTED)}


def put_book(house: House, book: Book) -> None:
    """Make the house's book this one."""
    house.writer()(write, BookTopic(), "put", {}, lambda _place, _before: book)


def test_a_new_house_has_an_empty_book(house: House) -> None:
    with house.place() as place:
        assert load_book(place) == {}
        assert BookTopic().document({}) == {}


def test_a_book_is_loaded_as_it_was_saved(house: House) -> None:
    put_book(house, BOOK)
    with house.place() as place:
        assert load_book(place) == BookTopic().load(place) == BOOK


def test_a_book_comes_back_from_its_document(house: House) -> None:
    put_book(house, BOOK)
    topic = BookTopic()
    cells = flatten(topic.document(BOOK))
    assert cells == {variant.id: variant.hash for variant in BOOK.values()}
    with house.place() as place:
        assert topic.restore(place, nest(cells)) == BOOK
        assert topic.restore(place, {}) == {}


def test_another_version_takes_the_place_of_the_one_before(app: Flask, house: House) -> None:
    put_book(house, {SINK.id: SINK})
    newer = made_up("Kitchen Sink", dummy_plays=True)
    put_book(house, {SINK.id: newer})
    with house.place() as place:
        assert load_book(place) == {SINK.id: newer}
        assert BookTopic().restore(place, {SINK.id: SINK.hash}) == {SINK.id: SINK}
    assert {row["hash"] for row in dump(app)["spec"]} == {SINK.hash, newer.hash}


def test_saving_the_same_book_writes_no_game(app: Flask, house: House) -> None:
    put_book(house, BOOK)
    rows = dump(app)["variant"], dump(app)["spec"]
    put_book(house, dict(BOOK))
    assert (dump(app)["variant"], dump(app)["spec"]) == rows


def test_a_book_takes_one_query_however_many_games_it_has(app: Flask, house: House) -> None:
    counts = []
    for games in ({SINK.id: SINK}, BOOK):
        put_book(house, {**games})
        with house.place() as place, statements(app) as sent:
            load_book(place)
        counts.append(len(sent))
    assert counts == [1, 1]


# ---- what is called of late ----


def test_games_are_counted_in_the_ten_nights_before(app: Flask, house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    for number in range(1, 14):
        assert house.start_night(seated) == number
        game = SMOKED if number % 2 else WHITEFISH
        house.writer()(nights.call, number, 1, Call(game))
    with house.place() as place:
        assert often_called(place, 1) == Counter()
        assert often_called(place, 2) == Counter(smoked_whitefish=1)
        assert often_called(place, 4) == Counter(smoked_whitefish=2, whitefish=1)
        assert often_called(place, 13) == Counter(smoked_whitefish=5, whitefish=5)
        assert often_called(place, 14) == Counter(smoked_whitefish=5, whitefish=5)
        assert often_called(place, 22) == Counter(smoked_whitefish=1, whitefish=1)
        assert often_called(place, 24) == Counter()
        with statements(app) as sent:
            often_called(place, 13)
        assert len(sent) == 1


def test_every_deal_counts_and_one_that_waits_for_its_call_does_not(house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(new_night(), *several_deals(4)))
    house.writer()(corrections.amend, number, 2, finished(said=Call(SINK)))
    house.writer()(nights.next_deal, number, 4)
    with house.place() as place:
        assert often_called(place, 2) == Counter({"whitefish": 3, SINK.id: 1})
        assert often_called(place, 1) == Counter()


def test_games_of_another_house_do_not_count(app: Flask, house: House) -> None:
    house.writer()(nights.call, house.start_night(), 1, Call(WHITEFISH))
    other = House(app, "Cellar")
    other.start_night()
    with other.place() as place:
        assert often_called(place, 2) == Counter()


# ---- thrown away ----


def test_discarded_nights_are_a_list_of_their_own(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    for _ in range(5):
        house.start_night(seated)
    house.put_night(3, after(new_night(), *several_deals(4, last_round_in=1)))
    for number in (2, 3):
        house.writer()(corrections.discard, number)
    with house.place() as place:

        def listed(**asked: int | bool) -> list[int]:
            return [night.id for night in list_nights(place, **{"most": 9, **asked})]  # type: ignore[arg-type]

        assert listed() == listed(discarded=False) == [5, 4, 1]
        assert listed(discarded=True) == [3, 2]
        assert listed(discarded=True, finished=True) == [3]
        assert listed(discarded=True, before=3) == [2]
        assert listed(discarded=True, most=1) == [3]
        assert listed(finished=True) == []
        assert [night.standings for night in list_nights(place, most=9, discarded=True)] == [(), ()]
    house.writer()(corrections.bring_back, 3)
    with house.place() as place:
        assert listed(finished=True) == [3]
        (night,) = list_nights(place, most=9, finished=True)
        assert [(s.name, s.points, s.won) for s in night.standings] == [
            ("Ann", 16, False),
            ("Bo", 20, True),
            ("Cy", 0, False),
        ]


def test_reading_changes_nothing(app: Flask, house: House) -> None:
    put_book(house, BOOK)
    with nothing_changes(app), house.place() as place:
        load_book(place)
        often_called(place, 9)
        list_nights(place, most=9, discarded=True)
