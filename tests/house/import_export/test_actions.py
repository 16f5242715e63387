"""Taking night files in: whole or not at all, and the same one once."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from sqlalchemy import update

from scorekeeper.base.json_text import FileError
from scorekeeper.core import player_actions as players
from scorekeeper.core.clock import evening_at
from scorekeeper.core.db import writing
from scorekeeper.core.devices import DevicesTopic
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.players import load_roster
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import DeviceRow
from scorekeeper.core.write import Actor, NotAllowed
from scorekeeper.games.montana.actions import corrections, house_rules, nights, variants
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.files.night import NIGHT
from scorekeeper.games.montana.files.night_file import write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant, made_up
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.house.demo import NotEmpty, demo_files, fill_demo
from scorekeeper.house.import_export.actions import Imported, import_file
from scorekeeper.house.import_export.reading import read_as
from scorekeeper.house.joining.actions import terminal_device
from scorekeeper.house.tidying import GRACE_MS, tidy
from tests.cases.night_files import DEMO, EXAMPLES, FRIDAY, as_file, changed, damaged, example
from tests.cases.nights import Evening, evenings
from tests.conftest import MakeApp
from tests.depth import audit_only, fresh, times
from tests.running.databases import own_database
from tests.support import NOW, House, at_once, dump, nothing_changes

HOUSE_GAMES = FRIDAY.parent / "house_games.json"
IN_PLAY = FRIDAY.parent / "in_play.json"


def take(house: House, data: bytes, role: Role = Role.OWNER) -> Imported:
    """Import a file."""
    with house.app.app_context():
        return import_file(house.actor(role), data)


def a_night(number: int, *, known: bool) -> Imported:
    """The command's message about an imported night."""
    return Imported("night", number, known)


def file_of(house: House, number: int) -> str:
    """The night as it would be written."""
    return write_night(house.night(number), builtin_variants())


def roster(house: House) -> dict[int, str]:
    with house.place() as place:
        return {number: player.name for number, player in load_roster(place).items()}


def as_it_reads(data: bytes) -> str:
    """The file as it would be written, whether it was imported or not."""
    return write_night(read_as(NIGHT, data), builtin_variants())


@audit_only
@pytest.mark.parametrize("path", [*EXAMPLES, *DEMO], ids=lambda path: path.stem)
def test_imported_night_is_exported_as_the_same_file(house: House, path: object) -> None:
    data = path.read_bytes()  # type: ignore[attr-defined]
    done = take(house, data)
    assert done == a_night(1, known=False)
    assert file_of(house, 1) == as_it_reads(data)


@audit_only
def test_any_night_can_be_moved_to_another_house(house: House) -> None:
    other = House(house.app, "Cabin")

    @given(evenings(corrected=True))
    @settings(max_examples=times(15))
    def check(evening: Evening) -> None:
        number = take(house, write_night(evening.end, builtin_variants()).encode()).number
        file = file_of(house, number)
        assert file == write_night(evening.end, builtin_variants())
        assert file_of(other, take(other, file.encode()).number) == file

    check()


def test_players_are_those_of_the_house_with_the_same_name(house: House) -> None:
    dee, cy, ann = house.add_players("Dee", "cy", "ANN")
    house.writer()(players.set_archived, cy, archived=True)
    take(house, IN_PLAY.read_bytes())
    assert roster(house) == {dee: "Dee", cy: "cy", ann: "ANN", 4: "Bo"}
    night = house.night(1)
    assert [seat.player for seat in night.seats] == [ann, 4, cy]
    assert night.deals[0].sits[0].player == dee
    with house.place() as place:
        assert load_roster(place)[cy].archived


def test_import_adds_no_player_if_all_are_known(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy")
    before = dump(house.app)["player"]
    take(house, FRIDAY.read_bytes())
    assert dump(house.app)["player"] == before


def test_own_games_of_file_are_added_and_existing_ones_kept(
    house: House,
) -> None:
    st_mary = replace(made_up("St. Mary", dummy_plays=True), extra_point=True)
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(st_mary))
    take(house, HOUSE_GAMES.read_bytes())
    with house.place() as place:
        book = VARIANTS.book(place)
    assert list(book) == ["own:kalispell", "own:polson", "own:st_ mary"]
    assert book["own:st_ mary"] == st_mary
    night = house.night(2)
    assert night.deals[0].call
    assert night.deals[0].call.variant == book["own:kalispell"]
    assert night.deals[2].call
    assert night.deals[2].call.variant != builtin_variants()["whitefish"]
    assert night.deals[3].call
    assert not night.deals[3].call.variant.dummy_plays


