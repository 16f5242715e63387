"""The house's own games in the editor: created, changed, undone, archived, imported from files."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.base.json_text import FileError
from scorekeeper.core.own_games import Version
from scorekeeper.core.topics import Missing
from scorekeeper.games.montana.actions import nights, variants
from scorekeeper.games.montana.actions.variants import read_clean_game
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.steps import Exchange, Pass
from scorekeeper.games.montana.rules.variants import Variant, made_up
from scorekeeper.games.montana.store.variants import VARIANTS
from tests.support import House, dump, nothing_changes, refused

SINK = Variant("", "Kitchen Sink", steps=(Exchange(4, 4),))
KEPT = replace(SINK, id="own:kitchen sink")
LONGER = replace(KEPT, steps=(Exchange(4, 4), Pass(right=1)))


def book(house: House, *, archived: bool = True) -> Mapping[str, Variant]:
    with house.place() as place:
        return VARIANTS.book(place, archived=archived)


def versions(house: House, game: Variant = KEPT) -> list[Version[Variant]]:
    with house.place() as place:
        return VARIANTS.versions(place, game.id, limit=99)


# ---- made ----


def test_new_game_gets_id_from_its_name(house: House) -> None:
    writer = house.writer()
    seq = house.seq
    written = writer(variants.OWN_GAMES.create, replace(SINK, name="  Kitchen \t Sink "))
    assert written.value
    assert written.value.games == book(house) == {KEPT.id: KEPT}
    assert written.version == house.seq == seq + 1
    cells = [row for row in dump(house.app)["change_cell"] if row["seq"] == seq + 1]
    assert [(r["topic"], r["cell"], r["before"], r["after"]) for r in cells] == [
        ("variants", KEPT.id, None, KEPT.hash)
    ]


def test_new_game_gets_another_id_when_a_renamed_game_has_it(house: House) -> None:
    house.writer()(variants.OWN_GAMES.create, SINK)
    house.writer()(variants.OWN_GAMES.edit, replace(KEPT, name="Bath Tub"))
    house.writer()(variants.OWN_GAMES.create, SINK)
    assert {name: game.name for name, game in book(house).items()} == {
        "own:kitchen sink": "Bath Tub",
        "own:kitchen sink 2": "Kitchen Sink",
    }


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("kitchen SINK", "game-archived"),
        ("bath TUB 2", "game-taken"),
        ("Helena", "game-taken"),
        ("хелена", "game-taken"),
        ("ГРЕЙТ-ФОЛС", "game-taken"),
    ],
)
def test_duplicate_game_name_is_refused(house: House, name: str, code: str) -> None:
    house.writer()(variants.OWN_GAMES.create, SINK)
    house.writer()(variants.OWN_GAMES.set_archived, KEPT.id, archived=True)
    house.writer()(variants.OWN_GAMES.create, Variant("", "Bath Tub"))
    house.writer()(variants.OWN_GAMES.create, Variant("", "Bath Tub 2"))
    tub = book(house)["own:bath tub"]
    with nothing_changes(house.app):
        with refused(code):
            house.writer()(variants.OWN_GAMES.create, Variant("", name))
        with refused(code):
            house.writer()(variants.OWN_GAMES.edit, replace(tub, name=name))
        with refused(code):
            house.writer()(variants.OWN_GAMES.import_game, Variant("own:other", name))


def test_all_problems_are_reported_at_once(house: House) -> None:
    wrong = Variant("", "x" * 41, player_cards=16, steps=(Pass(),), note="y" * 300)
    codes = ("name-long", "note-long", "does-nothing", "not-the-pack")
    writer = house.writer()
    with nothing_changes(house.app), refused(*codes):
        writer(variants.OWN_GAMES.create, wrong)
    writer(variants.OWN_GAMES.create, SINK)
    with nothing_changes(house.app), refused(*codes):
        writer(variants.OWN_GAMES.edit, replace(wrong, id=KEPT.id))
    with nothing_changes(house.app), refused("name-empty"):
        writer(variants.OWN_GAMES.create, Variant("", " "))


# ---- changed ----


def test_change_makes_a_version_and_running_night_keeps_its_own(house: House) -> None:
    house.writer()(variants.OWN_GAMES.create, SINK)
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(KEPT))
    house.writer()(variants.OWN_GAMES.edit, LONGER)
    assert book(house) == {KEPT.id: LONGER}
    assert house.night(number).current.call == Call(KEPT)
    assert [(v.game, v.action) for v in versions(house)] == [(LONGER, "edit"), (KEPT, "create")]


def test_a_renamed_game_keeps_its_id(house: House) -> None:
    house.writer()(variants.OWN_GAMES.create, SINK)
    house.writer()(variants.OWN_GAMES.edit, replace(KEPT, name="Bath Tub"))
    assert book(house) == {KEPT.id: replace(KEPT, name="Bath Tub")}
    house.writer()(variants.OWN_GAMES.edit, replace(KEPT, name="bath tub"))
    assert book(house)[KEPT.id].name == "bath tub"


def test_unknown_game_cannot_be_changed(app: Flask, house: House) -> None:
    House(app, "Cellar").writer()(variants.OWN_GAMES.create, SINK)
    writer = house.writer()
    with nothing_changes(app):
        for game in (KEPT, Variant("helena", "Helena 2"), Variant("", "Tub")):
            with pytest.raises(Missing):
                writer(variants.OWN_GAMES.edit, game)
            with pytest.raises(Missing):
                writer(variants.OWN_GAMES.set_archived, game.id, archived=True)
            with pytest.raises(Missing):
                writer(variants.OWN_GAMES.take_back, game.id, 1)


# ---- taken back ----


def test_version_of_another_game_is_not_restored(house: House) -> None:
    house.writer()(variants.OWN_GAMES.create, SINK)
    house.writer()(variants.OWN_GAMES.create, Variant("", "Bath Tub"))
    (tub,) = versions(house, made_up("Bath Tub", dummy_plays=False))
    house.writer()(variants.OWN_GAMES.set_archived, KEPT.id, archived=True)
    with nothing_changes(house.app):
        for version in (tub.seq, 0, house.seq, house.seq + 1, 2**31 - 2):
            with pytest.raises(Missing):
                house.writer()(variants.OWN_GAMES.take_back, KEPT.id, version)


def test_version_is_not_restored_when_its_name_is_taken(house: House) -> None:
    house.writer()(variants.OWN_GAMES.create, SINK)
    house.writer()(variants.OWN_GAMES.edit, replace(KEPT, name="Bath Tub"))
    house.writer()(variants.OWN_GAMES.create, SINK)
    first = versions(house)[-1]
    with nothing_changes(house.app), refused("game-taken"):
        house.writer()(variants.OWN_GAMES.take_back, KEPT.id, first.seq)


# ---- from a file ----


def test_names_and_notes_in_file_are_cleaned_or_refused() -> None:
    data = b'{"format": "scorekeeper-variant/1", "variant": {"name": " A  b ", "note": "c \\n d"}}'
    assert read_clean_game(data) == Variant("own:a b", "A b", note="c d")
    wrong = data.replace(b" A  b ", b"\\u202e")
    with pytest.raises(FileError) as caught:
        read_clean_game(wrong)
    assert str(caught.value).startswith("variant.name: A name cannot contain")
