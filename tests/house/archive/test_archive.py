"""Archives of houses: exported and imported byte for byte, completely or not at all."""

import json
from contextlib import ExitStack
from itertools import product
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import insert, select, update

from scorekeeper.base.json_text import FileError
from scorekeeper.core.clock import evening_at
from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import HouseRow, SittingRow
from scorekeeper.core.write import Actor, NotAllowed, Stamp
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.house.archive.actions import import_house
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.joining.actions import terminal_device
from tests.cases.archives import (
    HIDING,
    SECRET,
    archive_document,
    archive_of,
    as_bytes,
    fill,
    import_archive,
    sittings,
    sittings_there,
    without_house,
)
from tests.cases.night_files import FRIDAY
from tests.cases.nights import WHITEFISH
from tests.conftest import DatabasesOf
from tests.depth import THOROUGH, audit_only
from tests.running.databases import (
    BACKENDS,
    both_databases,
    own_database,
    sqlite_first,
    sqlite_only,
)
from tests.running.keeping import app_at, close
from tests.support import NOW, House, at_once, dump, new_key, nothing_changes, until_not_busy

pytestmark = both_databases

DERIVED = ("tally", "figure", "record", "term", "gaps_result")
KEPT = ("house", "house_game", "player", "spec", "variant", "gaps_rules", "season")


# ---- there and back ----


@audit_only
@pytest.mark.parametrize(
    ("first", "second"),
    list(product(BACKENDS, repeat=2)) if THOROUGH else [BACKENDS],
)
def test_imported_house_exports_the_same_bytes_on_either_database(
    databases_of: DatabasesOf, tmp_path: Path, first: str, second: str
) -> None:
    with ExitStack() as stack:
        apps = []
        for number, kind in enumerate((first, second)):
            (tmp_path / str(number)).mkdir()
            url = databases_of(kind).migrated(tmp_path / str(number))
            stack.callback(databases_of(kind).drop, url)
            apps.append(app_at(url, tmp_path / str(number)))
            stack.callback(close, apps[-1])
        house = fill(House(apps[0]))
        House(apps[1], "Someone else's")
        data = archive_of(apps[0], house.house_id)
        assert read_archive(data)["house"]["public_id"] == house.public_id
        number = import_archive(apps[1], data)
        assert number != house.house_id
        assert archive_of(apps[1], number) == data


@audit_only
@sqlite_first
def test_derived_rows_are_rebuilt_on_import(rich: House, elsewhere: Flask) -> None:
    import_archive(elsewhere, archive_of(rich.app, rich.house_id))
    before, after = dump(rich.app), dump(elsewhere)
    for table in DERIVED:
        assert without_house(before, table), table
        assert without_house(after, table) == without_house(before, table), table
    for table in KEPT:
        assert without_house(after, table), table
        assert without_house(after, table) == without_house(before, table), table
    stood, stands = (
        {(row["game"], row["number"]): row for row in without_house(rows, "sitting")}
        for rows in (before, after)
    )
    assert stood.keys() == stands.keys()
    hiding = set()
    for key, row in stood.items():
        if row != stands[key]:
            hiding.add(key)
            assert {**row, "facts": {}} == {**stands[key], "facts": {}}
    assert hiding == {("montana", number) for number in HIDING}


