"""One trick: who takes it, and whether each card was allowed.

The cards of a trick do not show the rest of a hand. If that matters, a card is allowed "only if",
and its reason names the condition; once the table answers, it is allowed or not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.base.cards import Card, Suit
from scorekeeper.base.problems import Problem, refuse
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS
from scorekeeper.games.montana.rules.describe import modifier
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Modifier, Opening

_SPADES = "3456789TJQKA2"
_OTHERS = "23456789TJQKA"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as it lies on the table.

    A place is the index of a card in the order played; callers know which player has which place.

    Args:
        cards: the cards in the order played; the first was led.
        dummy: the place of the dummy's card; None if the dummy takes no part.
        broken: spades were broken before this trick.
        opens: how the first trick is opened; None for a later trick, or if it does not matter.
        kens_rule: Ken's Rule is called.
        answers: place → whether the condition of a conditionally allowed card is true. Answers
            for other cards are ignored.
    """

    cards: tuple[Card, ...]
    dummy: int | None = None
    broken: bool = False
    opens: Opening | None = None
    kens_rule: bool = False
    answers: Mapping[int, bool] = field(default_factory=dict)

    @property
    def suit(self) -> Suit:
        """The suit that was led."""
        return self.cards[0].suit

    @property
    def dummy_keeps(self) -> bool:
        """Whether the dummy leads a spade under Ken's Rule and so takes the trick."""
        return self.kens_rule and self.dummy == 0 and self.suit is Suit.SPADES


