"""The book of a house's own games, and which games were called of late."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Flask

from scorekeeper.core.documents import flatten, nest
from scorekeeper.core.own_games import BookTopic, WholeBook
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.core.write import write
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.steps import Exchange, Pass
from scorekeeper.games.montana.rules.variants import Opening, Variant, made_up
from scorekeeper.games.montana.store.lists import habits
from scorekeeper.games.montana.store.variants import VARIANTS, to_be_completed
from tests.cases.nights import SMOKED, WHITEFISH, after, finished, new_night, several_deals
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.running.statements import statements
from tests.support import NOW, House, dump

pytestmark = sqlite_first

SINK = made_up("Kitchen Sink", dummy_plays=False)
DOTTED = made_up("St. Ignatius No. 2", dummy_plays=True)
WHOLE = Variant(
    "own:bath tub", "Bath Tub", dummy_plays=True, steps=(Exchange(2, 2), Pass(right=1, left=1))
)
BOOK = {variant.id: variant for variant in (WHOLE, SINK, DOTTED)}


def called(place: Place, night: int) -> dict[str, int]:
    """Count the calls of each game before that night."""
    return {game: often for game, often in habits(place, night).often.items() if often}


def put_book(house: House, book: Mapping[str, Variant], *archived: str) -> None:
    """Make the house's book this one."""
    whole = WholeBook(book, frozenset(archived))
    house.writer()(write, BookTopic(VARIANTS), "put", {}, lambda _place, _before: whole)


@both_databases
def test_book_is_loaded_as_saved(house: House) -> None:
    put_book(house, BOOK)
    with house.place() as place:
        assert VARIANTS.book(place) == BOOK
        assert BookTopic(VARIANTS).load(place) == VARIANTS.whole_book(place) == WholeBook(BOOK)


def test_book_round_trips_through_document(house: House) -> None:
    put_book(house, BOOK)
    topic = BookTopic(VARIANTS)
    versions = {variant.id: variant.hash for variant in BOOK.values()}
    for archived in (frozenset[str](), frozenset({SINK.id}), frozenset(BOOK)):
        whole = WholeBook(BOOK, archived)
        cells = flatten(topic.document(whole))
        assert cells == versions | {f"archived.{name}": True for name in archived}
        with house.place() as place:
            assert topic.restore(place, nest(cells)) == whole
    with house.place() as place:
        assert topic.restore(place, {}) == WholeBook({})


def test_new_version_replaces_previous_one(app: Flask, house: House) -> None:
    put_book(house, {SINK.id: SINK}, SINK.id)
    newer = made_up("Kitchen Sink", dummy_plays=True)
    put_book(house, {SINK.id: newer}, SINK.id)
    with house.place() as place:
        assert VARIANTS.whole_book(place) == WholeBook({SINK.id: newer}, frozenset({SINK.id}))
        assert BookTopic(VARIANTS).restore(place, {SINK.id: SINK.hash}) == WholeBook(
            {SINK.id: SINK}
        )
    assert {row["hash"] for row in dump(app)["spec"]} == {SINK.hash, newer.hash}


def test_saving_unchanged_book_writes_no_game(app: Flask, house: House) -> None:
    put_book(house, BOOK, SINK.id)
    rows = dump(app)["variant"], dump(app)["spec"]
    put_book(house, dict(BOOK), SINK.id)
    assert (dump(app)["variant"], dump(app)["spec"]) == rows


def test_archiving_makes_no_version(app: Flask, house: House) -> None:
    put_book(house, BOOK)
    specs = dump(app)["spec"]
    put_book(house, BOOK, *BOOK)
    assert dump(app)["spec"] == specs
    assert [row["archived"] for row in dump(app)["variant"]] == [True] * 3


def test_game_with_only_a_name_is_incomplete() -> None:
    for bare in (SINK, DOTTED, replace(SINK, name="Renamed")):
        assert to_be_completed(bare)
    complete: list[dict[str, Any]] = [
        {"note": "As on the lake."},
        {"player_cards": 16, "dummy_cards": 4},
    ]
    complete += [{"steps": (Pass(right=1),)}, {"opens": Opening.DUMMY_CARD}, {"extra_point": True}]
    for values in complete:
        assert not to_be_completed(replace(SINK, **values)), values


# ---- versions ----


