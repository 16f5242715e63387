"""The player numbers that a night's rows and its log use.

Merged players are read as the remaining player. Writes keep the number that the night has for
that person, so that the log stays true and a merge can be undone completely.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.problems import Problem
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.documents import Document
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.night import Night


def numbers_in(document: Document, night: Night) -> dict[int, int]:
    """Current player number → the number for that player in this document of the night."""
    numbers = dict(zip((seat.player for seat in night.seats), document["seats"], strict=True))
    for deal in night.deals:
        for place, who in deal.sits.items():
            numbers[who.player] = document["deals"][str(deal.id)]["sits"][str(place)]
    return numbers


def renumbered(night: Night, numbers: Mapping[int, int]) -> Night:
    """The night with its players renumbered; players missing in `numbers` keep theirs."""
    if all(number == new_number for number, new_number in numbers.items()):
        return night

    def seat(who: Seat) -> Seat:
        return replace(who, player=numbers.get(who.player, who.player))

    return replace(
        night,
        seats=tuple(map(seat, night.seats)),
        deals=tuple(
            replace(
                deal,
                sits={place: seat(who) for place, who in deal.sits.items()},
                confirmed={
                    place: replace(result, player=numbers.get(result.player, result.player))
                    for place, result in deal.confirmed.items()
                },
            )
            if deal.sits or deal.confirmed
            else deal
            for deal in night.deals
        ),
    )


def seated_twice(night: Night) -> list[Problem]:
    """Problem if a player would have two seats.

    An undo can cause this if two successive players of the night were merged.
    """
    for deal in night.deals:
        seats = night.seats_in(deal)
        if len({who.player for who in seats}) < len(SEATS):
            message = text("That would put one person in two seats: two players were merged.")
            return [Problem("seated-twice", "", message)]
    return []
