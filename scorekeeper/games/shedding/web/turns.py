"""Descriptions of turns: the newest one, undo labels, conflicts."""

from dataclasses import dataclass, replace

from flask_babel import gettext

from scorekeeper.base.text import Text
from scorekeeper.core.log import Change
from scorekeeper.games.shedding.rules.deck import Card, Rule
from scorekeeper.games.shedding.rules.judging import PlayVerdict, judge
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.games.shedding.rules.order import describe_effect
from scorekeeper.games.shedding.rules.required_calls import BY_NUMBER, Duty, duties
from scorekeeper.games.shedding.rules.rule_cards import RULE_CARDS
from scorekeeper.games.shedding.rules.table import Action, Play, Table, Won
from scorekeeper.games.shedding.rules.turn_history import TurnHistory
from scorekeeper.web.language import isolated, say


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn.

    Args:
        seat: its player; for a winning hand, the winner.
        duties: what it required, without what its effects say.
        draws: the number of cards that its player draws, who had none left and has not won.
        taken_back: the turn with its wrong cards taken back; None if they were right, or went back
            already.
        not_won: the turn as it counts if something was forgotten with the last card; None if it did
            not win, or nothing was required.
    """

    seat: int
    name: str
    action: Action
    before: Table
    verdict: PlayVerdict | None = None
    duties: tuple[Duty, ...] = ()
    effects: tuple[Text, ...] = ()
    draws: int = 0
    taken_back: Play | None = None
    not_won: Play | None = None

    def next_if(self, action: Play, players: tuple[str, ...]) -> str:
        return players[self.before.after(action).order.turn]


def newest(match: Match) -> Turn | None:
    """Return the newest turn of the current game; None before the first one."""
    course, players = match.course, match.players
    if course is None or not course.actions:
        return None
    *earlier, action = course.actions
    before = TurnHistory(course.top, course.first, tuple(earlier)).table(players)
    seat = action.seat if isinstance(action, Won) else before.order.turn
    name = players[seat]
    if not isinstance(action, Play):
        return Turn(seat, name, action, before)
    outcome, verdict = before.outcome(action), judge(before, action)
    if action.back:
        return Turn(seat, name, action, before, verdict)
    due = duties(before, action)
    return Turn(
        seat,
        name,
        action,
        before,
        verdict,
        tuple(duty for duty in due if duty.deed not in BY_NUMBER.values()),
        tuple(describe_effect(effect, players) for effect in outcome.effects),
        outcome.draws,
        None if verdict.right else Play(action.cards, back=True),
        replace(action, left=None) if verdict.right and due and outcome.table.is_over else None,
    )


def describe_card(card: Card) -> str:
    if isinstance(card, Rule):
        return f"{card.value}, {say(RULE_CARDS[card].title)}"
    return say(card.label)


def describe_action(action: Action) -> str:
    if isinstance(action, Play):
        cards = ", ".join(map(describe_card, action.cards))
        return gettext("%(cards)s, taken back", cards=cards) if action.back else cards
    if isinstance(action, Won):
        return gettext("won by a victory rule")
    return gettext("drew a card and kept it")


def undo_turn_label(match: Match, change: Change) -> str:
    """Label the undo of this change of the course; "" for other changes."""
    if change.action == "turn up":
        return gettext("the card turned up")
    turn = newest(match)
    if change.action != "turn" or turn is None:
        return ""
    name = isolated(turn.name)
    return gettext("%(name)s's turn (%(what)s)", name=name, what=describe_action(turn.action))