class Allowed(StrEnum):
    YES = "yes"
    NO = "no"
    ONLY_IF = "only if"


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """Whether a card was allowed, and why, or under which condition."""

    allowed: Allowed
    reason: Text


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of a trick, made even if cards in it were not allowed.

    Args:
        verdicts: one for each card, in the order played.
        broken: spades are broken after this trick.
    """

    winner: int
    reason: Text
    verdicts: tuple[CardVerdict, ...]
    broken: bool


def check_trick(trick: Trick) -> list[Problem]:
    """Every reason why these cards cannot be a trick."""
    problems = []
    if trick.dummy is None and len(trick.cards) != len(SEATS):
        message = text("A trick without the dummy has three cards.")
        problems.append(Problem("number-of-cards", "cards", message))
    if trick.dummy is not None and len(trick.cards) != len((*SEATS, DUMMY)):
        message = text("A trick with the dummy has four cards.")
        problems.append(Problem("number-of-cards", "cards", message))
    if trick.dummy not in (None, *SEATS, DUMMY):
        message = text("The dummy plays first, second, third or fourth.")
        problems.append(Problem("no-such-place", "dummy", message))
    for place, card in enumerate(trick.cards):
        if card in trick.cards[:place]:
            message = text("%(card)s is already in this trick.", card=card.label)
            problems.append(Problem("card-twice", f"cards.{place}", message))
    if trick.opens is Opening.DUMMY_CARD and trick.dummy != 0:
        message = text("The dummy's card leads to the first trick.")
        problems.append(Problem("dummy-opens", "dummy", message))
    if trick.opens is Opening.LOW_CLUB and trick.dummy == 0:
        message = text("A player leads to the first trick, not the dummy.")
        problems.append(Problem("player-opens", "dummy", message))
    if trick.opens and trick.broken:
        message = text("Spades cannot be broken before the first trick.")
        problems.append(Problem("broken-early", "broken", message))
    return problems


def judge(trick: Trick, rules: HouseRules) -> Ruling:
    """Who takes the trick, and which cards were allowed.

    Raises:
        RuleError: these cards cannot be a trick.
    """
    refuse(check_trick(trick))
    winner, reason = _winner(trick, rules)
    verdicts = tuple(_verdict(trick, place, rules) for place in range(len(trick.cards)))
    # a spade that follows another suit breaks spades, and so does one that a player leads; one that
    # the dummy leads does not, because it is chance
    dummy_led = trick.suit is Suit.SPADES and trick.dummy == 0
    breaks = not dummy_led and any(card.suit is Suit.SPADES for card in trick.cards)
    return Ruling(winner, reason, verdicts, trick.broken or breaks)


def _winner(trick: Trick, rules: HouseRules) -> tuple[int, Text]:
    """The place that takes the trick: the highest spade, else the highest card of the suit led."""
    if trick.dummy_keeps:
        rule = modifier(Modifier.KENS_RULE, rules)
        return 0, text("%(rule)s: the dummy led a spade and takes the trick.", rule=rule)
    spades = [card for card in trick.cards if card.suit is Suit.SPADES]
    best = max(spades or [c for c in trick.cards if c.suit is trick.suit], key=_height)
    if best == Card("2", Suit.SPADES):
        reason = text("The two is the highest spade.")
    elif spades:
        reason = text("The highest spade.")
    else:
        reason = text("The highest %(suit)s: nobody played a spade.", suit=trick.suit.symbol)
    return trick.cards.index(best), reason


def _height(card: Card) -> int:
    return (_SPADES if card.suit is Suit.SPADES else _OTHERS).index(card.rank)


def _verdict(trick: Trick, place: int, rules: HouseRules) -> CardVerdict:
    if place == trick.dummy:  # the dummy has no choice
        return CardVerdict(Allowed.YES, text("The dummy plays its cards in order."))
    if place > 0:
        return _following(trick, place, rules)
    return _opening(trick) if trick.opens else _leading(trick)


def _opening(trick: Trick) -> CardVerdict:
    """Judge the first lead: the lowest club in a player's hand.

    The rules leave open what leads if no player holds a club.
    """
    led = trick.cards[0]
    if led.suit is not Suit.CLUBS:
        return CardVerdict(Allowed.NO, text("The lowest club leads, whoever holds it."))
    lower = {Card(rank, Suit.CLUBS) for rank in _OTHERS[: _height(led)]}
    for place, card in enumerate(trick.cards):
        if card in lower and place != trick.dummy:
            why = text("A player held a lower club: %(card)s.", card=card.label)
            return CardVerdict(Allowed.NO, why)
    yes = text("The lowest club that a player holds.")
    if lower <= set(trick.cards):  # the dummy holds all lower clubs
        return CardVerdict(Allowed.YES, yes)
    return _depends(
        trick.answers.get(0),
        text("Allowed only if no player holds a lower club."),
        yes,
        text("A player held a lower club."),
    )


def _leading(trick: Trick) -> CardVerdict:
    """Judge a later lead: a spade needs broken spades, or a hand of only spades."""
    if trick.suit is not Suit.SPADES:
        return CardVerdict(Allowed.YES, text("Any suit but spades may always be led."))
    if trick.broken:
        return CardVerdict(Allowed.YES, text("Spades are broken, so they may be led."))
    return _depends(
        trick.answers.get(0),
        text("Spades are not broken: allowed only from a hand of only spades."),
        text("A player with only spades left may always lead one."),
        text("Spades are not broken, and the player held another suit."),
    )


def _following(trick: Trick, place: int, rules: HouseRules) -> CardVerdict:
    """Judge a card that follows: the suit led, or any card without it; Ken's Rule comes first."""
    card, suit, answer = trick.cards[place], trick.suit.symbol, trick.answers.get(place)
    if trick.dummy_keeps:
        rule = modifier(Modifier.KENS_RULE, rules)
        if card.suit is not Suit.SPADES:
            why = text("%(rule)s: any card but a spade may be played.", rule=rule)
            return CardVerdict(Allowed.YES, why)
        return _depends(
            answer,
            text("%(rule)s: allowed only from a hand of only spades.", rule=rule),
            text("%(rule)s: the player held only spades. This one cannot win.", rule=rule),
            text("%(rule)s: no spade may be played, and the player held another suit.", rule=rule),
        )
    if card.suit is trick.suit:
        return CardVerdict(Allowed.YES, text("It follows suit."))
    return _depends(
        answer,
        text("Allowed only with no %(suit)s in hand.", suit=suit),
        text("With no %(suit)s in hand, any card may be played.", suit=suit),
        text("With a %(suit)s in hand, %(suit)s had to be played.", suit=suit),
    )


def _depends(answer: bool | None, only_if: Text, yes: Text, no: Text) -> CardVerdict:
    if answer is None:
        return CardVerdict(Allowed.ONLY_IF, only_if)
    return CardVerdict(Allowed.YES, yes) if answer else CardVerdict(Allowed.NO, no)