def test_imported_game_with_used_name_gets_a_number(house: House) -> None:
    house.writer()(variants.create, Variant("", "Lake"))
    house.writer()(variants.edit, Variant("own:lake", "POLSON"))
    take(house, HOUSE_GAMES.read_bytes())
    with house.place() as place:
        names = {game.id: game.name for game in VARIANTS.book(place).values()}
    assert (names["own:lake"], names["own:polson"]) == ("POLSON", "Polson 2")


def test_the_house_rules_of_the_file_are_the_nights_own(house: House) -> None:
    before = HouseRules(kens_rule_name="Hearts stop")
    house.writer(Role.OWNER)(house_rules.change, before, ["kens_rule_name"])
    take(house, (FRIDAY.parent / "other_rules.json").read_bytes())
    assert house.night(1).rules.kens_rule_name == "Spade stop"
    with house.place() as place:
        assert load_rules(place) == before


def test_the_tally_counts_the_night(house: House) -> None:
    take(house, (FRIDAY.parent / "other_rules.json").read_bytes())
    rows = {row["player_id"]: row for row in dump(house.app)["tally"]}
    names = {name: number for number, name in roster(house).items()}
    assert {name: rows[number]["points"] for name, number in names.items()} == {
        "Ann": 21,
        "Bo": 4,
        "Cy": 17,
    }
    assert [name for name, number in names.items() if rows[number]["won"]] == ["Ann"]


def test_unfinished_imported_night_can_be_continued(house: House) -> None:
    take(house, IN_PLAY.read_bytes())
    house.writer()(nights.change_bid, 1, 3, 0, 4)
    house.writer()(nights.change_bid, 1, 3, 2, 4)
    house.writer()(nights.finish_play, 1, 3)
    house.writer()(nights.count, 1, 3, {0: 4, 1: 5})
    assert house.night(1).totals == (12, 5, 14)
    house.writer()(nights.next_deal, 1, 3)
    assert house.night(1).deals_to_come == 2


def test_an_import_cannot_be_undone_and_what_follows_can(house: House) -> None:
    take(house, FRIDAY.read_bytes())
    with house.place() as place:
        for topic in ("night/1", "players"):
            assert newest_undoable(place, topic) is None
    noted = house.writer()(corrections.write_note, 1, None, "Rain").version
    house.writer()(nights.SITTING.undo, 1, noted)
    assert file_of(house, 1) == as_it_reads(FRIDAY.read_bytes())


def test_the_log_says_what_was_imported(house: House) -> None:
    take(house, FRIDAY.read_bytes())
    rows = dump(house.app)
    imported = [row for row in rows["change"] if row["action"] == "import"]
    assert sorted(row["topic"] for row in imported) == ["night/1", "players"]
    assert len({row["key"] for row in imported}) == 2


# ---- the same file ----


def test_file_imported_twice_is_one_night(house: House) -> None:
    assert take(house, FRIDAY.read_bytes()) == a_night(1, known=False)
    house.writer()(corrections.write_note, 1, None, "Changed since")
    with nothing_changes(house.app):
        assert take(house, FRIDAY.read_bytes()) == a_night(1, known=True)
        assert take(house, FRIDAY.read_bytes(), Role.SCORER) == a_night(1, known=True)


def test_another_file_is_another_night(house: House) -> None:
    take(house, FRIDAY.read_bytes())
    assert take(house, FRIDAY.read_bytes() + b"\n") == a_night(2, known=False)
    assert house.night(1) == house.night(2)


def test_the_same_file_in_another_house_is_a_night_there(house: House) -> None:
    other = House(house.app, "Cabin")
    take(house, FRIDAY.read_bytes())
    assert take(other, FRIDAY.read_bytes()) == a_night(1, known=False)


