"""The scene for live streams: many tables of a house, and a device for each viewer."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Table, func, insert, select

from scorekeeper.app import create_app
from scorekeeper.core.db import db
from scorekeeper.core.devices import hash_token
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import DeviceRow
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.contracts import TRICKS
from tests.budgets.kitchen import Kitchen, close, config
from tests.cases.nights import Step, after, several_deals
from tests.support import NOW, House

_DEAL = 2


@dataclass(frozen=True, slots=True)
class Hall(Kitchen):
    """A house with many tables at once, in either database.

    Args:
        address: the URL of the database.
        guests: the tokens in the viewers' cookies.
    """

    address: str
    guests: tuple[str, ...]

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.address


def make_halls(url: str, folder: Path, *, houses: int, tables: int, guests: int) -> list[Hall]:
    """Create houses and bring every table to the bids of the second deal.

    The database at `url` must have tables and no rows.
    """
    app = create_app(config(folder, url))
    halls = [_make_hall(House(app), url, folder, tables, guests) for _ in range(houses)]
    close(app)
    return halls


def _make_hall(house: House, url: str, folder: Path, tables: int, guests: int) -> Hall:
    scorer = house.device(Role.SCORER)
    players = house.add_players("Ann", "Bo", "Cy")
    call = several_deals(_DEAL)[-len(several_deals(1))]
    steps = [*several_deals(_DEAL - 1), Step("next_deal", _DEAL - 1), call]
    first = second = 0
    for _ in range(tables):
        number = house.start_night(players)
        house.put_night(number, after(house.night(number), *steps))
        first, second, _third = house.night(number).current.bidding_order
        house.writer()(nights.bid, number, _DEAL, first, TRICKS)
    tokens = tuple(secrets.token_urlsafe(16) for _ in range(guests))
    _join(house, tokens)
    return Hall(folder, house.public_id, (scorer.token,), _DEAL, (first, second), url, tokens)


def _join(house: House, tokens: tuple[str, ...]) -> None:
    """Add a device for each token directly to the table, which is faster than joining."""
    device: Table = DeviceRow.__table__
    with house.app.app_context(), db.engine.begin() as connection:
        newest = connection.execute(
            select(func.max(device.c.id)).where(device.c.house_id == house.house_id)
        ).scalar_one()
        rows = [
            {
                "house_id": house.house_id,
                "id": number,
                "token_hash": hash_token(token),
                "name": f"Guest {number}",
                "role": Role.VIEWER,
                "joined_at": NOW,
            }
            for number, token in enumerate(tokens, newest + 1)
        ]
        connection.execute(insert(device), rows)
