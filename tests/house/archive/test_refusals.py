"""Archives that are refused, each for its place; and that what people did never is."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.house.archive.reading import is_archive, read_archive
from tests.cases.archives import as_bytes, problems, rich_archive, said
from tests.cases.night_files import FRIDAY
from tests.conftest import DatabasesOf

Change = Callable[[dict[str, Any]], Any]


def _deal(whole: dict[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = whole["nights"][0]["deals"][0]["facts"]
    return facts


def _bid(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "bid")


def _book(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["topic"] == "variants")


def _undo(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "undo")


def _files(whole: dict[str, Any]) -> list[dict[str, Any]]:
    return [change for change in whole["changes"] if "file" in change]


def _own(whole: dict[str, Any]) -> dict[str, Any]:
    return next(spec for spec in whole["specs"] if spec["body"]["id"] == "own:polson")


WRONG: dict[str, tuple[Change, str]] = {
    "another format": (lambda w: w.update(format="scorekeeper-house/2"), "format"),
    "an unknown key": (lambda w: w.update(more=1), "more"),
    "no house": (lambda w: w.pop("house"), "house"),
    "a public id that is none": (lambda w: w["house"].update(public_id="../x"), "house.public_id"),
    "a rule that cannot be": (lambda w: w["house"]["rules"].update(nil=1000), "house.rules.nil"),
    "a name with a control": (lambda w: w["players"][0].update(name="A\x07"), "players[0].name"),
    "a name not as it is kept": (lambda w: w["players"][0].update(name="A "), "players[0].name"),
    "a name twice": (lambda w: w["players"][1].update(name="ANN"), "players[1].name"),
    "a number twice": (lambda w: w["players"][1].update(id=1), "players[1].id"),
    "merged in a ring": (lambda w: w["players"][0].update(merged_into=1), "players"),
    "merged into nobody": (lambda w: w["players"][0].update(merged_into=99), "players"),
    "a token": (lambda w: w["devices"][0].update(token_hash="x"), "devices[0].token_hash"),
    "another hash": (lambda w: w["specs"][0].update(hash="0" * 32), "specs[0].hash"),
    "another body": (lambda w: w["specs"][0]["body"].update(tricks=12), "specs[0].hash"),
    "a game of nobody": (lambda w: w["variants"][0].update(hash="0" * 32), "variants[0].hash"),
    "a date that is none": (lambda w: w["nights"][0].update(date="2026-2-1"), "nights[0].date"),
    "two seats for one": (lambda w: w["nights"][0].update(seats=[1, 1, 2]), "nights[0].seats"),
    "a seat for nobody": (lambda w: w["nights"][0].update(seats=[1, 2, 99]), "nights[0].seats"),
    "no deals": (lambda w: w["nights"][0].update(deals=[]), "nights[0].deals"),
    "too many tricks": (
        lambda w: _deal(w)["tricks"].update({"0": 13}),
        "nights[0].deals[0].facts.tricks",
    ),
    "true for a number": (
        lambda w: _deal(w)["tricks"].update({"0": True}),
        "nights[0].deals[0].facts.tricks.0",
    ),
    "a dealer who is none": (
        lambda w: _deal(w).update(dealer=3),
        "nights[0].deals[0].facts.dealer",
    ),
    "a call without a game": (
        lambda w: _deal(w).pop("variant"),
        "nights[0].deals[0].facts.variant",
    ),
    "a spec that is not there": (
        lambda w: _deal(w).update(spec="0" * 32),
        "nights[0].deals[0].facts.spec",
    ),
    "points": (lambda w: _deal(w).update(points={}), "nights[0].deals[0].facts.points"),
    "a deal without its place": (
        lambda w: w["nights"][0]["deals"][0].pop("position"),
        "nights[0].deals[0].position",
    ),
    "deals out of order": (
        lambda w: w["nights"][0]["deals"].reverse(),
        "nights[0].deals[1].position",
    ),
    "a version of nothing": (lambda w: w["nights"][0].update(version=1), "nights[0].version"),
    "a change left out": (lambda w: w["changes"].pop(5), "changes[5].seq"),
    "the last change left out": (lambda w: w["changes"].pop(), "house.seq"),
    "a stranger's change": (lambda w: _bid(w).update(device=99), "changes[BID].device"),
    "a change of nothing": (lambda w: _bid(w).update(topic="night/99"), "changes[BID].topic"),
    "an undo of nothing": (lambda w: _bid(w).update(undoes=1), "changes[BID].undoes"),
    "a bid from elsewhere": (
        lambda w: _bid(w)["cells"].update({"deals.1.contracts.0": [None, 7]}),
        "changes[BID].cells.deals.1.contracts.0",
    ),
    "a game of Gaps that there is not": (
        lambda w: w["gaps"][0].update(number="0"),
        "gaps[0].number",
    ),
    "a number not as it is kept": (lambda w: w["gaps"][3].update(number="07"), "gaps[3].number"),
    "rules of no game": (lambda w: w["gaps"][0].update(rules="hard"), "gaps[0].rules"),
    "a turn that is none": (
        lambda w: w["gaps"][0]["turns"].insert(0, "AS>r1c1"),
        "gaps[0].turns[0]",
    ),
    "a turn that cannot be": (
        lambda w: w["gaps"][0]["turns"].insert(0, "KS>r1c1"),
        "gaps[0].turns[0]",
    ),
    "more turns done than there are": (lambda w: w["gaps"][0].update(at=9999), "gaps[0].at"),
    "a replay of nothing": (lambda w: w["gaps"][3].update(replaying=True), "gaps[3].replaying"),
    "a win without moves": (lambda w: w["gaps"][0].update(won_shuffles=1), "gaps[0].won_moves"),
    "no evening": (lambda w: w["gaps"][0].update(date="tonight"), "gaps[0].date"),
    "an evening that cannot be": (
        lambda w: w["gaps"][0].update(date="2026-02-30"),
        "gaps[0].date",
    ),
    "a board": (lambda w: w["gaps"][0].update(board=""), "gaps[0].board"),
    "a game of no device": (lambda w: w["gaps"][0].update(device_id=99), "gaps[0].device_id"),
    "somebody's game who is not there": (
        lambda w: w["gaps"][0].update(player_id=99),
        "gaps[0].player_id",
    ),
    "a game's version of nothing": (lambda w: w["gaps"][0].update(version=1), "gaps[0].version"),
    "a match for one": (lambda w: w["matches"][0].update(seats=[1]), "matches[0].seats"),
    "a match of somebody twice": (
        lambda w: w["matches"][0].update(seats=[1, 2, 1]),
        "matches[0].seats",
    ),
    "a target that cannot be": (lambda w: w["matches"][0].update(target=0), "matches[0].target"),
    "a winner who does not sit there": (
        lambda w: w["matches"][0]["games"]["1"].update(winner=5),
        "matches[0].games.1",
    ),
    "more sixes than there are": (
        lambda w: w["matches"][0]["games"]["1"]["left"]["1"]["numbers"].update({"6": 13}),
        "matches[0].games.1.left.1.numbers.6",
    ),
    "a hand that nobody has": (
        lambda w: w["matches"][0]["games"]["1"]["left"].update({"4": 10}),
        "matches[0]",
    ),
    "points of a game": (
        lambda w: w["matches"][0]["games"]["1"].update(points=3),
        "matches[0].games.1.points",
    ),
    "a turn of no card": (
        lambda w: w["matches"][1]["course"]["turns"].update({"1": "G7F"}),
        "matches[1].course.turns.1",
    ),
    "turns with one left out": (
        lambda w: w["matches"][1]["course"]["turns"].pop("1"),
        "matches[1].games",
    ),
    "a match's version of nothing": (
        lambda w: w["matches"][0].update(version=1),
        "matches[0].version",
    ),
    "a house's own rules that ship": (
        lambda w: w["gaps_rules"][0].update(said="classic"),
        "gaps_rules[0].said",
    ),
    "the fourth pile's name": (lambda w: w["players"][0].update(name="Dummy"), "players[0].name"),
    "a device after which none can come": (
        lambda w: w["devices"][0].update(id=2**31 - 1),
        "devices[0].id",
    ),
    "more steps than a game can have": (
        lambda w: w["specs"][0]["body"].update(steps=[{"do": "exchange"}] * 2000),
        "specs[0].body.steps",
    ),
    "a game that neither ships nor is the house's": (
        lambda w: w["specs"][0]["body"].update(id="nosuch"),
        "specs[0].body.id",
    ),
    "a house's game without a name in its id": (
        lambda w: w["specs"][0]["body"].update(id="own:"),
        "specs[0].body.id",
    ),
    "a house's game that is called like one that ships": (
        lambda w: _own(w)["body"].update(name="Whitefish"),
        "specs[OWN].body.name",
    ),
    "a version of another game in the log": (
        lambda w: _book(w)["cells"].update({"own:libby": [None, _own(w)["hash"]]}),
        "changes[BOOK].cells.own:libby",
    ),
    "a game that ships in the log of the book": (
        lambda w: _book(w)["cells"].update(whitefish=[None, _deal(w)["spec"]]),
        "changes[BOOK].cells.whitefish",
    ),
    "a rule with a dot": (
        lambda w: w["house"]["rules"].update({"unabomb.3": -3}),
        "house.rules.unabomb.3",
    ),
    "a moment after the year 9999": (
        lambda w: _bid(w).update(at=10**15 - 1),
        "changes[BID].at",
    ),
    "the same file twice": (
        lambda w: _files(w)[1].update(file=_files(w)[0]["file"], device=_files(w)[0]["device"]),
        "changes[FILE].file",
    ),
    "an undo of a start": (
        lambda w: _undo(w).update(undoes=_bid(w)["seq"] - 2),
        "changes[UNDO].undoes",
    ),
    "a cell of a device": (
        lambda w: w["changes"][0]["cells"].update({"1.role": [None, "owner"]}),
        "changes[0].cells.1.role",
    ),
}


@pytest.fixture(scope="module")
def data(databases_of: DatabasesOf, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The archive of the rich house."""
    return rich_archive(databases_of("sqlite"), tmp_path_factory.mktemp("rich"))


