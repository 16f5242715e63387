"""A night out of a file, with the games of a house's own that it brings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.core.log import IMPORT
from scorekeeper.core.write import Actor, Stamp, write
from scorekeeper.games.montana.actions.variants import keep, named_apart
from scorekeeper.games.montana.rules.deals import Seat
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.variants import WholeBook
from scorekeeper.house.import_export.people import Person


class Comes(StrEnum):
    """What becomes of a game that a file brings."""

    NEW = "new"
    SAME = "same"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Coming:
    """A game of a house's own in a file, and as which game the book will have it."""

    game: Variant
    comes: Comes
    kept: Variant


def coming_games(night: Night, book: WholeBook) -> Iterator[Coming]:
    """What becomes of each game that the night brings, as `keep` will keep it."""
    for game in _games(night):
        known = book.games.get(game.id)
        kept = known or named_apart(game, book)
        comes = Comes.NEW if known is None else Comes.SAME if known == game else Comes.OTHER
        book = replace(book, games={**book.games, game.id: kept})
        yield Coming(game, comes, kept)


def put_night(actor: Actor, stamp: Stamp, night: Night, persons: Mapping[int, Person]) -> str:
    """Write the night and the games it brings; its topic in the log."""
    for game in _games(night):
        keep(actor, stamp.part(f"book {game.id}"), game)
    seated, topic = _seated(night, persons), NightTopic()
    return write(
        actor, stamp, topic, IMPORT, {"file": stamp.key}, lambda _place, _before: seated
    ).topic


def _games(night: Night) -> tuple[Variant, ...]:
    """The games of a house's own that the night plays, each in the version played last."""
    played = (deal.call.variant for deal in night.deals if deal.call)
    return tuple({game.id: game for game in played if game.own}.values())


def _seated(night: Night, persons: Mapping[int, Person]) -> Night:
    """The night with the house's players."""
    seats = {number: Seat(*person) for number, person in persons.items()}
    return replace(
        night,
        seats=tuple(seats[who.player] for who in night.seats),
        deals=tuple(
            replace(deal, sits={place: seats[who.player] for place, who in deal.sits.items()})
            for deal in night.deals
        ),
    )
