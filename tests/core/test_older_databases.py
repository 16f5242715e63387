"""Databases of every version that the schema had: brought up, they say what they said before."""

import json
from collections.abc import Callable, Iterable
from datetime import datetime

import pytest
from flask import Flask

from scorekeeper.core.db import db, writing
from scorekeeper.core.documents import flatten
from scorekeeper.core.migrate import bring, migrate, newest, versions
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.sittings import TOPICS
from scorekeeper.house.tidying import complete
from scorekeeper.web.access import cookie_name
from tests.cases.archives import archive_of, said
from tests.cases.databases.derived import (
    COUNTED,
    figures,
    old_figures,
    old_tallies,
    old_terms,
    tallies,
    terms,
)
from tests.cases.databases.older import TOKENS, VERSIONS, older, pour
from tests.cases.databases.played import (
    LAST,
    Key,
    Row,
    began,
    gaps_results,
    old_gaps_results,
    old_sittings,
    sittings,
    topic,
    without,
)
from tests.cases.databases.shown import as_it_was_shown, shown
from tests.conftest import MakeApp
from tests.depth import THOROUGH, audit_only
from tests.running.databases import both_databases, postgresql_only, sqlite_first, sqlite_only
from tests.support import NOW, Dump, dump, new_key

pytestmark = both_databases

Bring = Callable[..., Flask]


@pytest.fixture
def brought(make_app: MakeApp, empty_database_url: str) -> Bring:
    """Makes the app on the database of that version, with these rows, and brings that up."""

    def make(version: str, rows: Dump) -> Flask:
        app = make_app(database_url=empty_database_url)
        with app.app_context():
            with writing() as connection:
                bring(connection, version)
                pour(connection, rows)
            migrate(app)
            complete()
        return app

    return make


def test_each_version_but_the_newest_has_a_database() -> None:
    assert {*VERSIONS, newest()} == versions()


PLAYED = [each for each in VERSIONS if each <= LAST]


@sqlite_only
@pytest.mark.parametrize("version", PLAYED if THOROUGH else [PLAYED[0], PLAYED[-1]])
def test_a_database_of_any_version_says_what_it_said(
    brought: Bring, version: str, subtests: pytest.Subtests
) -> None:
    says_what_it_said(brought, version, subtests)


@audit_only
@postgresql_only
@pytest.mark.parametrize("version", PLAYED if THOROUGH else PLAYED[:1])
def test_so_does_one_of_postgresql(brought: Bring, version: str, subtests: pytest.Subtests) -> None:
    says_what_it_said(brought, version, subtests)


def says_what_it_said(brought: Bring, version: str, subtests: pytest.Subtests) -> None:
    was = older(version)
    app = brought(version, was)
    now = dump(app)
    with subtests.test("what was played"):
        assert sittings(now) == old_sittings(was)
    with subtests.test("figures of games of Gaps"):
        assert gaps_results(now) == old_gaps_results(was)
    with subtests.test("tallies"):
        assert tallies(now) == old_tallies(was)
    with subtests.test("figures of variants"):
        assert figures(now) == old_figures(was)
    with subtests.test("what nights are found by"):
        assert terms(now) == old_terms(was, version)
    with subtests.test("what a house owns"):
        assert owned(now) == old_owned(was)
    with subtests.test("the log"):
        assert [now["change"], now["change_cell"]] == [was["change"], was["change_cell"]]
    with subtests.test("standings and points, as they are shown"):
        assert shown(app) == as_it_was_shown(version)
    with subtests.test("each sitting is what the log says"):
        assert documents(app, now) == logged(was, version)
    with subtests.test("all that is derived is as it would be derived now"):
        derive_anew(app, now)
        assert dump(app) == now
    with subtests.test("nobody has to join again, and it goes on"):
        go_on(app, now)


