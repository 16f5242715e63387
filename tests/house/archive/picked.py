"""Parts of the archive of a house in which much has happened, for tests that damage them."""

from collections.abc import Callable
from typing import Any

from tests.cases.archives import sittings

Change = Callable[[dict[str, Any]], Any]


def night_of(whole: dict[str, Any]) -> dict[str, Any]:
    return sittings(whole, "montana")[0]


def deals_of(whole: dict[str, Any]) -> dict[str, Any]:
    deals: dict[str, Any] = night_of(whole)["facts"]["deals"]
    return deals


def deal_of(whole: dict[str, Any]) -> dict[str, Any]:
    deal: dict[str, Any] = deals_of(whole)["1"]
    return deal


def game_of(whole: dict[str, Any], number: int = 1) -> dict[str, Any]:
    return sittings(whole, "gaps")[number - 1]


def match_of(whole: dict[str, Any], number: int = 1) -> dict[str, Any]:
    return sittings(whole, "shedding")[number - 1]


def hand_of(whole: dict[str, Any]) -> dict[str, Any]:
    hand: dict[str, Any] = match_of(whole)["facts"]["games"]["1"]["left"]
    return hand


def pad_of(whole: dict[str, Any]) -> dict[str, Any]:
    return sittings(whole, "pad")[0]


def exact_bids_of(whole: dict[str, Any]) -> dict[str, Any]:
    return sittings(whole, "bidding")[0]


def contracts_of(whole: dict[str, Any], number: int) -> dict[str, Any]:
    """The game with a declarer of that number: Preferans, Thousand, Barbu."""
    return sittings(whole, "declarer")[number - 1]


def bid_of(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "bid")


def call_of(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "call")


def book_of(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["topic"] == "variants")


def undo_of(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "undo")


def undos_of(whole: dict[str, Any]) -> list[dict[str, Any]]:
    return [change for change in whole["changes"] if change["action"] == "undo"]


def season_of(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["topic"] == "season/2")


def won_of(whole: dict[str, Any]) -> dict[str, Any]:
    return next(change for change in whole["changes"] if change["action"] == "game")


def erased_of(whole: dict[str, Any]) -> dict[str, Any]:
    return next(night for night in sittings(whole, "montana") if night["deleted_at"] == 1)


def last_of(whole: dict[str, Any], sitting: dict[str, Any]) -> dict[str, Any]:
    change: dict[str, Any] = whole["changes"][sitting["version"] - 1]
    return change


def files_of(whole: dict[str, Any]) -> list[dict[str, Any]]:
    return [change for change in whole["changes"] if "file" in change]


def own_of(whole: dict[str, Any]) -> dict[str, Any]:
    return next(spec for spec in whole["specs"] if spec["body"]["id"] == "own:polson")


def places(whole: dict[str, Any]) -> dict[str, str]:
    """Word in capitals → the place it stands for."""
    there = {
        "NIGHT": night_of(whole),
        "ERASED": erased_of(whole),
        **{f"GAPS{number}": game_of(whole, number) for number in (1, 4)},
        "PAD": pad_of(whole),
        "EXACT": exact_bids_of(whole),
        **{f"CONTRACTS{number}": contracts_of(whole, number) for number in (1, 2, 3)},
        **{f"MATCH{number}": match_of(whole, number) for number in (1, 2)},
    }
    changes = {
        "BID": bid_of(whole),
        "BOOK": book_of(whole),
        "CALL": call_of(whole),
        "UNDO": undo_of(whole),
        "UNDOAGAIN": undos_of(whole)[1],
        "FILE": files_of(whole)[1],
        "GONE": last_of(whole, erased_of(whole)),
        "WON": won_of(whole),
        "SEASON2": season_of(whole),
    }
    indexes = {word: f"sittings[{whole['sittings'].index(entry)}]" for word, entry in there.items()}
    indexes |= {word: str(change["seq"] - 1) for word, change in changes.items()}
    return indexes | {"OWN": str(whole["specs"].index(own_of(whole)))}
