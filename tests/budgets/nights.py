"""The pages of nights: a house with many, and a phone at the newest."""

from pathlib import Path
from urllib.parse import urlencode

from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import Season
from tests.budgets.clients import InProcess
from tests.budgets.kitchen import Kitchen, Phone
from tests.budgets.many_nights import DEALS, GROWING, day_of, house_with
from tests.budgets.scenes import FEW, Growth, Scene

# Six hundred nights are more than are looked through at once: from there on nothing may grow.
LOOKED_FOR = {
    "all": {},
    "a word of all": {"q": "friday"},
    "a word of none": {"q": "nothing"},
    "a beginning": {"q": "fri"},
    "a person": {"player": "1"},
    "a game": {"game": "helena"},
    "a name in Russian": {"q": "хелену"},
    "a year": {"year": "2003"},
    "what is over": {"state": "over"},
    "the one that is open": {"state": "open", "q": "friday"},
    "several things": {"q": "friday ann", "player": "2", "game": "helena", "state": "over"},
    "four who never met": {"q": "ann bo cy", "player": "4"},
}
"""Queries for the search in the records, by their description."""


def _scene(url: str, folder: Path, nights: int) -> Scene:
    """A house with this number of nights, and a phone at the newest one, which is open."""
    house = house_with(nights, url, folder)
    house.writer()(seasons.start, Season("Lately", day_of(nights - FEW // 2, nights)))
    base = f"/h/{house.public_id}"
    table = f"{base}/montana/{nights}"
    pages = {
        "home": f"{base}/",
        "oldest nights": f"{base}/montana?before={FEW + 1}",
        "table": table,
        "the call": f"{table}?ask=call",
        "sheet": f"{table}/sheet",
        "log": f"{table}/log",
        "deal": f"{table}/deals/1",
        "whole deal": f"{table}/deals/1/correct",
        "night as a whole": f"{table}/about",
        "file": f"{table}/file",
        "deleted nights": f"{base}/montana/discarded",
        "new night": f"{base}/montana/new?like={nights}",
        "people": f"{base}/players",
        "statistics": f"{base}/statistics",
        "a player's statistics": f"{base}/statistics/players/1",
        "rules": f"{base}/rules",
        "a search": f"{base}/rules?q=helena",
        "a game's rules": f"{base}/rules/games/whitefish",
        "seasons": f"{base}/seasons",
        "a season": f"{base}/seasons/1",
        "a season's others": f"{base}/seasons/1/others",
        "a season's form": f"{base}/seasons/1/edit",
        "a season's spreadsheet": f"{base}/seasons/1.csv",
        "a season's sheet": f"{base}/print/season/1",
    } | {name: f"{base}/montana?{urlencode(arguments)}" for name, arguments in LOOKED_FOR.items()}
    first, second, _ = house.night(nights).current.bidding_order
    kitchen = Kitchen(folder, house.public_id, (house.owner.token,), DEALS, (first, second))
    client = InProcess(house.app)
    phone = Phone(client, kitchen, night=nights)
    phone.look()
    return Scene(house, url, client, pages, {"a bid": phone.timed_bid})


NIGHTS = Growth(
    "nights",
    600,
    10_000,
    GROWING,
    _scene,
    (*LOOKED_FOR, "a season's others", "statistics", "a player's statistics"),
)
