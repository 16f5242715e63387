"""The table: top card, rules in force, whose turn it is ("A turn").

Hands are unknown: a play says how many cards are left.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace

from scorekeeper.base.problems import GAME_OVER, Problem, refuse
from scorekeeper.base.text import text
from scorekeeper.games.shedding.rules.deck import COPIES, Card, NumberCard, Pile, Rule
from scorekeeper.games.shedding.rules.following import Following, following
from scorekeeper.games.shedding.rules.order import Effect, Order, act

NUMBER_PILES = 3

NEW_HAND = 7
"""The cards drawn by a player whose last card does not win."""


@dataclass(frozen=True, slots=True)
class Play:
    """A play.

    Args:
        cards: number cards in the order in which they were laid, or one rule card.
        pile: the pile, 0 to 2, that a number rule covers; None if one of the three is free.
        left: the number of cards left in the player's hand; None if unknown.
        back: it was wrong and noticed: the cards went back, and the turn passed.
    """

    cards: tuple[Card, ...]
    pile: int | None = None
    left: int | None = None
    back: bool = False

    @property
    def rule(self) -> Rule | None:
        return self.cards[0] if len(self.cards) == 1 and isinstance(self.cards[0], Rule) else None

    @property
    def numbers(self) -> tuple[NumberCard, ...]:
        return tuple(card for card in self.cards if isinstance(card, NumberCard))


@dataclass(frozen=True, slots=True)
class DrawnAndKept:
    """A turn in which a card was drawn and kept."""


@dataclass(frozen=True, slots=True)
class Won:
    """A player showed a hand that wins under the victory rule, at anybody's turn.

    It is not a turn, and the player need not be the current one.
    """

    seat: int


Action = Play | DrawnAndKept | Won


@dataclass(frozen=True, slots=True)
class Table:
    """The state of a game.

    Args:
        turn_rule: the turn rule in force, if any; likewise `extra_rule` and `victory_rule`.
        number_rules: the top cards of the number rules' piles; at most three.
        winner: the winner's seat, once the game is over.
    """

    players: tuple[str, ...]
    top: NumberCard
    order: Order
    turn_rule: Rule | None = None
    extra_rule: Rule | None = None
    victory_rule: Rule | None = None
    number_rules: tuple[Rule, ...] = ()
    winner: int | None = None

    def __post_init__(self) -> None:
        if len(self.players) != self.order.seats:
            raise ValueError("as many seats as players")
        piles = (
            (Pile.TURN, self.turn_rule),
            (Pile.EXTRA, self.extra_rule),
            (Pile.VICTORY, self.victory_rule),
            *((Pile.NUMBER, rule) for rule in self.number_rules),
        )
        if any(rule and rule.pile is not pile for pile, rule in piles):
            raise ValueError("a rule on another's pile")
        if len(self.number_rules) > NUMBER_PILES:
            raise ValueError("more than three number rules")
        if self.winner is not None and self.winner not in range(len(self.players)):
            raise ValueError("no such winner")

    # ---- properties ----

    @property
    def rules(self) -> tuple[Rule, ...]:
        single = (self.turn_rule, self.extra_rule, self.victory_rule)
        return (*(rule for rule in single if rule), *self.number_rules)

    @property
    def lying(self) -> tuple[Card, ...]:
        """The visible cards: no hand holds these copies."""
        return (self.top, *self.rules)

    @property
    def follows(self) -> Following:
        return following(self.turn_rule)

    @property
    def fitting(self) -> tuple[NumberCard, ...]:
        """The number cards that may be played now; a rule card always may."""
        return () if self.is_over else self.follows.cards(self.top)

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    # ---- turns ----

    def check(self, action: Action) -> list[Problem]:
        """Return why this turn is impossible, legal or not; empty if it is possible.

        An illegal card that stays unnoticed is played: `judging` says whether a play is legal.
        """
        if self.is_over:
            return [GAME_OVER]
        if isinstance(action, DrawnAndKept):
            return []
        if isinstance(action, Won):
            return self._check_won(action.seat)
        if problems := check_cards(action, self.lying):
            return problems
        if action.rule is None and len(action.numbers) < len(action.cards):
            message = text("A rule card is played by itself.")
            return [Problem("rule-alone", "cards", message)]
        return self._check_pile(action)

    def _check_won(self, seat: int) -> list[Problem]:
        if self.victory_rule is None:
            message = text("Without a victory rule, the first player out of cards wins.")
            return [Problem("no-victory-rule", "", message)]
        if seat not in range(len(self.players)):
            return [Problem("winner", "winner", text("Who won?"))]
        return []

    def _check_pile(self, play: Play) -> list[Problem]:
        full = len(self.number_rules) == NUMBER_PILES and not play.back
        needs_pile = full and play.rule is not None and play.rule.pile is Pile.NUMBER
        if needs_pile and play.pile not in range(NUMBER_PILES):
            message = text("Which of the three number rules does it cover?")
            return [Problem("which-pile", "pile", message)]
        if not needs_pile and play.pile is not None:
            message = text("You choose a pile only for a fourth number rule.")
            return [Problem("no-choice", "pile", message)]
        return []

    def after(self, action: Action) -> "Table":
        if isinstance(action, Play):
            return self.outcome(action).table
        refuse(self.check(action))
        if isinstance(action, Won):
            return self.won_by(action.seat)
        return replace(self, order=self.order.passed())

    def outcome(self, play: Play) -> "PlayOutcome":
        refuse(self.check(play))
        if play.back:
            return PlayOutcome(replace(self, order=self.order.passed()))
        laid = (
            self._laid(play.rule, play.pile) if play.rule else replace(self, top=play.numbers[-1])
        )
        if play.left == 0 and laid.victory_rule is None:
            return PlayOutcome(replace(laid, winner=self.order.turn))
        order, effects = act(self.order, play.numbers, self.number_rules)
        if play.left != 0:
            return PlayOutcome(replace(laid, order=order.passed()), effects)
        # a player without cards draws, and the turn passes, even after a 4
        effects = tuple(effect for effect in effects if effect.rule is not Rule.N4)
        order = replace(order, again=0)
        return PlayOutcome(replace(laid, order=order.passed()), effects, NEW_HAND)

    def won_by(self, seat: int) -> "Table":
        """Return the table after that seat's win, at anybody's turn."""
        return replace(self, winner=seat)

    def _laid(self, rule: Rule, pile: int | None) -> "Table":
        match rule.pile:
            case Pile.TURN:
                return replace(self, turn_rule=rule)
            case Pile.EXTRA:
                return replace(self, extra_rule=rule)
            case Pile.VICTORY:
                return replace(self, victory_rule=rule)
            case Pile.NUMBER if pile is None:
                return replace(self, number_rules=(*self.number_rules, rule))
            case Pile.NUMBER:
                rules = list(self.number_rules)
                rules[pile] = rule
                return replace(self, number_rules=tuple(rules))


@dataclass(frozen=True, slots=True)
class PlayOutcome:
    """The consequences of a play.

    Args:
        draws: how many cards the player draws before the effects, if the last card did not win.
    """

    table: Table
    effects: tuple[Effect, ...] = ()
    draws: int = 0


def new_table(players: tuple[str, ...], top: NumberCard, first: int = 0) -> Table:
    """Return the table before the first turn, which is that seat's."""
    return Table(players, top, Order(len(players), first))


def check_cards(play: Play, lying: Collection[Card] = ()) -> list[Problem]:
    """Return why no player can have played these cards under any rules; empty if one can.

    Copies that are visible on the table (`lying`) are in no hand.
    """
    if not play.cards:
        return [Problem("no-cards", "cards", text("Which card was played?"))]
    if play.left is not None and play.left < 0:
        return [Problem("bad-left", "left", text("How many cards are left?"))]
    problems = []
    visible = Counter(lying)
    for card, times in Counter(play.cards).items():
        copies = card.max_copies if isinstance(card, Rule) else COPIES
        if times + visible[card] > copies:
            called = card.value if isinstance(card, Rule) else card.label
            message = text(
                "%(card)s: %(times)s on the table, but the deck has only %(limit)s.",
                card=called,
                times=times + visible[card],
                limit=copies,
            )
            problems.append(Problem("too-many", "cards", message))
    return problems
