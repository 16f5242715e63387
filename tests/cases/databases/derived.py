"""What is derived of what was played, by the rows now, and by those that there were."""

from typing import Any

from scorekeeper.games.montana.store.terms import ALL, WORD
from tests.cases.databases.older import older
from tests.cases.databases.played import LAST, Key, Row, without
from tests.support import Dump, of_variants


def tallies(now: Dump) -> dict[Key, Row]:
    """What came of each sitting for each player, as far as it was counted from the first."""
    found = by_sitting(now, "tally", "player_id")
    return {key: _as_before(key[1], row) for key, row in found.items()}


def _as_before(game: str, row: Row) -> Row:
    counted = ("games",) if game == "shedding" else ("made", "over", "under")
    figures = {name: row["figures"].get(name, 0) for name in counted}
    return without(row, "side", "rank", "way") | {"figures": figures}


def old_tallies(was: Dump) -> dict[Key, Row]:
    played = {
        (row["house_id"], row["id"]): len(row["games"]) for row in was.get("shedding_match", ())
    }
    by_night = {
        (row["house_id"], "montana", row["night_id"], row["player_id"]): {
            "seat": None,
            "points": row["points"],
            "won": row["won"],
            "played": row["deals"],
            "figures": {name: row[name] for name in ("made", "over", "under")},
        }
        for row in was["tally"]
    }
    by_match = {
        (row["house_id"], "shedding", row["match_id"], row["player_id"]): {
            "seat": row["seat"],
            "points": row["points"],
            "won": row["won"],
            "played": played[row["house_id"], row["match_id"]],
            "figures": {"games": row["games"]},
        }
        for row in was.get("match_tally", ())
    }
    return by_night | by_match


COUNTED = ("deals", "made", "over", "under", "points")


def figures(now: Dump) -> list[Any]:
    """What came of each variant in each night, and in all nights of a house."""
    none = dict.fromkeys(COUNTED, 0)
    records = {
        (row["house_id"], row["subject"]): none | row["figures"]
        for row in of_variants(now["record"])
    }
    assert {row["game"] for row in of_variants(now["record"])} == {"montana"}
    return [by_sitting(now, "figure", "subject"), records]


def old_figures(was: Dump) -> list[Any]:
    """The same by the rows of a later version, if that one did not count it yet."""
    later, here = was if "game_tally" in was else older(LAST), numbers_of(was)
    counted = {
        (row["house_id"], "montana", row["night_id"], row["game_id"]): {
            "figures": {name: row[name] for name in COUNTED}
        }
        for row in later["game_tally"]
        if (row["house_id"], row["night_id"]) in here
    }
    records: dict[Key, Row] = {}
    for (house, _, _, variant), row in counted.items():
        sums = records.setdefault((house, variant), dict.fromkeys(COUNTED, 0))
        for name in COUNTED:
            sums[name] += row["figures"][name]
    return [counted, records]


def terms(now: Dump) -> dict[Key, Row]:
    """Return the terms of each sitting without stems, which another version forms differently."""
    found = by_sitting(now, "term", "term")
    return {key: row for key, row in found.items() if not key[3].startswith(WORD)}


def old_terms(was: Dump, version: str) -> dict[Key, Row]:
    later, here = was if "night_term" in was else older(LAST), numbers_of(was)
    return {
        (row["house_id"], "montana", row["night_id"], now_called(row["term"])): {
            "date": row["date"]
        }
        for row in later["night_term"]
        if (row["house_id"], row["night_id"]) in here and not row["term"].startswith(WORD)
        if version > "0001" or row["term"] not in NOTED  # there was no note to be found by
    }


def now_called(term: str) -> str:
    """Return the term as it is called now: the marker of all nights counts its versions."""
    return ALL if term.startswith("all ") else term


NOTED = ("f:rain", "w:rain", "f:дождь", "w:дожд")


def numbers_of(was: Dump) -> set[Key]:
    return {(row["house_id"], row["id"]) for row in was["night"]}


def by_sitting(now: Dump, table: str, key: str) -> dict[Key, Row]:
    """The rows of a table by house, game, number of the sitting, and that column."""
    names = {(row["house_id"], row["id"]): (row["game"], row["number"]) for row in now["sitting"]}
    return {
        (
            row["house_id"],
            *names[row["house_id"], row["sitting_id"]],
            row[key],
        ): without(row, "house_id", "sitting_id", key)
        for row in now[table]
    }
