"""Archives that older versions wrote come in as they are, with every figure."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.documents import flatten
from scorekeeper.core.sittings import ERASED
from scorekeeper.games.montana.store.terms import WORD
from scorekeeper.games.sittings import NOUNS, TOPICS
from scorekeeper.house.archive.reading import is_archive, read_archive
from tests.cases.archives import (
    FIRST,
    archive_of,
    as_bytes,
    house_at,
    problems,
    said,
    sittings,
    take_in,
    without_house,
)
from tests.cases.databases.derived import now_called
from tests.depth import audit_only
from tests.running.databases import sqlite_first, sqlite_only
from tests.support import House, dump, new_key, of_variants

NAMES = ("rich", "cabin", "oldest")
"""One in which much has happened; one with long evenings, whole matches and games of Gaps that were
won; and one from before there was any game but Montana."""

pytestmark = sqlite_first


def first(name: str) -> bytes:
    """The archive as the older version wrote it."""
    return (FIRST / f"{name}.json").read_bytes()


def renamed(data: bytes) -> bytes:
    """An archive of a house with another name in addresses."""
    whole = said(data)
    whole["house"]["public_id"] = new_key()
    return as_bytes(whole)


@pytest.mark.parametrize("name", NAMES)
def test_it_comes_in_with_every_figure(name: str, app: Flask) -> None:
    assert is_archive(first(name))
    house = house_at(app, take_in(app, renamed(first(name))))
    counted = json.loads((FIRST / f"{name}.figures.json").read_bytes())
    found = figures(app, house.house_id)
    assert counted.keys() == found.keys()
    counted["terms"], found["terms"] = (
        without_stems(counted["terms"]),
        without_stems(found["terms"]),
    )
    for kind, lines in counted.items():
        assert sorted(map(str, lines)) == sorted(map(str, found[kind])), kind


def without_stems(terms: list[list[Any]]) -> list[list[Any]]:
    """Return the terms that every version makes alike, as they are called now."""
    return [[n, now_called(term), date] for n, term, date in terms if not term.startswith(WORD)]


def figures(app: Flask, house_id: int) -> dict[str, list[list[Any]]]:
    """What is counted in a house, in the words of the older version."""
    rows = {
        name: [r for r in there if r.get("house_id") == house_id]
        for name, there in dump(app).items()
    }
    which = {row["id"]: (NOUNS[row["game"]], row["number"]) for row in rows["sitting"]}
    number = {sitting: which[sitting][1] for sitting in which}
    return {
        "states": [[*which[row["id"]], row["state"]] for row in rows["sitting"]],
        "tallies": [
            [
                *which[row["sitting_id"]],
                *(row[column] for column in TALLY),
                {
                    name: row["figures"].get(name, 0)
                    for name in COUNTED[which[row["sitting_id"]][0]]
                },
            ]
            for row in rows["tally"]
        ],
        "figures": [
            [number[row["sitting_id"]], row["subject"], in_order(row["figures"])]
            for row in rows["figure"]
        ],
        "records": [
            [row["subject"], in_order(NOTHING | row["figures"])]
            for row in of_variants(rows["record"])
        ],
        "terms": [[number[row["sitting_id"]], row["term"], row["date"]] for row in rows["term"]],
        "gaps": [[row[column] for column in GAPS] for row in rows["gaps_result"]],
    }


TALLY = ("player_id", "seat", "points", "won", "played")
GAPS = (
    *("number", "deal", "rules", "device_id", "player_id", "state", "shuffles", "moves", "home"),
    *("won_shuffles", "won_moves", "least_shuffles", "least_moves", "ended_home", "loaded"),
)


COUNTED = {"night": ("made", "over", "under"), "match": ("games",)}
"""What was counted of a player from the first, by the noun of the sitting."""

NOTHING = dict.fromkeys(("deals", "made", "over", "under", "points"), 0)


def in_order(counted: dict[str, int]) -> dict[str, int]:
    """Each database has an order of its own for keys."""
    order = ("deals", "made", "over", "under", "points", "games")
    return {key: counted[key] for key in order if key in counted}


def without_marks(archive: dict[str, Any]) -> dict[str, Any]:
    """The archive without the marks of its sittings, which the first format did not have."""
    sittings = [
        {key: value for key, value in each.items() if key != "mark"} for each in archive["sittings"]
    ]
    return archive | {"sittings": sittings}


@pytest.mark.parametrize("name", NAMES)
@audit_only
def test_written_anew_it_is_the_same_house(name: str, app: Flask, elsewhere: Flask) -> None:
    data = renamed(first(name))
    number = take_in(app, data)
    again = archive_of(app, number)
    assert said(again)["format"] == "scorekeeper-house/2"
    assert without_marks(read_archive(again)) == {
        "gaps_rules": [],
        "seasons": [],
        **read_archive(data),
        "format": said(again)["format"],
    }
    there = take_in(elsewhere, again)
    assert archive_of(elsewhere, there) == again
    before, after = dump(app), dump(elsewhere)
    for table in before:
        if table != "house":
            ours = [row for row in before[table] if row.get("house_id") == number]
            assert without_house({table: ours}, table) == without_house(after, table), table


@pytest.mark.parametrize("name", NAMES)
def test_the_log_ends_with_what_stands_there(name: str, app: Flask) -> None:
    """Every cell of every sitting, one as the other."""
    house = House.__new__(House)
    house.app, house.house_id = app, take_in(app, renamed(first(name)))
    last: dict[str, dict[str, Any]] = {}
    for row in sorted(dump(app)["change_cell"], key=lambda row: int(row["seq"])):
        if row["house_id"] == house.house_id:
            last.setdefault(row["topic"], {})[row["cell"]] = row["after"]
    with house.place() as place:
        for row in dump(app)["sitting"]:
            if row["house_id"] == house.house_id and row["state"] != ERASED:
                topic = TOPICS[row["game"]](row["number"])
                stands = flatten(topic.document(topic.load(place)))
                told = {cell: said for cell, said in last[topic.name].items() if said is not None}
                assert told == stands, topic.name
            elif row["house_id"] == house.house_id:
                assert f"{NOUNS[row['game']]}/{row['number']}" not in last


# ---- what is refused ----

Change = Callable[[dict[str, Any]], Any]
WRONG: dict[str, tuple[Change, str]] = {
    "a list that there was not": (lambda w: w.update(sittings=[]), "sittings"),
    "no list of nights": (lambda w: w.pop("nights"), "nights"),
    "something else than a list": (lambda w: w.update(matches={}), "matches"),
    "a rule that cannot be": (lambda w: w["house"]["rules"].update(nil=1000), "house.rules.nil"),
    "no rules": (lambda w: w["house"].pop("rules"), "house.rules"),
    "a key of a night less": (lambda w: w["nights"][1].pop("spent"), "nights[1].spent"),
    "a key of a night more": (lambda w: w["nights"][1].update(facts={}), "nights[1].facts"),
    "a night of nothing": (lambda w: w["nights"].append(None), "nights[15]"),
    "a night's number twice": (lambda w: w["nights"][1].update(id=1), "nights[1].id"),
    "a night that the log does not know": (
        lambda w: w["nights"].append({**w["nights"][0], "id": 77}),
        "nights[15].version",
    ),
    "a night's name": (lambda w: w["nights"][2].update(name=" "), "nights[2].name"),
    "a night's rule": (lambda w: w["nights"][2]["rules"].update(nil="x"), "nights[2].rules.nil"),
    "a deal twice": (
        lambda w: w["nights"][0]["deals"].append(w["nights"][0]["deals"][0]),
        "nights[0].deals[3].id",
    ),
    "a deal without facts": (
        lambda w: w["nights"][0]["deals"][0].pop("facts"),
        "nights[0].deals[0].facts",
    ),
    "another place among the facts": (
        lambda w: w["nights"][0]["deals"][0]["facts"].update(position=5),
        "nights[0].deals[0].facts.position",
    ),
    "too many tricks": (
        lambda w: w["nights"][0]["deals"][0]["facts"]["tricks"].update({"0": 13}),
        "nights[0].deals.1.tricks",
    ),
    "a version of nothing": (lambda w: w["nights"][0].update(version=1), "nights[0].version"),
    "deals of a night that was erased": (
        lambda w: w["nights"][7].update(deals=w["nights"][0]["deals"]),
        "nights[7]",
    ),
    "a board": (lambda w: w["gaps"][0].update(board=""), "gaps[0].board"),
    "nobody who plays": (lambda w: w["gaps"][0].update(player_id=None), "gaps[0].seats"),
    "another game of Gaps": (lambda w: w["gaps"][0].update(number="0"), "gaps[0].number"),
    "more than one turn too many": (lambda w: w["gaps"][0].update(at=9999), "gaps[0].at"),
    "a game that nobody won": (
        lambda w: w["matches"][0]["games"]["1"].update(winner=5),
        "matches[0].games.1.winner",
    ),
    "no games": (lambda w: w["matches"][0].pop("games"), "matches[0].games"),
    "another version of a game": (lambda w: w["variants"][0].update(game="x"), "variants[0].game"),
}


@sqlite_only
@pytest.mark.parametrize("how", WRONG)
def test_what_is_wrong_is_told_with_the_place_that_it_has_there(how: str) -> None:
    change, place = WRONG[how]
    whole = said(first("rich"))
    change(whole)
    assert place in [where for where, _ in problems(as_bytes(whole))]


@sqlite_only
def test_a_match_without_games_is_one_that_has_begun() -> None:
    whole = said(first("rich"))
    began = {match["id"] for match in whole["matches"] if not match["games"]}
    assert began
    now = sittings(read_archive(as_bytes(whole)), "shedding")
    assert {match["number"] for match in now if "games" not in match["facts"]} == began