@sqlite_first
def test_a_sitting_of_which_the_log_says_nothing_stays_in_its_place(brought: Bring) -> None:
    was = older(LAST)
    silent = ("gaps/1", "gaps/2", "gaps/4", "match/1", "night/1", "night/6")
    for table in ("change", "change_cell"):
        was[table] = [row for row in was[table] if row["topic"] not in silent]
    now = dump(brought(LAST, was))
    assert now["house"] == houses_now(was["house"])
    assert_in_order(was, now)
    assert tallies(now) == old_tallies(was)
    assert gaps_results(now) == old_gaps_results(was)


@sqlite_first
def test_a_sitting_that_the_log_has_begin_too_late_stays_in_its_place(brought: Bring) -> None:
    was = older(LAST)
    next_one = began(was, 1, "match/4")
    for table in ("change", "change_cell"):
        was[table] = [
            row
            for row in was[table]
            if (row["house_id"], row["topic"]) != (1, "match/3") or row["seq"] > next_one
        ]
    assert began(was, 1, "match/3") > next_one
    now = dump(brought(LAST, was))
    assert now["house"] == houses_now(was["house"])
    assert_in_order(was, now)


@sqlite_first
def test_a_database_without_any_log_comes_up_whole(brought: Bring) -> None:
    was = older(LAST) | {"change": [], "change_cell": []}
    for house in was["house"]:
        house["seq"] = 0
    app = brought(LAST, was)
    now = dump(app)
    assert_in_order(was, now)
    assert shown(app) == as_it_was_shown(LAST)
    for house in now["house"]:
        archived = said(archive_of(app, house["id"]))["sittings"]
        assert [each["id"] for each in archived] == list(range(1, house["seq"] + 1))
    go_on(app, now)


def assert_in_order(was: Dump, now: Dump) -> None:
    """Every sitting is there, in the order of its game; no later one can get its id."""
    played = was["night"] + was["shedding_match"] + was["gaps_game"]
    assert len(now["sitting"]) == len(played)
    for house in now["house"]:
        here = [row for row in now["sitting"] if row["house_id"] == house["id"]]
        assert all(0 < row["id"] <= house["seq"] for row in here)
        for game in TOPICS:
            ids = {row["number"]: row["id"] for row in here if row["game"] == game}
            assert sorted(ids, key=lambda number: ids[number]) == sorted(ids)


def houses_now(houses: list[Row]) -> list[Row]:
    """The rows of houses as they are now, of those before 0014."""
    return [without(house, "rules") | {"hidden_games": {}, "zone": ""} for house in houses]


@sqlite_first
def test_games_of_gaps_get_the_evening_on_which_they_were_begun(brought: Bring) -> None:
    was = older("0010")
    began_at = {"gaps/1": datetime(2026, 11, 21, 4, 59), "gaps/2": datetime(2026, 11, 21, 5)}
    for change in was["change"]:
        if local := began_at.get(change["topic"]):
            change["at"] = round(local.timestamp() * 1000)
    for table in ("change", "change_cell"):
        was[table] = [row for row in was[table] if row["topic"] != "gaps/3"]
    now = dump(brought("0010", was))
    dates = {
        row["number"]: row["date"]
        for row in now["sitting"]
        if (row["house_id"], row["game"]) == (1, "gaps") and row["number"] < 4
    }
    assert dates == {1: "2026-11-20", 2: "2026-11-21", 3: None}


@sqlite_first
def test_what_was_discarded_counts_nothing_whatever_was_counted_of_it(brought: Bring) -> None:
    was = older(LAST)
    (discarded,) = [row for row in was["night"] if row["name"] == "Discarded"]
    here = {"house_id": discarded["house_id"], "night_id": discarded["id"]}
    counted = {"game_id": "whitefish", **dict.fromkeys(COUNTED, 0)}
    was["tally"].append({**was["tally"][0], **here})
    was["game_tally"].append(counted | here)
    was["night_term"].append({"term": "all 3", "date": discarded["date"], **here})
    now, before = dump(brought(LAST, was)), older(LAST)
    assert tallies(now) == old_tallies(before)
    assert figures(now) == old_figures(before)
    assert terms(now) == old_terms(before, LAST)


# ---- what a house owns ----