@sqlite_only
def test_an_archive_is_canonical(rich_data: bytes) -> None:
    data = rich_data.decode()
    assert (data.count("\r"), data[-2:]) == (0, "}\n")
    whole = json.loads(data)
    lines = data.splitlines()
    assert list(whole) == sorted(whole)
    parts = ("changes", "sittings", "players", "devices", "specs", "variants", "gaps_rules")
    for part in (*parts, "seasons"):
        for item in whole[part]:
            line = json.dumps(item, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            assert {line, f"{line},", f"{line}],"} & {*lines} or f"{line}]}}" in lines


@sqlite_only
@audit_only
def test_archive_of_gaps_games_without_dates_is_read(rich_data: bytes, app: Flask) -> None:
    whole = archive_document(rich_data)
    whole["house"]["public_id"] = new_key()
    games = sittings(whole, "gaps")
    assert {game["date"] for game in games} == {evening_at(NOW).isoformat()}
    for game in games:
        del game["date"]
    for change in whole["changes"]:
        if change["topic"].startswith("gaps/"):
            change["cells"].pop("date", None)
    number = import_archive(app, as_bytes(whole))
    assert {row["date"] for row in sittings_there(app, "gaps")} == {None}
    assert archive_document(archive_of(app, number)) == whole


@sqlite_first
@own_database
def test_archive_has_sittings_with_any_id(house: House) -> None:
    house.start_night()
    with house.app.app_context(), writing() as connection:
        table = SittingRow.__table__
        (row,) = connection.execute(select(table).where(table.c.house_id == house.house_id))
        lower = [
            {**row._mapping, "id": 1 - number, "number": number, "mark": f"{number:016}"}
            for number in range(2, 80)
        ]
        connection.execute(insert(table), lower)
    archived = archive_document(archive_of(house.app, house.house_id))["sittings"]
    assert [sitting["id"] for sitting in archived] == [*range(-78, 0), row.id]


# ---- what stays out ----


@sqlite_only
def test_archive_admits_no_device(rich: House, elsewhere: Flask) -> None:
    data = archive_of(rich.app, rich.house_id)
    rows = dump(rich.app)
    secrets = [row["token_hash"] for table in ("device", "invite") for row in rows[table]]
    secrets += [device.token for device in rich.devices]
    secrets += [row["body_hash"] for row in rows["change"]]
    assert not [secret for secret in secrets if secret.encode() in data]
    for change in archive_document(data)["changes"]:
        assert change["topic"] != "devices" or not change["cells"]
    assert all(device.keys() == {"id", "name"} for device in archive_document(data)["devices"])
    number = import_archive(elsewhere, data)
    stubs = dump(elsewhere)["device"]
    assert len(stubs) == len(rows["device"])
    assert all(row["revoked_at"] and row["player_id"] is None for row in stubs)
    with elsewhere.app_context():
        for row in stubs:
            actor = Actor(number, row["id"], Role.VIEWER, NOW)
            with nothing_changes(elsewhere), pytest.raises(NotAllowed):
                corrections.write_note(actor, Stamp(new_key(), 999), 1, None, "again")
    browser = elsewhere.test_client()
    for device in rich.devices:
        browser.set_cookie(f"house-{rich.public_id}", device.token)
        assert browser.get(f"/h/{rich.public_id}/").status_code == 403


@sqlite_only
def test_archive_neither_contains_nor_reveals_hidden_bids(rich: House) -> None:
    data = archive_of(rich.app, rich.house_id)
    whole = archive_document(data)
    bids = [
        value
        for change in whole["changes"]
        for cell, values in change["cells"].items()
        if "contracts." in cell
        for value in values
    ]
    nights = [night["facts"].get("deals", {}) for night in sittings(whole, "montana")]
    deals = [deal for night in nights for deal in night.values()]
    bids += [bid for deal in deals for bid in deal.get("contracts", {}).values()]
    assert len(bids) > 50
    assert SECRET not in bids
    stored = dump(rich.app)["change_cell"]
    assert sum(row["after"] == SECRET and "contracts." in row["cell"] for row in stored) >= 5
    # the same house with other bids: nothing in the archive tells which
    files = [change for change in whole["changes"] if "file" in change]
    assert {change["seq"] for change in files} < {
        row["seq"] for row in dump(rich.app)["change"] if row["action"] == "import"
    }


@sqlite_only
def test_hidden_bids_do_not_change_the_archive(house: House, elsewhere: Flask) -> None:
    """Two houses that differ in one hidden bid: comparing them reveals nothing."""
    other = House(elsewhere)
    with elsewhere.app_context(), writing() as connection:
        connection.execute(update(HouseRow).values(public_id=house.public_id))
    for owned, bid in ((house, 4), (other, 5)):
        _hiding(owned, bid)
        with owned.app.app_context(), writing() as connection:
            here = SittingRow.house_id == owned.house_id
            connection.execute(update(SittingRow).where(here).values(mark=f"{1:016}"))
    assert dump(house.app)["sitting"] != dump(elsewhere)["sitting"]
    assert archive_of(house.app, house.house_id) == archive_of(elsewhere, other.house_id)


@sqlite_only
def test_bids_are_archived_once_all_are_made(house: House) -> None:
    night = _hiding(house, SECRET)
    before = archive_document(archive_of(house.app, house.house_id))
    for seat in (1, 2):
        house.writer()(nights.bid, night, 1, seat, 2)
    after = archive_document(archive_of(house.app, house.house_id))
    was, now = (whole["sittings"][0]["facts"]["deals"]["1"] for whole in (before, after))
    assert "contracts" not in was
    assert now["contracts"] == {"0": SECRET, "1": 2, "2": 2}
    assert [c for c in after["changes"] if "deals.1.contracts.0" in c["cells"]]


def _hiding(house: House, bid: int) -> int:
    """A night with one hidden bid, and two that are not in yet."""
    players = house.add_players("Ann", "Bo", "Cy")
    writer = house.writer()
    written = writer(
        nights.start,
        name="Friday",
        date="2026-11-20",
        players=players,
        dealer=2,
        calling_deal_counts=False,
        hidden_bids=True,
    )
    night = int(written.topic.removeprefix("night/"))
    writer(nights.call, night, 1, Call(WHITEFISH))
    writer(nights.bid, night, 1, 0, bid)
    return night


# ---- going on elsewhere ----


@audit_only
@sqlite_only
def test_imported_house_can_be_continued(rich_data: bytes, app: Flask) -> None:
    whole = archive_document(rich_data)
    whole["house"]["public_id"] = new_key()
    number = import_archive(app, as_bytes(whole))
    with app.app_context():
        device = terminal_device(number, "Terminal", NOW)
        actor = Actor(number, device, Role.OWNER, NOW)
        imported_again = import_file(actor, FRIDAY.read_bytes())
        assert imported_again.was_present
        done = nights.start(
            actor,
            Stamp(new_key(), 10**6),
            name="Next",
            date="2026-11-21",
            players=[1, 2, 3],
            dealer=0,
            calling_deal_counts=False,
        )
        newest = max(sitting["number"] for sitting in sittings(whole, "montana"))
        assert done.topic == f"night/{newest + 1}"
    again = archive_of(app, number)
    assert read_archive(again)


def test_one_of_two_concurrent_imports_is_refused(rich_data: bytes, app: Flask) -> None:
    whole = read_archive(rich_data)
    whole["house"]["public_id"] = copy = new_key()

    def bring() -> str:
        with app.app_context():
            try:
                return f"{until_not_busy(lambda: import_house(whole, NOW)) > 0}"
            except FileError as error:
                return str(error.problems[0].place)

    assert sorted(map(str, at_once(bring, bring))) == ["True", "house.public_id"]
    assert [row["public_id"] for row in dump(app)["house"]].count(copy) == 1
