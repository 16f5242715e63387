"""Write corrections of a night; see `games/montana/rules/corrections.py`."""

from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading
from scorekeeper.core.names import clean_note
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import MoveContext
from scorekeeper.core.stored import is_seated_twice
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.montana.actions.nights import SITTING, WrittenNight
from scorekeeper.games.montana.actions.variants import OWN_GAMES
from scorekeeper.games.montana.rules import corrections
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic

_amend = SITTING.move("amend", text("whole deal"), text("the correction of deal %(number)s"))(
    corrections.amend
)
_enter = SITTING.move("amend", apart=("amend", "insert"))(corrections.amend_and_deal)
"""Its deal's id may be the guess of a phone without a connection."""

_insert = SITTING.move("insert", text("a missing deal"), text("the added deal %(number)s"))(
    corrections.insert
)


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
    with writing():
        _keep_game(actor, stamp, corrected)
        act = _enter if and_deal else _amend
        return act(actor, stamp, night_id, deal_id, corrected)


def insert(
    actor: Actor, stamp: Stamp, night_id: int, following: int, forgotten_deal: Deal
) -> WrittenNight:
    """Insert a forgotten deal before the deal `following`."""
    with writing():
        _keep_game(actor, stamp, forgotten_deal)
        return _insert(actor, stamp, night_id, following, forgotten_deal)


def _keep_game(actor: Actor, stamp: Stamp, deal: Deal) -> None:
    """Add the game of the deal to the house's games, if it is one of the house's own."""
    if deal.call:
        OWN_GAMES.keep(actor, stamp.part("book"), deal.call.variant)


delete = SITTING.move("delete", text("deal deleted"))(corrections.delete)
void = SITTING.move("void", text("a misdeal"), text("the misdeal"))(corrections.void)
set_dealer = SITTING.move("dealer", text("dealer changed"), text("the change of dealer"))(
    corrections.set_dealer
)
set_last_round = SITTING.move("last round", text("last round"))(corrections.set_last_round)
change_rules = SITTING.move("rules", text("the house rules"), text("the new house rules"))(
    corrections.change_rules
)
end = SITTING.move("end", text("night ended"), text("the end of the night"))(corrections.end)
reopen = SITTING.move("reopen", text("night reopened"), text("the reopening of the night"))(
    corrections.reopen
)


@SITTING.move_with_context("substitute", text("a substitute"))
def substitute(context: MoveContext[Night], deal_id: int, seat: int, player: int) -> Night:
    """Seat a player (by number in the house) from that deal on.

    Raises:
        Missing: the house has no such player.
    """
    newcomer = context.stored.original(*load_seats(context.place, [player]))
    after = corrections.substitute(context.value, deal_id, seat, newcomer)
    if is_seated_twice(NightTopic().seatings(after), context.stored.players):
        raise RuleError(corrections.seated_twice())
    return after


@SITTING.move("note", text("a note"), text("the note"))
def write_note(night: Night, deal_id: int | None, raw: str) -> Night:
    """Write a note on a deal, or on the night if `deal_id` is None."""
    return corrections.write_note(night, deal_id, clean_note(raw))


@SITTING.move_with_context("settle", text("name or date"), text("the new name and date"))
def set_heading(context: MoveContext[Night], name: str, date: str) -> Night:
    """Change the name and the date of a night.

    Args:
        name: the new name; blank for the weekday.
        date: the date of the evening on which the night began.

    Raises:
        RuleError: an invalid name or date.
    """
    night = context.value
    return corrections.set_heading(night, *heading(name, date, context.actor.zone, night.date))
