"""A player's own phone: its player, its question, and the hidden bid that it may show."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from flask import Blueprint, Response, url_for
from wtforms import StringField
from wtforms.validators import Regexp

from scorekeeper.base.seats import Seat
from scorekeeper.core import player_actions as players
from scorekeeper.core.bids import last_bid
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.logs import Headed
from scorekeeper.web.pages import go, page

V = TypeVar("V", bound=Headed)

_NOBODYS = "nobody"


def own_seat(seats: Sequence[Seat]) -> int | None:
    """Return the seat of the player who said "I am …" on this device, if it is one of these."""
    return next((n for n, seat in enumerate(seats) if seat.player == member().player), None)


def is_own_bid(topic: str, cells: Sequence[str], bid: Any) -> bool:
    """Whether this device entered the current bid in one of these cells of a topic.

    Saying "I am Bo" reveals no bid.
    """
    last = last_bid(place(), topic, cells)
    return last is not None and (last.device_id, last.value) == (member().device_id, bid)


def seat_to_ask(missing: Sequence[int], own: int | None) -> int | None:
    """Return the seat that this device asks for a bid or tricks, of those `missing`.

    A player's own phone asks for that player only, None while it waits for others. A shared phone
    (`own` is None) asks for the next one.
    """
    if own is None:
        return next(iter(missing), None)
    return own if own in missing else None


class OwnPhoneForm(WriteForm):
    """The phone's player: a player's number, or no player."""

    player = StringField(validators=[Regexp(rf"({_NOBODYS}|[0-9]{{1,9}})\Z")])

    @property
    def player_number(self) -> int | None:
        """The player's number, None for no player; valid forms only."""
        typed = self.typed("player")
        return None if typed == _NOBODYS else int(typed)


@dataclass(frozen=True, slots=True)
class OwnPhonePages(Generic[V]):
    """Pages to choose a phone's player and its alerts.

    Args:
        load: loads the sitting with that number, as this device may see it.
        seats: returns the players in their seats now.
    """

    load: Callable[[int], Stored[V]]
    game_name: Callable[[Stored[V]], str]
    seats: Callable[[Stored[V]], Sequence[Seat]]
    endpoint: str

    def add_to(self, blueprint: Blueprint) -> None:
        address = "/<number:number>/me"
        blueprint.get(address, endpoint="me")(requires(Role.VIEWER)(self.me))
        blueprint.post(address, endpoint="assign_device")(requires(Role.VIEWER)(self.assign_device))

    def me(self, number: int) -> Response:
        """Show whose phone this is."""
        return self._page(number)

    def assign_device(self, number: int) -> Response:
        """Assign the phone to this player, or to no player."""
        form = OwnPhoneForm()
        self.load(number)  # raises Missing if there is no such table to return to
        written = form.attempt(
            lambda stamp: players.assign_device(actor(), stamp, form.player_number)
        )
        if written is None:
            return self._page(number, form)
        return go(url_for(self.endpoint, number=number))

    def _page(self, number: int, form: OwnPhoneForm | None = None) -> Response:
        stored = self.load(number)
        return page(
            "sittings/me.html",
            back=url_for(self.endpoint, number=number),
            stored=stored,
            sitting=stored.value,
            game_name=self.game_name(stored),
            seats=self.seats(stored),
            form=form,
        )
