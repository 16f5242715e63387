"""Games that a table makes up, and the book in which they stay."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pytest
from flask import Flask

from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict, Written
from scorekeeper.games.montana.actions import corrections, nights, variants
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.actions.variants import clean_game_name, make_up
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.steps import Exchange
from scorekeeper.games.montana.rules.variants import Modifier, Opening, Variant, made_up
from scorekeeper.games.montana.store.variants import VARIANTS
from tests.cases.names import BAD
from tests.cases.nights import WHITEFISH, after, finished, new_night, several_deals
from tests.depth import audit_only
from tests.support import House, at_once, dump, new_key, nothing_changes, refused

SINK = made_up("Kitchen Sink", dummy_plays=False)
KENS = frozenset({Modifier.KENS_RULE})


def book(house: House) -> Mapping[str, Variant]:
    """The house's own games."""
    with house.place() as place:
        return VARIANTS.book(place)


def test_made_up_game_is_called_and_stored_in_book(house: House) -> None:
    number = house.start_night()
    seq = house.seq
    written = house.writer()(nights.call, number, 1, Call(SINK, last_round=True))
    assert written.value
    assert written.value.value == house.night(number)
    assert house.night(number).current.call == Call(SINK, last_round=True)
    assert book(house) == {"own:kitchen sink": SINK}
    assert (written.version, house.seq) == (seq + 1, seq + 2)
    logged = {
        row["cell"]: (row["topic"], row["before"], row["after"])
        for row in dump(house.app)["change_cell"]
        if row["seq"] == seq + 2
    }
    assert logged == {"own:kitchen sink": ("variants", None, SINK.hash)}


def test_built_in_game_is_not_stored_in_book(house: House) -> None:
    number = house.start_night()
    for variant in builtin_variants().values():
        house.writer()(nights.call, number, 1, Call(variant))
    assert book(house) == {}


def test_refused_call_does_not_change_book(house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(new_night(), *several_deals(2, last_round_in=1)))
    wrong = [
        (2, Call(SINK), ["played"]),
        (9, Call(SINK), ["no-such-deal"]),
        (2, Call(SINK, KENS, last_round=True), ["played", "last-round-twice", "no-dummy"]),
    ]
    for deal_id, call, codes in wrong:
        with nothing_changes(house.app), refused(*codes):
            house.writer()(nights.call, number, deal_id, call)
    with nothing_changes(house.app), pytest.raises(Missing):
        house.writer()(nights.call, 99, 1, Call(SINK))


def test_conflicting_call_does_not_change_book(house: House) -> None:
    number = house.start_night()
    seen = house.seq
    house.writer(house.join())(nights.call, number, 1, Call(WHITEFISH))
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        house.writer().having(seen=seen)(nights.call, number, 1, Call(SINK))
    assert {contested.cell for contested in caught.value.cells} == {
        "deals.1.spec",
        "deals.1.variant",
    }


def test_five_simultaneous_calls_make_one_call_and_one_game(house: House) -> None:
    number = house.start_night()
    writer = house.writer().having(key=new_key(), seen=house.seq)
    seq = house.seq
    results = at_once(*[partial(writer, nights.call, number, 1, Call(SINK))] * 5)
    assert all(isinstance(result, Written) for result in results)
    assert house.seq == seq + 2


def test_calling_known_name_keeps_stored_game(house: House) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(SINK))
    again = made_up("kitchen SINK", dummy_plays=True)
    house.writer()(nights.call, number, 1, Call(again))
    assert book(house) == {SINK.id: SINK}
    assert house.night(number).current.call == Call(again)


# ---- games that the book knows by their names ----


def test_made_up_name_resolves_to_game_in_book() -> None:
    renamed = replace(SINK, name="Bath Tub")
    games = {SINK.id: renamed}
    assert make_up("bath TUB", games, dummy_plays=True) == replace(renamed, dummy_plays=True)
    assert make_up("bath tub", games, dummy_plays=False) == renamed
    # its former name is free for another game, its id is not
    newer = make_up("Kitchen Sink", games, dummy_plays=False)
    assert newer == replace(SINK, id="own:kitchen sink 2")
    both = games | {newer.id: replace(newer, name="Other")}
    assert make_up("Kitchen Sink", both, dummy_plays=False).id == "own:kitchen sink 3"
    assert make_up("Kitchen Sink", {}, dummy_plays=True) == replace(SINK, dummy_plays=True)


def test_made_up_name_uses_steps_added_to_book() -> None:
    complete = replace(SINK, steps=(Exchange(4, 4),))
    games = {SINK.id: complete}
    assert make_up("Kitchen Sink", games, dummy_plays=False) == complete
    assert make_up("Kitchen Sink", games, dummy_plays=True) == replace(complete, dummy_plays=True)
    led = replace(complete, dummy_plays=True, opens=Opening.DUMMY_CARD)
    assert make_up("Kitchen Sink", {SINK.id: led}, dummy_plays=False) == led


