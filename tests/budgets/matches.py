"""The pages of matches, and their heaviest states."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tests.budgets.clients import InProcess
from tests.budgets.kitchen import Browser
from tests.budgets.many_matches import FOLLOWED, GAMES, GROWING, follow, house_with
from tests.budgets.scenes import Growth, Scene, Write
from tests.support import House


def _scene(url: str, folder: Path, matches: int) -> Scene:
    """A house with this number of matches, and a phone at the two newest, which are open."""
    house = house_with(matches, url, folder)
    base = f"/h/{house.public_id}/shedding"
    match, followed = f"{base}/{matches - 1}", f"{base}/{matches}"
    pages = {
        "the lobby of matches": base,
        "newest matches": f"{base}/matches",
        "oldest matches": f"{base}/matches?before=8",
        "matches of somebody": f"{base}/matches?q=ann",
        "deleted matches": f"{base}/discarded",
        "a match": match,
        "a match that is over": f"{base}/1",
        "a match for those who look on": f"{match}/live?part=match",
        "the shedding table": f"{followed}/table",
        "the shedding table for those who look on": f"{followed}/table/live",
        "a match's game": f"{match}/games/1",
        "a match's log": f"{match}/log",
        "a match as a whole": f"{match}/about",
        "a match's file": f"{match}/file",
        "a match's sheet": f"/h/{house.public_id}/print/shedding/{matches - 1}",
        "new match": f"{base}/new?like={matches}",
        "rule cards": f"{base}/cards",
        "the referee": f"{base}/referee?top=G5F&r=T2&c=B3E",
    }
    client = InProcess(house.app)
    cookies = {house.cookie_name: house.owner.token}
    writes = {
        "a game written down": _games(Browser(client, match, cookies)),
        "a turn": _turns(Browser(client, f"{followed}/table", cookies)),
    }
    return Scene(house, url, client, pages, writes)


def _games(browser: Browser) -> Write:
    browser.look()
    ids = count(GAMES + 1)

    # one point each, so that the match stays open however often this is timed
    fields = {"winner": 0, "total": 1}
    return lambda: browser.post(f"games/{next(ids)}/record", fields).seconds


def _turns(browser: Browser) -> Write:
    browser.look()
    turns = count(len(FOLLOWED) + 1)
    return lambda: browser.post("turn", {"turn": next(turns), "said": "pass", "left": ""}).seconds


MATCHES = Growth("matches", 300, 1_000, GROWING, _scene, ("newest matches", "matches of somebody"))


def match_states(house: House, number: int) -> Iterator[tuple[str, str]]:
    """Yield the heaviest states of a match of six, with their addresses."""
    base = f"/h/{house.public_id}/shedding/{number}"
    yield "counting", base
    yield "counted", f"{base}?winner=1&" + "&".join(f"hand{seat}_6=2" for seat in range(6))
    yield "over", f"/h/{house.public_id}/shedding/1"


def table_states(house: House, number: int) -> Iterator[tuple[str, str]]:
    """Yield the heaviest states of a table of six, with their addresses."""
    base = f"/h/{house.public_id}/shedding/{number}/table"
    yield "a wrong card", base
    yield "several cards", f"{base}?ask=several&c=G4E&c=G5E"
    yield "which pile", f"{base}?lay=N4"
    yield "a card turned up", f"{base}?ask=turn-up"
    follow(house, number, "T2", "E1", "V2", "N6", "N1", "N3", "B6E=1")
    yield "much to do", base
