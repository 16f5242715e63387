"""Sittings of games of exact bids out of files and into them."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.importing import Importer, ImportWords, Loaded, Person
from scorekeeper.core.log import IMPORT
from scorekeeper.core.sittings import Standing, in_points
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, create
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import (
    BiddingTopic,
    KeptSitting,
    load_sitting,
)


def _put(actor: Actor, stamp: Stamp, sitting: BiddingSitting, persons: Mapping[int, Person]) -> int:
    """Write the sitting; its number."""
    seats = tuple(Seat(*persons[seat.player]) for seat in sitting.seats)
    kept = KeptSitting(replace(sitting, seats=seats))
    return create(actor, stamp, BiddingTopic(), IMPORT, {"file": stamp.key}, lambda _: kept).number


def _load(place: Place, number: int) -> Loaded[BiddingSitting]:
    stored = load_sitting(place, number)
    return Loaded(stored.sitting, bool(stored.kept.discarded), stored.version)


def _standings(sitting: BiddingSitting) -> list[Standing]:
    return [
        Standing(
            seat.player,
            seat.name,
            in_points(sitting.totals[sitting.side_of(at)], TENTHS),
            won=sitting.side_of(at) in sitting.winners,
        )
        for at, seat in enumerate(sitting.seats)
    ]


def _size(sitting: BiddingSitting) -> list[Text]:
    deals = len(sitting.deals)
    return [sitting.game.label, ntext("%(num)s deal", "%(num)s deals", deals, num=deals)]


def _brings(_sitting: BiddingSitting, _place: Place | None) -> list[Text]:
    return []


_WORDS = ImportWords(
    new=lambda number, name, house: text(
        "New game of exact bids in %(house)s: %(number)s, %(name)s.",
        number=number,
        name=name,
        house=house,
    ),
    known=lambda number, name, house: text(
        "%(house)s already has this file: game %(number)s, %(name)s.",
        number=number,
        name=name,
        house=house,
    ),
    would=lambda name, house: text(
        "New game of exact bids for %(house)s: %(name)s.", house=house, name=name
    ),
    discarded=lambda number: text("Game %(number)s, from this file, was deleted.", number=number),
    brought=lambda nothing: nothing,
    none=lambda name: text("There is no game of exact bids called “%(name)s”.", name=name),
    which=text("Which game? Enter its number:"),
)

IMPORTER = Importer(BIDDING, BiddingTopic.game, _load, _put, _standings, _size, _brings, _WORDS)
