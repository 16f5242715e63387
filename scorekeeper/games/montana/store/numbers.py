"""The players of a night by current numbers.

Values, rows and the log keep the number with which a player sat down, so that a merge can be undone
completely. Pages show merged players as the remaining one.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.rules.hidden_bids import public_view
from scorekeeper.games.montana.rules.night import Night


def with_current_players(stored: Stored[Night]) -> Stored[Night]:
    """The night with merged players replaced: in a seat's history, too, they count as one."""
    numbers = {number: who.player for number, who in stored.players.items()}
    return replace(stored, value=renumbered(stored.value, numbers))


def as_public(stored: Stored[Night]) -> Stored[Night]:
    """The night as everyone may see it: in a live fragment, in a file."""
    stored = with_current_players(stored)
    return replace(stored, value=public_view(stored.value))


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
