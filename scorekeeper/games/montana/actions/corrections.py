"""Write corrections of a night; see `games/montana/rules/corrections.py`."""

from collections.abc import Callable
from typing import Any

from scorekeeper.base.problems import RuleError
from scorekeeper.core import player_actions as players
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading
from scorekeeper.core.names import clean_note
from scorekeeper.core.players import load_seats
from scorekeeper.core.stored import Stored, is_seated_twice
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.montana.actions.nights import SITTING, WrittenNight
from scorekeeper.games.montana.actions.variants import keep
from scorekeeper.games.montana.rules import corrections
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.facts import deal_to_facts
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic


def amend(
    actor: Actor,
    stamp: Stamp,
    night_id: int,
    deal_id: int,
    corrected: Deal,
    *,
    and_deal: bool = False,
) -> WrittenNight:
    """Replace a whole deal; a game made up in it is added to the house's games.

    With `and_deal` the next deal starts in the same write.
    """
    body = {
        "deal": deal_id,
        "facts": deal_to_facts(corrected),
        **({"next": True} if and_deal else {}),
    }
    move = corrections.amend_and_deal if and_deal else corrections.amend
    apart = (
        ("amend", "insert") if and_deal else ()
    )  # its number may be a guess by an offline device
    with writing():
        if corrected.call:
            keep(actor, stamp.part("book"), corrected.call.variant)
        return SITTING.change(
            actor, stamp, night_id, "amend", body, lambda n: move(n, deal_id, corrected), apart
        )


def insert(
    actor: Actor, stamp: Stamp, night_id: int, following: int, forgotten_deal: Deal
) -> WrittenNight:
    """Insert a forgotten deal before the deal `following`."""
    body = {"following": following, "facts": deal_to_facts(forgotten_deal)}
    with writing():
        if forgotten_deal.call:
            keep(actor, stamp.part("book"), forgotten_deal.call.variant)
        return SITTING.change(
            actor,
            stamp,
            night_id,
            "insert",
            body,
            lambda n: corrections.insert(n, following, forgotten_deal),
        )


def delete(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """Delete a deal."""
    return _of_deal(actor, stamp, night_id, deal_id, "delete", corrections.delete)


def void(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """Record a misdeal: the newest deal is dealt again."""
    return _of_deal(actor, stamp, night_id, deal_id, "void", corrections.void)


def set_dealer(actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int) -> WrittenNight:
    """Correct the dealer of a deal."""
    return _of_deal(
        actor, stamp, night_id, deal_id, "dealer", corrections.set_dealer, {"seat": seat}
    )


def set_last_round(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, *, called: bool
) -> WrittenNight:
    """Add the call of last round to a deal, or remove it."""
    return _of_deal(
        actor,
        stamp,
        night_id,
        deal_id,
        "last round",
        corrections.set_last_round,
        {"called": called},
    )


def substitute(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int, player: int
) -> WrittenNight:
    """Seat a player (by number in the house) from that deal on.

    Raises:
        Missing: the house has no such player.
    """

    def change(place: Place, stored: Stored[Night]) -> Night:
        newcomer = stored.original(*load_seats(place, [player]))
        after = corrections.substitute(stored.value, deal_id, seat, newcomer)
        if is_seated_twice(NightTopic().seatings(after), stored.players):
            raise RuleError(corrections.seated_twice())
        return after

    body = {"deal": deal_id, "seat": seat, "player": player}
    return SITTING.change_in(actor, stamp, night_id, "substitute", body, change)


def substitute_newcomer(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int, name: str
) -> WrittenNight:
    """Seat a player from that deal on who is added to the house under this name.

    Raises:
        RuleError: an invalid name, or one that is taken.
    """
    with writing():
        number = players.add_within(actor, stamp, name)
        return substitute(actor, stamp, night_id, deal_id, seat, number)


def write_note(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int | None, raw: str
) -> WrittenNight:
    """Write a note on a deal, or on the night if `deal_id` is None."""
    note = clean_note(raw)
    body = {"deal": deal_id, "note": note}
    return SITTING.change(
        actor, stamp, night_id, "note", body, lambda n: corrections.write_note(n, deal_id, note)
    )


def set_heading(actor: Actor, stamp: Stamp, night_id: int, name: str, date: str) -> WrittenNight:
    """Change the name and the date of a night.

    Args:
        actor: the device that acts.
        stamp: the stamp of the form.
        night_id: the night.
        name: the new name; blank for the weekday.
        date: the date of the evening on which the night began.

    Raises:
        RuleError: an invalid name or date, or the night is deleted.
    """
    body = {"name": name, "date": date}
    return SITTING.change(
        actor,
        stamp,
        night_id,
        "settle",
        body,
        lambda n: corrections.set_heading(n, *heading(name, date, actor.zone, n.date)),
    )


def change_rules(actor: Actor, stamp: Stamp, night_id: int, rules: HouseRules) -> WrittenNight:
    """Correct the night's own house rules from its first deal on."""
    return SITTING.change(
        actor,
        stamp,
        night_id,
        "rules",
        rules.to_dict(),
        lambda n: corrections.change_rules(n, rules),
    )


def end(actor: Actor, stamp: Stamp, night_id: int, without: int | None = None) -> WrittenNight:
    """End the night before its last round; `without` is an unfinished deal to delete."""
    body = {} if without is None else {"without": without}
    return SITTING.change(
        actor, stamp, night_id, "end", body, lambda n: corrections.end(n, without)
    )


def reopen(actor: Actor, stamp: Stamp, night_id: int) -> WrittenNight:
    """Reopen a night that is over."""
    return SITTING.change(actor, stamp, night_id, "reopen", {}, corrections.reopen)


def _of_deal(
    actor: Actor,
    stamp: Stamp,
    night_id: int,
    deal_id: int,
    action: str,
    correction: Callable[..., Night],
    values: dict[str, Any] | None = None,
) -> WrittenNight:
    arguments = values or {}
    return SITTING.change(
        actor,
        stamp,
        night_id,
        action,
        {"deal": deal_id, **arguments},
        lambda n: correction(n, deal_id, **arguments),
    )
