"""Parts of the archive of a house in which much has happened, for tests that damage them."""

from typing import Any

from tests.cases.archives import sittings
from tests.cases.documents import GONE

Entry = dict[str, Any]


def picked(whole: Entry) -> dict[str, tuple[str, Entry]]:
    """Return sittings, changes and a version of a game by words in capitals, with their places."""
    nights, changes = sittings(whole, "montana"), whole["changes"]
    erased = next(night for night in nights if night["deleted_at"] == 1)
    listed = {"NIGHT": nights[0], "ERASED": erased, "PAD": sittings(whole, "pad")[0]}
    listed |= {"EXACT": sittings(whole, "bidding")[0]}
    for word, game in (("GAPS", "gaps"), ("MATCH", "shedding"), ("CONTRACTS", "declarer")):
        listed |= {f"{word}{n}": entry for n, entry in enumerate(sittings(whole, game), 1)}
    undos = [change for change in changes if change["action"] == "undo"]
    files = [change for change in changes if "file" in change]
    logged = {"UNDO": undos[0], "UNDOAGAIN": undos[1], "FIRSTFILE": files[0], "FILE": files[1]}
    logged |= {"GONE": changes[erased["version"] - 1]}
    for word, key, value in (
        ("BID", "action", "bid"),
        ("CALL", "action", "call"),
        ("WON", "action", "game"),
        ("BOOK", "topic", "variants"),
        ("SEASON2", "topic", "season/2"),
    ):
        logged |= {word: next(change for change in changes if change[key] == value)}
    own = next(spec for spec in whole["specs"] if spec["body"]["id"] == "own:polson")
    return {
        **{
            w: (f"sittings[{whole['sittings'].index(entry)}]", entry) for w, entry in listed.items()
        },
        **{w: (f"changes[{change['seq'] - 1}]", change) for w, change in logged.items()},
        "OWN": (f"specs[{whole['specs'].index(own)}]", own),
    }


def put_in(target: Any, values: Entry) -> None:
    """Put values into an object or a list, and into those in it; `GONE` removes one."""
    for key, value in values.items():
        place = int(key) if isinstance(target, list) else key
        inner = target.get(key) if isinstance(target, dict) else target[place]
        if value is GONE:
            del target[place]
        elif isinstance(value, dict) and isinstance(inner, dict | list):
            put_in(inner, value)
        else:
            target[place] = value
