"""What was played, by the rows now, and by those that there were in an older database."""

from typing import Any

from tests.cases.databases.older import older
from tests.support import Dump

LAST = "0013"
"""The last version in which each game had tables of its own."""

Row = dict[str, Any]
Key = tuple[Any, ...]


def sittings(now: Dump) -> dict[Key, Row]:
    """What each sitting says, but for what is derived."""
    derived = ("house_id", "game", "number", "cache", "mark")
    return {
        (row["house_id"], row["game"], row["number"]): without(row, *derived)
        for row in now["sitting"]
    }


def old_sittings(was: Dump) -> dict[Key, Row]:
    games = {"montana": "night", "shedding": "shedding_match", "gaps": "gaps_game"}
    said = {"montana": night, "shedding": match, "gaps": gaps}
    return {
        (row["house_id"], game, row["id"]): {
            "id": began(was, row["house_id"], topic(game, row["id"])),
            "version": row["version"],
            **said[game](row, was),
        }
        for game, table in games.items()
        for row in was.get(table, ())
    }


def topic(game: str, number: int) -> str:
    return {"montana": "night", "shedding": "match", "gaps": "gaps"}[game] + f"/{number}"


def began(was: Dump, house: int, name: str) -> int:
    """The first change of that topic."""
    return min(
        int(row["seq"]) for row in was["change"] if (row["house_id"], row["topic"]) == (house, name)
    )


def night(row: Row, was: Dump) -> Row:
    facts = {
        "rules": row["rules"],
        "finished": row["finished"],
        "deals": {
            str(deal["id"]): {"position": deal["position"], **deal["facts"]}
            for deal in was["deal"]
            if (deal["house_id"], deal["night_id"]) == (row["house_id"], row["id"])
        },
    }
    return at_table(row, row.get("note", ""), facts)


def match(row: Row, _: Dump) -> Row:
    played = {name: row[name] for name in ("games", "course") if row[name]}
    return at_table(row, "", {"target": row["target"], **played})


def at_table(row: Row, note: str, facts: Row) -> Row:
    state = "over" if row["finished"] else "open"
    if row.get("discarded", 0):
        state = "erased" if row["discarded"] == 1 else "discarded"
    return {
        "device_id": None,
        "name": row["name"],
        "date": row["date"],
        "note": note,
        "seats": row["seats"],
        "discarded": row.get("discarded", 0),
        "spent": row.get("spent", 0),
        "state": state,
        "counts": state in ("open", "over"),
        "facts": {} if state == "erased" else facts,
    }


def gaps(row: Row, was: Dump) -> Row:
    said = ("number", "rules", "turns", "at", "replaying", "loaded")
    ends = ("won_shuffles", "won_moves", "least_shuffles", "least_moves", "ended_home")
    (began_on,) = [g["date"] for g in older(LAST)["gaps_game"] if same(g, row)]
    return {
        "device_id": row["device_id"],
        "name": "",
        "date": began_on,  # those without one get that of their first change
        "note": "",
        "seats": [] if row["player_id"] is None else [row["player_id"]],
        "discarded": 0,
        "spent": 0,
        "state": "open" if row["state"] == "open" else "over",
        "counts": not row["loaded"] and bool(row["turns"]) and row["at"] > 0,
        "facts": {name: row[name] for name in said}
        | {name: row[name] for name in ends if row[name] is not None},
    }


def gaps_results(now: Dump) -> dict[Key, Row]:
    """What lists say of each game of Gaps, with the number of its sitting."""
    numbers = {(row["house_id"], row["id"]): row["number"] for row in now["sitting"]}
    return {
        (row["house_id"], numbers[row["house_id"], row["sitting_id"]]): without(
            row, "house_id", "sitting_id"
        )
        for row in now["gaps_result"]
    }


def old_gaps_results(was: Dump) -> dict[Key, Row]:
    others = ("house_id", "id", "turns", "at", "replaying", "version", "board", "date")
    return {
        (row["house_id"], row["id"]): without(row, *others)
        | {"number": row["id"], "deal": row["number"]}
        for row in was.get("gaps_game", ())
    }


def without(row: Row, *names: str) -> Row:
    return {name: value for name, value in row.items() if name not in names}


def same(one: Row, other: Row) -> bool:
    return (one["house_id"], one["id"]) == (other["house_id"], other["id"])
