"""The frozen copies of games, which sittings name by their hash."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Table, insert, select

from scorekeeper.core.tables import SpecRow
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.rules.game import BiddingGame

_spec: Table = SpecRow.__table__
KIND = "bidding game"
"""What these versions are called among others."""

_frozen: dict[str, BiddingGame] = {}  # a hash means one game for ever, in whichever house


def frozen_games(place: Place, hashes: Iterable[str]) -> Mapping[str, BiddingGame]:
    """The games of these hashes, as the house's sittings are played by them."""
    wanted = set(hashes)
    if unread := wanted - _frozen.keys():
        here = (_spec.c.house_id == place.house_id) & _spec.c.hash.in_(unread)
        rows = place.connection.execute(select(_spec.c.hash, _spec.c.body).where(here))
        _frozen.update({row.hash: BiddingGame.from_dict(row.body) for row in rows})
    return {name: _frozen[name] for name in wanted}


def freeze_game(place: Place, game: BiddingGame) -> None:
    """Keep this version of the game, if the house does not have it yet."""
    here = (_spec.c.house_id == place.house_id) & (_spec.c.hash == game.hash)
    if place.connection.execute(select(_spec.c.hash).where(here)).first() is None:
        row = {"hash": game.hash, "kind": KIND, "body": game.to_dict()}
        place.connection.execute(insert(_spec).values(house_id=place.house_id, **row))