def test_deleted_night_can_be_imported_again(house: House) -> None:
    for number in (1, 2, 3):
        assert take(house, FRIDAY.read_bytes()) == a_night(number, known=False)
        with nothing_changes(house.app):
            assert take(house, FRIDAY.read_bytes()).was_present
        house.writer()(SITTING.delete, number)
    house.writer()(SITTING.restore, 2)
    assert take(house, FRIDAY.read_bytes()) == a_night(2, known=True)


@own_database
def test_erased_night_can_be_imported_again(house: House) -> None:
    take(house, FRIDAY.read_bytes())
    house.writer()(SITTING.delete, 1)
    with house.app.app_context():
        assert tidy(NOW + GRACE_MS + 1) == 1
    assert take(house, FRIDAY.read_bytes()) == a_night(2, known=False)


def test_file_sent_five_times_at_once_is_one_night(house: House) -> None:
    devices = [house.join() for _ in range(5)]

    def send(number: int) -> Imported:
        actor = Actor(house.house_id, devices[number].number, Role.SCORER, NOW)
        with house.app.app_context():
            return import_file(actor, FRIDAY.read_bytes())

    results = at_once(*(lambda number=number: send(number) for number in range(5)))
    assert sorted(str(result) for result in results) == sorted(
        str(a_night(1, known=known)) for known in (False, True, True, True, True)
    )
    assert len(dump(house.app)["sitting"]) == 1


# ---- refused ----


@audit_only
@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"", "the file"),
        (b"[" * 100_000, "line 1, column 21"),
        (FRIDAY.read_bytes()[:200], "line 5, column 1"),
        (FRIDAY.read_bytes().replace(b"-3", b"NaN"), "deals[0].points.Bo"),
        (FRIDAY.read_bytes().replace(b'"Cy": 0', b'"Cy": 0, "Cy": 0'), "deals[0].tricks.Cy"),
        (changed(deals__0__tricks__dummy=5), "deals[0].tricks"),
        (changed(deals__0__tricks__dummy=6.5), "deals[0].tricks.dummy"),
        (changed(deals__0__tricks__dummy=True), "deals[0].tricks.dummy"),
        (changed(deals__0__contracts__Dee=4), "deals[0].contracts.Dee"),
        (changed(deals__0__points__Cy=12), "deals[0].points.Cy"),
        (changed(totals__Cy=12), "totals.Cy"),
        (changed("nine_games", deals__0__modifiers=["kens_rule"]), "deals[0].modifiers"),
        (changed("house_games", variants__polson__player_cards=15), "variants.polson.player_cards"),
        (changed(players=["Ann", "Bo", "C\u0007y"]), "players[2]"),
    ],
    ids=range(14),
)
def test_a_file_with_a_mistake_changes_no_row(house: House, data: bytes, place: str) -> None:
    with nothing_changes(house.app), pytest.raises(FileError) as caught:
        take(house, data)
    assert str(caught.value.problems[0].place) == place


def test_damaged_files_change_no_row_unless_they_are_whole(house: House) -> None:
    refused, taken = [], dict[bytes, Night]()
    for data in damaged(seed=fresh(11), number=times(50)):
        try:
            taken[data] = read_as(NIGHT, data)
        except FileError:
            refused.append(data)
    with nothing_changes(house.app):
        for data in refused:
            with pytest.raises(FileError):
                take(house, data)
    for data in list(taken)[:25]:
        done = take(house, data)
        assert not done.was_present
        assert len(house.night(done.number).deals) == len(taken[data].deals)
        assert house.night(done.number).totals == taken[data].totals


def test_device_without_permission_imports_nothing(house: House) -> None:
    viewer = house.writer(Role.VIEWER).having(needs=Role.SCORER).actor
    for data in (FRIDAY.read_bytes(), HOUSE_GAMES.read_bytes()):
        with house.app.app_context(), nothing_changes(house.app), pytest.raises(NotAllowed):
            import_file(viewer, data)


def test_a_full_disk_halfway_leaves_nothing_behind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("scorekeeper.core.stored.save_tallies", full)
    with nothing_changes(house.app), pytest.raises(OSError, match="full"):
        take(house, HOUSE_GAMES.read_bytes())


# ---- the terminal ----


