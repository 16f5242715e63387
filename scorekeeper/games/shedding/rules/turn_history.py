"""The turns of a game followed at the table, from the first card on."""

import re
from dataclasses import dataclass, replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.shedding.rules.deck import BY_CODE, Card, NumberCard, Rule
from scorekeeper.games.shedding.rules.order import MAX_PLAYERS
from scorekeeper.games.shedding.rules.table import (
    NUMBER_PILES,
    Action,
    DrawnAndKept,
    Play,
    Table,
    Won,
    new_table,
)

PASS = "pass"  # noqa: S105 - a turn
_CARD = "[GRB][1-6][FE]|[TEVN][1-6]"
_PLAY = re.compile(
    rf"((?:{_CARD})(?: (?:{_CARD}))*)(?:@([0-{NUMBER_PILES - 1}]))?(?:=([0-9]{{1,2}}))?(~)?"
)
_WON = re.compile(rf"won=([0-{MAX_PLAYERS - 1}])")
_CARDS: dict[str, Card] = {**BY_CODE, **{rule.value: rule for rule in Rule}}

MAX_TURNS = 1_000
"""The maximum number of turns of a game: a long one has a hundred."""


@dataclass(frozen=True, slots=True)
class TurnHistory:
    """The turns of a game.

    Args:
        top: the card that was turned up.
        first: the seat that began.
        actions: every turn, legal or not; the last can be a `Won`.
    """

    top: NumberCard
    first: int = 0
    actions: tuple[Action, ...] = ()

    def table(self, players: tuple[str, ...]) -> Table:
        """Return the current table, with these players in seat order."""
        table = new_table(players, self.top, self.first)
        for action in self.actions:
            table = table.after(action)
        return table

    def after(self, action: Action, players: tuple[str, ...]) -> "TurnHistory":
        if len(self.actions) >= MAX_TURNS:
            message = text("At most %(limit)s turns of a game are followed.", limit=MAX_TURNS)
            raise RuleError(Problem("too-long", "", message))
        self.table(players).after(action)
        return replace(self, actions=(*self.actions, action))

    def with_turn(self, turn: int, action: Action, players: tuple[str, ...]) -> "TurnHistory":
        """Replace the turn with that number, from 1, or add the next one.

        Raises:
            RuleError: there is no such turn, or it or a later one is impossible.
        """
        if not 1 <= turn <= len(self.actions) + 1:
            raise RuleError(Problem("another-turn", "", text("Please open the page again.")))
        if turn > len(self.actions):
            return self.after(action, players)
        actions = (*self.actions[: turn - 1], action, *self.actions[turn:])
        history = replace(self, actions=actions)
        history.table(players)
        return history


def write_turn(action: Action) -> str:
    """Write a turn as a line: `pass`, `G5F`, `R2E R2F=3` (three cards left), `N4@1` (pile 1).

    `B3F~`: it was wrong and went back. `won=2`: the player in seat 2 showed a hand that wins.
    """
    if isinstance(action, DrawnAndKept):
        return PASS
    if isinstance(action, Won):
        return f"won={action.seat}"
    cards = " ".join(card.value if isinstance(card, Rule) else card.code for card in action.cards)
    pile = "" if action.pile is None else f"@{action.pile}"
    left = "" if action.left is None else f"={action.left}"
    return f"{cards}{pile}{left}{'~' if action.back else ''}"


def parse_turn(line: str) -> Action | None:
    if line == PASS:
        return DrawnAndKept()
    if won := _WON.fullmatch(line):
        return Won(int(won[1]))
    if not (match := _PLAY.fullmatch(line)):
        return None
    cards = tuple(_CARDS.get(code) for code in match[1].split(" "))
    parsed = tuple(card for card in cards if card is not None)
    if len(parsed) < len(cards):
        return None
    pile, left = (None if part is None else int(part) for part in match.group(2, 3))
    return Play(parsed, pile, left, bool(match[4]))
