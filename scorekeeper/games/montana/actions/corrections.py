"""What a table puts right in a night, at any time; see `games/montana/rules/corrections.py`."""

from collections.abc import Callable
from typing import Any

from scorekeeper.core import player_actions as players
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading
from scorekeeper.core.names import clean_note
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, write
from scorekeeper.games.montana.actions.nights import WrittenNight, change_night
from scorekeeper.games.montana.actions.variants import keep
from scorekeeper.games.montana.rules import corrections
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.facts import deal_to_facts
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic, load_seats


def amend(
    actor: Actor,
    stamp: Stamp,
    night_id: int,
    deal_id: int,
    said: Deal,
    *,
    and_deal: bool = False,
) -> WrittenNight:
    """A whole deal, entered on one form or corrected; a game made up in it goes into the book.

    With `and_deal` the next one begins in the same write.
    """
    body = {"deal": deal_id, "facts": deal_to_facts(said), **({"next": True} if and_deal else {})}
    move = corrections.amend_and_deal if and_deal else corrections.amend
    apart = ("amend", "insert") if and_deal else ()  # its number may be a guess
    with writing():
        if said.call:
            keep(actor, stamp.part("book"), said.call.variant)
        return change_night(
            actor, stamp, night_id, "amend", body, lambda n: move(n, deal_id, said), apart
        )


def insert(actor: Actor, stamp: Stamp, night_id: int, following: int, said: Deal) -> WrittenNight:
    """A forgotten deal, in front of the deal `following`."""
    body = {"following": following, "facts": deal_to_facts(said)}
    with writing():
        if said.call:
            keep(actor, stamp.part("book"), said.call.variant)
        return change_night(
            actor, stamp, night_id, "insert", body, lambda n: corrections.insert(n, following, said)
        )


def delete(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """A deal that never was."""
    return _of_deal(actor, stamp, night_id, deal_id, "delete", corrections.delete)


def void(actor: Actor, stamp: Stamp, night_id: int, deal_id: int) -> WrittenNight:
    """A misdeal: the newest deal is dealt again."""
    return _of_deal(actor, stamp, night_id, deal_id, "void", corrections.void)


def set_dealer(actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int) -> WrittenNight:
    """Who really deals."""
    return _of_deal(
        actor, stamp, night_id, deal_id, "dealer", corrections.set_dealer, {"seat": seat}
    )


def set_last_round(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, *, called: bool
) -> WrittenNight:
    """Last round was called in that deal after all, or is taken back."""
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
    """From that deal on the player (the house's number) sits there.

    Raises:
        Missing: the house has no such player.
    """

    def change(place: Place, night: Night) -> Night:
        (newcomer,) = load_seats(place, [player])
        return corrections.substitute(night, deal_id, seat, newcomer)

    body = {"deal": deal_id, "seat": seat, "player": player}
    return write(actor, stamp, NightTopic(night_id), "substitute", body, change)


def substitute_newcomer(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int, seat: int, name: str
) -> WrittenNight:
    """From that deal on somebody of this name sits there, whom the house does not know yet.

    Raises:
        RuleError: a name that cannot be, or that somebody has already.
    """
    with writing():
        number = players.add_within(actor, stamp, name)
        return substitute(actor, stamp, night_id, deal_id, seat, number)


def write_note(
    actor: Actor, stamp: Stamp, night_id: int, deal_id: int | None, raw: str
) -> WrittenNight:
    """A note to a deal, or to the night where `deal_id` is None."""
    note = clean_note(raw)
    body = {"deal": deal_id, "note": note}
    return change_night(
        actor, stamp, night_id, "note", body, lambda n: corrections.write_note(n, deal_id, note)
    )


def settle(actor: Actor, stamp: Stamp, night_id: int, name: str, date: str) -> WrittenNight:
    """Call the night otherwise, or put it on another evening.

    Args:
        actor: who does.
        stamp: the form's.
        night_id: the night.
        name: what it is called; blank for the weekday.
        date: the evening on which it began.

    Raises:
        RuleError: a name or a date that cannot be, or the night is thrown away.
    """
    body = {"name": name, "date": date}
    return change_night(
        actor,
        stamp,
        night_id,
        "settle",
        body,
        lambda n: corrections.settle(n, *heading(name, date, actor.zone, n.date)),
    )


def change_rules(actor: Actor, stamp: Stamp, night_id: int, rules: HouseRules) -> WrittenNight:
    """The night's own house rules, where they were wrong from the start."""
    return change_night(
        actor,
        stamp,
        night_id,
        "rules",
        rules.to_dict(),
        lambda n: corrections.change_rules(n, rules),
    )


def end(actor: Actor, stamp: Stamp, night_id: int, without: int | None = None) -> WrittenNight:
    """The night is over, before its last round; `without` the deal that is not finished."""
    body = {} if without is None else {"without": without}
    return change_night(actor, stamp, night_id, "end", body, lambda n: corrections.end(n, without))


def reopen(actor: Actor, stamp: Stamp, night_id: int) -> WrittenNight:
    """The night goes on."""
    return change_night(actor, stamp, night_id, "reopen", {}, corrections.reopen)


def _of_deal(
    actor: Actor,
    stamp: Stamp,
    night_id: int,
    deal_id: int,
    action: str,
    correction: Callable[..., Night],
    values: dict[str, Any] | None = None,
) -> WrittenNight:
    said = values or {}
    return change_night(
        actor,
        stamp,
        night_id,
        action,
        {"deal": deal_id, **said},
        lambda n: correction(n, deal_id, **said),
    )