def test_the_terminal_is_one_device_and_an_owner(house: House) -> None:
    with house.app.app_context():
        number = terminal_device(house.house_id, "Terminal", NOW)
        with nothing_changes(house.app):
            assert terminal_device(house.house_id, "Terminal", NOW + 5) == number
    with house.place() as place:
        device = DevicesTopic().load(place)[number]
    assert (device.name, device.role, device.revoked_at) == ("Terminal", Role.OWNER, None)
    rows = dump(house.app)
    assert next(row for row in rows["change"] if row["device_id"] == number)["action"] == "join"
    assert rows["house"][0]["seq"] == max(row["seq"] for row in rows["change"])


def test_no_browser_can_be_the_terminal(house: House) -> None:
    with house.app.app_context():
        terminal_device(house.house_id, "Terminal", NOW)
    for token in ("terminal", ""):
        client = house.app.test_client()
        client.set_cookie(house.cookie_name, token)
        assert client.get(f"/h/{house.public_id}/").status_code != 200


def test_a_terminal_that_was_revoked_joins_again(house: House) -> None:
    with house.app.app_context():
        number = terminal_device(house.house_id, "Terminal", NOW)
        with writing() as connection:  # by hand: nothing in the app revokes it
            own = (DeviceRow.house_id == house.house_id) & (DeviceRow.id == number)
            gone = update(DeviceRow).where(own).values(revoked_at=NOW)
            connection.execute(gone)
        assert terminal_device(house.house_id, "Terminal", NOW) == number
        actor = Actor(house.house_id, number, Role.OWNER, NOW)
        assert not import_file(actor, FRIDAY.read_bytes()).was_present


# ---- the demo ----


@audit_only
def test_the_demo_fills_an_empty_database_with_a_house_that_has_everything(
    make_app: MakeApp,
) -> None:
    app = make_app()
    with app.app_context():
        fill_demo("Demo house", "Terminal", demo_files(), NOW)
    rows = dump(app)
    assert [row["name"] for row in rows["house"]] == ["Demo house"]
    nights = [row for row in rows["sitting"] if row["game"] == "montana"]
    assert len(nights) == len(DEMO)
    tonight = evening_at(NOW).isoformat()
    # those before tonight keep their weekdays
    dates = [row["date"] for row in nights]
    assert dates == ["2026-10-30", "2026-11-06", "2026-11-15", tonight]
    others = [row for row in rows["sitting"] if row["game"] != "montana"]
    assert {row["game"]: (row["date"], row["state"]) for row in others} == {
        "pad": ("2026-11-15", "over"),
        "bidding": (tonight, "open"),
    }
    called = [deal for row in nights for deal in row["facts"]["deals"].values()]
    assert {facts["variant"] for facts in called} > builtin_variants().keys()
    assert {name for facts in called for name in facts["modifiers"]} == {
        "unabomb",
        "continental_divide",
        "kens_rule",
    }
    bids = [bid for facts in called for bid in facts.get("contracts", {}).values()]
    assert {"nil", "double nil"} <= set(bids)
    assert any(facts.get("blackjack") for facts in called)
    assert any(facts.get("blackjack_hands") for facts in called)
    assert any(facts.get("sits") for facts in called)
    assert any(facts["last_round"] for facts in called)
    assert [row["state"] for row in nights].count("open") == 1
    assert len(rows["variant"]) == 1


def test_demo_uses_a_house_without_devices(make_app: MakeApp) -> None:
    from scorekeeper.house.joining.actions import found_house

    app = make_app()
    with app.app_context():
        number = found_house("Our house")
        assert fill_demo("Demo house", "Terminal", demo_files(), NOW) == number
    assert [row["name"] for row in dump(app)["house"]] == ["Demo house"]


def test_demo_leaves_a_house_with_devices_unchanged(house: House) -> None:
    with house.app.app_context(), nothing_changes(house.app), pytest.raises(NotEmpty):
        fill_demo("Demo house", "Terminal", demo_files(), NOW)


def test_invalid_demo_night_leaves_database_empty(make_app: MakeApp) -> None:
    app = make_app()
    with app.app_context(), nothing_changes(app), pytest.raises(FileError):
        fill_demo("Demo house", "Terminal", [*demo_files(), b"{}"], NOW)


def test_generated_example_equals_shipped_file() -> None:
    assert json.loads(as_file(example())) == json.loads(FRIDAY.read_bytes())