@both_databases
def test_versions_are_listed_newest_first(app: Flask, house: House) -> None:
    steps = [replace(SINK, steps=(Pass(right=n),)) for n in (1, 2)]
    longer = made_up("Kitchen Sink 2", dummy_plays=False)  # whose id begins like the other's
    for game in (SINK, steps[0], steps[1]):
        put_book(house, {game.id: game, longer.id: longer})
    put_book(house, {SINK.id: steps[1], longer.id: longer}, SINK.id)
    with house.place() as place:
        listed = VARIANTS.versions(place, SINK.id, limit=9)
        assert [version.game for version in listed] == [steps[1], steps[0], SINK]
        assert [version.device for version in listed] == [house.device(Role.SCORER).name] * 3
        assert {(version.action, version.at) for version in listed} == {("put", NOW)}
        assert VARIANTS.versions(place, SINK.id, limit=1) == listed[:1]
        assert VARIANTS.versions(place, SINK.id, limit=9, before=listed[0].seq) == listed[1:]
        assert [v.game for v in VARIANTS.versions(place, longer.id, limit=9)] == [longer]
        assert VARIANTS.versions(place, "own:nothing", limit=9) == []
        with statements(app) as sent:
            VARIANTS.versions(place, SINK.id, limit=9)
        assert len(sent) == 1  # the games themselves are known by now


def test_versions_belong_to_one_house(app: Flask, house: House) -> None:
    put_book(house, BOOK)
    with House(app, "Cellar").place() as place:
        assert VARIANTS.versions(place, SINK.id, limit=9) == []


def test_book_is_loaded_with_one_query(app: Flask, house: House) -> None:
    counts = []
    for games in ({SINK.id: SINK}, BOOK):
        put_book(house, {**games})
        with house.place() as place:
            VARIANTS.book(place)  # versions once read are known
            with statements(app) as sent:
                VARIANTS.book(place)
        counts.append(len(sent))
    assert counts == [1, 1]


# ---- what is called of late ----


@audit_only
@both_databases
def test_games_are_counted_in_last_ten_nights(app: Flask, house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    for number in range(1, 14):
        assert house.start_night(seated) == number
        game = SMOKED if number % 2 else WHITEFISH
        house.writer()(nights.call, number, 1, Call(game))
    with house.place() as place:
        assert called(place, 1) == Counter()
        assert called(place, 2) == Counter(smoked_whitefish=1)
        assert called(place, 4) == Counter(smoked_whitefish=2, whitefish=1)
        assert called(place, 13) == Counter(smoked_whitefish=5, whitefish=5)
        assert called(place, 14) == Counter(smoked_whitefish=5, whitefish=5)
        assert called(place, 22) == Counter(smoked_whitefish=1, whitefish=1)
        assert called(place, 24) == Counter()
        with statements(app) as sent:
            habits(place, 13)
        assert len(sent) == 2


def test_called_deals_count_and_waiting_ones_do_not(house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(new_night(), *several_deals(4)))
    house.writer()(corrections.amend, number, 2, finished(called=Call(SINK)))
    house.writer()(nights.next_deal, number, 4)
    with house.place() as place:
        assert called(place, 2) == Counter({"whitefish": 3, SINK.id: 1})
        assert called(place, 1) == Counter()


def test_games_of_another_house_are_not_counted(app: Flask, house: House) -> None:
    house.writer()(nights.call, house.start_night(), 1, Call(WHITEFISH))
    other = House(app, "Cellar")
    other.start_night()
    with other.place() as place:
        assert called(place, 2) == Counter()


def test_moves_in_other_nights_do_not_reorder_games(house: House) -> None:
    first = house.start_night()
    house.put_night(first, after(new_night(), *several_deals(3)))
    second = house.start_night([1, 2, 3])
    with house.place() as place:
        before = habits(place, second)
    assert before.often == Counter(whitefish=3)
    house.writer()(corrections.amend, first, 2, finished(called=Call(SINK)))
    house.writer()(corrections.amend, first, 2, finished(called=Call(SMOKED)))
    house.writer()(nights.next_deal, first, 3)
    house.writer()(nights.call, first, 4, Call(DOTTED))
    house.writer()(corrections.delete, first, 1)
    house.writer()(nights.call, second, 1, Call(SMOKED))
    with house.place() as place:
        assert called(place, second) == before.often
        later = habits(place, second).later
        assert sorted(later, key=later.__getitem__) == [SINK.id, DOTTED.id]
        assert called(place, second + 1) == {"whitefish": 1, "smoked_whitefish": 2, DOTTED.id: 1}