@pytest.mark.parametrize("how", WRONG)
def test_what_is_wrong_is_told_with_its_place(data: bytes, how: str) -> None:
    change, place = WRONG[how]
    whole = said(data)
    for word, change_named in (("BID", _bid), ("BOOK", _book), ("UNDO", _undo)):
        place = place.replace(word, str(change_named(whole)["seq"] - 1))
    place = place.replace("FILE", str(_files(whole)[1]["seq"] - 1))
    place = place.replace("OWN", str(whole["specs"].index(_own(whole))))
    change(whole)
    found = [where for where, _ in problems(as_bytes(whole))]
    assert any(where == place or where.startswith((f"{place}.", f"{place}[")) for where in found), (
        found
    )


def test_a_long_way_of_merged_players_is_read_at_once(data: bytes) -> None:
    whole = said(data)
    start, many = 1000, 20_000
    whole["players"] += [
        {"id": start + n, "name": f"P{n}", "retired": False, "merged_into": start + n + 1}
        for n in range(many)
    ]
    end = {"id": start + many, "name": "End", "retired": False}
    began = time.monotonic()
    assert read_archive(as_bytes({**whole, "players": [*whole["players"], end]}))
    found = problems(as_bytes(whole))
    assert time.monotonic() - began < 8
    assert found[0] == ("players", f"Player {start} was merged into nobody.")


def test_the_format_is_known_however_it_is_spelt(data: bytes) -> None:
    for word in (b'"format"', rb'"f\u006Frmat"', rb'"\u0066ormat"  '):
        assert is_archive(data.replace(b'"format"', word))
    assert is_archive(data.replace(b"scorekeeper-house/1", rb"scorekeeper-house\/1"))
    assert not is_archive(FRIDAY.read_bytes())