LATER: dict[str, Row] = {
    "device": {"player_id": None},
    "invite": {"joined": 0},
    "code": {"joined": 0},
    "player": {"merged_into": None, "here": None},
    "spec": {},
    "gaps_rules": {},
}
"""What stays as it was, and what of it came later."""


def owned(now: Dump) -> dict[str, list[Row]]:
    return {name: in_order(now[name]) for name in (*LATER, "house", "house_game", "variant")}


def old_owned(was: Dump) -> dict[str, list[Row]]:
    rules = [
        {"house_id": row["id"], "game": "montana", "settings": row["rules"]} for row in was["house"]
    ]
    variants = [{"game": "montana", "retired": False, **row} for row in was.get("variant", ())]
    found = {name: [later | row for row in was.get(name, ())] for name, later in LATER.items()}
    found |= {"house": houses_now(was["house"])}
    found |= {"house_game": rules, "variant": variants}
    return {name: in_order(rows) for name, rows in found.items()}


def in_order(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: json.dumps(row, sort_keys=True))


# ---- the log, and what follows from what was played ----


def documents(app: Flask, now: Dump) -> dict[Key, Row]:
    """The cells of each sitting of which something is left."""
    with app.app_context():
        places = {house: Place(db.session.connection(), house) for house in TOKENS}
        found = {}
        for row in now["sitting"]:
            if row["state"] != "erased":
                topic = TOPICS[row["game"]](row["number"])
                document = topic.document(topic.load(places[row["house_id"]]))
                found[row["house_id"], topic.name] = flatten(document)
        return found


def logged(was: Dump, version: str) -> dict[Key, Row]:
    """What the log says last of each cell; what is newer than the version has its first value."""
    cells: dict[Key, Row] = {}
    for change in was["change"]:
        noun = change["topic"].split("/")[0]
        if "/" in change["topic"]:
            new: Row = {}
            if noun == "night" and version < "0002":
                new = {"note": "", "discarded": 0}
            if noun == "gaps" and version < "0011":
                new = {"date": "2026-10-11"}
            cells.setdefault((change["house_id"], change["topic"]), new)
    for cell in was["change_cell"]:
        key = cell["house_id"], cell["topic"]
        if key in cells:
            cells[key][cell["cell"]] = cell["after"]
    erased = {
        (row["house_id"], topic(game, row["id"]))
        for game, table in (("montana", "night"), ("shedding", "shedding_match"))
        for row in was.get(table, ())
        if row.get("discarded") == 1
    }
    return {
        key: {name: value for name, value in said.items() if value is not None}
        for key, said in cells.items()
        if key not in erased
    }


def derive_anew(app: Flask, now: Dump) -> None:
    with app.app_context(), writing() as connection:
        for row in now["sitting"]:
            if row["state"] != "erased":
                TOPICS[row["game"]](row["number"]).rederive(Place(connection, row["house_id"]))


def go_on(app: Flask, now: Dump) -> None:
    """Each owner's browser is known, and begins a night with the next number."""
    for house in now["house"]:
        with app.test_request_context():
            cookie = cookie_name(house["public_id"])
        client = app.test_client()
        client.set_cookie(cookie, TOKENS[house["id"]])
        page = client.get(f"/h/{house['public_id']}/devices")
        assert page.status_code == 200, page.status
        seq, here = house["seq"], [n for n in now["sitting"] if n["house_id"] == house["id"]]
        with app.app_context():
            written = nights.start(
                Actor(house["id"], 1, Role.SCORER, NOW),
                Stamp(new_key(), seq),
                name="New",
                date="2026-11-20",
                players=[1, 2, 3],
                dealer=0,
                calling_deal_counts=False,
            )
        last = max(row["number"] for row in here if row["game"] == "montana")
        assert (written.topic, written.version) == (f"night/{last + 1}", seq + 1)
        (new,) = [
            (row["id"], row["number"])
            for row in dump(app)["sitting"]
            if row["house_id"] == house["id"] and row not in here
        ]
        assert new == (seq + 1, last + 1)
