"""Archives that are refused, each for its place; and that what people did never is."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorekeeper.base.json_fields import Findings
from scorekeeper.core.archive_values import Known
from scorekeeper.games.archives import ARCHIVED
from scorekeeper.house.archive.reading import is_archive, read_archive
from tests.cases.archives import as_bytes, problems, said, sittings
from tests.cases.night_files import FRIDAY

Change = Callable[[dict[str, Any]], Any]


def _night(whole: dict[str, Any]) -> dict[str, Any]:
    return sittings(whole, "montana")[0]


def _deals(whole: dict[str, Any]) -> dict[str, Any]:
    deals: dict[str, Any] = _night(whole)["facts"]["deals"]
    return deals


def _deal(whole: dict[str, Any]) -> dict[str, Any]:
    deal: dict[str, Any] = _deals(whole)["1"]
    return deal


def _game(whole: dict[str, Any], number: int = 1) -> dict[str, Any]:
    return sittings(whole, "gaps")[number - 1]


def _match(whole: dict[str, Any], number: int = 1) -> dict[str, Any]:
    return sittings(whole, "shedding")[number - 1]


def _hand(whole: dict[str, Any]) -> dict[str, Any]:
    hand: dict[str, Any] = _match(whole)["facts"]["games"]["1"]["left"]
    return hand


def _bid(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "bid")


def _call(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "call")


def _book(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["topic"] == "variants")


def _undo(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "undo")


def _undos(whole: dict[str, Any]) -> list[dict[str, Any]]:
    return [change for change in whole["changes"] if change["action"] == "undo"]


def _won(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "game")


def _erased(whole: dict[str, Any]) -> dict[str, Any]:
    return next(night for night in sittings(whole, "montana") if night["discarded"] == 1)


def _last(whole: dict[str, Any], sitting: dict[str, Any]) -> dict[str, Any]:
    change: dict[str, Any] = whole["changes"][sitting["version"] - 1]
    return change


def _files(whole: dict[str, Any]) -> list[dict[str, Any]]:
    return [change for change in whole["changes"] if "file" in change]


def _own(whole: dict[str, Any]) -> dict[str, Any]:
    return next(spec for spec in whole["specs"] if spec["body"]["id"] == "own:polson")


WRONG: dict[str, tuple[Change, str]] = {
    "another format": (lambda w: w.update(format="scorekeeper-house/3"), "format"),
    "an unknown key": (lambda w: w.update(more=1), "more"),
    "no house": (lambda w: w.pop("house"), "house"),
    "a public id that is none": (lambda w: w["house"].update(public_id="../x"), "house.public_id"),
    "a rule that cannot be": (
        lambda w: w["games"]["montana"].update(nil=1000),
        "games.montana.nil",
    ),
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
    "a date that is none": (lambda w: _night(w).update(date="2026-2-1"), "NIGHT.date"),
    "two seats for one": (lambda w: _night(w).update(seats=[1, 1, 2]), "NIGHT.seats"),
    "a seat for nobody": (lambda w: _night(w).update(seats=[1, 2, 99]), "NIGHT.seats"),
    "no deals": (lambda w: _deals(w).clear(), "NIGHT.facts.deals"),
    "too many tricks": (
        lambda w: _deal(w)["tricks"].update({"0": 13}),
        "NIGHT.facts.deals.1.tricks",
    ),
    "true for a number": (
        lambda w: _deal(w)["tricks"].update({"0": True}),
        "NIGHT.facts.deals.1.tricks.0",
    ),
    "a dealer who is none": (
        lambda w: _deal(w).update(dealer=3),
        "NIGHT.facts.deals.1.dealer",
    ),
    "a call without a game": (
        lambda w: _deal(w).pop("variant"),
        "NIGHT.facts.deals.1.variant",
    ),
    "a spec that is not there": (
        lambda w: _deal(w).update(spec="0" * 32),
        "NIGHT.facts.deals.1.spec",
    ),
    "points": (lambda w: _deal(w).update(points={}), "NIGHT.facts.deals.1.points"),
    "a deal without its place": (
        lambda w: _deal(w).pop("position"),
        "NIGHT.facts.deals.1.position",
    ),
    "two deals in one place": (
        lambda w: _deals(w)["2"].update(position=_deal(w)["position"]),
        "NIGHT.facts.deals.2.position",
    ),
    "a deal with another number": (
        lambda w: _deals(w).update({"02": _deals(w).pop("2")}),
        "NIGHT.facts.deals.02",
    ),
    "a version of nothing": (lambda w: _night(w).update(version=1), "NIGHT.version"),
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
        lambda w: _game(w)["facts"].update(number="0"),
        "GAPS1.facts.number",
    ),
    "a number not as it is kept": (
        lambda w: _game(w, 4)["facts"].update(number="07"),
        "GAPS4.facts.number",
    ),
    "rules of no game": (lambda w: _game(w)["facts"].update(rules="hard"), "GAPS1.facts.rules"),
    "a turn that is none": (
        lambda w: _game(w)["facts"]["turns"].insert(0, "AS>r1c1"),
        "GAPS1.facts.turns[0]",
    ),
    "a turn that cannot be": (
        lambda w: _game(w)["facts"]["turns"].insert(0, "KS>r1c1"),
        "GAPS1.facts.turns[0]",
    ),
    "more turns done than there are": (
        lambda w: _game(w)["facts"].update(at=9999),
        "GAPS1.facts.at",
    ),
    "a replay of nothing": (
        lambda w: _game(w, 4)["facts"].update(replaying=True),
        "GAPS4.facts.replaying",
    ),
    "a win without moves": (
        lambda w: _game(w)["facts"].update(won_shuffles=1),
        "GAPS1.facts.won_moves",
    ),
    "no evening": (lambda w: _game(w).update(date="tonight"), "GAPS1.date"),
    "an evening that cannot be": (
        lambda w: _game(w).update(date="2026-02-30"),
        "GAPS1.date",
    ),
    "a board": (lambda w: _game(w)["facts"].update(board=""), "GAPS1.facts.board"),
    "a game of no device": (lambda w: _game(w).update(device_id=99), "GAPS1.device_id"),
    "somebody's game who is not there": (
        lambda w: _game(w).update(seats=[99]),
        "GAPS1.seats",
    ),
    "a game's version of nothing": (lambda w: _game(w).update(version=1), "GAPS1.version"),
    "a match for one": (lambda w: _match(w).update(seats=[1]), "MATCH1.seats"),
    "a match of somebody twice": (
        lambda w: _match(w).update(seats=[1, 2, 1]),
        "MATCH1.seats",
    ),
    "a hidden game that is not hidden": (
        lambda w: w["house"]["hidden_games"].update(shedding=False),
        "house.hidden_games.shedding",
    ),
    "every game hidden": (
        lambda w: w["house"]["hidden_games"].update(dict.fromkeys(ARCHIVED, True)),
        "house.hidden_games",
    ),
    "a hidden game that nobody knows": (
        lambda w: w["house"]["hidden_games"].update(bridge=True),
        "house.hidden_games.bridge",
    ),
    "a target that cannot be": (
        lambda w: _match(w)["facts"].update(target=0),
        "MATCH1.facts.target",
    ),
    "a winner who does not sit there": (
        lambda w: _match(w)["facts"]["games"]["1"].update(winner=5),
        "MATCH1.facts.games.1",
    ),
    "more sixes than there are": (
        lambda w: _hand(w)["1"]["numbers"].update({"6": 13}),
        "MATCH1.facts.games.1.left.1.numbers.6",
    ),
    "a hand that nobody has": (
        lambda w: _hand(w).update({"4": 10}),
        "MATCH1.facts",
    ),
    "points of a game": (
        lambda w: _match(w)["facts"]["games"]["1"].update(points=3),
        "MATCH1.facts.games.1.points",
    ),
    "a turn of no card": (
        lambda w: _match(w, 2)["facts"]["course"]["turns"].update({"1": "G7F"}),
        "MATCH2.facts.course.turns.1",
    ),
    "turns with one left out": (
        lambda w: _match(w, 2)["facts"]["course"]["turns"].pop("1"),
        "MATCH2.facts.games",
    ),
    "a match's version of nothing": (
        lambda w: _match(w).update(version=1),
        "MATCH1.version",
    ),
    "a house's own rules that ship": (
        lambda w: w["gaps_rules"][0].update(said="classic"),
        "gaps_rules[0].said",
    ),
    "a season by nobody knows what": (
        lambda w: w["seasons"][0].update(placed_by="age"),
        "seasons[0].placed_by",
    ),
    "a season of all games by points": (
        lambda w: w["seasons"][0].pop("game"),
        "seasons[0].placed_by",
    ),
    "a season that ends before it starts": (
        lambda w: w["seasons"][0].update(last_day="2026-10-31"),
        "seasons[0].last_day",
    ),
    "a season of a sitting that is not there": (
        lambda w: w["seasons"][0]["sittings"].update({"night/999": "out"}),
        "seasons[0].sittings.night/999",
    ),
    "a season of a game of Gaps": (
        lambda w: w["seasons"][0]["sittings"].update({"gaps/1": "in"}),
        "seasons[0].sittings.gaps/1",
    ),
    "a season of which the log says something else": (
        lambda w: w["seasons"][1].update(name="Summer"),
        "changes[SEASON2].cells.name",
    ),
    "reserved for the fourth pile": (
        lambda w: w["players"][0].update(name="Dummy"),
        "players[0].name",
    ),
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
        lambda w: w["games"]["montana"].update({"unabomb.3": -3}),
        "games.montana.unabomb.3",
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
    "a game of nobody's": (lambda w: w["sittings"][0].update(game="bridge"), "sittings[0].game"),
    "rules of a game that has none": (lambda w: w["games"].update(gaps={}), "games.gaps"),
    "a variant of a game that has none": (
        lambda w: w["variants"][0].update(game="gaps"),
        "variants[0].game",
    ),
    "a version of another kind": (lambda w: w["specs"][0].update(kind="bridge"), "specs[0].kind"),
    "sittings out of order": (lambda w: w["sittings"].reverse(), "sittings[1].id"),
    "a sitting that was begun later": (
        lambda w: _night(w).update(id=_night(w)["id"] + 1),
        "NIGHT.id",
    ),
    "a sitting's number twice": (
        lambda w: sittings(w, "montana")[1].update(number=1),
        "sittings[1].number",
    ),
    "something left where it was erased": (
        lambda w: _erased(w).update(facts=_night(w)["facts"]),
        "ERASED.facts",
    ),
    "a name of what was erased": (lambda w: _erased(w).update(name="X"), "ERASED.name"),
    "a change of what was erased": (
        lambda w: _last(w, _erased(w))["cells"].update(name=["X", ""]),
        "changes[GONE].cells.name",
    ),
    "two who play one game of Gaps": (lambda w: _game(w).update(seats=[1, 2]), "GAPS1.seats"),
    "a game of Gaps that was discarded": (
        lambda w: _game(w).update(discarded=5),
        "GAPS1.discarded",
    ),
    "a winner in the log who does not sit there": (
        lambda w: _won(w)["cells"].update({"games.1.winner": [None, 5]}),
        "changes[WON].cells.games.1.winner",
    ),
    "a hand in the log that nobody has": (
        lambda w: _won(w)["cells"].update({"games.1.left.4": [None, 5]}),
        "changes[WON].cells.games.1.left.4",
    ),
    "a shown hand in the log of nobody": (
        lambda w: _won(w)["cells"].update({"course.turns.1": [None, "won=5"]}),
        "changes[WON].cells.course.turns.1",
    ),
    "cards in the log where a sum is": (
        lambda w: _won(w)["cells"].update({"games.1.left.2.numbers.1": [None, 1]}),
        "changes[WON].cells.games.1.left.2.numbers.1",
    ),
    "a change that is undone twice": (
        lambda w: _undo(w).update(undoes=_undos(w)[1]["undoes"]),
        "changes[UNDOAGAIN].undoes",
    ),
    "a game in the log that no database can name": (
        lambda w: _call(w)["cells"].update({"deals.1.variant": ["\0", "whitefish"]}),
        "changes[CALL].cells.deals.1.variant[0]",
    ),
    "a game in the log that no house can have": (
        lambda w: _call(w)["cells"].update({"deals.1.variant": ["Whitefish!", "whitefish"]}),
        "changes[CALL].cells.deals.1.variant[0]",
    ),
    "a place that is only a pattern": (
        lambda w: _bid(w)["cells"].update({"deals.#.dealer": [None, 1]}),
        "changes[BID].cells.deals.#.dealer",
    ),
    "a cell of a device": (
        lambda w: w["changes"][0]["cells"].update({"1.role": [None, "owner"]}),
        "changes[0].cells.1.role",
    ),
}


def _places(whole: dict[str, Any]) -> dict[str, str]:
    """What the words in capitals stand for."""
    there = {
        "NIGHT": _night(whole),
        "ERASED": _erased(whole),
        **{f"GAPS{number}": _game(whole, number) for number in (1, 4)},
        **{f"MATCH{number}": _match(whole, number) for number in (1, 2)},
    }
    changes = {
        "BID": _bid(whole),
        "BOOK": _book(whole),
        "CALL": _call(whole),
        "UNDO": _undo(whole),
        "UNDOAGAIN": _undos(whole)[1],
        "FILE": _files(whole)[1],
        "GONE": _last(whole, _erased(whole)),
        "WON": _won(whole),
        "SEASON2": next(each for each in whole["changes"] if each["topic"] == "season/2"),
    }
    said_ = {word: f"sittings[{whole['sittings'].index(each)}]" for word, each in there.items()}
    said_ |= {word: str(change["seq"] - 1) for word, change in changes.items()}
    return said_ | {"OWN": str(whole["specs"].index(_own(whole)))}


@pytest.mark.parametrize("how", WRONG)
def test_what_is_wrong_is_told_with_its_place(rich_data: bytes, how: str) -> None:
    change, place = WRONG[how]
    whole = said(rich_data)
    place = re.sub("[A-Z]+[0-9]?", lambda word: _places(whole)[word[0]], place)
    change(whole)
    found = [where for where, _ in problems(as_bytes(whole))]
    assert any(where == place or where.startswith((f"{place}.", f"{place}[")) for where in found), (
        found
    )


def test_no_place_takes_a_text_that_no_database_can_keep(rich_data: bytes) -> None:
    whole = said(rich_data)
    sound = {text for text in _texts(whole) if len(text) < 100}
    texts = {text for each in sound for text in (f"{each}\0", f"\0{each}")}
    known = Known({1: 1, 2: 2}, {1: "Ann", 2: "Bo"}, {1})
    read = {
        archived.kind.name: archived.kind.read for archived in ARCHIVED.values() if archived.kind
    }
    for spec in whole["specs"]:
        version = read[spec["kind"]](spec["body"], "", Findings())
        known.versions[spec["kind"], spec["hash"]] = version
    for game, archived in ARCHIVED.items():
        places = {**archived.head(known), **archived.may, **archived.at({"seats": [1, 2]}, known)}
        for topic in archived.topics:
            places |= topic.at(known)
        for table in archived.tables:
            places |= table.columns
        if archived.settings:
            places |= archived.settings.places
        for place, of in places.items():
            taken = [text for text in texts if of(text) is None]
            assert not taken, (game, place, taken)


def _texts(value: Any) -> Iterator[str]:
    """Every text in what an archive says."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def test_a_long_way_of_merged_players_is_read_at_once(rich_data: bytes) -> None:
    whole = said(rich_data)
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


def test_the_format_is_known_however_it_is_spelt(rich_data: bytes) -> None:
    for word in (b'"format"', rb'"f\u006Frmat"', rb'"\u0066ormat"  '):
        assert is_archive(rich_data.replace(b'"format"', word))
    assert is_archive(rich_data.replace(b"scorekeeper-house/2", rb"scorekeeper-house\/2"))
    assert not is_archive(FRIDAY.read_bytes())