# ---- games that are archived ----


def set_archived(house: House, game: Variant, *, archived: bool = True) -> None:
    house.writer()(variants.OWN_GAMES.set_archived, game.id, archived=archived)


def test_calling_archived_game_offers_it_again(house: House) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(SINK))
    complete = replace(SINK, steps=(Exchange(4, 4),))
    house.writer()(variants.OWN_GAMES.edit, complete)
    set_archived(house, SINK)
    assert book(house) == {}
    seen = house.seq
    other = house.start_night([1, 2, 3])
    # by a table that has not seen that it was archived, and in the version that it has
    called = house.writer().having(seen=seen - 1)(nights.call, other, 1, Call(SINK))
    assert book(house) == {SINK.id: complete}
    assert house.night(other).current.call == Call(SINK)
    house.writer()(nights.SITTING.undo, other, called.version)
    assert book(house) == {SINK.id: complete}


def test_repeated_call_does_not_restore_archived_game(house: House) -> None:
    number = house.start_night()
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(nights.call, number, 1, Call(SINK))
    set_archived(house, SINK)
    with nothing_changes(house.app):
        assert writer(nights.call, number, 1, Call(SINK)).value is None
    with nothing_changes(house.app), refused("no-such-deal"):
        house.writer()(nights.call, number, 9, Call(SINK))


@audit_only
@pytest.mark.parametrize("action", [corrections.amend, corrections.insert])
def test_correcting_old_deal_does_not_restore_archived_game(
    house: House, action: Callable[..., WrittenNight]
) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(SINK))
    house.put_night(number, after(new_night(), *several_deals(2)))
    set_archived(house, SINK)
    house.writer()(action, number, 2, finished(called=Call(SINK)))
    assert book(house) == {}
    assert Call(SINK) in [deal.call for deal in house.night(number).deals]


def test_two_games_made_up_at_once_are_both_in_book(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    games = [SINK, made_up("Bath Tub", dummy_plays=True)]
    started = [house.start_night(seated) for _ in games]
    devices = [house.join() for _ in games]
    seen = house.seq
    results = at_once(
        *(
            partial(house.writer(device).having(seen=seen), nights.call, number, 1, Call(game))
            for device, number, game in zip(devices, started, games, strict=True)
        )
    )
    assert all(isinstance(result, Written) for result in results)
    assert book(house) == {game.id: game for game in games}


def test_undoing_call_keeps_game_in_book(house: House) -> None:
    number = house.start_night()
    night = house.night(number)
    called = house.writer()(nights.call, number, 1, Call(SINK))
    house.writer()(nights.SITTING.undo, number, called.version)
    assert house.night(number) == night
    assert book(house) == {SINK.id: SINK}
    assert house.writer()(nights.call, number, 1, Call(SINK)).value


@audit_only
@pytest.mark.parametrize("action", [corrections.amend, corrections.insert])
def test_game_made_up_in_whole_deal_is_stored_in_book(
    house: House, action: Callable[..., WrittenNight]
) -> None:
    number = house.start_night()
    house.put_night(number, after(new_night(), *several_deals(2)))
    wrong = finished(called=Call(SINK), tricks={0: 1, 1: 1, 2: 1})
    with nothing_changes(house.app), refused("tricks-sum"):
        house.writer()(action, number, 2, wrong)
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(action, number, 2, finished(called=Call(SINK)))
    assert book(house) == {SINK.id: SINK}
    assert [deal.call for deal in house.night(number).deals].count(Call(SINK)) == 1
    with nothing_changes(house.app):
        assert writer(action, number, 2, finished(called=Call(SINK))).value is None


def test_night_keeps_version_it_was_played_with(house: House) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(SINK))
    other = replace(SINK, dummy_plays=True)
    house.writer()(nights.call, house.start_night([1, 2, 3]), 1, Call(other))
    assert house.night(number).current.call == Call(SINK)
    assert house.night(number + 1).current.call == Call(other)


def test_book_belongs_to_one_house(app: Flask, house: House) -> None:
    house.writer()(nights.call, house.start_night(), 1, Call(SINK))
    other = House(app, "Cellar")
    assert book(other) == {}
    other.writer()(nights.call, other.start_night(), 1, Call(SINK))
    assert book(other) == book(house) == {SINK.id: SINK}


def test_game_name_is_cleaned_like_any_name() -> None:
    assert clean_game_name("  Kitchen \t Sink ") == "Kitchen Sink"
    for name in BAD:
        with refused(name.code):
            clean_game_name(name.typed)
